/**
 * The names of languages of code, as readers know them. In: the language of a block. Out: its label, or `null` for code
 * without a language.
 */
const NAMES: Readonly<Record<string, string>> = {
  accesslog: 'Log',
  asciidoc: 'AsciiDoc',
  awk: 'AWK',
  cmake: 'CMake',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  dns: 'DNS',
  dos: 'Batch',
  erb: 'ERB',
  fsharp: 'F#',
  graphql: 'GraphQL',
  hcl: 'HCL',
  html: 'HTML',
  http: 'HTTP',
  ini: 'INI',
  javascript: 'JavaScript',
  json: 'JSON',
  latex: 'LaTeX',
  objectivec: 'Objective-C',
  ocaml: 'OCaml',
  pgsql: 'SQL',
  php: 'PHP',
  'php-template': 'PHP',
  powershell: 'PowerShell',
  protobuf: 'Protobuf',
  'python-repl': 'Python',
  scss: 'SCSS',
  sql: 'SQL',
  svg: 'SVG',
  toml: 'TOML',
  typescript: 'TypeScript',
  vbnet: 'VB.NET',
  'vue-html': 'HTML',
  wasm: 'WebAssembly',
  xhtml: 'HTML',
  xml: 'XML',
  yaml: 'YAML',
};

const WITHOUT_NAME: ReadonlySet<string> = new Set(['plain', 'math', 'admonish']);

/** @example languageName('hcl') // 'HCL' */
export function languageName(language: string): string | null {
  if (WITHOUT_NAME.has(language)) return null;
  return NAMES[language] ?? language.charAt(0).toUpperCase() + language.slice(1);
}

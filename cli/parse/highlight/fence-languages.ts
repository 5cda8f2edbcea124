/**
 * The languages of code fences: their grammars, and every name that a fence may use for them. Names outside of the table are
 * unknown, so a name can neither reach a prototype nor become a class by itself.
 */
import type * as grammars from './grammars.js';

/** The language of text that has no grammar. */
export const PLAIN = 'plain';

/** Names that show plain text and are still known: a theme or a reader may care for the name. */
const PLAIN_LANGUAGES: Readonly<Record<string, string>> = {
  [PLAIN]:
    'plaintext txt text log logs output none raw ascii tree csv tsv gitignore dockerignore crontab cron',
  mermaid: '',
  math: '',
  admonish: '',
};

/**
 * lowlight's "common" grammars and those that infrastructure documentation needs, with their other names. `sh` and similar
 * names are scripts; `console` is a session with prompts. A dialect without a grammar uses the nearest one.
 */
const LANGUAGES: Readonly<Record<keyof typeof grammars, string>> = {
  hcl: 'terraform tf tfvars tofu opentofu terragrunt hcl-terraform packer pkr nomad',
  bash: 'sh zsh shell shellscript fish ksh',
  console: 'shell-session shellsession sh-session bash-session terminal',
  json: 'jsonc json5 jsonl ndjson geojson tfstate webmanifest',
  yaml: 'yml docker-compose compose helm kubernetes k8s',
  dockerfile: 'docker containerfile',
  nginx: 'nginxconf',
  apache: 'apacheconf htaccess',
  ini: 'toml cfg conf config editorconfig gitconfig systemd service dotenv env',
  properties: '',
  powershell: 'pwsh ps ps1',
  dos: 'bat batch cmd',
  http: 'https',
  dns: 'bind zone',
  accesslog: '',
  makefile: 'make mk mak',
  cmake: '',
  groovy: 'jenkinsfile',
  gradle: '',
  puppet: 'pp',
  nix: 'nixos',
  protobuf: 'proto',
  thrift: '',
  graphql: 'gql',
  sql: 'mysql sqlite tsql plsql',
  pgsql: 'postgres postgresql psql',
  diff: 'patch udiff',
  markdown: 'md mdx mkd mkdown',
  asciidoc: 'adoc',
  latex: 'tex',
  xml: 'html xhtml svg rss atom xsd xsl plist vue vue-html svelte astro',
  css: '',
  scss: 'sass',
  less: '',
  handlebars: 'hbs mustache gotemplate gotmpl go-template',
  django: 'jinja jinja2 j2',
  twig: '',
  erb: '',
  javascript: 'js jsx mjs cjs node nodejs',
  typescript: 'ts tsx mts cts',
  go: 'golang',
  python: 'py gyp',
  'python-repl': 'pycon',
  ruby: 'rb gemspec podspec',
  rust: 'rs',
  java: 'jsp',
  kotlin: 'kt kts',
  scala: '',
  csharp: 'cs c#',
  fsharp: 'fs f#',
  vbnet: 'vb',
  c: 'h',
  cpp: 'cc c++ h++ hpp hh hxx cxx',
  objectivec: 'mm objc obj-c objective-c',
  arduino: 'ino',
  swift: '',
  dart: '',
  php: '',
  'php-template': '',
  perl: 'pl pm',
  lua: '',
  r: '',
  julia: '',
  elixir: 'ex exs',
  erlang: 'erl',
  haskell: 'hs',
  clojure: 'clj edn',
  ocaml: 'ml',
  lisp: '',
  awk: '',
  vim: 'viml vimscript',
  gherkin: 'feature cucumber',
  wasm: 'wat',
};

const languagesByName = new Map<string, string>();
for (const [language, names] of [
  ...Object.entries(PLAIN_LANGUAGES),
  ...Object.entries(LANGUAGES),
]) {
  for (const name of [language, ...names.split(' ')])
    if (name !== '') languagesByName.set(name, language);
}

/** Every name that a fence may use, for suggestions. */
export const languageNames: readonly string[] = [...languagesByName.keys()];

/**
 * Returns the language of a fence in any letter case, or `null` when no language has this name. As on GitHub, the text after
 * a comma is for tools: `rust,ignore`.
 */
export function resolveLanguage(name: string): string | null {
  const [language = ''] = name.toLowerCase().split(',');
  return languagesByName.get(language) ?? null;
}

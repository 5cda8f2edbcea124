/**
 * The trust in a site: with the default `markdown.format`, nothing in its content is parsed as code, bundled or evaluated,
 * whatever a page, an include, front matter or a category file contains. In: sites whose content writes a file if it runs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { site } from '../site.js';

/** Logs the files that the command and its threads load, compile and bundle. */
const WATCHER = `
import { appendFileSync } from 'node:fs';
import Module, { register, syncBuiltinESMExports } from 'node:module';
import vm from 'node:vm';

const log = (line) => appendFileSync(process.env.WATCHED, line + '\\n');
const load = Module._load;
Module._load = function (request, ...rest) {
  log('load ' + request);
  const loaded = load.call(this, request, ...rest);
  if (request === 'acorn') watchParser(loaded.Parser);
  return request === 'esbuild' ? watched(loaded) : loaded;
};
/** Code is logged only if it comes from the content. */
const quote = (code) => (/.{0,40}(?:canary|docsgen:provided).{0,40}/i.exec(code) ?? [''])[0];
function watchParser({ prototype }) {
  for (const name of ['parse', 'parseExpression']) {
    const original = prototype[name];
    prototype[name] = function (...args) {
      log('parse ' + quote(this.input));
      return original.apply(this, args);
    };
  }
}
function watched(esbuild) {
  const build = async (options) => {
    const result = await esbuild.build({ ...options, metafile: true });
    log('bundle ' + Object.keys(result.metafile.inputs).join(' '));
    return result;
  };
  return { ...esbuild, build };
}
for (const name of ['compileFunction', 'runInThisContext', 'runInNewContext']) {
  const original = vm[name];
  vm[name] = (code, ...rest) => {
    log('evaluate ' + quote(String(code)));
    return original(code, ...rest);
  };
}
syncBuiltinESMExports();
const HOOKS = \`import { appendFileSync } from 'node:fs';
export async function load(url, context, next) {
  appendFileSync(\${JSON.stringify(process.env.WATCHED)}, 'load ' + url + '\\\\n');
  return await next(url, context);
}\`;
register('data:text/javascript,' + encodeURIComponent(HOOKS));
`;

/** Content that would write the file \`ran\` in the folder of the site. */
const RUNS = `import { writeFileSync } from 'node:fs';
import Canary from '@site/src/Canary.jsx';
import Part from './_part.mdx';

export const canary = writeFileSync('ran', 'export');

# Canary

<Canary />

<Part />

{writeFileSync('ran', 'expression')}

<b title={writeFileSync('ran', 'attribute')}>b</b>
`;

const CONTENT: Readonly<Record<string, string>> = {
  'docs/index.md': '# Start\n\n::include{file="_part.mdx"}\n\n::include{file="_part.md"}\n',
  'docs/a.md': RUNS,
  'docs/b.mdx': RUNS,
  'docs/c.md': `---\nformat: mdx\n---\n${RUNS}`,
  'docs/d.md': `---\nformat: detect\nmdx: { format: mdx }\nlayout: ../src/Canary.jsx\n---\n${RUNS}`,
  'docs/e.md':
    '# Code\n\n```mdx-code-block\n<Canary />\n```\n\n```js file="../src/Canary.jsx"\n```\n',
  'docs/_part.mdx': RUNS,
  'docs/_part.md': RUNS,
  'docs/h.md':
    '---\nscripts: [./Canary.ts, ../src/Canary.js, ../site.config.ts, /src/Canary.mjs]\n---\n# H\n',
  'docs/Canary.ts': "export default 'canary';\n",
  'src/Canary.js': "export default 'canary';\n",
  'src/Canary.mjs': "export default 'canary';\n",
  'docs/f/_category_.json': '{ "label": "F", "format": "mdx", "className": "{canary}" }',
  'docs/f/g.md': '# {canary}\n',
  'src/Canary.jsx':
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', 'file');\nexport default () => null;\n",
};

function buildWatched(files: Readonly<Record<string, string>>, format?: string) {
  const config = `export default {
  title: 'T',
  url: 'https://a.example',
  ${format === undefined ? '' : `markdown: { format: '${format}' },`}
  rules: { 'mdx-syntax': 'warn', component: 'warn', include: 'warn', 'foreign-syntax': 'warn', 'front-matter': 'warn', script: 'warn' },
};`;
  const { dir, run } = site({ 'site.config.ts': config, ...files });
  const log = join(dir, '.log');
  writeFileSync(log, '');
  writeFileSync(join(dir, 'watcher.mjs'), WATCHER);
  const hook = pathToFileURL(join(dir, 'watcher.mjs')).href;
  const { stdout, stderr } = run(['build'], { NODE_OPTIONS: `--import ${hook}`, WATCHED: log });
  return {
    output: stdout + stderr,
    log: readFileSync(log, 'utf8').split('\n'),
    hasRun: existsSync(join(dir, 'ran')),
  };
}

/** Matches content that the command has bundled, parsed or evaluated. */
const RUNS_CODE = /^bundle .*(?:Canary|docsgen-(?:import|script))|^(?:parse|evaluate) ./;

/** Returns each use of a module that reads code of pages. */
function usesOfCode(log: readonly string[]): string[] {
  return log.filter((line) => RUNS_CODE.test(line) || loadsMdx(line));
}

/** Whether a module has the MDX parser, which parses JavaScript. */
function loadsMdx(line: string): boolean {
  const [, url] = /^load (file:.*\.js)$/.exec(line) ?? [];
  const path = url === undefined ? null : fileURLToPath(url);
  // The command compiles itself, in a folder that it moves afterwards.
  if (path === null || !existsSync(path)) return false;
  return readFileSync(path, 'utf8').includes('micromark-extension-mdx-jsx');
}

test('with the default format, nothing in content is read as code', () => {
  const { log, hasRun, output } = buildWatched(CONTENT);
  expect(log.length).toBeGreaterThan(50);
  expect(usesOfCode(log)).toEqual([]);
  expect(hasRun).toBe(false);
  expect(output).toContain('markdown.format');
});

test('the same holds for many pages, which threads read and render', () => {
  const pages = Array.from({ length: 200 }, (_, i) => [`docs/p${i}.md`, RUNS] as const);
  const { log, hasRun } = buildWatched({ ...CONTENT, ...Object.fromEntries(pages) });
  expect(usesOfCode(log)).toEqual([]);
  expect(hasRun).toBe(false);
});

test('these tests notice content that is read as code', () => {
  const { log, hasRun } = buildWatched(
    {
      'docs/index.md': '# Start\n',
      'docs/a.mdx': RUNS,
      'docs/_part.mdx': '',
      'src/Canary.jsx': CONTENT['src/Canary.jsx'] ?? '',
    },
    'detect',
  );
  expect(hasRun).toBe(true);
  const kinds = new Set(usesOfCode(log).map((line) => line.split(' ')[0]));
  expect(kinds).toEqual(new Set(['bundle', 'evaluate', 'load', 'parse']));
});

test('front matter makes a page Markdown, but never MDX', () => {
  const { hasRun } = buildWatched(
    { 'docs/index.md': `---\nformat: md\n---\n${RUNS}`, 'docs/_part.mdx': '' },
    'mdx',
  );
  expect(hasRun).toBe(false);
});

test('an MDX page in a Markdown site is one finding, which names the option', async () => {
  const { build } = site({ 'docs/index.md': '# Start\n', 'docs/b.mdx': RUNS });
  const { diagnostics } = await build();
  expect(diagnostics).toMatchObject([
    {
      file: 'docs/b.mdx',
      reason: 'Cannot publish "docs/b.mdx": it is a page of MDX',
      note: 'Set "markdown.format" to "detect" if its authors may run code in your build, or rename it to "b.md".',
    },
  ]);
});

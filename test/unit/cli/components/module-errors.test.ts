import { expect, test } from 'vitest';
import { diagnoseMessage } from '../../../../cli/components/module-errors.js';
import { componentSite, imported, PLACE } from './bundled.js';

const CARD = 'export default function Card() { return <p>Card</p>; }';

/** Findings of the imports of `docs/a.mdx`. */
async function diagnose(files: Readonly<Record<string, string>>, ...imports: readonly string[]) {
  const { bundle } = componentSite(files);
  const { diagnostics } = await bundle({ imports: imports.map((from) => imported(from)) });
  return diagnostics;
}

test('a misspelled import is reported at its place', async () => {
  const found = await diagnose({ 'src/components/Tabs.tsx': CARD }, '../src/component/Tabs');
  expect(found).toEqual([
    {
      ruleId: 'component',
      reason: 'Cannot find "../src/component/Tabs"',
      file: 'docs/a.mdx',
      place: PLACE,
      note: 'Did you mean "../src/components/Tabs"? There is no "src/component/Tabs" with the extension .tsx, .ts, .jsx, .js, .mjs, .cjs or .json, and no such folder with an index.',
    },
  ]);
});

test.each([
  ['@site/src/tabs', 'Did you mean "@site/src/Tabs"?'],
  ['/src/Tags', 'Did you mean "/src/Tabs"?'],
  ['!!raw-loader!../src/Tabs.txt', 'There is no file "src/Tabs.txt".'],
])('a note on %s', async (from, note) => {
  const [found] = await diagnose({ 'src/Tabs.tsx': CARD }, from);
  expect(found?.reason).toBe(`Cannot find "${from}"`);
  expect(found?.note).toContain(note);
});

test('a package that is not installed', async () => {
  const [found] = await diagnose({}, '@scope/missing/part');
  expect(found).toMatchObject({
    reason: 'Cannot find the package "@scope/missing"',
    note: 'Install it in the folder of the site: npm install @scope/missing',
  });
});

test.each([
  ['@parts/page/Card', '@parts', 'src/parts'],
  ['~/Card', '~', null],
  ['parts/Card', 'parts', 'src/parts'],
  ['@shared/Card', '@shared', 'shared'],
])('no package is advised for %s if it may be an alias of a folder', async (from, name, folder) => {
  const [found] = await diagnose({ 'src/parts/Box.tsx': CARD, 'shared/Box.tsx': CARD }, from);
  expect(found?.note).toBe(
    folder === null
      ? 'Name it by a path, or set "paths" in the "tsconfig.json" of the site folder.'
      : `If "${name}" stands for the folder "${folder}", write "paths": { "${name}/*": ["./${folder}/*"] } in "compilerOptions" of the "tsconfig.json" of the site folder.`,
  );
});

test('a part of a package that it does not export', async () => {
  const [found] = await diagnose(
    {
      'node_modules/parts/package.json': '{"exports":{".":"./index.js"}}',
      'node_modules/parts/index.js': '',
    },
    'parts/other',
  );
  expect(found).toMatchObject({
    reason: 'Cannot find "parts/other"',
    note: 'The path "./other" is not exported by package "parts".',
  });
});

test('an alias that is not set', async () => {
  const [found] = await diagnose({}, '@/card');
  expect(found).toMatchObject({
    reason: 'Cannot find "@/card"',
    note: 'Name it by a path, or set "paths" in the "tsconfig.json" of the site folder.',
  });
});

test.each([
  ['const a = ;', 'Cannot bundle a component: Unexpected ";"', 1, 11],
  ["import x from './none.js';", 'Cannot find "./none.js"', 1, 15],
  ["\nimport './x.scss';", 'Cannot import a style sheet of Sass: the site has no compiler', 2, 8],
  ["\nimport './x.less';", 'Cannot import a style sheet that is not CSS', 2, 8],
  ["\nimport x from './bad.yaml'; x;", 'Cannot bundle a component: Cannot parse the YAML: ', 2, 15],
  ["\nimport './x.astro';", 'Cannot import a component of Astro', 2, 8],
  ["\nimport './x.xyz';", 'Cannot import a file of this kind', 2, 8],
  ["\nimport text from './Dockerfile'; text;", 'Cannot import a file of this kind', 2, 18],
  ['await fetch(1);', 'Cannot wait for a promise while a component is loaded', 1, 1],
  [
    "import { b } from './b.js'; b;",
    'Cannot bundle a component: No matching export in "src/b.js" for import "b"',
    1,
    10,
  ],
])('an error of a component is reported at its place: %s', async (code, reason, line, column) => {
  const found = await diagnose(
    {
      'src/bad.js': code,
      'src/x.scss': '',
      'src/x.less': '',
      'src/x.astro': '',
      'src/bad.yaml': '[',
      'src/Dockerfile': 'FROM a:1',
      'src/x.xyz': '',
      'src/b.js': 'export {};',
    },
    '../src/bad',
  );
  expect(found).toMatchObject([
    { file: 'src/bad.js', reason: expect.stringContaining(reason), place: { line, column } },
  ]);
});

test.each([
  ['x.css', 'a { background: url("./none.png") }', 'Cannot find "./none.png"', 21],
  ['x.css', 'a { background: url(none.png) }', 'Cannot find "none.png"', 17],
  ['x.css', '@import "./none.css";', 'Cannot find "./none.css"', 9],
  ['x.module.css', 'a { background: url(./none.png) }', 'Cannot find "./none.png"', 17],
  ['x.module.css', '.a { composes: b from "./none.css" }', 'Cannot find "./none.css"', 23],
])('an error of %s is reported at its place: %s', async (name, css, reason, column) => {
  const found = await diagnose(
    { 'src/card.js': `import './${name}';`, [`src/${name}`]: css },
    '../src/card',
  );
  expect(found).toMatchObject([{ file: `src/${name}`, reason, place: { line: 1, column } }]);
});

test('an import of a page script is reported at the import in the page', async () => {
  const { bundle } = componentSite({ 'src/b.js': 'export const b = 1;' });
  const { diagnostics } = await bundle({
    imports: [imported('../src/b.js', ['c'])],
    scripts: [
      {
        id: 'docs/a.mdx',
        file: 'docs/a.mdx',
        code: "import { c } from '../src/b.js'; export default () => [() => c];",
        places: [],
        pieces: [],
      },
    ],
  });
  expect(diagnostics).toMatchObject([
    {
      file: 'docs/a.mdx',
      place: PLACE,
      reason: 'Cannot bundle a component: No matching export in "src/b.js" for import "c"',
    },
  ]);
});

test('code of a page script is reported at its place in the page', async () => {
  const { bundle } = componentSite({});
  const place = { line: 7, column: 3, endLine: 7, endColumn: 12 };
  const code = 'let a;\nlet a;\nexport default () => [\n() => (await 1\n),\n];';
  const script = { id: 'docs/a.mdx', file: 'docs/a.mdx', code, places: [place] };
  const pieces = [
    { line: 1, column: 1, place: { ...PLACE, file: 'docs/_part.mdx' } },
    { line: 4, column: 7, place },
  ];
  const { diagnostics } = await bundle({ scripts: [{ ...script, pieces }] });
  expect(diagnostics).toMatchObject([
    { file: 'docs/_part.mdx', place: { line: PLACE.line + 1, column: 5 } },
    { file: 'docs/a.mdx', place: { line: 7, column: 4, endLine: 7 } },
  ]);
});

test('a message about no module', () => {
  const message = { text: 'no memory', location: null, notes: [] };
  expect(diagnoseMessage(message)).toMatchObject({
    ruleId: 'component',
    reason: 'Cannot bundle the components: no memory',
    file: null,
  });
});

/**
 * Pages with components that fail in every way: each failure is one finding at its place with a way out, and all pages are
 * built. `describe-problem.test.ts` has syntax errors.
 */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const CONFIG = `export default {
  title: 'T',
  url: 'https://a.example',
  markdown: { format: 'detect' },
  rules: { 'mdx-syntax': 'warn', component: 'warn', include: 'warn' },
};`;

/** Modules in `src/` that pages import. */
const FILES: Readonly<Record<string, string>> = {
  'src/Await.js': 'export const x = await 1;\nexport default () => null;\n',
  'src/Big.jsx': 'export default () => <p>{"x".repeat(10 * 1024 * 1024)}</p>;\n',
  'src/Browser.js': 'export const width = window.innerWidth;\nexport default () => null;\n',
  'src/Circle.js':
    "import { b } from './other.js';\nexport const a = 1;\nexport default () => b();\n",
  'src/other.js': "import { a } from './Circle.js';\nexport const b = () => a + 1;\n",
  'src/Elsewhere.jsx':
    "import { createElement } from 'own-react';\nexport default () => createElement('p', {});\n",
  'src/Endless.jsx': 'export default () => {\n  for (;;);\n};\n',
  'src/EndlessFile.jsx': 'for (;;);\nexport default () => null;\n',
  'src/Good.jsx':
    'export const Named = () => null;\nexport default ({ f, o }) => <b>{f()}{Object.keys(o).join()}</b>;\n',
  'src/Hook.jsx': "import { useState } from 'own-react';\nexport default () => useState(1);\n",
  'src/Later.jsx':
    'export default async () => <p>a</p>;\nexport const Returned = () => Promise.resolve(1);\n',
  'src/Lazy.jsx': `import { lazy, Suspense, use } from 'react';
const Part = lazy(() => import('./Good.jsx'));
const data = Promise.resolve(1);
export const Waits = () => <Suspense fallback="wait"><Part /></Suspense>;
export const Uses = () => use(data);
export default Part;
`,
  'src/Object.jsx': 'export default () => ({ a: 1 });\n',
  'src/Recursive.jsx': 'export default function Recursive() {\n  return Recursive();\n}\n',
  'src/Styled.jsx': 'export default () => <p><style>{"p { color: red }"}</style>styled</p>;\n',
  'src/Syntax.jsx': 'export default () => <p>;\n',
  'src/Throws.jsx':
    'export default function Throws() {\n  throw new Error("no data");\n}\nexport const Text = () => {\n  throw "no luck";\n};\n',
  'src/ThrowsAtOnce.js': 'const a = 1;\nthrow new Error("no file");\n',
  'src/data.yaml': 'a: 1\n',
  'src/Window.jsx': 'export default () => <p>{window.innerWidth}</p>;\n',
  'node_modules/own-react/package.json': '{ "main": "index.js" }',
  'node_modules/own-react/index.js': `const internals = { current: null };
exports.useState = (value) => internals.current.useState(value);
exports.createElement = (type, props) => ({ $$typeof: Symbol.for('react.element'), type, props });
`,
};

const NO_WAIT =
  'Pages are rendered at once: a component cannot wait. Import the data, or load it in the browser.';
const NO_AWAIT =
  'Pages are rendered at once: remove "await" from the top level of the file, or import the data from a JSON file.';
const NO_BROWSER =
  'Pages are rendered without a browser: read it in an effect or an event handler, or write client:only on the element.';
const WITHOUT = 'while the page is rendered. The page is shown without it.';
const AT_LOAD = 'It throws while it is loaded. Correct the file, or leave the component out.';
const NAME = 'Import the name, or export it from the page. For "{" in the text, write "\\{".';

interface Row {
  /** It comes after `# A` and an empty line, so it begins at line 3. */
  readonly text: string;
  /** `line:column reason`, or `file:line:column reason` in another file. */
  readonly found: string;
  readonly note: string;
  /** A text that readers see anyway. */
  readonly shown?: string;
}

const imports = (name: string, rest = '<X />\n\nkept', file = `${name}.jsx`) =>
  `import X from '../src/${file}'\n\n${rest}\n`;
const named = (name: string, file: string) =>
  `import { ${name} } from '../src/${file}.jsx'\n\n<${name} />\n\nkept\n`;

const ROWS: Readonly<Record<string, Row>> = {
  'missing file': {
    text: imports('Zzz'),
    found: '3:1 Cannot find "../src/Zzz.jsx"',
    note: 'There is no file "src/Zzz.jsx".',
    shown: 'kept',
  },
  'misspelt file': {
    text: imports('Throw'),
    found: '3:1 Cannot find "../src/Throw.jsx"',
    note: 'Did you mean "../src/Throws.jsx"? There is no file "src/Throw.jsx".',
  },
  'missing style sheet': {
    text: "import './gone.css'\n\nkept\n",
    found: '3:1 Cannot find "./gone.css"',
    note: 'There is no file "docs/gone.css".',
    shown: 'kept',
  },
  'missing package': {
    text: "import X from 'not-there'\n\n<X />\n",
    found: '3:1 Cannot find the package "not-there"',
    note: 'Install it in the folder of the site: npm install not-there',
  },
  'value that is no component': {
    text: imports('', '<X />', 'data.yaml'),
    found: '5:1 "./src/data.yaml" is not a component',
    note: 'It is of the type object. Write a value in braces, or export a function that returns JSX.',
  },
  'missing export': {
    text: named('Nope', 'Good'),
    found: '5:1 "./src/Good.jsx" has no export "Nope"',
    note: 'It exports "Named".',
  },
  'missing component': {
    text: '<Nope a="b">\n\n*kept*\n\n</Nope>\n',
    found: '3:1 Cannot find the component "Nope"',
    note: 'Import it, or export it from the file of "markdown.components".',
    shown: '<em>kept</em>',
  },
  'missing member': {
    text: '<Tabs.Nope>kept</Tabs.Nope>\n',
    found: '3:1 "Tabs" has no component "Nope"',
    note: 'Write <Tabs>, or import the component that is meant.',
    shown: 'kept',
  },
  'missing partial': {
    text: "import P from './_nowhere.mdx'\n\n<P>kept</P>\n",
    found: '5:1 Cannot include "./_nowhere.mdx": there is no such file',
    note: 'The path is resolved from the folder of the file it stands in.',
    shown: 'kept',
  },
  'file that throws': {
    text: imports('', '<X>kept</X>', 'ThrowsAtOnce.js'),
    found: 'src/ThrowsAtOnce.js:2:7 Cannot load "./src/ThrowsAtOnce.js": no file',
    note: AT_LOAD,
    shown: 'kept',
  },
  'file that needs a browser': {
    text: imports('', '<X />', 'Browser.js'),
    found: 'src/Browser.js:1:14 Cannot load "./src/Browser.js": window is not defined',
    note: NO_BROWSER,
  },
  'file that waits': {
    text: imports('', '<X />', 'Await.js'),
    found: 'src/Await.js:1:18 Cannot wait for a promise while a component is loaded',
    note: NO_AWAIT,
  },
  'file with an error': {
    text: imports('Syntax'),
    found:
      'src/Syntax.jsx:2:1 Cannot bundle a component: Unexpected end of file before a closing "p" tag',
    note: 'Correct the code at this place.',
  },
  'file that does not end': {
    text: imports('EndlessFile'),
    found: '5:1 Cannot load "./src/EndlessFile.jsx": it takes too long',
    note: 'Its code may never end. The pages are shown without it.',
    shown: 'kept',
  },
  'component that does not end': {
    text: imports('Endless', '<Tabs>\n<TabItem label="T">\n\nkept\n\n<X />\n\n</TabItem>\n</Tabs>'),
    found: '10:1 Cannot render <Endless>: it takes too long',
    note: 'Its code may never end. The page is shown without it. 2 files have it.',
    shown: 'kept',
  },
  'component that calls itself': {
    text: imports('Recursive'),
    found: '5:1 Cannot render <Recursive>: it calls or renders itself without an end',
    note: 'Add a condition that ends it. The page is shown without it.',
    shown: 'kept',
  },
  'component that throws': {
    text: imports('Throws', 'kept\n\n- b <X /> <Tabs><TabItem label="T">shown</TabItem></Tabs>'),
    found: '7:5 Cannot render <Throws>: no data',
    note: `It throws at src/Throws.jsx:2:9 ${WITHOUT}`,
    shown: 'shown',
  },
  'component that throws text': {
    text: named('Text', 'Throws'),
    found: '5:1 Cannot render <Text>: no luck',
    note: `It throws ${WITHOUT}`,
    shown: 'kept',
  },
  'component in an expression that throws': {
    text: imports('Throws', '{["kept"].map((n) => <X key={n} />)}'),
    found: '5:1 Cannot render the expression: no data',
    note: `It throws at src/Throws.jsx:2:9 ${WITHOUT}`,
  },
  'component that needs a browser': {
    text: imports('Window'),
    found: '5:1 Cannot render <Window>: window is not defined',
    note: NO_BROWSER,
    shown: 'kept',
  },
  'async component': {
    text: imports('Later'),
    found: '5:1 Cannot render <Later>: it waits for data',
    note: NO_WAIT,
    shown: 'kept',
  },
  'component that returns a promise': {
    text: named('Returned', 'Later'),
    found: '5:1 Cannot render <Returned>: it waits for data',
    note: NO_WAIT,
    shown: 'kept',
  },
  'lazy component': {
    text: imports('Lazy'),
    found: '5:1 Cannot render <Lazy>: it waits for data',
    note: NO_WAIT,
    shown: 'kept',
  },
  'lazy component with a replacement': {
    text: named('Waits', 'Lazy'),
    found: '5:1 Cannot render <Waits>: it waits for data',
    note: NO_WAIT,
    shown: 'kept',
  },
  'component that uses a promise': {
    text: named('Uses', 'Lazy'),
    found: '5:1 Cannot render <Uses>: it waits for data',
    note: NO_WAIT,
    shown: 'kept',
  },
  'component that shows an object': {
    text: imports('Object'),
    found: '5:1 Cannot render <Object>: it shows an object as text',
    note: 'Show one of its properties, or JSON.stringify(…) of it.',
    shown: 'kept',
  },
  'hook of another React': {
    text: imports('Hook'),
    found:
      '5:1 Cannot render <Hook>: a hook is called by another copy of React, or outside of a component',
    note: 'Import "react" where the hook is called, and call it in a function that is a component. "npm ls react" lists the copies.',
    shown: 'kept',
  },
  'element of another React': {
    text: imports('Elsewhere'),
    found: '5:1 Cannot render <Elsewhere>: an element is made by another copy of React',
    note: 'Import "react" where the element is made: docsgen has the copy for all components. "npm ls react" lists the others.',
    shown: 'kept',
  },
  'component that renders ten megabytes': {
    text: imports('Big'),
    found: '5:1 Cannot show <Big>: it is longer than 5000000 characters',
    note: 'Show less of the data, or link to a file that has all of it.',
    shown: 'kept',
  },
  'component with a style element': {
    text: imports('Styled'),
    found:
      '5:1 Cannot show <Styled>: it renders a <style> element, which the policy of the site blocks',
    note: 'Import a style sheet in the file of the component, use a CSS module, or write style={{ color: "red" }}.',
    shown: '<p>styled</p>',
  },
  'style element': {
    text: 'kept\n\n<style>{`p { color: red }`}</style>\n',
    found: '5:1 Cannot use a <style> element in a page: the policy of the site blocks it',
    note: 'Import a style sheet: import "./styles.css". For one element, write style={{ color: "red" }}.',
    shown: 'kept',
  },
  'style as text in code': {
    text: 'export const P = () => <p style="color: red">a</p>\n\n<P />\n\nkept\n',
    found: '5:1 Cannot render <P>: the style of an element is a text',
    note: 'Write an object: style={{ color: "red" }}.',
    shown: 'kept',
  },
  'expression that throws': {
    text: 'kept {props.a.b}\n',
    found: "3:6 Cannot evaluate the expression: Cannot read properties of undefined (reading 'b')",
    note: `It throws ${WITHOUT}`,
    shown: 'kept',
  },
  'braces of a template language': {
    text: 'kept {{ name }}\n',
    found: '3:6 Cannot evaluate the expression: name is not defined',
    note: NAME,
    shown: 'kept',
  },
  'variable of a shell': {
    text: 'Set ${HOME} now\n',
    found: '3:6 Cannot evaluate the expression: HOME is not defined',
    note: NAME,
    shown: 'Set $',
  },
  'expression that is a promise': {
    text: '{Promise.resolve(1)}\n',
    found: '3:1 Cannot show a promise: pages are rendered at once',
    note: 'Read the data with an import of JSON, or in a component in the browser.',
  },
  'expression that is an object': {
    text: 'export const o = { a: Math.PI }\n\n{o}\n',
    found: '5:1 Cannot show an object as text',
    note: 'Write the name of one of its properties, or JSON.stringify(…) to show all of it. For the text of a file, write "?raw" after the path of its import.',
  },
  'expression that waits': {
    text: 'a {await 1}\n',
    found: '3:4 Cannot wait for a promise while a component is loaded',
    note: NO_AWAIT,
  },
  'export that waits': {
    text: 'export const a = 1\nexport const b = await 1\n\n{b}\n',
    found: '4:18 Cannot wait for a promise while a component is loaded',
    note: NO_AWAIT,
  },
  'export that throws': {
    text: 'export const a = null.b\n\n{a}\n\nkept\n',
    found:
      '5:1 Cannot load the code of "docs/page-with-an-export-that-throws.mdx": Cannot read properties of null (reading \'b\')',
    note: AT_LOAD,
    shown: 'kept',
  },
  'two exports of a name': {
    text: 'export const a = 1\n\nexport const a = 2\n\n{a.toFixed()}\n',
    found: '5:14 Cannot bundle a component: The symbol "a" has already been declared',
    note: 'Give one of the two another name.',
  },
  'syntax error': {
    text: '<Box>\n\na\n',
    found: '3:1 Cannot read the page as MDX: "<Box>" has no end',
    note: 'Add "</Box>". For "<" in the text, write "\\<".',
  },
  'error in a partial': {
    text: "import Part from './_part.mdx'\n\nkept\n\n- <Part />\n",
    found: 'docs/_part.mdx:5:3 Cannot evaluate the expression: gone is not defined',
    note: NAME,
    shown: 'kept',
  },
  'error in an include': {
    text: '- kept\n\n- ::include{file="_open.mdx"}\n',
    found: 'docs/_open.mdx:2:3 Cannot find the component "Missing"',
    note: 'Import it, or export it from the file of "markdown.components".',
    shown: 'kept',
  },
  'syntax error in a partial': {
    text: "import Part from './_broken.mdx'\n\nkept\n\n<Part />\n",
    found: 'docs/_broken.mdx:3:3 Cannot read the page as MDX: "<b>" has no end',
    note: 'Add "</b>" in the same paragraph, or put each tag on a line of its own. For "<" in the text, write "\\<".',
    shown: 'kept',
  },
};

/** Pages that look wrong and are right. */
const FINE: Readonly<Record<string, string>> = {
  class: '<p class="a">kept</p>\n',
  style: '<p style="color: red">kept</p>\n',
  props: imports(
    'Good',
    '<X f={() => "kept"} o={(() => { const o = {}; o.o = o; return o })()} />',
  ),
  circle: imports('', 'kept <X />', 'Circle.js'),
  large: `kept {[${'"aaaaaaaaaaaaaaaa",'.repeat(50_000)}].length + Math.min(1)}\n`,
  frontMatter: 'export const frontMatter = { a: 1 }\n\nkept {Math.min(frontMatter.a)}\n',
  metadata: 'export const metadata = { a: 1 }\n\nkept {Math.min(metadata.a)}\n',
};

const pathOf = (name: string) =>
  `docs/page-with-a${/^[aeiou]/.test(name) ? 'n' : ''}-${name.replaceAll(' ', '-')}.mdx`;

test('each failure is one finding with its place and a way out, and every page is built', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/index.md': '# I\n',
    'docs/z.mdx': `# Z\n\n${imports('Endless')}`,
    'docs/_part.mdx': '\n\nfirst\n\na {gone}\n',
    'docs/_open.mdx': 'a\nb <Missing />\n',
    'docs/_broken.mdx': '\n\na <b>\n',
    ...FILES,
    ...Object.fromEntries(
      Object.entries(ROWS).map(([name, { text }]) => [pathOf(name), `# A\n\n${text}`]),
    ),
    ...Object.fromEntries(
      Object.entries(FINE).map(([name, text]) => [`docs/fine-${name}.mdx`, `# A\n\n${text}`]),
    ),
  });
  const { diagnostics } = await build();
  const found = diagnostics.map(
    ({ file, place, reason, note }) =>
      `${file}:${place?.line}:${place?.column} ${reason} | ${note}`,
  );
  const expected = Object.entries(ROWS).map(
    ([name, { found, note }]) => `${/^\d/.test(found) ? `${pathOf(name)}:` : ''}${found} | ${note}`,
  );
  expect(found.sort()).toEqual(expected.sort());
  const article = (path: string) =>
    read(`${path.replace('.mdx', '')}/index.html`).replace(/^[^]*<main[^>]*>/, '');
  for (const [name, { shown = '' }] of Object.entries(ROWS))
    expect(article(pathOf(name)), name).toContain(shown);
  for (const name of Object.keys(FINE))
    expect(article(`docs/fine-${name}`), name).toContain('kept');
});

test('a loop costs only one component on one page, also with many pages in threads', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG,
    'docs/index.mdx': '# A\n\n{/^(a+)+$/.test("a".repeat(40) + "!")}\n\nkept\n',
    ...Object.fromEntries(
      Array.from({ length: 158 }, (_, i) => [
        `docs/p${i}.mdx`,
        `# P${i}\n\n{${i} + Math.min(1)}\n\nkept\n`,
      ]),
    ),
  });
  const { diagnostics } = await build();
  expect(diagnostics.map(({ file, place, reason }) => `${file}:${place?.line} ${reason}`)).toEqual([
    'docs/index.mdx:3 Cannot render the expression: it takes too long',
  ]);
  for (const page of ['docs', 'docs/p0', 'docs/p157'])
    expect(read(`${page}/index.html`)).toContain('<p>kept</p>');
});

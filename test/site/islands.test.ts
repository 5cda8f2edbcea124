/** Islands, from their files to the output and findings of a build. */
import { decodeHTMLAttribute } from 'entities';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (rest = '') =>
  `export default { title: 'T', url: 'https://a.example', markdown: { format: 'detect' }, ${rest} };\n`;

/** A component with content of the page, one part of which it leaves out. */
const COUNTER = `import { useState } from 'react';
export default function Counter({ start = 0, children, footer }) {
  const [count, setCount] = useState(start);
  return <section><button onClick={() => setCount(count + 1)}>Count {count}</button>{children}</section>;
}
`;

const FILES = {
  'site.config.ts': config(),
  'src/Counter.tsx': COUNTER,
  'docs/index.md': '# Start\n',
};

const page = (...lines: readonly string[]) =>
  ["import Counter from '../src/Counter';", '', '# A', '', ...lines, ''].join('\n');

const SLOTS =
  '{&quot;start&quot;:3,&quot;footer&quot;:{&quot;docsgen-slot&quot;:[&quot;footer&quot;]},&quot;children&quot;:{&quot;docsgen-slot&quot;:[&quot;children&quot;]}}';

const CONTENT = '{&quot;children&quot;:{&quot;docsgen-slot&quot;:[&quot;children&quot;]}}';

/** Returns the tags of islands in a text, each with its attributes except the script. */
const islandsIn = (html: string) =>
  Array.from(
    html.matchAll(/<docsgen-island module="[^"]*" (.*?)>/g),
    ([, attributes]) => attributes,
  );

test('a component with state is an island, with its script, its props and its content', async () => {
  const { build, read, output } = site({
    ...FILES,
    'docs/a.mdx': page(
      '<Counter start={3} footer={<i>foot</i>}>',
      '',
      'Content with [start](./index.md).',
      '',
      '</Counter>',
    ),
  });
  const { diagnostics } = await build();
  expect(diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  const scripts = output().filter((path) => path.startsWith('assets/islands/'));
  expect(scripts).toEqual([expect.stringMatching(/^assets\/islands\/Counter-[0-9a-f]{8}\.js$/)]);
  expect(html).toContain(
    `<docsgen-island module="/${scripts[0]}" export="default" prefix="i0-" props="${SLOTS}">` +
      '<section><button>Count <!-- -->3</button><docsgen-slot data-slot="children"><p>Content with <a href="/docs/">start</a>.</p></docsgen-slot></section>' +
      '<template data-slot="footer"><i>foot</i></template></docsgen-island>',
  );
  const { islands } = JSON.parse(read('docs/a/page.json'));
  expect(islands).toEqual({
    runtime: expect.stringMatching(/^\/assets\/runtime-\w+\.js$/),
    modules: [`/${scripts[0]}`],
  });
  const preloaded = Array.from(
    html.matchAll(/<link rel="modulepreload" href="([^"]*)" fetchpriority="low">/g),
    ([, url]) => url,
  );
  expect(preloaded).toEqual([
    expect.stringMatching(/^\/assets\/client-\w+\.js$/),
    islands.runtime,
    `/${scripts[0]}`,
  ]);
  for (const url of preloaded) expect(output()).toContain(url?.slice(1));
});

test('everything reads the same text as readers without scripts', async () => {
  const { build, read } = site({
    ...FILES,
    'src/Facts.tsx':
      "'use client';\nexport default ({ secret, children }) => <p>Shown fact. {children}</p>;\n",
    'docs/a.mdx': page(
      "import Facts from '../src/Facts';",
      '',
      '<Facts secret="inprops" unseen={<b>intemplate</b>}>inslot</Facts>',
    ),
  });
  expect((await build()).diagnostics).toEqual([]);
  expect(read('docs/a/index.md')).toBe('# A\n\nShown fact. inslot\n');
  expect(JSON.parse(read('docs/a/page.json'))).toMatchObject({ description: 'Shown fact. inslot' });
  for (const file of ['llms-full.txt', 'docs/a/index.md'])
    expect(read(file)).not.toMatch(/inprops|intemplate|docsgen-/);
});

test('a site without islands has the same files as before, and a page without islands no more than its own', async () => {
  const files = {
    ...FILES,
    'src/Box.tsx': 'export default ({ children }) => <div>{children}</div>;\n',
    'docs/a.mdx': "import Box from '../src/Box';\n\n# A\n\n<Box>Words</Box>\n",
  };
  const { build, output, read, write } = site(files);
  expect((await build()).diagnostics).toEqual([]);
  expect(output().join()).not.toMatch(/runtime-|compat-\w+\.js|islands\//);
  write({ 'docs/b.mdx': page('<Counter />') });
  expect((await build()).diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  expect(html).not.toMatch(/modulepreload|docsgen-island|"islands"/);
  expect(output().filter((path) => /^assets\/(?:client|behaviours)-/.test(path))).toHaveLength(2);
});

test('the author decides when a component starts', async () => {
  const { build, read } = site({
    ...FILES,
    'src/Plain.tsx': 'export default () => <p>Plain</p>;\n',
    'src/Map.tsx':
      "import { useEffect } from 'react';\nwindow.name;\nexport default () => <p />;\n",
    'src/all.tsx': "export { default as Provided } from './Counter';\n",
    'site.config.ts': config().replace("'detect'", "'detect', components: 'src/all.tsx'"),
    'docs/a.mdx': page(
      "import Plain from '../src/Plain';",
      "import Map from '../src/Map';",
      '',
      '<Counter client:idle />',
      '',
      '<Plain client:load />',
      '',
      '<Counter client:none start={7} />',
      '',
      '<Map client:only fallback={<p>Loading</p>} />',
      '',
      '<Provided client:load />',
      '',
      '{[1].map((start) => <Counter key={start} start={start} client:load />)}',
    ),
  });
  expect((await build()).diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  expect(islandsIn(html)).toEqual([
    'export="default" when="idle" prefix="i0-" props="{}"',
    'export="default" when="load" prefix="i1-" props="{}"',
    'export="default" when="only" prefix="i2-" props="{&quot;fallback&quot;:{&quot;docsgen-slot&quot;:[&quot;fallback&quot;]}}"',
    'export="default" when="load" prefix="i3-" props="{}"',
    'export="default" when="load" prefix="i4-" props="{&quot;start&quot;:1}"',
  ]);
  expect(html).toContain('</docsgen-island>\n<section><button>Count 7</button></section>');
  expect(html).toContain(
    '<docsgen-slot data-slot="fallback"><p>Loading</p></docsgen-slot></docsgen-island>',
  );
});

test('inside of an island nothing is an island, and in its content everything is as in a page', async () => {
  const { build, read, output } = site({
    ...FILES,
    'src/Outer.tsx':
      "import { useState } from 'react';\nimport Counter from './Counter';\nexport default ({ children }) => { useState(0); return <div><Counter start={1} />{children}</div>; };\n",
    'docs/a.mdx': page(
      "import Outer from '../src/Outer';",
      '',
      '<Outer>\n\n<Counter />\n\n</Outer>',
    ),
  });
  expect((await build()).diagnostics).toEqual([]);
  expect(islandsIn(read('docs/a/index.html'))).toEqual([
    `export="default" prefix="i0-" props="${CONTENT}"`,
    'export="default" prefix="i1-" props="{}"',
  ]);
  expect(read('docs/a/index.html')).toContain(
    '<div><section><button>Count <!-- -->1</button></section><docsgen-slot data-slot="children"><docsgen-island ',
  );
  expect(output().filter((path) => path.startsWith('assets/islands/'))).toHaveLength(2);
});

const FLOW = `import { Children, cloneElement, createContext, useContext, useState } from 'react';
const Current = createContext(-1);
export default function Flow({ children }) {
  const [current, setCurrent] = useState(0);
  const titles = Children.map(children, (child) => child.props.title);
  return (
    <Current value={current}>
      <h2>{titles.join()}</h2>
      <ol>{Children.map(children, (child, at) => cloneElement(child, { at, onClick: () => setCurrent(at) }))}</ol>
    </Current>
  );
}
export function Step({ at, title, children, onClick }) {
  return <li className={useContext(Current) === at ? 'current' : ''} onClick={onClick}>{children}</li>;
}
Flow.Step = Step;
`;

test('a component finds elements of its own file in its content, with their props', async () => {
  const { build, read } = site({
    ...FILES,
    'src/Flow.tsx': FLOW,
    'docs/a.mdx': page(
      "import Flow, { Step } from '../src/Flow';",
      '',
      '<Flow>',
      '  <Step title="One">',
      '',
      '  Click [start](./index.md).',
      '',
      '  </Step>',
      '  {["Two"].map((title) => <Step key={title} title={title}>Text <Counter /></Step>)}',
      '  <Flow.Step title="Three" client:load>Last</Flow.Step>',
      '</Flow>',
    ),
  });
  expect((await build()).diagnostics).toEqual([]);
  const html = read('docs/a/index.html').replaceAll(/key&quot;:&quot;V\d+-/g, 'key&quot;:&quot;V-');
  const mark = (...mark: readonly unknown[]) => ({ 'docsgen-slot': mark });
  const [flow = '', counter] = islandsIn(html);
  expect(counter).toBe('export="default" prefix="i1-" props="{}"');
  expect(JSON.parse(decodeHTMLAttribute(flow.replace(/.* props="(.*)"$/, '$1')))).toEqual({
    children: [
      mark('Step', { title: 'One', key: 'V-0', children: mark('children-0-children') }),
      [mark('Step', { title: 'Two', key: 'Two', children: mark('children-1-0-children') })],
      mark('default.Step', { title: 'Three', key: 'V-0', children: 'Last' }),
    ],
  });
  expect(html).toContain(
    '<h2>One,Two,Three</h2><ol><li class="current"><docsgen-slot data-slot="children-0-children"><p>Click <a href="/docs/">start</a>.</p></docsgen-slot></li>' +
      '<li class=""><docsgen-slot data-slot="children-1-0-children">Text <docsgen-island ',
  );
  expect(html).toContain('</docsgen-slot></li><li class="">Last</li></ol>');
});

test('content that a component lists is one element for each part', async () => {
  const { build, read } = site({
    ...FILES,
    'src/List.tsx':
      "import { Children, useState } from 'react';\nexport default ({ children, footer }) => { useState(0); return <><ul>{Children.toArray(children).map((child, at) => <li key={at}>{child}</li>)}</ul>{footer}</>; };\n",
    'docs/a.mdx': page(
      "import List from '../src/List';",
      '',
      '<List footer={<i>foot</i>}>',
      '',
      'One',
      '',
      '## Two',
      '',
      '</List>',
      '',
      '<List>Only</List>',
    ),
  });
  expect((await build()).diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  expect(html).toContain(
    '<ul><li><docsgen-slot data-slot="children-0"><p>One</p></docsgen-slot></li>' +
      '<li><docsgen-slot data-slot="children-1"><div class="heading heading-h2"><h2 id="two">Two</h2><a class="heading-anchor" href="#two" aria-label="Direct link to Two"></a></div></docsgen-slot></li></ul>' +
      '<docsgen-slot data-slot="footer"><i>foot</i></docsgen-slot>',
  );
  expect(html).toContain('<ul><li>Only</li></ul>');
});

test('content that a component shows twice has other ids each time', async () => {
  const { build, read } = site({
    ...FILES,
    'src/Twice.tsx':
      "import { useState } from 'react';\nexport default ({ children }) => { useState(0); return <div>{children}{children}</div>; };\n",
    'docs/a.mdx': page(
      "import Twice from '../src/Twice';",
      '',
      '<Twice><Counter /><Tabs><TabItem value="a">x</TabItem></Tabs></Twice>',
    ),
  });
  expect((await build()).diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  const ids = html.match(/ id="[^"]*(?:tab|panel)\d"/g) ?? [];
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  const prefixes = html.match(/ prefix="[^"]*"/g);
  expect(prefixes).toEqual([' prefix="i0-"', ' prefix="i1-"', ' prefix="i2-"']);
});

test('the boundary is the file: its re-exports stay as they are', async () => {
  const { build, read } = site({
    ...FILES,
    'src/all.tsx':
      "export { default as Counter } from './Counter';\nexport { Static } from './Static';\nexport const Own = () => <button onClick={() => {}}>Own</button>;\n",
    'src/Static.tsx': 'export const Static = () => <i>Static</i>;\n',
    'src/use-it.ts':
      "import { useState } from 'react';\nexport const useIt = () => useState(5)[0];\n",
    'src/Hook.tsx':
      "import { useIt } from './use-it';\nexport const Hook = () => <u>{useIt()}</u>;\nexport const answer = 42;\n",
    'docs/a.mdx':
      "import { Counter, Static, Own } from '../src/all';\nimport { Hook, answer } from '../src/Hook';\n\n# A\n\n<Counter />\n\n<Static />\n\n<Own />\n\n<Hook />\n\nThe answer is {answer}.\n",
  });
  expect((await build()).diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  const named = Array.from(html.matchAll(/islands\/([\w-]+)-\w{8}\.js" export="(\w+)"/g), (found) =>
    found.slice(1).join(' '),
  );
  expect(named).toEqual(['Counter default', 'all Own', 'Hook Hook']);
  expect(html).toContain('\n<i>Static</i>\n');
  expect(html).toContain('The answer is 42.');
});

test('styles of a component have the same names in the browser', async () => {
  const { build, read, output } = site({
    ...FILES,
    'src/Card.tsx':
      "import { useState } from 'react';\nimport styles from './card.module.css';\nimport './all.css';\nimport icon from './icon.png';\nexport default () => { useState(0); return <p className={styles.card}><img src={icon} alt=\"\" /></p>; };\n",
    'src/card.module.css': '.card { color: red }',
    'src/all.css': 'p { margin: 0 }',
    'src/icon.png': 'png',
    'site.config.ts': config("base: '/sub/'"),
    'docs/a.mdx': "import Card from '../src/Card';\n\n# A\n\n<Card />\n",
  });
  expect((await build()).diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  const [, name = ''] = /<p class="(card[\w-]+)">/.exec(html) ?? [];
  const [, image = ''] = /<img src="([^"]*)"/.exec(html) ?? [];
  const script = output().find((path) => path.startsWith('assets/islands/')) ?? '';
  const sheet = output().find((path) => path.startsWith('assets/components-')) ?? '';
  expect(image).toMatch(/^\/sub\/assets\/icon-\w{8}\.png$/);
  expect(read(script)).toContain(name);
  expect(read(script)).toContain(image);
  expect(read(sheet)).toContain(`.${name}{color:red}`);
  expect(read(sheet)).toContain('docsgen-island,docsgen-slot{display:contents}');
  expect(html).toContain(`module="/sub/${script}"`);
  expect(read(script)).toContain('from"/sub/assets/client-');
});

test('islands are listed with the reason and the size', async () => {
  const { command } = site({
    ...FILES,
    'src/Plain.tsx': 'export const Plain = () => <p>Plain</p>;\n',
    'docs/a.mdx': page(
      "import { Plain } from '../src/Plain';",
      '',
      '<Counter />',
      '',
      '<Plain client:idle />',
    ),
  });
  const { stdout } = await command(['build', '--json']);
  expect(JSON.parse(stdout).islands).toEqual([
    {
      source: 'src/Counter.tsx',
      names: ['default'],
      reason: 'it calls useState',
      bytes: expect.any(Number),
    },
    {
      source: './src/Plain',
      names: ['Plain'],
      reason: 'a page starts it with client:*',
      bytes: expect.any(Number),
    },
  ]);
  const timings = await command(['build', '--timings']);
  expect(timings.stdout.replace(/ +\d+ bytes/g, ' SIZE').replace(/ {2,}/g, ' ')).toContain(
    '\n islands gzip because\n src/Counter.tsx SIZE it calls useState\n ./src/Plain SIZE a page starts it with client:*\n',
  );
});

test('a component of the theme that is only made of content does not start', async () => {
  const { diagnose } = site({
    'site.config.ts': "export default { title: 'T' };\n",
    'docs/index.md': '# Start\n\n- [x] Done\n',
    'theme/content/Checkbox.tsx':
      'import { useState } from \'react\';\nexport function Checkbox() { const [is, set] = useState(false); return <input type="checkbox" checked={is} onChange={() => set(!is)} />; }\n',
  });
  expect((await diagnose()).map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'theme/content/Checkbox.tsx: Nothing starts "theme/content/Checkbox.tsx" in the browser, but it calls useState',
  ]);
});

/** A page with a component that has no client React. */
const NOTE = "import Note from '../src/Note';\n\n# B\n\n<Note client:load />\n";

test('a translation has the islands of the main site below its own path', async () => {
  const { build, read, output } = site({
    ...FILES,
    'site.config.ts': config("translations: ['pl'], base: '/sub/'"),
    'pl/site.config.ts':
      "import main from '../site.config.js';\nexport default { ...main, locale: { code: 'pl', label: 'Polski' } };\n",
    'src/Note.tsx': "export default () => 'Note';\n",
    'docs/a.mdx': page('<Counter client:load />'),
    'docs/b.mdx': NOTE,
    'pl/docs/index.md': '# Start\n',
    'pl/docs/a.mdx': page('<Counter client:load start={2} />'),
    'pl/docs/b.mdx': NOTE,
  });
  expect((await build({ cache: true })).diagnostics).toEqual([]);
  for (const [folder, name, component] of [
    ['', 'a', 'Counter'],
    ['', 'b', 'Note'],
    ['pl/', 'a', 'Counter'],
    ['pl/', 'b', 'Note'],
  ]) {
    const [, script = ''] =
      /<docsgen-island module="\/sub\/([^"]*)" export="default" when="load"/.exec(
        read(`${folder}docs/${name}/index.html`),
      ) ?? [];
    expect(script.startsWith(`${folder}assets/islands/${component}-`)).toBe(true);
    expect(output()).toContain(script);
  }
});

test('an error of the theme does not hide other findings', async () => {
  const { diagnose } = site({
    ...FILES,
    'docs/a.mdx': page('<Counter />', '', '[gone](./gone.md)'),
    'theme/components/Footer.tsx': 'export const Footer = () => <footer;\n',
  });
  const found = await diagnose();
  expect(found.map(({ ruleId, file }) => [ruleId, file])).toEqual([
    ['markdown-link', 'docs/a.mdx'],
    ['theme', 'theme/components/Footer.tsx'],
  ]);
});

test('an edit of an island changes the pages that have it, and an edit of prose bundles nothing', async () => {
  const { build, read, write } = site({
    ...FILES,
    'docs/a.mdx': page('<Counter />'),
    'docs/b.md': '# B\n',
  });
  const scriptOf = () => /module="([^"]*)"/.exec(read('docs/a/index.html'))?.[1];
  expect((await build({ cache: true })).diagnostics).toEqual([]);
  const first = scriptOf();
  const before = read('docs/b/index.html');
  write({ 'docs/a.mdx': page('Words, and', '', '<Counter />') });
  const { bundle } = await build({ cache: true });
  const { modules = [] } = bundle.components?.islands ?? {};
  expect(modules.map(({ source }) => source)).toEqual(['src/Counter.tsx']);
  expect(scriptOf()).toBe(first);
  write({ 'src/Counter.tsx': COUNTER.replace('count + 1', 'count + 2') });
  expect((await build({ cache: true })).diagnostics).toEqual([]);
  expect(scriptOf()).not.toBe(first);
  expect(read('docs/b/index.html')).toBe(before);
});

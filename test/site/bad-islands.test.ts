/** The findings of a build about islands. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const FILES = {
  'site.config.ts':
    "export default { title: 'T', url: 'https://a.example', markdown: { format: 'detect' } };\n",
  'docs/index.md': '# Start\n',
  'src/Box.tsx':
    "import { useState } from 'react';\nexport default function Box({ children }) { useState(0); return <div>{children}</div>; }\n",
  'src/Word.tsx':
    "import { useState } from 'react';\nexport default function Word({ children }) { useState(0); return <span>{children}</span>; }\n",
  'node_modules/chart/package.json': '{ "name": "chart", "main": "index.js" }',
  'node_modules/chart/index.js':
    "import { useState } from 'react';\nexport const Chart = () => { useState(0); return 'Chart'; };\nexport const Still = () => 'Still';\n",
};

const START = ["import Box from '../src/Box';", "import Word from '../src/Word';", '', '# A', ''];

/** Builds a page. Returns its findings as "line: message (note)", and its article. */
async function report(lines: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const { diagnose, exists, read, write } = site({
    ...FILES,
    ...files,
    'docs/a.mdx': [...START, ...lines, ''].join('\n'),
  });
  const found = await diagnose();
  write({
    'site.config.ts': FILES['site.config.ts'].replace(' };', ", rules: { component: 'ignore' } };"),
  });
  await diagnose();
  return {
    messages: found.map(
      ({ file, line, message, note }) =>
        `${file === 'docs/a.mdx' ? '' : `${file} `}${(line ?? 0) - (file === 'docs/a.mdx' ? START.length : 0)}: ${message} (${note})`,
    ),
    article: exists('docs/a/page.json') ? JSON.parse(read('docs/a/page.json')).html : '',
  };
}

const JSON_ONLY = 'A browser gets props as JSON.';
const PAGE_CODE =
  'Code of a page runs in the build only. Move it to a component in a file of its own, and import that.';

test('props that are no JSON', async () => {
  const FUNCTION = `is a function (${JSON_ONLY} Write the function in the file of the component.)`;
  const cases = [
    ['on={() => {}}', `"on" ${FUNCTION}`],
    ['a={{ b: [1, { c: () => 1 }] }}', `"a.b[1].c" ${FUNCTION}`],
    ['at={new Date(0)}', '"at" is a Date (Pass its text: date.toISOString().)'],
    ['all={new Map()}', '"all" is a Map or a Set (Pass a list: [...values].)'],
    ['rate={0 / 0}', '"rate" is no number in JSON (Pass null for what has no value.)'],
    [
      'id={Symbol("a")}',
      '"id" cannot be written as JSON (A browser gets props as JSON: texts, numbers, booleans, null, lists and plain objects.)',
    ],
    [
      'items={[{ label: "a", content: <i>b</i> }]}',
      '"items[0].content" is an element in an object (Pass content as children, or as a prop of its own.)',
    ],
    [
      'data={(() => { const a = {}; a.a = a; return a; })()}',
      `"data.a" contains itself (${JSON_ONLY} Pass the part that the component needs.)`,
    ],
  ];
  const { messages, article } = await report(cases.map(([attribute]) => `<Box ${attribute} />`));
  expect(messages).toEqual(
    cases.map(
      ([, message], index) =>
        `${index + 1}: Cannot start <Box> in the browser: its prop ${message}`,
    ),
  );
  expect(article).not.toContain('docsgen-island');
});

test('props of a megabyte', async () => {
  const { messages } = await report(['<Box data={"x".repeat(1000000)} />']);
  expect(messages).toEqual([
    '1: Cannot start <Box> in the browser: its props have 1000011 characters, more than 100000 (Import the data in the file of the component, or load it there.)',
  ]);
});

test('places from which a browser would move an island, or break it up', async () => {
  const { messages } = await report(
    [
      'In a sentence <Box>word</Box>, and rightly <Word>word</Word>.',
      '',
      '<table><tbody><tr><Word /></tr></tbody></table>',
      '',
      '<table><tbody><tr><td><Box>in a cell</Box></td></tr></tbody></table>',
      '',
      '<svg><Word>x</Word></svg>',
      '',
      '<a href="/docs/"><Link /></a>',
      '',
      '<select><Word /></select>',
    ].concat("import Link from '../src/Link';"),
    {
      'src/Link.tsx': '\'use client\';\nexport default () => <a href="/docs/a/">inner</a>;\n',
    },
  );
  expect(messages).toEqual([
    '1: Cannot start <Box> in a paragraph: its <div> ends the paragraph (Write it between blank lines, or let it show <span> elements only.)',
    '3: Cannot start <Word> in <tr>: browsers move it out (Put it into a cell, <td>, or make the whole table one component.)',
    '7: Cannot start <Word> in <svg>: there is no such element in it (Make the whole <svg> one component.)',
    '9: Cannot start <Link> in <a>: it has another <a>, which ends the first (Put it outside of the <a>.)',
    '11: Cannot start <Word> in <select>: browsers move it out (Make the whole list one component.)',
  ]);
});

test('client:* without an effect', async () => {
  const { messages } = await report([
    '<Box client:lod />',
    '',
    '<Box client:media="(min-width: 1px)" />',
    '',
    '<Box client:load client:idle />',
    '',
    '<div client:load>x</div>',
    '',
    '<Tabs client:load><TabItem value="a">x</TabItem></Tabs>',
    '',
    '<Own client:load />',
    '',
    'export const Own = () => <b>own</b>;',
  ]);
  expect(messages).toEqual([
    '1: There is no "client:lod" (Did you mean "client:load"?)',
    '3: There is no "client:media" (Write client:visible, client:idle, client:load, client:only or client:none.)',
    '5: <Box> has both "client:load" and "client:idle" (Leave all but one out. Now "client:load" decides.)',
    '7: "client:load" has no effect on <div>, which is no component (Move the element to a component in a file of its own, and import that.)',
    '9: "client:load" has no effect on <Tabs>, which comes with docsgen (Leave it out: the component works without it.)',
    '11: "client:load" has no effect on <Own>, which the page itself declares (Move the component to a file of its own, and import it.)',
  ]);
});

test('client:* on a component of the theme that the page imports', async () => {
  const { messages, article } = await report([
    "import Tabs from '@theme/Tabs';",
    '',
    '<Tabs client:load><TabItem value="a">x</TabItem></Tabs>',
  ]);
  expect(messages).toEqual([
    '3: "client:load" has no effect on <Tabs>, which comes with docsgen (Leave it out: the component works without it.)',
  ]);
  expect(article).not.toContain('docsgen-island');
});

test('client React that nothing starts', async () => {
  const { messages, article } = await report(
    [
      "import { Chart, Still } from 'chart';",
      "import Uses from '../src/Uses';",
      "import { useState } from 'react';",
      '',
      'export const Own = () => { useState(0); return <b>own</b>; };',
      '',
      '<Chart />',
      '',
      '<Still />',
      '',
      '<Chart client:none />',
      '',
      '<Chart client:visible />',
      '',
      '<Own />',
      '',
      '<Uses />',
      '',
      '<button onClick={() => 1}>x</button>',
      '',
      '{[1].map((n) => <button key={n} onClick={() => 1}>y</button>)}',
    ],
    {
      'src/Uses.tsx':
        "import { useChart } from './use-chart';\nexport default () => <p>{useChart()}</p>;\n",
      'src/use-chart.ts':
        "import { Chart } from 'chart';\nexport const useChart = () => Chart();\n",
    },
  );
  expect(messages).toEqual([
    '7: <Chart> calls useState, but nothing starts it in the browser (Write <Chart client:visible>. If it needs no browser, write client:none.)',
    `15: <Own> calls useState, but nothing starts it in the browser (${PAGE_CODE})`,
    "17: <Uses> calls useState, but nothing starts it in the browser (Write <Uses client:visible>, or begin the file of the component with 'use client'. If it needs no browser, write client:none.)",
    `19: <button> has onClick, but nothing starts it in the browser (${PAGE_CODE})`,
    `21: The expression has <button onClick>, but nothing starts it in the browser (${PAGE_CODE})`,
  ]);
  for (const shown of ['<b>own</b>', '<p>Chart</p>', '<button>x</button>', '<button>y</button>'])
    expect(article).toContain(shown);
});

test('client React inside of an element with a finding', async () => {
  const { messages } = await report(
    [
      "import { Chart, Still } from 'chart';",
      "import Uses from '../src/Uses';",
      "import Clones from '../src/Clones';",
      "import { Theme, Themed } from 'theme-package';",
      "import OsTabs from '../src/OsTabs';",
      '',
      'export const Own = ({ children }) => { useState(0); return <div>{children}</div>; };',
      '',
      "import { useState } from 'react';",
      '',
      '<Own client:none><Still /></Own>',
      '',
      '<Own client:none><Own><Uses><Chart /></Uses></Own></Own>',
      '',
      '<Clones><Theme><Themed /></Theme></Clones>',
      '',
      '<OsTabs><TabItem value="a">',
      '',
      '<Form />',
      '',
      '</TabItem></OsTabs>',
      '',
      "import Form from 'form';",
    ],
    {
      'src/Uses.tsx':
        "import { Uses } from './inner';\nexport default ({ children }) => <Uses>{children}</Uses>;\n",
      'src/inner.tsx':
        "import { useChart } from 'chart';\nexport const Uses = ({ children }) => <p>{useChart()}{children}</p>;\n",
      'node_modules/chart/index.js':
        "import { useState } from 'react';\nexport const Chart = () => { useState(0); return 'Chart'; };\nexport const useChart = () => useState(0)[0];\nexport const Still = () => 'Still';\n",
      'src/Clones.tsx':
        "import { cloneElement, useState } from 'react';\nexport default function Clones({ children }) { useState(0); return <ul>{cloneElement(children, { className: 'a' })}</ul>; }\n",
      'node_modules/theme-package/index.js':
        "import { createContext, createElement, useContext, useRef, useState } from 'react';\nconst Of = createContext(null);\nexport const Theme = ({ children }) => { useRef(0); return createElement(Of.Provider, { value: { name: 'a' } }, children); };\nexport const Themed = () => { const { name } = useContext(Of); useState(0); return name; };\n",
      'node_modules/form/index.js':
        "import { useState } from 'react';\nexport default () => { useState(0); return 'Form'; };\n",
      'src/OsTabs.tsx':
        "import { useState } from 'react';\nimport Tabs from '@theme/Tabs';\nexport default (props) => { useState(0); return <Tabs {...props} />; };\n",
    },
  );
  expect(messages.map((message) => message.slice(0, message.indexOf(' (')))).toEqual([
    '13: <Own> calls useState, but nothing starts it in the browser',
    '13: <Uses> calls useState, but nothing starts it in the browser',
    '13: <Chart> calls useState, but nothing starts it in the browser',
    '15: Cannot start <Clones> in the browser: it clones its content, which is HTML there',
    '15: <Theme> calls useRef, but nothing starts it in the browser',
    '15: <Themed> calls useState, but nothing starts it in the browser',
    '17: Cannot start <OsTabs> in the browser: it calls useState, and its tabs are HTML there',
    '19: <Form> calls useState, but nothing starts it in the browser',
  ]);
});

test('the default export of a package has its name in the page', async () => {
  const { messages } = await report(
    ["import Form from 'contact-form';", '', '<Form />', '', '<Box>text</Box>'],
    {
      'node_modules/contact-form/index.js':
        "import { useState } from 'react';\nexport default () => { useState(0); return 'Form'; };\n",
    },
  );
  expect(messages).toEqual([
    '3: <Form> calls useState, but nothing starts it in the browser (Write <Form client:visible>. If it needs no browser, write client:none.)',
  ]);
});

test('a class component of a package is reported where the page shows it', async () => {
  const { messages, article } = await report(
    ["import Old from 'old';", '', '<Old />', '', '<Old client:none />', '', '<Old client:load />'],
    {
      'node_modules/old/index.js':
        "import { Component } from 'react';\nexport default class extends Component { render() { return 'Old'; } }\n",
    },
  );
  expect(messages).toEqual([
    '3: <Old> is a class component, but nothing starts it in the browser (Write <Old client:visible>. If it needs no browser, write client:none.)',
  ]);
  expect(article).toContain('Old');
});

test('an island that fails is reported, and the others are shown', async () => {
  const { messages, article } = await report(
    [
      "import Throws from '../src/Throws';",
      "import Files from '../src/Files';",
      "import Lazy from '../src/Lazy';",
      '',
      '<Throws />',
      '',
      '<Files />',
      '',
      '<Lazy />',
      '',
      '<Box />',
    ],
    {
      'src/Throws.tsx': "'use client';\nexport default () => { throw new Error('Boom'); };\n",
      'src/Files.tsx':
        "'use client';\nimport { readFileSync } from 'node:fs';\nexport default () => <p>{String(readFileSync)}</p>;\n",
      'src/Lazy.tsx':
        "'use client';\nimport { lazy, Suspense } from 'react';\nconst Late = lazy(() => import('./Word'));\nexport default () => <Suspense fallback={<p>wait</p>}><Late /></Suspense>;\n",
    },
  );
  expect(messages).toEqual([
    '5: Cannot render <Throws>: Boom (It throws at src/Throws.tsx:2:30 while the page is rendered. The page is shown without it.)',
    '9: Cannot render <Lazy>: it waits for data (Pages are rendered at once: a component cannot wait. Import the data, or load it in the browser.)',
    'src/Files.tsx 2: Cannot use "node:fs" in the browser (Import the data of a file, or its text with "?raw" after its path, or pass it as a prop.)',
  ]);
  expect(article).toContain('/assets/islands/Box-');
});

test('content of which a component needs more than its HTML', async () => {
  const start = (name: string, use: string) =>
    `Cannot start <${name}> in the browser: it ${use}, which is HTML there (Export the components of the content from the file of the component, so that the browser starts them with it. If it needs no browser, write client:none.)`;
  const island = (body: string) =>
    `import * as React from 'react';\nimport { Children, cloneElement, useState } from 'react';\nexport default function Island({ children, footer }) { useState(0); ${body} }\n`;
  const { messages, article } = await report(
    [
      "import Clones from '../src/Clones';",
      "import Tabs from '../src/Tabs';",
      "import Fine from '../src/Fine';",
      "import Shell from '../src/Shell';",
      "import Item from '../src/Item';",
      '',
      '<Clones><b>One</b></Clones>',
      '',
      '> <Tabs><Item label="a">A</Item><Item label="b">B</Item></Tabs>',
      '',
      '<Tabs client:none><Item label="c">C</Item></Tabs>',
      '',
      '<Fine footer={<i>a</i>}>One <b>two</b></Fine>',
      '',
      '<Shell><b title="a">One</b></Shell>',
    ],
    {
      'src/Item.tsx': 'export default ({ children }) => <p>{children}</p>;\n',
      'src/Clones.tsx': island("return <ul>{cloneElement(children, { className: 'a' })}</ul>;"),
      'src/Tabs.tsx': island(
        'return <ul>{React.Children.toArray(children).map((child) => <li key={child.key}>{child.props.label}</li>)}</ul>;',
      ),
      'src/Fine.tsx': island(
        "return <>{cloneElement(<p />, { id: 'a' }, Children.map(['x', <i key='i'>y</i>], (item) => item))}{Children.count(children)}{cloneElement(footer, { key: 'k' })}{footer.props.title}{children}</>;",
      ),
      'src/Shell.tsx':
        "import Clones from './Clones';\nexport default ({ children }) => <Clones>{children}</Clones>;\n",
    },
  );
  expect(messages).toEqual([
    `7: ${start('Clones', 'clones its content')}`,
    `9: ${start('Tabs', 'reads the prop "label" of its content')}`,
    `15: ${start('Shell', 'clones its content')}`,
  ]);
  expect(article).toContain(
    '<docsgen-slot data-slot="children" class="a"><b>One</b></docsgen-slot>',
  );
  expect(article).toContain('<ul><li>c</li></ul>');
  expect(article).toContain('<p id="a">x<i>y</i></p>2');
});

test.each(['@theme/Tabs', '@site/src/OsTabs'])(
  'tabs of a component with client React keep their labels: %s',
  async (from) => {
    const { messages, article } = await report(
      [
        `import Tabs from '${from}';`,
        "import TabItem from '@theme/TabItem';",
        '',
        '<Tabs groupId="os">',
        '<TabItem value="linux" label="Linux">apt</TabItem>',
        '<TabItem value="mac" label="macOS">brew</TabItem>',
        '</Tabs>',
        '',
        '<Tabs><TabItem value="one" client:none>x</TabItem></Tabs>',
      ],
      {
        'src/OsTabs.tsx':
          "import { useState } from 'react';\nimport Tabs from '@theme/Tabs';\nexport default (props) => { useState(0); return <Tabs {...props} />; };\n",
        ...(from === '@theme/Tabs' && {
          'src/theme/Tabs/index.tsx':
            "import { useState } from 'react';\nimport Tabs from '@theme-original/Tabs';\nexport default (props) => { useState(0); return <Tabs {...props} />; };\n",
        }),
      },
    );
    const name = from.split('/').at(-1);
    expect(messages).toEqual([
      `4: Cannot start <${name}> in the browser: it calls useState, and its tabs are HTML there (The tabs work, but nothing else that it does in the browser. Remove that from the file of the component, or write client:none.)`,
    ]);
    expect(article.match(/role="tab"/g)).toHaveLength(3);
    expect(article).toContain('macOS');
    expect(article).not.toContain('docsgen-island');
  },
);

test('content is listed in a page with another finding too', async () => {
  const { messages } = await report(
    [
      "import Flow, { Step } from '../src/Flow';",
      '',
      '<Flow><Step at="a" /><Step at="b" /></Flow>',
      '',
      '{missing}',
    ],
    {
      'src/Flow.tsx':
        "import { Children, cloneElement, useState } from 'react';\nexport default function Flow({ children }) { useState(0); return <ul>{Children.map(children, (child) => cloneElement(child, { title: child.props.at }))}</ul>; }\nexport const Step = ({ title }) => <li>{title}</li>;\n",
    },
  );
  expect(messages).toEqual([expect.stringContaining('missing is not defined')]);
});

/** Contexts of components that become islands: what their content reads in the build, and what is reported about it. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const STEPS = `import { Children, createContext, useState } from 'react';
export const StepContext = createContext();
export default function Steps({ children }) {
  useState(0);
  return Children.map(children, (child, index) => <StepContext.Provider value={index + 1}>{child}</StepContext.Provider>);
}
`;

const FILES = {
  'site.config.ts':
    "export default { title: 'T', url: 'https://a.example', markdown: { format: 'detect' } };\n",
  'docs/index.md': '# Start\n',
  'src/Steps.jsx': STEPS,
  'src/Step.jsx': `import { useContext } from 'react';
import { StepContext } from './Steps';
export default function Step({ children }) {
  return <div>Step {\`\${useContext(StepContext)}\`}: {children}</div>;
}
`,
  'src/Panel.jsx': `import { use, useState } from 'react';
import { StepContext } from './Steps';
export default function Panel({ children }) {
  useState(0);
  return <p>Panel {\`\${use(StepContext)}\`} {children}</p>;
}
`,
};

const START = [
  "import Steps from '../src/Steps';",
  "import Step from '../src/Step';",
  "import Panel from '../src/Panel';",
  "import Still from '../src/Still';",
  '',
  '# A',
  '',
];

/** Builds pages. Returns the findings, and the text of the article of `a`. */
async function build(
  pages: Readonly<Record<string, readonly string[]>>,
  files: Readonly<Record<string, string>> = {},
) {
  const { diagnose, read } = site({
    ...FILES,
    'src/Still.jsx':
      'import { StepContext } from \'./Steps\';\nexport default ({ children }) => <StepContext.Provider value="still">{children}</StepContext.Provider>;\n',
    ...files,
    ...Object.fromEntries(
      Object.entries(pages).map(([name, lines]) => [
        `docs/${name}.mdx`,
        [...START, ...lines, ''].join('\n'),
      ]),
    ),
  });
  const found = await diagnose();
  const { html } = JSON.parse(read('docs/a/page.json'));
  return {
    findings: found.map(
      ({ file, line, message, note }) =>
        `${file}:${(line ?? 0) - START.length} ${message} | ${note}`,
    ),
    others: found.map((finding) => finding.others ?? []),
    rules: [...new Set(found.map(({ ruleId, severity }) => `${severity} ${ruleId}`))],
    html,
    text: html.replace(/<h1[^]*?<\/h1>|<template[^]*?<\/template>|<[^>]*>/g, '').trim(),
  };
}

const KEPT =
  '<Step> reads a context of <Steps>, and browsers keep what it shows at first | If the context changes, export <Step> from the file of <Steps>, so that the browser starts both. If <Steps> needs no browser, write client:none on it.';

const UNKNOWN =
  '<Panel> does not get the context that it reads: each island starts by itself | Export <Panel> from the file of the component that provides the context. If it needs no browser, write client:none on it.';

test('content of an island reads its contexts in the build, and one finding names all pages', async () => {
  const steps = ['<Steps>', '', '<Step>one</Step>', '', '<Step>two</Step>', '', '</Steps>'];
  const { text, html, findings, others, rules } = await build({ a: steps, b: ['x', '', ...steps] });
  expect(text).toBe('Step 1: oneStep 2: two');
  expect(html).toContain('<docsgen-island');
  expect(rules).toEqual(['warning island-context']);
  expect(findings).toEqual([`docs/a.mdx:3 ${KEPT}`]);
  expect(others).toEqual([[{ file: 'docs/b.mdx', line: 12, column: 1 }]]);
});

test('the finding has two ways out', async () => {
  const page = ['<Steps><Step>one</Step></Steps>'];
  const none = await build({ a: ['<Steps client:none><Step>one</Step></Steps>'] });
  expect(none).toMatchObject({ text: 'Step 1: one', findings: [] });
  expect(none.html).not.toContain('docsgen-island');
  const files = {
    'src/Steps.jsx': `${STEPS}import { useContext } from 'react';\nexport const Step = ({ children }) => <div>Step {useContext(StepContext)}: {children}</div>;\n`,
    'src/Step.jsx': "export { Step as default } from './Steps';\n",
  };
  const together = await build({ a: page }, files);
  expect(together).toMatchObject({ text: 'Step 1: one', findings: [] });
  expect(together.html).toContain('docsgen-island');
});

test('a slot shown twice, and one that is not shown, know the contexts of the island', async () => {
  const files = {
    'src/Steps.jsx': `import { createContext, useState } from 'react';
export const StepContext = createContext();
export default function Steps({ children, hidden, isOpen }) {
  useState(0);
  const all = (value) => <StepContext.Provider value={value}>{children}{isOpen && hidden}</StepContext.Provider>;
  return <>{all('a')}{all('b')}</>;
}
`,
  };
  const lines = ['<Steps hidden={<Step>later</Step>}><Step>x</Step></Steps>'];
  const { text, html, findings } = await build({ a: lines }, files);
  expect(text).toBe('Step a: xStep b: x');
  expect(html).toContain('<template data-slot="hidden"><div>Step a: later</div></template>');
  expect(findings).toEqual([
    `docs/a.mdx:1 ${KEPT.replaceAll('export <Step>', 'export its component').replace('<Step> reads', 'The content reads')}`,
    `docs/a.mdx:1 ${KEPT}`,
  ]);
});

test('an island does not get a context from outside, but its content does', async () => {
  const inIsland = await build({ a: ['<Steps><Panel><Step>x</Step></Panel></Steps>'] });
  expect(inIsland.text).toBe('Panel undefined Step 1: x');
  expect(inIsland.findings.sort()).toEqual(
    [`docs/a.mdx:1 ${KEPT}`, `docs/a.mdx:1 ${UNKNOWN}`].sort(),
  );
  const still =
    'import { StepContext } from \'./context\';\nexport default ({ children }) => <StepContext.Provider value="still">{children}</StepContext.Provider>;\n';
  const inHtml = await build(
    { a: ['<Still><Panel><Step>x</Step></Panel></Still>'] },
    {
      'src/Still.jsx': still,
      'src/context.js':
        "import { createContext } from 'react';\nexport const StepContext = createContext();\n",
      'src/Step.jsx': FILES['src/Step.jsx'].replace('./Steps', './context'),
      'src/Panel.jsx': FILES['src/Panel.jsx'].replace('./Steps', './context'),
    },
  );
  expect(inHtml.text).toBe('Panel undefined Step still: x');
  expect(inHtml.findings).toEqual([`docs/a.mdx:1 ${UNKNOWN}`]);
});

test('a context with a provider inside of the content is no finding', async () => {
  const { text, findings } = await build({
    a: ['<Steps><Still><Step>x</Step></Still></Steps>'],
  });
  expect(text).toBe('Step still: x');
  expect(findings).toEqual([]);
});

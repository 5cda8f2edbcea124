/** Islands, from their files to what a build publishes and reports of them. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (rest = '') =>
  `export default { title: 'T', url: 'https://a.example', markdown: { format: 'detect' }, ${rest} };\n`;

/** A component with content of the page, of which it leaves one out. */
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

test('a component with state is an island', async () => {
  const { build, read, output } = site({
    ...FILES,
    'docs/a.mdx':
      "import Counter from '../src/Counter';\n\n# A\n\n<Counter start={3} footer={<i>foot</i>}>\n\nContent with [start](./index.md).\n\n</Counter>\n",
  });
  const { diagnostics } = await build();
  expect(diagnostics).toEqual([]);
  const html = read('docs/a/index.html');
  const scripts = output().filter((path) => path.startsWith('assets/islands/'));
  expect(scripts).toEqual([expect.stringMatching(/^assets\/islands\/Counter-[0-9a-f]{8}\.js$/)]);
  expect(html).toContain(
    `<docsgen-island module="/${scripts[0]}" export="default" when="visible" prefix="i0-" props="{&quot;start&quot;:3}">` +
      '<section><button>Count <!-- -->3</button><docsgen-slot name="children"><p>Content with <a href="/docs/">start</a>.</p></docsgen-slot></section>' +
      '<template data-slot="footer"><i>foot</i></template></docsgen-island>',
  );
});

import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { Freshness } from '../../../../cli/commands/freshness.js';
import { loadConfig } from '../../../../cli/config/load-config.js';
import { Progress } from '../../../../cli/diagnostics/progress.js';
import { site } from '../../../site.js';

const files = {
  'site.config.ts':
    "export default { title: 'T', scripts: 'widgets', markdown: { format: 'detect', components: './src/all.tsx' } };\n",
  'docs/index.mdx': "import Box from '../src/Box';\n\n# A\n\n<Box /> <Every />\n",
  'docs/b.md': "# B\n\n```js\nimport Other from '../src/Other';\n```\n",
  'docs/c.md': '---\nscripts:\n  - ../widgets/a.ts\n---\n# C\n',
  'widgets/a.ts': "import { b } from './b';\nb();\n",
  'widgets/b.ts': 'export const b = () => {};\n',
  'src/Box.tsx': "import './box.css';\nexport default () => <b>Box</b>;\n",
  'src/box.css': 'b { color: red }\n',
  'src/all.tsx': "import { word } from './word';\nexport const Every = () => <i>{word}</i>;\n",
  'src/word.ts': "export const word = 'maple';\n",
  'src/Other.tsx': 'export default () => null;\n',
};

test.each([
  ['src/Box.tsx', 1],
  ['src/box.css', 1],
  ['src/all.tsx', 1],
  ['src/word.ts', 1],
  ['widgets/a.ts', 1],
  ['widgets/b.ts', 1],
  // Only a Markdown page names it.
  ['src/Other.tsx', 0],
])('an edit of %s makes the output stale: %i', async (path, count) => {
  const { dir, build, write } = site(files);
  await build();
  const progress = new Progress({ stream: process.stderr, isQuiet: true });
  const print = vi.spyOn(progress, 'print');
  const config = await loadConfig(dir, {});
  const freshness = new Freshness(join(dir, 'build'), [config], progress);
  freshness.check();
  expect(print).not.toHaveBeenCalled();
  write({ [path]: `${files['src/Other.tsx']}\n` });
  freshness.check();
  expect(print).toHaveBeenCalledTimes(count);
});

/** MDX pages in a Markdown site: their published form, and the reports of commands. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const TABS =
  "import Tabs from '@theme/Tabs';\nimport Shared from './_shared.md';\n\n# Page\n\nFirst words.\n\n<Tabs>\n\nText\n\n</Tabs>\n\nexport const secret = () => {\n  a();\n\n  return 1;\n};\n\nEnd. [b](./b.md)\n";

test('K11: no reader sees a statement of MDX, even in an included page', async () => {
  const { build, output, read } = site({
    'site.config.ts':
      'export default { title: "T", url: "https://a.example", rules: { "mdx-syntax": "warn" } }',
    'docs/a.md': `---\nsidebar_position: 1\n---\n${TABS}`,
    'docs/b.md': '# B\n\n::include{file="_part.md"}\n',
    'docs/_part.md': "import X from 'x';\n\nIncluded.\n",
  });
  const { diagnostics } = await build();
  const files = output().filter((path) => /\.(?:html|json|md|txt|xml|js)$/.test(path));
  for (const path of files)
    expect(`${path} ${read(path)}`).not.toMatch(/@theme\/Tabs|_shared|const secret|from 'x'/);
  expect(read('docs/a/index.html')).toContain('<meta name="description" content="First words.">');
  expect(read('docs/a/index.md')).toBe(
    '# Page\n\nFirst words.\n\n<Tabs>\n\nText\n\n</Tabs>\n\n\n\nEnd. [b](/docs/b/)\n',
  );
  expect(read('docs/b/index.md')).toBe('# B\n\n\n\nIncluded.\n');
  const found = diagnostics.map(({ file, place, reason }) => `${file}:${place?.line} ${reason}`);
  expect(found.sort()).toEqual([
    'docs/_part.md:1 Cannot use the import of MDX',
    'docs/a.md:11 Cannot use the component <Tabs>',
    'docs/a.md:17 Cannot use the export of MDX',
    'docs/a.md:4 Cannot use the import of MDX',
    'docs/a.md:5 Cannot use the import of Markdown',
  ]);
});

test('K13: components and statements fail a check, and a summary counts their pages', async () => {
  const { command, write } = site({
    'docusaurus.config.js': 'module.exports = {};',
    'docs/a.md': '# A\n\n<Tabs>\n\n[gone](/gone/)\n\n</Tabs>\n\n{{ version }} {props.a}\n',
    'docs/b.md': "import Tabs from '@theme/Tabs';\n\n# B\n\n<Tabs>\n\nText\n\n</Tabs>\n",
    'docs/c.md':
      "import Tabs from '@theme/Tabs';\n\n# C\n\n<Tabs />\n\n<Card title={<b>a</b>} />\n",
  });
  const { status, stdout } = await command(['check']);
  expect(stdout).toContain('error  Cannot use the component <Tabs>  mdx-syntax');
  expect(stdout).toContain('error  Cannot use the import of MDX  mdx-syntax');
  expect(stdout).toContain('error  Cannot find page "/gone/"  broken-link');
  expect(stdout).toContain('warning  Cannot use the expression of MDX  foreign-syntax');
  expect(stdout).toContain('\nSummary:\n  `<Tabs>`: 3 pages\n  Import of MDX: 2 pages\n');
  expect(status).toBe(1);
  const { summary } = JSON.parse((await command(['check', '--format', 'json'])).stdout) as {
    summary: unknown;
  };
  expect(summary).toEqual([
    { message: '`<Tabs>`: 3 pages', pages: 3 },
    { message: 'Import of MDX: 2 pages', pages: 2 },
  ]);
  // A config from before the rule was split sets both.
  write({
    'site.config.ts': 'export default { title: "T", rules: { "foreign-syntax": "warn" } }',
    'docs/a.md': '# A\n\n<Tabs>\n\nText\n\n</Tabs>\n',
  });
  expect((await command(['build'])).status).toBe(0);
});

import { expect, it } from 'vitest';
import { installedMermaid, site } from '../site.js';

const DIAGRAM = 'flowchart LR\n  A[Start] --> B\n  click A href "b.md"';

it('draws diagrams of Markdown and MDX, resolves their links, and keeps their text in index.md', async () => {
  const { diagnose, read } = site({
    ...installedMermaid,
    'site.config.ts': "export default { title: 'T', markdown: { format: 'detect' } };",
    'docs/a.md': `# A\n\n\`\`\`mermaid\n${DIAGRAM}\n\`\`\`\n`,
    'docs/b.md': '# B\n\n```mermaid\nflowchart LR\n  A --> (\n  click A href "no.md"\n```\n',
    'docs/c.mdx': `# C\n\n{1 + 1}\n\n\`\`\`mermaid\n${DIAGRAM}\n\`\`\`\n`,
  });
  const found = await diagnose();
  expect(found.map(({ file, line, ruleId }) => `${file}:${line} ${ruleId}`)).toEqual([
    'docs/b.md:5 diagram',
    'docs/b.md:6 markdown-link',
  ]);
  for (const page of ['a', 'c']) {
    const html = read(`docs/${page}/index.html`);
    expect(html).toMatch(/<a transform="[^"]*" href="\/docs\/b\/"/);
    expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/diagrams-\w+\.css">/);
    expect(html).not.toContain('link.invalid');
    expect(html).not.toContain('diagram-id-');
  }
  expect(read('docs/b/index.html')).toContain('data-code-block');
  expect(read('docs/c/index.md')).toContain(`\`\`\`mermaid\n${DIAGRAM}\n\`\`\``);
});

it('without Mermaid there is one finding, and nothing is drawn', async () => {
  const { command, read } = site({ 'docs/a.md': '# A\n\n```mermaid\npie\n```\n' });
  const { stdout } = await command(['build']);
  expect(stdout).toContain('Cannot draw diagrams: the package "mermaid" is not installed');
  expect(stdout).not.toContain('✓ diagrams');
  expect(read('docs/a/index.html')).toContain('data-code-block');
});

/** `markdown.foldCode`: which blocks of a site are folded, also in a later build with another limit. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const code = Array.from({ length: 12 }, (_, i) => `a${i}`).join('\n');
const config = (foldCode: string) =>
  `export default { title: 'T', markdown: { format: 'detect', foldCode: ${foldCode} } };\n`;

test('folds code of fences and of components, and keeps it whole in index.md', async () => {
  const { build, read, write } = site({
    'site.config.ts': config('40'),
    'docs/a.md': `# A\n\n\`\`\`txt\n${code}\n\`\`\`\n`,
    'docs/b.mdx':
      "import CodeBlock from '@theme/CodeBlock';\n\n# B\n\n" +
      `<CodeBlock>{${JSON.stringify(code)} + ''}</CodeBlock>\n`,
  });
  const folds = async () => {
    await build();
    return ['a', 'b'].map((name) => {
      expect(read(`docs/${name}/index.md`)).toContain(`\n${code}\n\`\`\``);
      const html = read(`docs/${name}/index.html`);
      expect(/<link[^>]*\/code-features-/.test(html)).toBe(html.includes('class="code-fold"'));
      return html.includes('Show all 12 lines');
    });
  };
  expect(await folds()).toEqual([false, false]);
  write({ 'site.config.ts': config('10') });
  expect(await folds()).toEqual([true, true]);
  write({ 'site.config.ts': config('false') });
  expect(await folds()).toEqual([false, false]);
});

const EXPECTED = 'Expected a number of lines from 1 to 100000, or false.';

test.each([
  ['0', 'Expected at least 1.'],
  ['true', EXPECTED],
  ['2.5', EXPECTED],
  ["'10'", EXPECTED],
])('reports the limit %s', async (limit, expected) => {
  const { command } = site({ 'site.config.ts': config(limit), 'docs/a.md': '# A\n' });
  const { stdout, status } = await command(['build', '--json']);
  expect(status).toBe(2);
  const [{ message, note }] = JSON.parse(stdout).diagnostics;
  expect([message, note]).toEqual([
    `Invalid value for "markdown.foldCode": received ${limit.replaceAll("'", '"')}`,
    expected,
  ]);
});

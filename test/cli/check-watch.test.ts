/** `docsgen check --watch` while sources change. Nothing waits for a fixed time. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installedMermaid, repositoryRoot, site } from '../site.js';

const config = (href: string) =>
  `export default { title: 'T', search: false, navbar: { items: [{ label: 'Guide', href: '${href}' }] } }`;

function watch(files: Readonly<Record<string, string>>) {
  const { dir, write } = site(files);
  const binary = join(repositoryRoot, 'bin/docsgen.js');
  const child = spawn(process.execPath, [binary, 'check', '--watch'], {
    cwd: dir,
    env: { ...process.env, NO_COLOR: '1' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  /** Resolves with the new output when it contains all of `parts`. */
  let read = 0;
  const prints = async (...parts: string[]) => {
    for (const part of parts)
      await expect.poll(() => output.slice(read), { timeout: 60_000 }).toContain(part);
    const printed = output.slice(read);
    read = output.length;
    return printed;
  };
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { write, prints, stop };
}

test('reports new and resolved findings, and ends on a signal', async () => {
  const { write, prints, stop } = watch({
    ...installedMermaid,
    'site.config.ts': config('/docs/b/'),
    'docs/a.md': '# A\n\n[b](./b.md#part) [old](/old/)\n',
    'docs/b.md': '# B\n\n## Part\n',
  });
  const first = await prints('Watching for changes\n');
  expect(first).toContain('docs/a.md:3:18  error  Cannot find page "/old/"  broken-link');
  expect(first).toContain('✗ 1 error\n');

  // A heading disappears: only the link to it is reported.
  write({ 'docs/b.md': '# B\n\n## Other\n' });
  const second = await prints('✗ 2 errors\n');
  expect(second).toContain('● docs/b.md');
  expect(second).toContain(
    'docs/a.md:3:1  error  Cannot find anchor "#part" on page "/docs/b/"  broken-anchor',
  );
  expect(second).not.toContain('Cannot find page');

  write({ 'docs/a.md': '# A\n\nMore.\n\n[b](./b.md)\n' });
  const third = await prints('✓ Nothing is left\n');
  expect(third).toContain('✓ resolved  docs/a.md  Cannot find page "/old/"  broken-link\n');
  expect(third).toContain(
    '✓ resolved  docs/a.md  Cannot find anchor "#part" on page "/docs/b/"  broken-anchor\n',
  );

  // A site that passes is not a failure.
  write({ 'docs/a.md': '# A\n\nMore.\n\n[b](./c.md)\n' });
  expect(await prints('✓ 1 warning\n')).toContain('markdown-link');
  write({ 'docs/a.md': '# A\n\nMore.\n\n[b](./b.md)\n' });
  await prints('✓ Nothing is left\n');

  // A problem in an included file is reported at its place there.
  write({ 'docs/_part.md': 'Part.\n' });
  write({ 'docs/b.md': '# B\n\n::include{file="_part.md"}\n' });
  await prints('● docs/b.md');
  write({ 'docs/_part.md': 'Part.\n\n[c](/docs/c/)\n' });
  await prints('docs/_part.md:3:1  error  Cannot find page "/docs/c/"  broken-link', '✗ 1 error\n');
  write({ 'docs/_part.md': 'Part.\n' });
  await prints('✓ resolved  docs/_part.md  Cannot find page', '✓ Nothing is left\n');

  // A diagram is drawn again.
  const diagram = (text: string) => `# A\n\n\`\`\`mermaid\nflowchart LR\n  ${text}\n\`\`\`\n`;
  const UNDRAWN = 'Cannot draw the diagram: Mermaid does not expect "(" here  diagram';
  write({ 'docs/a.md': diagram('A --> (') });
  await prints(`docs/a.md:5:9  warning  ${UNDRAWN}`, '✓ 1 warning\n');
  write({ 'docs/a.md': diagram('A --> B') });
  await prints(`✓ resolved  docs/a.md  ${UNDRAWN}`, '✓ Nothing is left\n');

  // Only a full check sees the navbar.
  write({ 'site.config.ts': config('/docs/c/') });
  await prints('Cannot find page "/docs/c/" of navbar item "Guide"', '✗ 1 error\n');
  write({ 'site.config.ts': config('/docs/b/') });
  await prints('✓ resolved', '✓ Nothing is left\n');
  expect(await stop()).toBe(0);
}, 240_000);

test('follows every language', async () => {
  const { write, prints, stop } = watch({
    'site.config.ts': `export default { title: 'T', search: false, translations: ['pl'] }`,
    'docs/a.md': '# A\n\n[pl](/pl/docs/a/)\n',
    'pl/site.config.ts': `export default { title: 'T', search: false, locale: { code: 'pl', label: 'Polski' } }`,
    'pl/docs/a.md': '# A\n\n[en](/docs/a/)\n',
  });
  const first = await prints('Watching for changes\n');
  expect(first).not.toContain('error');
  write({ 'pl/docs/a.md': '# A\n\n[en](/docs/b/)\n' });
  const second = await prints('✗ 1 error\n');
  expect(second).toContain('● pl/docs/a.md  ');
  expect(second).toContain('pl/docs/a.md:3:1  error  Cannot find page "/docs/b/"  broken-link');
  write({ 'pl/docs/b.md': '# B\n' });
  expect(await prints('✓ Nothing is left\n')).toContain('● pl/docs/b.md (added)  ');
  // Each language knows the pages of the others.
  write({ 'docs/a.md': '# A\n\n[pl](/pl/docs/c/)\n' });
  await prints('docs/a.md:3:1  error  Cannot find page "/pl/docs/c/"  broken-link', '✗ 1 error\n');
  write({ 'pl/docs/c.md': '# C\n' });
  await prints('✓ resolved  docs/a.md  Cannot find page "/pl/docs/c/"  broken-link');
  expect(await stop()).toBe(0);
}, 240_000);

test('K9: pages that cannot be read hide no finding, whenever they break', async () => {
  const { write, prints, stop } = watch({
    'site.config.ts': config('/docs/gone/'),
    'docs/a.md': '# A\n\n[x](/docs/x/) [named](./named.md#named) [deep](/docs/deep/#any)\n',
    'docs/named.md': '---\ntitle: "Open\n---\n\n# Named\n\n[y](/docs/y/)\n',
    'docs/deep.md': `# Deep\n\n${'- '.repeat(60)}deep\n`,
  });
  const UNREAD = 'docs/deep.md:3:101  error  Cannot parse content nested deeper than 100 levels';
  const first = await prints('Watching for changes\n');
  for (const found of [
    'docs/a.md:3:1  error  Cannot find page "/docs/x/"  broken-link',
    'Cannot find page "/docs/gone/" of navbar item "Guide"',
    'docs/named.md:2:13  error  Cannot parse front matter: Missing closing "',
    'docs/named.md:7:1  error  Cannot find page "/docs/y/"  broken-link',
    UNREAD,
    '✗ 5 errors\n',
  ])
    expect(first).toContain(found);

  // When a page can be read again, its links and the links to it are checked.
  write({ 'docs/deep.md': '# Deep\n\n[z](/docs/z/)\n' });
  const second = await prints('✗ 6 errors\n');
  expect(second).toContain('docs/deep.md:3:1  error  Cannot find page "/docs/z/"  broken-link');
  expect(second).toContain(
    'docs/a.md:3:41  error  Cannot find anchor "#any" on page "/docs/deep/"  broken-anchor',
  );
  expect(second).toContain('✓ resolved  docs/deep.md  Cannot parse content');

  // A page that breaks is one finding, and the others stay.
  write({ 'docs/deep.md': `# Deep\n\n${'- '.repeat(60)}deep\n` });
  const third = await prints('✗ 5 errors\n');
  expect(third).toContain(UNREAD);
  expect(third).not.toContain('resolved  docs/named.md');
  expect(third).not.toContain('Cannot find page "/docs/x/"');
  expect(await stop()).toBe(0);
}, 240_000);

test('is for people at a terminal', () => {
  const { run } = site({ 'docs/a.md': '# A\n' });
  const { status, stderr } = run(['check', '--watch', '--fix']);
  expect([status, stderr.split('\n')[0]]).toEqual([
    2,
    "error: option '--watch' cannot be used with option '--fix'",
  ]);
});

test('reports findings about components without a full check in between', async () => {
  const { write, prints, stop } = watch({
    'site.config.ts': "export default { title: 'T', markdown: { format: 'detect' } };\n",
    'src/Box.tsx': 'export default () => <p>Box</p>;\n',
    'docs/a.mdx': "import Box from '../src/Box';\n\n# A\n\n<Box />\n",
    'docs/b.mdx': "import Box from '../src/Box';\n\n# B\n\n<Box />\n",
  });
  await prints('Watching for changes\n');
  write({ 'src/Box.tsx': "export default () => { throw new Error('Torn box'); };\n" });
  const torn = await prints('● src/Box.tsx', '✗ 1 error\n');
  expect(torn).toContain('Torn box');
  expect(torn).toContain('2 files have it.');
  write({ 'src/Box.tsx': 'export default () => <p>Box again</p>;\n' });
  expect(await prints('✓ Nothing is left\n')).toContain('✓ resolved');
  expect(await stop()).toBe(0);
});

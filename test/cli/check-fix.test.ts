/** `docsgen check --fix` on sources as people write them. */
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = `export default {
  title: 'T',
  search: false,
  redirects: [{ from: '/docs/was', to: '/docs/guides/vpc/' }],
};
`;
const before = [
  '\uFEFF# A',
  '',
  '[1](./Guides/VPC.md#Public-Subnets "title") and [2](/docs/guides/VPC) and ![3](./Map.PNG)',
  '[4](/docs/guides/vpc/#pulbic-subnets) <a href="/docs/Guides/vpc/">5</a> [6][ref] [7](/docs/was/)',
  '[same](./Guides/VPC.md) and again [same](./Guides/VPC.md)',
  '',
  'Not certain: [8](/docs/guides/vcp/) [9](/docs/guides/vpc/#step-2) [10](./%47uides/VPC.md) `./Guides/VPC.md`',
  '',
  '[ref]: /docs/Guides/vpc',
  '',
].join('\r\n');
const after = before
  .replaceAll('](./Guides/VPC.md', '](./guides/vpc.md')
  .replace('#Public-Subnets', '#public-subnets')
  .replace('(/docs/guides/VPC)', '(/docs/guides/vpc/)')
  .replace('./Map.PNG', './map.png')
  .replace('#pulbic-subnets', '#public-subnets')
  .replace('"/docs/Guides/vpc/"', '"/docs/guides/vpc/"')
  .replace('(/docs/was/)', '(/docs/guides/vpc/)')
  .replace('[ref]: /docs/Guides/vpc', '[ref]: /docs/guides/vpc/');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

test('changes what there is no doubt about, where it stands, and nothing else; then it finds nothing to change', () => {
  const { dir, run } = site({
    'site.config.ts': config,
    'docs/a.md': before,
    'docs/map.png': png,
    'docs/guides/vpc.md': '# VPC\n\n## Public subnets\n\n## Step 1\n',
  });
  const path = join(dir, 'docs/a.md');
  chmodSync(path, 0o640);
  const { status, stdout } = run(['check', '--fix']);
  expect(readFileSync(path, 'utf8')).toBe(after);
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(readdirSync(join(dir, 'docs')).toSorted()).toEqual(['a.md', 'guides', 'map.png']);
  expect(stdout).toContain(
    '✓ docs/a.md:3:1  "./Guides/VPC.md#Public-Subnets" is now "./guides/vpc.md#Public-Subnets"\n',
  );
  expect(stdout).toContain(
    '✓ docs/a.md:3:1  "./guides/vpc.md#Public-Subnets" is now "./guides/vpc.md#public-subnets"\n',
  );
  const column = (before.split('\r\n')[3] ?? '').indexOf('[7]') + 1;
  expect(stdout).toContain(`✓ docs/a.md:4:${column}  "/docs/was/" is now "/docs/guides/vpc/"\n`);
  expect(status).toBe(1);
  expect(stdout).toContain('Cannot find page "/docs/guides/vcp/"  broken-link');

  const again = run(['check', '--fix', '--format', 'json']);
  expect(readFileSync(path, 'utf8')).toBe(after);
  const report = JSON.parse(again.stdout);
  expect(report.fixed).toBe(0);
  expect(report.diagnostics.map(({ line }: { line: number }) => line)).toEqual([7, 7, 7]);
});

test('leaves alone what belongs to somebody else', () => {
  const other = site({ 'shared.md': '# S\n\n[a](./A.md)\n' });
  const { dir, run, write } = site({ 'docs/a.md': '# A\n' });
  symlinkSync(join(other.dir, 'shared.md'), join(dir, 'docs/shared.md'));
  write({ 'docs/b.md': '# B\n\n[x](./C.md)\n', 'docs/c.md': '# c\n', 'docs/sub/C.md': '# C\n' });
  run(['check', '--fix']);
  expect(readFileSync(join(other.dir, 'shared.md'), 'utf8')).toBe('# S\n\n[a](./A.md)\n');
  expect(readFileSync(join(dir, 'docs/b.md'), 'utf8')).toBe('# B\n\n[x](./c.md)\n');
});

test('leaves pages alone that are made of several files', () => {
  const files = {
    'site.config.ts': config,
    'docs/a.md': '# A\n\n::include{file="_part.md"}\n\n[1](./Guides/VPC.md)\n',
    'docs/_part.md': 'One\n\n[2](./Guides/VPC.md)\n',
    'docs/guides/vpc.md': '# VPC\n',
  };
  const { dir, run } = site(files);
  const { stdout } = run(['check', '--fix']);
  expect(stdout).toContain('docs/_part.md:3:1  warning  Cannot find page "./Guides/VPC.md"');
  expect(stdout).toContain('docs/a.md:5:1  warning  Cannot find page "./Guides/VPC.md"');
  for (const path of ['docs/a.md', 'docs/_part.md'] as const)
    expect(readFileSync(join(dir, path), 'utf8')).toBe(files[path]);
});

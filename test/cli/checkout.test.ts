/** docsgen's own sources in a separate folder, where tests may break them. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

function checkout() {
  const { dir } = site({ 'site/docs/a.md': '# A' });
  for (const name of ['bin', 'cli', 'theme', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(repositoryRoot, name), join(dir, name), { recursive: true });
  const packages = join(dir, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(repositoryRoot, 'node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(join(repositoryRoot, 'node_modules', name), join(packages, name));
  const docsgen = (...args: string[]) =>
    spawnSync(process.execPath, [join(dir, 'bin', 'docsgen.js'), ...args], {
      cwd: join(dir, 'site'),
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
  return { dir, docsgen };
}

test('a theme that does not compile is a finding only of commands that need it', () => {
  const { dir, docsgen } = checkout();
  const component = join(dir, 'theme/components/SkipLink.tsx');
  const text = readFileSync(component, 'utf8');
  writeFileSync(component, `const = 1;\n${text}`);
  expect(docsgen('--version').status).toBe(0);
  expect(docsgen('build')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'SkipLink.tsx:1:7  error  Cannot bundle the theme: Expected identifier but found "="',
    ),
  });
  writeFileSync(component, text.replace('skip-link', 'skipping'));
  expect(docsgen('build').status).toBe(0);
  expect(readFileSync(join(dir, 'site/build/docs/a/index.html'), 'utf8')).toContain(
    'class="button skipping"',
  );
});

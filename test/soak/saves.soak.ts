/**
 * Files saved as editors and tools save them, again and again; the server notices each save, and serves every file at the
 * end.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { saves } from '../saves.js';
import { expectServed } from '../storm.js';
import { watchSite } from '../watch-site.js';
import { scaled } from './settings.js';

const SAVES = scaled(20);
/** Number of pages in a branch. */
const PAGES = 200;
const WORDS = 'A page with some words.';

describe('serve --watch', () => {
  const page = (i: number, text: string) => [`docs/many/p${i}.md`, `# P${i}\n\n${text}\n`] as const;
  const branch = (name: string) =>
    Object.fromEntries(Array.from({ length: PAGES }, (_, i) => page(i, `Of ${name}. ${WORDS}`)));
  const site = watchSite({
    'site.config.ts': "export default { title: 'Saves', url: 'https://saves.example' };\n",
    'docs/index.md': '# Start\n',
    'docs/a.md': '# A\n\nText.\n',
    ...branch('main'),
  });
  const at = (path: string) => join(site.dir, path);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: site.dir,
      stdio: 'pipe',
    });
  const showsPage = async (i: number, text: string) => {
    await site.shows(`docs/many/p${i}/`, text);
  };

  test.for(Object.entries(saves))(`${SAVES} saves: %s`, async ([name, save]) => {
    for (let i = 1; i <= SAVES; i++) {
      save(at('docs/a.md'), `# A\n\nSave ${i} of ${name}.\n`);
      await site.shows('docs/a/', `Save ${i} of ${name}.`);
    }
    await expectServed(site);
  });

  test(`${SAVES} saves by vim itself`, async ({ skip }) => {
    if (spawnSync('vim', ['--version']).status !== 0) return skip('there is no vim');
    for (let i = 1; i <= SAVES; i++) {
      const change = `%s/.*\\%$/Save ${i} of vim itself./`;
      execFileSync('vim', ['-Nu', 'NONE', '-es', '-c', change, '-c', 'wq', at('docs/a.md')]);
      await site.shows('docs/a/', `Save ${i} of vim itself.`);
    }
    await expectServed(site);
  });

  test(`${SAVES} checkouts of branches that differ in ${PAGES} files, and as many stashes`, async () => {
    writeFileSync(at('.gitignore'), '.docsgen\nbuild\n');
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--quiet', '--message=main');
    git('checkout', '--quiet', '-b', 'other');
    site.write(branch('other'));
    // Some files exist in only one of the branches.
    rmSync(at('docs/many/p7.md'));
    site.write({ 'docs/other/only.md': '# Only\n' });
    git('add', '--all');
    git('commit', '--quiet', '--message=other');
    for (let i = 1; i <= SAVES; i++) {
      const name = i % 2 === 0 ? 'other' : 'main';
      git('checkout', '--quiet', name);
      await showsPage(PAGES - 1, `Of ${name}. `);
      await showsPage(0, `Of ${name}. `);
      await site.shows('docs/other/only/', name === 'other' ? 'Only' : 404);
    }
    await expectServed(site);
    for (let i = 1; i <= SAVES; i++) {
      site.write(Object.fromEntries([1, 2, 3].map((n) => page(n, `Edit ${i}.`))));
      await showsPage(3, `Edit ${i}.`);
      git('stash', '--quiet');
      await showsPage(3, WORDS);
      git('stash', 'pop', '--quiet');
      await showsPage(3, `Edit ${i}.`);
    }
    await expectServed(site);
  });

  test(`${SAVES} times packages are installed next to the docs`, async () => {
    for (let i = 1; i <= SAVES; i++) {
      for (let n = 0; n < PAGES; n++) {
        mkdirSync(at(`node_modules/p${n}/docs`), { recursive: true });
        writeFileSync(at(`node_modules/p${n}/docs/readme.md`), `# Package ${n}\n`);
      }
      site.write({ 'package-lock.json': `{"install": ${i}}`, 'docs/a.md': `# A\n\nAt ${i}.\n` });
      await site.shows('docs/a/', `At ${i}.`);
      rmSync(at('node_modules'), { recursive: true });
    }
    expect(readdirSync(site.dir)).not.toContain('node_modules');
    await expectServed(site);
  });
});

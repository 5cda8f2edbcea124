/** The commands in the README work: each command of its shell blocks, and each option of its table. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repositoryRoot, runBinary, site } from '../site.js';

const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8');
const commands = new Set(
  [...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block
      .split(/\n|&&/)
      .map((command) => command.replace(/#.*/, '').trim())
      .filter((command) => command !== ''),
  ),
);

const SHARED = 'remote-cache.test.ts has servers and builds for it';

/** Commands that need no test here, with the reason. */
const HELD_ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci': 'installed what runs this test; asking a registry again would need a network',
  'npm test': 'is what runs this test',
  'npm install docsgen': 'package.test.ts installs the tarball',
  'export DOCSGEN_REMOTE_CACHE=https://cache.example/docs': SHARED,
  'npx docsgen build --remote-cache-mode read-write': SHARED,
};

const files = { 'docs/a.md': '# A\n\n[b](b.md)', 'docs/b.md': '# B' };

const TESTED: Readonly<Record<string, () => void | Promise<void>>> = {
  'npx docsgen build': () => {
    expect(site(files).run(['build']).status).toBe(0);
  },
  'npx docsgen check': () => {
    expect(site(files).run(['check']).status).toBe(0);
  },
  'npx docsgen serve': () => serves(['serve']),
  'npx docsgen serve --watch': () => serves(['serve', '--watch']),
};

/** Expects that the command prints an address that serves the site. */
async function serves(args: readonly string[]): Promise<void> {
  const { dir } = site(files);
  const binary = join(repositoryRoot, 'bin', 'docsgen.js');
  const child = spawn(process.execPath, [binary, ...args, '--port', '0'], {
    cwd: dir,
    env: { ...process.env, NO_COLOR: '1' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const [found] = /http:\/\/\S+/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', () => reject(new Error(text)));
  });
  const page = await fetch(new URL('docs/a/', address));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
}

test('the README has commands', () => expect(commands.size).toBeGreaterThan(3));

test.each([...commands].filter((command) => !(command in HELD_ELSEWHERE)))(
  '%s',
  async (command) => {
    const run = TESTED[command];
    if (run === undefined) throw new Error(`No test runs "${command}" of the README`);
    await run();
  },
);

test('every command and option of the table is in the help of the command line', () => {
  const rows = [...readme.matchAll(/^\| `docsgen (\w+)[^`]*` \|(.*)$/gm)];
  expect(rows.length).toBeGreaterThan(2);
  for (const [row, command = ''] of rows) {
    const help = runBinary([command, '--help'], { cwd: repositoryRoot });
    expect(help.status, command).toBe(0);
    for (const [option] of row.matchAll(/--[a-z-]+/g))
      expect(help.stdout, command).toContain(option);
  }
});

import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadPipeline } from '../site.js';

const binary = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url));

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function createSite(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'docsgen-test-'));
  folders.push(dir);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  }
  return dir;
}

function run(cwd: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [binary, ...args], { cwd });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (status) => resolve({ status, output }));
  });
}

const good = {
  'docs/index.md': '# Start\n\n[Next](./next.md#part)\n',
  'docs/next.md': '# Next\n\n## Part\n\nText.\n',
};
const broken = {
  ...good,
  'docs/index.md': '# Start\n\nSee [this](/docs/nxt/) and [that](./next.md#prt).\n',
};

describe('docsgen check', () => {
  test('stages a site that was never built, writes nothing else, and passes', async () => {
    const dir = await createSite(good);
    const { status, output } = await run(dir, 'check');
    expect([status, output]).toEqual([0, expect.stringMatching(/✓ Checked \d+ pages/)]);
    expect((await readdir(dir)).sort()).toEqual(['.docsgen', 'docs']);
  });
  test('fails with the place of each broken link', async () => {
    const dir = await createSite(broken);
    const { status, output } = await run(dir, 'check');
    expect(status).toBe(1);
    expect(output).toContain(
      'docs/index.md:3:5  error  Cannot find page "/docs/nxt/"  broken-link',
    );
    expect(output).toContain('Did you mean "/docs/next/"?');
    expect(output).toContain(
      'error  Cannot find anchor "#prt" on page "/docs/next/"  broken-anchor',
    );
    expect(output).toContain('Did you mean "#part"?');
    expect(output).toContain('✗ 2 errors. Check failed.');
  });
  test('reads a fresh output in place, and finds links broken in it since', async () => {
    const files = Array.from({ length: 2000 }, (_, n) => [`docs/files/${n}.txt`, ''] as const);
    const dir = await createSite({ ...good, ...Object.fromEntries(files) });
    expect((await run(dir, 'build')).status).toBe(0);
    await rm(join(dir, 'build/docs/next/index.html'));
    await writeFile(join(dir, 'build/docs/next/index.html'), '<h1>Other</h1>');
    const { status, output } = await run(dir, 'check', '--format', 'json');
    const report = JSON.parse(output);
    expect([status, report.ok]).toEqual([1, false]);
    expect(report.diagnostics).toMatchObject([
      { severity: 'error', ruleId: 'broken-anchor', file: 'docs/index.md', line: 3 },
    ]);
    // Both are read to learn that the output is fresh, before the site is.
    expect(report.stages.config).toBeGreaterThan(0);
    expect(report.stages.discover).toBeGreaterThan(0);
    await expect(stat(join(dir, '.docsgen/check'))).rejects.toThrow('ENOENT');
  });
  test.each([
    [
      'what the config imports',
      'navbar.js',
      `export const navbar = { items: [{ label: 'X', to: '/docs/x' }] };`,
    ],
    [
      'an override of the theme',
      'theme/components/Footer.tsx',
      `export function Footer() { return <a href="/docs/x">x</a>; }`,
    ],
  ])('does not take an output older than %s as fresh', async (_, file, changed) => {
    const dir = await createSite({
      ...good,
      'site.config.ts': `import { navbar } from './navbar.js';\nexport default { title: 'T', search: false, navbar, footer: {} };\n`,
      'navbar.js': 'export const navbar = { items: [] };',
      'theme/components/Footer.tsx': 'export function Footer() { return <p>x</p>; }',
    });
    expect((await run(dir, 'build')).status).toBe(0);
    await writeFile(join(dir, file), changed);
    const future = new Date(Date.now() + 10_000);
    await utimes(join(dir, file), future, future);
    const { status, output } = await run(dir, 'check');
    expect([status, output]).toEqual([1, expect.stringContaining('Cannot find page "/docs/x"')]);
  });
  test('builds privately when sources are newer, or the base path differs', async () => {
    const dir = await createSite(good);
    expect((await run(dir, 'build')).status).toBe(0);
    const built = await stat(join(dir, 'build/index.html'));
    await writeFile(join(dir, 'docs/next.md'), '# Next\n');
    const future = new Date(Date.now() + 10_000);
    await utimes(join(dir, 'docs/next.md'), future, future);
    const stale = await run(dir, 'check');
    expect([stale.status, stale.output]).toEqual([
      1,
      expect.stringContaining('Cannot find anchor "#part"'),
    ]);
    await writeFile(join(dir, 'docs/next.md'), good['docs/next.md']);
    expect((await run(dir, 'check', '--base', '/b/')).status).toBe(0);
    expect((await stat(join(dir, 'build/index.html'))).mtimeMs).toBe(built.mtimeMs);
  });
  test.each<[string, Readonly<Record<string, string>>, (dir: string) => Promise<void>]>([
    [
      'of an edit that keeps the date of its file',
      {},
      async (dir) => {
        await writeFile(join(dir, 'docs/next.md'), '# Next\n');
        const past = new Date('2020-01-01');
        await utimes(join(dir, 'docs/next.md'), past, past);
      },
    ],
    [
      'of what the theme imports from elsewhere',
      {
        'theme/components/Breadcrumbs.tsx': `import { anchor } from '../../lib/anchor.js';
export const Breadcrumbs = () => <a href={\`/docs/next/#\${anchor}\`}>Part</a>;
`,
        'lib/anchor.ts': `export const anchor = 'part';`,
      },
      (dir) => writeFile(join(dir, 'lib/anchor.ts'), `export const anchor = 'parts';`),
    ],
  ])('notices %s', async (_, files, change) => {
    const dir = await createSite({ ...good, ...files });
    expect((await run(dir, 'build')).status).toBe(0);
    expect((await run(dir, 'check')).status).toBe(0);
    await change(dir);
    expect((await run(dir, 'check')).status).toBe(1);
  });
  test.each([
    ['removes', (dir: string) => rm(join(dir, 'build'), { recursive: true })],
    [
      'replaces',
      async (dir: string) => {
        await rename(join(dir, 'build'), join(dir, 'old'));
        await cp(join(dir, 'old'), join(dir, 'build'), { recursive: true });
        await writeFile(join(dir, 'build/docs/next/index.html'), '<h1>Other</h1>');
      },
    ],
  ])(
    'builds privately when another command %s the output while it is read',
    async (_, interfere) => {
      const { runChecks, loadConfig, Progress } = await loadPipeline();
      const dir = await createSite(good);
      expect((await run(dir, 'build')).status).toBe(0);
      let interference = Promise.resolve();
      const extract = vi.fn(async () => {
        await (interference = interfere(dir));
        return [];
      });
      const linkinator = {
        start: vi.fn(),
        extract,
        judge: () => Promise.resolve([]),
        askWeb: vi.fn(),
        close: vi.fn(),
      };
      const asked = { external: false, offline: false, privateLinks: false };
      const flags = { ...asked, drafts: false, fix: false, watch: false };
      const { diagnostics } = await runChecks({
        config: await loadConfig(dir, {}),
        flags,
        progress: new Progress({ stream: process.stdout, isQuiet: true }),
        linkinator,
      });
      await interference;
      expect(extract).toHaveBeenCalledOnce();
      expect(diagnostics).toEqual([]);
      await stat(join(dir, '.docsgen/check/docs/next/index.html'));
    },
  );
});

/** `docsgen check`: the output that it reads, its findings, and the files on disk. */
import { cp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { installedMermaid, loadPipeline, site } from '../site.js';

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
    const { dir, command } = site(good);
    const { status, stdout } = await command(['check']);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/✓ Checked \d+ pages/)]);
    expect(stdout).toContain('✓ write');
    expect(stdout).not.toContain('publish');
    expect((await readdir(dir)).sort()).toEqual(['.docsgen', 'docs']);
  });
  test('has no stage that publishes in its report, as a failed build has none', async () => {
    const { command } = site(good);
    const { stages } = JSON.parse((await command(['check', '--json'])).stdout);
    expect(Object.keys(stages)).toEqual(expect.arrayContaining(['write', 'check']));
    expect(stages).not.toHaveProperty('publish');
  });
  test('fails with the place of each broken link', async () => {
    const { command } = site(broken);
    const { status, stdout } = await command(['check']);
    expect(status).toBe(1);
    expect(stdout).toContain(
      'docs/index.md:3:5  error  Cannot find page "/docs/nxt/"  broken-link',
    );
    expect(stdout).toContain('Did you mean "/docs/next/"?');
    expect(stdout).toContain(
      'error  Cannot find anchor "#prt" on page "/docs/next/"  broken-anchor',
    );
    expect(stdout).toContain('Did you mean "#part"?');
    expect(stdout).toContain('✗ 2 errors. Check failed.');
  });
  test('reports a diagram that cannot be drawn, and passes', async () => {
    const { command } = site({
      ...good,
      ...installedMermaid,
      'docs/next.md': '# Next\n\n## Part\n\n```mermaid\nflowchart LR\n  A --> (\n```\n',
    });
    const { status, stdout } = await command(['check']);
    expect(status).toBe(0);
    expect(stdout).toContain(
      'docs/next.md:7:9  warning  Cannot draw the diagram: Mermaid does not expect "(" here  diagram\n',
    );
    expect(stdout).toContain('1 warning');
  });
  test('reads a fresh output in place, and finds links broken in it since', async () => {
    const files = Array.from({ length: 2000 }, (_, n) => [`docs/files/${n}.txt`, ''] as const);
    const { dir, command } = site({ ...good, ...Object.fromEntries(files) });
    expect((await command(['build'])).status).toBe(0);
    await rm(join(dir, 'build/docs/next/index.html'));
    await writeFile(join(dir, 'build/docs/next/index.html'), '<h1>Other</h1>');
    const { status, stdout } = await command(['check', '--format', 'json']);
    const report = JSON.parse(stdout);
    expect([status, report.ok]).toEqual([1, false]);
    expect(report.diagnostics).toMatchObject([
      { severity: 'error', ruleId: 'broken-anchor', file: 'docs/index.md', line: 3 },
    ]);
    // The config and the theme are read before the site, to learn that the output is fresh.
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
    const { dir, command } = site({
      ...good,
      'site.config.ts': `import { navbar } from './navbar.js';\nexport default { title: 'T', search: false, navbar, footer: {} };\n`,
      'navbar.js': 'export const navbar = { items: [] };',
      'theme/components/Footer.tsx': 'export function Footer() { return <p>x</p>; }',
    });
    expect((await command(['build'])).status).toBe(0);
    await writeFile(join(dir, file), changed);
    const future = new Date(Date.now() + 10_000);
    await utimes(join(dir, file), future, future);
    const { status, stdout } = await command(['check']);
    expect([status, stdout]).toEqual([1, expect.stringContaining('Cannot find page "/docs/x"')]);
  });
  test('builds privately when sources are newer, or the base path differs', async () => {
    const { dir, command } = site(good);
    expect((await command(['build'])).status).toBe(0);
    const built = await stat(join(dir, 'build/index.html'));
    await writeFile(join(dir, 'docs/next.md'), '# Next\n');
    const future = new Date(Date.now() + 10_000);
    await utimes(join(dir, 'docs/next.md'), future, future);
    const stale = await command(['check']);
    expect([stale.status, stale.stdout]).toEqual([
      1,
      expect.stringContaining('Cannot find anchor "#part"'),
    ]);
    await writeFile(join(dir, 'docs/next.md'), good['docs/next.md']);
    expect((await command(['check', '--base', '/b/'])).status).toBe(0);
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
    const { dir, command } = site({ ...good, ...files });
    expect((await command(['build'])).status).toBe(0);
    expect((await command(['check'])).status).toBe(0);
    await change(dir);
    expect((await command(['check'])).status).toBe(1);
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
      const { dir, command } = site(good);
      expect((await command(['build'])).status).toBe(0);
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

/** Pages with an error: their findings, and that everything else is still checked. */
import { readdirSync } from 'node:fs';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { ReportedDiagnostic } from '../../cli/diagnostics/report.js';
import { loadPipeline, site, type TestSite } from '../site.js';

const config = (rest = '') =>
  `export default { title: 'T', url: 'https://errors.example', search: false, ${rest} };\n`;

function lines(found: readonly ReportedDiagnostic[]): string[] {
  return found.map(
    ({ file, line, column, severity, message, ruleId }) =>
      `${file}:${line}:${column} ${severity} ${message} ${ruleId}`,
  );
}

/** Returns the findings of `docsgen check`. */
async function check({ dir }: TestSite): Promise<string[]> {
  const { runChecks, loadConfig, Progress } = await loadPipeline();
  const { toReported } = await import('../../cli/diagnostics/report.js');
  const siteConfig = await loadConfig(dir, {});
  const stream = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), {
    isTTY: false,
  }) as NodeJS.WriteStream;
  const { diagnostics } = await runChecks({
    config: siteConfig,
    flags: {
      drafts: false,
      external: false,
      offline: false,
      fix: false,
      privateLinks: false,
      watch: false,
    },
    progress: new Progress({ stream, isQuiet: true }),
    linkinator: null,
  });
  return lines(toReported(diagnostics, siteConfig.rules));
}

test('K1: an element left open in a footnote is one finding at its place, and all pages are built', async () => {
  const open = '<p>See <a href="https://example.com">the site\n    </p>';
  const { diagnose, output } = site({
    'site.config.ts': config(),
    'docs/index.md': `# A\n\nx[^1]\n\n[^1]: ${open}\n`,
    'docs/b.md': `# B\n\n- x[^1]\n\n  > [^1]: <td><b>\n  >     <a href="/x">y</td>\n`,
    'docs/c.md': '# C\n',
  });
  const found = lines(await diagnose());
  expect(found).toEqual([
    'docs/b.md:5:15 warning Cannot find the end of <b> broken-syntax',
    'docs/b.md:6:9 warning Cannot find the end of <a> broken-syntax',
    'docs/index.md:5:14 warning Cannot find the end of <a> broken-syntax',
  ]);
  expect(output().filter((path) => path.endsWith('/index.html'))).toEqual(
    expect.arrayContaining(['docs/index.html', 'docs/b/index.html', 'docs/c/index.html']),
  );
});

describe('K9: all findings come in one run', () => {
  const unread = `${'- '.repeat(60)}deep\n`;
  const files = {
    'site.config.ts': config(),
    'docs/index.md': '# Start\n\n[gone](/docs/gone/) [a](./named.md#named) [b](/docs/there/)\n',
    'docs/named.md': '---\ntitle: "Open\nslug: /there\n---\n\n# Named\n\n[x](/docs/y/)\n',
    'docs/deep.md': `# Deep\n\n${unread}`,
    'docs/to-deep.md': '# To\n\n[d](./deep.md#any) [e](/docs/deep/#other) [f](./to-deep.md#no)\n',
    'docs/slug.md': '---\nslug: ../x\n---\n\n# Slug\n\n[x](/docs/z/)\n',
    'docs/sub/_category_.yml': 'label: [\n',
    'docs/sub/p.md': '# P\n\n![i](./no.png)\n',
    'docs/_blog/one.md': '---\ntitle: One\ndate: 2026-01-02\npage: /docs/gone\n---\n',
    'static/page.html': '<!doctype html><title>T</title><a href="/nowhere/">x</a>\n',
  };
  const expected = [
    'docs/_blog/one.md:4:1 error Cannot find page "/docs/gone" front-matter',
    'docs/deep.md:3:101 error Cannot parse content nested deeper than 100 levels nesting-depth',
    'docs/index.md:3:1 error Cannot find page "/docs/gone/" broken-link',
    'docs/named.md:3:13 error Cannot parse front matter: Missing closing " front-matter',
    'docs/named.md:8:1 error Cannot find page "/docs/y/" broken-link',
    'docs/slug.md:2:1 error Invalid slug "../x" slug',
    'docs/slug.md:7:1 error Cannot find page "/docs/z/" broken-link',
    'docs/sub/_category_.yml:2:1 error Cannot parse the category file: Flow sequence in block collection must be sufficiently indented and end with a ] category',
    'docs/sub/p.md:3:1 error Cannot find image "./no.png" broken-link',
    'docs/to-deep.md:3:43 error Cannot find anchor "#no" on page "/docs/to-deep/" broken-anchor',
    'static/page.html:1:41 error Cannot find page "/nowhere/" broken-link',
  ];

  test('of a build, which publishes nothing', async () => {
    const { build, output } = site(files);
    const { toReported } = await import('../../cli/diagnostics/report.js');
    const { diagnostics, written } = await build({ check: true });
    expect(lines(toReported(diagnostics, {}))).toEqual(expected);
    expect([written, output()]).toEqual([null, []]);
  });

  test('of a check', async () => {
    expect(await check(site(files))).toEqual(expected);
  });

  test('of a check that answers machines', async () => {
    const { status, stdout, stderr } = await site(files).command(['check', '--format', 'json']);
    expect([status, stderr]).toEqual([1, '']);
    const report: { ok: boolean; diagnostics: ReportedDiagnostic[] } = JSON.parse(stdout);
    expect(report.ok).toBe(false);
    expect(lines(report.diagnostics)).toEqual(expected);
  });

  test.each([
    [
      'does not compile',
      'export function Footer( {',
      'theme/components/Footer.tsx:1:26 error Cannot bundle the theme: Expected identifier but found end of file theme',
    ],
    [
      'throws while it is imported',
      'throw new Error("boom"); export const Footer = 1',
      'theme/components/Footer.tsx:1:7 error Cannot run the theme: boom theme',
    ],
    [
      'throws on every page',
      'export function Footer() { throw new Error("boom") }',
      'theme/components/Footer.tsx:1:34 error Cannot render "/": boom theme',
    ],
  ])('of a site whose theme %s', async (_, footer, error) => {
    const { diagnose, output } = site({
      'site.config.ts': config('footer: {}'),
      'docs/index.md': '# A\n\n[b](/docs/b/#no) [gone](/docs/gone/)\n',
      'docs/b.md': '# B\n',
      'theme/components/Footer.tsx': footer,
    });
    const found = lines(await diagnose({ check: true }));
    expect(found).toContain('docs/index.md:3:18 error Cannot find page "/docs/gone/" broken-link');
    expect(found.filter((line) => line.endsWith(' theme'))).toEqual([error]);
    expect(output()).toEqual([]);
  });
});

describe('K4: an address that is too long is a finding, and no files are left behind', () => {
  const long = Array.from({ length: 2000 }, () => 'a').join('/');

  test.each([
    ['a slug', { 'docs/x.md': `---\nslug: ${long}\n---\n\n# X\n` }, 'docs/x.md:2:1'],
    ['an absolute slug', { 'docs/x.md': `---\nslug: /${long}\n---\n\n# X\n` }, 'docs/x.md:2:1'],
    [
      'an id',
      { 'docs/x.md': `---\nid: ${'a'.repeat(4000)}\nslug: ${long}/b\n---\n\n# X\n` },
      'docs/x.md:3:1',
    ],
  ])('%s', async (_, files, place) => {
    const { dir, diagnose } = site({
      'site.config.ts': config(),
      'docs/index.md': '# A\n\n[x](./x.md) [gone](/docs/gone/)\n',
      ...files,
    });
    const found = lines(await diagnose({ check: true }));
    expect(found).toEqual([
      'docs/index.md:3:13 error Cannot find page "/docs/gone/" broken-link',
      expect.stringMatching(
        new RegExp(
          `^${place} error Cannot publish "/docs/(?:a/){195,}…": it is longer than 3500 bytes reserved-route$`,
        ),
      ),
    ]);
    expect(readdirSync(dir).sort()).toEqual(['.docsgen', 'docs', 'site.config.ts']);
  });

  test.each([
    ['a redirect', `redirects: [{ from: '/${long}', to: '/docs/' }]`, {}, 'redirect'],
    [
      'a category',
      '',
      {
        'docs/sub/p.md': '# P\n',
        'docs/sub/_category_.json': JSON.stringify({
          link: { type: 'generated-index', slug: `/${long}` },
        }),
      },
      'category',
    ],
  ])('%s', async (_, more, files, rule) => {
    const { diagnose } = site({
      'site.config.ts': config(more),
      'docs/index.md': '# A\n\n[gone](/docs/gone/)\n',
      ...files,
    });
    const found = await diagnose({ check: true });
    expect(found.map(({ ruleId }) => ruleId)).toEqual(
      expect.arrayContaining(['broken-link', rule]),
    );
    for (const { message } of found) expect(message.length).toBeLessThan(600);
  });
});

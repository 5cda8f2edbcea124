/** `broken-anchor` in every command and report: it follows `broken-link` until the config sets it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collect } from '../../cli/diagnostics/collect.js';
import { diagnostic, severityOf, type RuleSettings } from '../../cli/diagnostics/diagnostic.js';
import type { Severity } from '../../cli/diagnostics/rules.js';
import type { SiteConfig } from '../../cli/types.js';
import { site } from '../site.js';

const config = (rest = '') => `export default { title: 'T', search: false, ${rest} };`;

describe('broken-anchor', () => {
  it.each<[RuleSettings, Severity, Severity]>([
    [{}, 'error', 'error'],
    [{ 'broken-link': 'warn' }, 'warn', 'warn'],
    [{ 'broken-anchor': 'warn' }, 'warn', 'error'],
    [{ 'broken-link': 'warn', 'broken-anchor': 'error' }, 'error', 'warn'],
    [{ 'broken-anchor': 'ignore' }, 'ignore', 'error'],
    [{ 'broken-link': 'ignore' }, 'ignore', 'ignore'],
    [{ 'broken-link': 'ignore', 'broken-anchor': 'error' }, 'error', 'ignore'],
  ])('K43: has the severity of the config: %o', (settings, anchor, page) => {
    expect(severityOf('broken-anchor', settings)).toBe(anchor);
    expect(severityOf('broken-link', settings)).toBe(page);
  });
  it('suggests no anchor that shares words and means something else', async () => {
    const { diagnose } = site({
      'site.config.ts': config(),
      'docs/a.md': '# A\n\n[x](#letter-x) [y](#leter-a)\n\n## Letter A\n\n## Letter B\n',
    });
    const notes = (await diagnose({ check: true })).map(({ note }) => note);
    expect(notes).toEqual([
      'The page has the anchors "#a", "#letter-a", "#letter-b".',
      'Did you mean "#letter-a"?',
    ]);
  });
  it.each(['md', 'mdx'])(
    'names the anchors of the text, not those of the shell: %s',
    async (format) => {
      const { diagnose } = site({
        'site.config.ts': config(`markdown: { format: '${format}' },`),
        'docs/a.md': '# A\n\n[x](#none) [y](#docsgen-men)\n\n## Part\n\n## Menu\n',
      });
      const notes = (await diagnose({ check: true })).map(({ note }) => note);
      expect(notes).toEqual(Array(2).fill('The page has the anchors "#a", "#part", "#menu".'));
    },
  );

  it('K43: covers every fragment: in a page, the config, raw HTML, static HTML, after a redirect, of words', async () => {
    const { diagnose } = site({
      'site.config.ts': config(`
        navbar: { items: [{ label: 'N', to: '/docs/b#nav' }] },
        redirects: [{ from: '/old', to: '/docs/b' }],`),
      'docs/a.md': `# A

[self](#none) [page](/docs/b/#none) [moved](/old#none) [words](b.md#:~:text=nowhere)

<a href="b.md#html">x</a>
`,
      'docs/b.md': '# B\n\n## Part\n',
      'static/c.html': '<p id="p">x</p><a href="#none">x</a>',
    });
    const found = await diagnose({ check: true });
    expect(found.map(({ file, line, ruleId, message }) => [file, line, ruleId, message])).toEqual([
      ['docs/a.md', 3, 'broken-anchor', 'Cannot find anchor "#none" on page "/"'],
      ['docs/a.md', 3, 'broken-anchor', 'Cannot find anchor "#none" on page "/docs/b/"'],
      ['docs/a.md', 3, 'broken-anchor', 'Cannot find anchor "#none" on page "/docs/b/"'],
      [
        'docs/a.md',
        3,
        'broken-anchor',
        'Cannot find the text of "#:~:text=nowhere" on page "/docs/b/"',
      ],
      ['docs/a.md', 5, 'broken-anchor', 'Cannot find anchor "#html" on page "/docs/b/"'],
      [
        'site.config.ts',
        2,
        'broken-anchor',
        'Cannot find anchor "#nav" on page "/docs/b/" of navbar item "N"',
      ],
      ['static/c.html', 1, 'broken-anchor', 'Cannot find anchor "#none" on page "/c"'],
    ]);
  });
  it('K43: an entry of "ignore" for broken-link hides it, and an entry for itself hides only it', () => {
    const found = [
      diagnostic('broken-link', 'page', { file: 'docs/a.md' }),
      diagnostic('broken-anchor', 'anchor', { file: 'docs/a.md' }),
    ];
    const hidden = (rule: SiteConfig['ignore'][number]['rule']) =>
      collect(found, {
        ignore: [{ rule, path: 'docs/**', reason: 'r', until: '2099-01-01' }],
        siteDir: '/',
        configFile: null,
      }).ignored.map(({ reason }) => reason);
    expect(hidden('broken-link')).toEqual(['anchor', 'page']);
    expect(hidden('broken-anchor')).toEqual(['anchor']);
  });
  it('K43: is in reports, and "check --fix" corrects it', async () => {
    const { dir, command } = site({
      'site.config.ts': config(`rules: { 'broken-link': 'warn' }`),
      'docs/a.md': '# A\n\n[x](b.md#subnet)\n',
      'docs/b.md': '# B\n\n## Subnets\n',
    });
    const junit = (await command(['check', '--format', 'junit'])).stdout;
    expect(junit).toContain(
      'name="3:1 broken-anchor: Cannot find anchor &quot;#subnet&quot; on page &quot;/docs/b/&quot;"',
    );
    expect(junit).toContain('<system-out>warning: ');
    const fixed = await command(['check', '--fix']);
    expect([fixed.status, fixed.stdout]).toEqual([0, expect.stringContaining('1 fixed')]);
    expect(readFileSync(join(dir, 'docs/a.md'), 'utf8')).toContain('(b.md#subnets)');
  });
});

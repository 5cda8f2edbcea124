/** `last_verified` in front matter: what a page shows, and the findings of `lastVerified`, which depend on the day. */
import { expect, test, vi } from 'vitest';
import { loadConfig } from '../../cli/config/load-config.js';
import { loadTranslation } from '../../cli/config/translations.js';
import { site } from '../site.js';

const checkedOn = (day: string) => `---\nlast_verified: ${day}\n---\n\n# Page\n`;
const config = (rest: string) => `export default { title: 'T', search: false, ${rest} }`;
const limit = (days: number) => `lastVerified: { maxAgeDays: ${days} }`;

/** Sets the clock of builds in this process. */
function setDay(day: string): void {
  vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(`${day}T12:00:00Z`) / 1000));
}

test('a page shows when and with which versions it was checked', async () => {
  setDay('2026-11-27');
  const { read, diagnose } = site({
    'site.config.ts': config(''),
    'docs/a.md':
      '---\nlast_verified:\n  date: 2026-11-20\n  versions: { Terraform: 1.12.2, AWS <provider>: 6.x }\n---\n\n# A\n',
    'docs/b.md': checkedOn('2026-11-20T23:00-08:00'),
    'docs/c.md': '# C\n',
  });
  expect(await diagnose()).toEqual([]);
  const dataOf = (path: string) => JSON.parse(read(`${path}/page.json`));
  expect(dataOf('docs/a').lastVerified).toEqual({
    date: '2026-11-20',
    versions: ['Terraform 1.12.2', 'AWS <provider> 6.x'],
  });
  expect(read('docs/a/index.html')).toContain(
    '<p class="last-verified">Checked on <time dateTime="2026-11-20">Nov 20, 2026</time> with <span>Terraform 1.12.2 and AWS &lt;provider&gt; 6.x</span></p>',
  );
  expect(read('docs/b/index.html')).toContain(
    '<p class="last-verified">Checked on <time dateTime="2026-11-20">Nov 20, 2026</time></p>',
  );
  expect(dataOf('docs/c')).not.toHaveProperty('lastVerified');
  expect(read('docs/c/index.html')).not.toContain('last-verified');
});

test('a translation has the limit of the site', async () => {
  const { dir } = site({
    'site.config.ts': config(limit(5)),
    'de/site.config.ts': config(limit(10)),
  });
  const { lastVerified } = await loadTranslation(await loadConfig(dir), 'de', false);
  expect(lastVerified).toEqual({ maxAgeDays: 5 });
});

test('a page that is older than the limit is a finding, as soon as it is, in warm builds, too', async () => {
  const { diagnose, write } = site({
    'site.config.ts': config(
      `${limit(30)}, docs: { versions: { current: { label: 'Next' }, old: { label: '1', banner: 'unmaintained' } } }`,
    ),
    'docs/a.md': checkedOn('2026-10-01'),
    'docs/b.md': '# B\n',
    'versions/old/a.md': checkedOn('2020-01-01'),
  });
  const diagnoseOn = async (day: string) => {
    setDay(day);
    return await diagnose({ cache: true });
  };
  const found = (days: number) => ({
    ruleId: 'last-verified',
    severity: 'warning',
    file: 'docs/a.md',
    line: 2,
    column: 1,
    message: `The page was last checked on 2026-10-01, more than ${days} days ago`,
    note: 'Check that it is still right, and write the new day. The limit is "lastVerified.maxAgeDays" in the config.',
  });
  expect(await diagnoseOn('2026-10-31')).toEqual([]);
  expect(await diagnoseOn('2026-11-01')).toMatchObject([found(30)]);
  write({ 'site.config.ts': config(`${limit(40)}, rules: { 'last-verified': 'error' }`) });
  expect(await diagnoseOn('2026-11-10')).toEqual([]);
  expect(await diagnoseOn('2026-11-11')).toMatchObject([{ ...found(40), severity: 'error' }]);
  write({ 'site.config.ts': config('') });
  expect(await diagnoseOn('2036-11-11')).toEqual([]);
});

test('a day in the future is a finding, except for the day that has begun in the east', async () => {
  setDay('2026-11-27');
  const { diagnose } = site({
    'site.config.ts': config(''),
    'docs/a.md': checkedOn('2026-11-28'),
    'docs/b.md': checkedOn('2026-11-29'),
  });
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'last-verified',
      severity: 'warning',
      file: 'docs/b.md',
      line: 2,
      message: 'The page was checked on 2026-11-29, which is in the future',
      note: 'Write the day on which the page was checked.',
    },
  ]);
});

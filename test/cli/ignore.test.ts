/** `ignore` of the config: findings by rule and path, for a reason, until a day. */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (entries: string) =>
  `export default { title: 'T', search: false, ignore: [${entries}] }`;
const entry = (rest: string) => `{ reason: 'Old pages', until: '2026-06-30', ${rest} }`;
const files = {
  'docs/index.md': '# Start\n\n[x](/docs/gone/)\n',
  'docs/.old/a.md': '# A\n',
  'docs/legacy/b.md': '# B\n\n[x](/docs/gone/)\n\n```nonsense\nx\n```\n',
};
/** Returns the seconds of a moment in UTC. */
const at = (moment: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(moment) / 1000) });

const shown = ({ stdout }: { stdout: string }) =>
  JSON.parse(stdout).diagnostics.map(
    (found: { severity: string; file: string; ruleId: string; message: string; note: string }) =>
      `${found.severity} ${found.file} ${found.message}: ${found.note}`,
  );

test('hides findings of a rule below a path until the end of its day, in every command', async () => {
  const { command } = site({
    ...files,
    'site.config.ts': config(entry("rule: 'broken-link', path: 'docs/legacy/**'")),
  });
  const json = ['check', '--format', 'json'];
  const last = await command(json, at('2026-06-30T23:59:59Z'));
  expect([last.status, JSON.parse(last.stdout).ignored, shown(last)]).toEqual([
    1,
    1,
    [
      'error docs/index.md Cannot find page "/docs/gone/": Correct the link, or add the page.',
      'warning docs/legacy/b.md Unknown language "nonsense": Use "plain" for text that needs no colors. The block is shown without colors.',
    ],
  ]);
  const after = await command(json, at('2026-07-01T00:00:00Z'));
  expect([after.status, JSON.parse(after.stdout).ignored, shown(after).slice(-1)]).toEqual([
    1,
    0,
    [
      'error site.config.ts The entry that ignores "broken-link" in "docs/legacy/**" ended on 2026-06-30: Its reason was "Old pages". Fix the findings that it hid, or set a later date.',
    ],
  ]);
  expect(shown(after)).toHaveLength(4);
  expect(JSON.parse(after.stdout).diagnostics.at(-1)).toMatchObject({ ruleId: 'expired-ignore' });
});

test('lets a build pass, is counted, and warns when it hides nothing', async () => {
  const { command } = site({
    ...files,
    'site.config.ts': config(
      [
        entry("rule: 'broken-link', path: 'docs/**'"),
        entry("rule: 'broken-link', path: 'docs/x.md'"),
        entry("rule: 'unknown-language', path: 'docs/*/b.md'"),
      ].join(','),
    ),
  });
  const moment = at('2026-01-01T00:00:00Z');
  const build = await command(['build', '--json'], moment);
  expect([build.status, shown(build)]).toEqual([0, []]);
  const check = await command(['check'], moment);
  expect(check.status).toBe(0);
  expect(check.stdout).toContain(
    '\nsite.config.ts:1:209  warning  The entry that ignores "broken-link" in "docs/x.md" matches nothing  unused-ignore\n',
  );
  expect(check.stdout).toContain('\n  Remove it from "ignore".\n');
  expect(check.stdout).toMatch(/✓ Checked \d+ pages · .+ · 1 warning · 3 ignored\n$/);
});

test.each(['build', 'check', 'serve'])(
  'an ignored secret stays out of what %s shows',
  (command) => {
    const key = ['AKIA', 'Z7QK2M4X', 'J3WVT6RB'].join('');
    const { run } = site({
      'docs/a.md': `# A\n\nThe key ${key} and [x](/docs/gone/).\n`,
      'site.config.ts': config(entry("rule: 'secret', path: '**'")),
    });
    const { stdout } = run([command], at('2026-01-01T00:00:00Z'));
    expect(stdout).toContain('3 | The key ******************** and [x](/docs/gone/).');
    expect(stdout).not.toContain(key);
  },
);

test('a secret stays out of messages even before secrets are searched for', async () => {
  const key = ['AKIA', 'Z7QK2M4X', 'J3WVT6RB'].join('');
  const { command } = site({ 'docs/a.md': `---\ntags: { a: ${key} }\n---\n\n# A\n` });
  const { status, stdout } = await command(['build']);
  expect(status).toBe(1);
  expect(stdout).toContain('2 | tags: { a: ******************** }');
  expect(stdout).not.toContain(key);
});

test.each([
  ["rule: 'config', path: 'docs/**'", 'ignore[0].rule'],
  ["rule: 'broken-link', path: './docs/**'", 'ignore[0].path'],
  ["rule: 'broken-link', path: 'docs/**', until: '2026-02-30'", 'ignore[0].until'],
  ["rule: 'broken-link', path: 'docs/**', reason: ' '", 'ignore[0].reason'],
])('refuses %s', async (rest, key) => {
  const { command } = site({ ...files, 'site.config.ts': config(entry(rest)) });
  const { status, stderr } = await command(['check']);
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining(`Invalid value for "${key}": received`),
  ]);
});

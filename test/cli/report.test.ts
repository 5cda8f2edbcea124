/** The output of `check` and `build` in each form of `--format`, and their exit status. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runBinary, site } from '../site.js';

const files = {
  'site.config.ts': "export default { title: 'T', search: false }",
  'docs/a.md': '# A\n\nSee [b](/docs/c/).\n\n```nonsense\n::error::not a command\n```\n',
  'docs/b.md': '# B\n',
};
const annotations = [
  '::error file=docs/a.md,line=3,col=5,title=broken-link::Cannot find page "/docs/c/". Did you mean "/docs/a/"?\n',
  '::warning file=docs/a.md,line=5,col=1,title=unknown-language::',
];

test('github: text without commands, an annotation for each line, and the summary of the step', async () => {
  const { command, dir } = site(files);
  const summary = join(dir, 'summary.md');
  writeFileSync(summary, 'Before.\n');
  const { status, stdout } = await command(['check', '--format', 'github'], {
    GITHUB_STEP_SUMMARY: summary,
  });
  expect(status).toBe(1);
  for (const annotation of annotations) expect(stdout).toContain(`\n${annotation}`);
  const [, token = ''] = /^::stop-commands::([0-9a-f]{64})$/m.exec(stdout) ?? [];
  const end = `::${token}::\n`;
  const text = stdout.slice(stdout.indexOf(token) + token.length + 1, stdout.indexOf(end));
  expect(text).toContain('docs/a.md:3:5  error  Cannot find page "/docs/c/"  broken-link\n');
  expect(text).toContain('✗ 1 error, 1 warning. Check failed.\n');
  const commands = stdout.replace(text, '').match(/^::\S+/gm);
  expect(commands).toEqual([`::stop-commands::${token}`, `::${token}::`, '::error', '::warning']);
  expect(readFileSync(summary, 'utf8')).toMatch(
    /^Before\.\n### docsgen check\n\n1 error, 1 warning\.\n\n\| \|[^]*\n\| error \| docs\/a\.md&#58;3&#58;5 \|/,
  );
});

test('errors of content and of the config are reported with those of the output', async () => {
  const { command } = site({
    ...files,
    'docs/b.md': '---\ntitle: [\n---\n\n# B\n\n[x](/docs/a/#nope)\n',
    'site.config.ts': "export default { title: 'T', search: false, sidebars: { docs: ['c'] } }",
  });
  const { stdout } = await command(['check']);
  expect(stdout).toContain('docs/b.md:7:1  error  Cannot find anchor "#nope"');
  expect(stdout).toContain('docs/b.md:2:9  error  Cannot parse front matter');
  expect(stdout).toContain('site.config.ts:1:65  error  Unknown page "c" in sidebar "docs"');
  expect(stdout).toMatch(/\n✗ 4 errors, 1 warning\. Check failed\.\n$/);
});

test('github is the default format in a GitHub workflow', async () => {
  const { command, dir } = site({ ...files, 'site.config.ts': 'export default { titel: 1 }' });
  const onGitHub = { GITHUB_ACTIONS: 'true' };
  const annotation =
    '::error file=site.config.ts,line=1,col=18,title=config::Unknown option "titel". ';
  const plain = await command(['check']);
  const github = await command(['check'], onGitHub);
  expect([plain.stdout, github.stdout]).toEqual(['', expect.stringContaining(annotation)]);
  expect(github.stderr).toContain(plain.stderr);
  expect((await command(['build'], onGitHub)).stdout).toContain(annotation);
  expect((await command(['check', '--format', 'text'], onGitHub)).stdout).toBe('');
  // Paths are relative to the checkout, wherever the command runs.
  const inFolder = runBinary(['check', dir], {
    cwd: join(dir, 'docs'),
    environment: { ...onGitHub, GITHUB_WORKSPACE: dir },
  });
  expect(inFolder.stdout).toContain(annotation);
});

test('a document on the standard output, or in a file next to text for people', async () => {
  const { command, dir } = site(files);
  const printed = await command(['check', '--format', 'sarif']);
  const written = await command(['check', '--format', 'sarif', '--output', 'out/report']);
  expect([printed.status, written.status]).toEqual([1, 1]);
  expect(readFileSync(join(dir, 'out/report'), 'utf8')).toBe(printed.stdout);
  expect(printed.stdout).toContain('Cannot find page');
  expect(written.stdout).toContain('✗ 1 error, 1 warning. Check failed.\n');
  const build = await command(['build', '--format', 'junit', '--output', 'out/build']);
  expect([build.status, build.stdout]).toEqual([1, expect.stringContaining('✗ 1 error')]);
  expect(readFileSync(join(dir, 'out/build'), 'utf8')).toContain('Cannot find page');
});

test.each(['json', 'sarif', 'junit', 'github'] as const)(
  '%s: a wrong config is reported in the same format, with exit status 2',
  async (format) => {
    const { command } = site({ ...files, 'site.config.ts': 'export default { titel: 1 }' });
    const { status, stdout, stderr } = await command(['check', '--format', format]);
    expect([status, stdout]).toEqual([2, expect.stringContaining('Unknown option')]);
    expect(stderr.includes('Unknown option')).toBe(format === 'github');
  },
);

test.each(['a b', 'http://x.example/y', '/a/../b'])(
  'a base path %s is not a finding of a file',
  async (base) => {
    const { command } = site({
      'docs/a.md': '# A',
      'site.config.mjs': "export default { title: 'T' }",
    });
    const { status, stderr } = await command(['check', '--base', base]);
    expect([status, stderr.split('\n')[0]]).toEqual([
      2,
      `error: option '--base <path>' argument '${base}' is invalid. Expected a path such as "/docs/".`,
    ]);
  },
);

test('a report that cannot be written is reported, with exit status 2', async () => {
  const { command, dir } = site({ 'docs/a.md': '# A' });
  mkdirSync(join(dir, 'folder'));
  const { status, stdout, stderr } = await command(
    ['check', '--format', 'junit', '--output', 'folder'],
    {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: join(dir, 'folder'),
    },
  );
  const cannot = 'Cannot write the report to';
  expect([status, stderr]).toEqual([
    2,
    `${cannot} "folder": EISDIR.\n${cannot} "${dir}/folder": EISDIR.\n`,
  ]);
  expect(stdout).toMatch(/✓ Checked \d+ pages/);
});

test.each([
  [['--output', 'x'], "error: option '--output' needs --format json, sarif or junit\n"],
  [
    ['--output', 'x', '--format', 'github'],
    "error: option '--output' needs --format json, sarif or junit\n",
  ],
  [
    ['--max-warnings', '-1'],
    "error: option '--max-warnings <n>' argument '-1' is invalid. Expected a whole number that is not negative.\n",
  ],
])('refuses %j', async (args, message) => {
  const { command, dir } = site({ 'docs/a.md': '# A' });
  const { status, stderr } = await command(['check', ...args]);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(existsSync(join(dir, 'x'))).toBe(false);
});

test('--max-warnings: that many warnings pass, one more fails', async () => {
  const warnings = '```nonsense\nx\n```\n\n```nonsensical\nx\n```\n';
  const { command, dir } = site({ 'docs/a.md': `# A\n\n${warnings}` });
  expect(await command(['check', '--max-warnings', '2'])).toMatchObject({ status: 0 });
  const format = ['--format', 'json', '--output', 'report.json'];
  const one = await command(['check', '--max-warnings', '1', ...format]);
  expect([one.status, one.stdout]).toEqual([
    1,
    expect.stringMatching(/\n✗ 2 warnings, more than --max-warnings 1\. Check failed\.\n$/),
  ]);
  expect(JSON.parse(readFileSync(join(dir, 'report.json'), 'utf8')).ok).toBe(false);
});

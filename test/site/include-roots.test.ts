/** Files outside of the site folder, and hidden ones, that the config lets pages include. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReportedDiagnostic } from '../../cli/diagnostics/report.js';
import { site } from '../site.js';

const fence = (file: string, options = '') => `\`\`\`plain file="${file}"${options}\n\`\`\`\n\n`;
const config = (roots: string, rest = '') =>
  `export default { title: 'T', rules: { include: 'warn' }, includeRoots: ${roots}, ${rest} };`;

interface Report {
  readonly diagnostics: readonly ReportedDiagnostic[];
}

const REPOSITORY = {
  'src/main.tf': '# #region a\nresource = 1\n# #endregion a\n',
  'README.md': 'See [the guide](web/site/docs/a.md) and [c](C.md),\n[d](web/site/docs/x/a.md).\n',
  '.github/workflows/ci.yml': 'on: push\n',
  '.github/.secret.yml': 'CANARY\n',
  '.env': 'CANARY\n',
  '.tool-versions': 'terraform 1.9\n',
  'node_modules/x/index.js': 'CANARY\n',
  'web/other/x.txt': 'beside the site\n',
  'web/site/.config/own.txt': 'own hidden\n',
};

test('code of the repository and named hidden files are shown', async () => {
  const made = site({
    ...REPOSITORY,
    'web/site/site.config.ts': config(
      "['../..', '../../.github', '../../.tool-versions', '.config/']",
      "docs: { versions: { current: { label: 'Next' }, '1.0': { label: '1.0' } }, lastVersion: 'current' }",
    ),
    'web/site/docs/a.md': `# A\n\n${fence('../../../src/main.tf', ' region="a"')}${fence('@site/../other/x.txt')}${fence('@site/../../.github/workflows/ci.yml')}${fence('@site/../../.tool-versions')}${fence('../.config/own.txt')}`,
    'web/site/docs/b.md': '# B\n\n::include{file="@site/../../README.md"}\n',
    'web/site/versions/1.0/a.md': `# A\n\n${fence('@site/../../src/main.tf')}${fence('@site/../../.tool-versions')}${fence('@site/../other/x.txt')}`,
    'web/site/versions/1.0/src/main.tf': 'resource = 0\n',
    'web/site/versions/1.0/.tool-versions': 'terraform 1.0\n',
  });
  const { stdout } = await made.command(['build', 'web/site', '--json', '--no-check']);
  const { diagnostics } = JSON.parse(stdout) as Report;
  expect(
    diagnostics.map(({ file, line, message, note }) => [`${file}:${line} ${message}`, note]),
  ).toEqual([
    [
      '../../README.md:1 Cannot find page "C.md"',
      'Links to Markdown files are resolved from the folder of the page.',
    ],
    [
      '../../README.md:2 Cannot find page "web/site/docs/x/a.md"',
      'Did you mean "@site/docs/a.md"? Links to Markdown files are resolved from the folder of the site.',
    ],
    [
      'versions/1.0/a.md:9 The page of an older version shows "../other/x.txt" as it is today',
      'Copy the file of that version to "versions/1.0/web/other/x.txt".',
    ],
  ]);
  const read = (page: string) =>
    readFileSync(join(made.dir, 'web/site/build', page, 'index.md'), 'utf8');
  expect(read('docs/a')).toMatch(
    /\nresource = 1\n[^]*beside the site[^]*on: push[^]*terraform 1\.9[^]*own hidden/,
  );
  expect(read('docs/b')).toContain('See [the guide](/docs/a/)');
  expect(read('docs/1.0/a')).toMatch(/\nresource = 0\n[^]*terraform 1\.0[^]*beside the site/);
});

test('what the roots do not hold is refused', async () => {
  const made = site({
    ...REPOSITORY,
    'web/site/site.config.ts': config(
      "['../../src', '../../.github', '../../gone', '../..', '../../../../../../../../..']".replace(
        ", '../..'",
        '',
      ),
    ),
    'web/site/docs/a.md': '# A\n',
    'web/site/.github/own.yml': 'CANARY\n',
  });
  const canary = join(made.dir, 'outside.txt');
  writeFileSync(canary, 'CANARY');
  symlinkSync(canary, join(made.dir, 'src/link.txt'));
  symlinkSync(made.dir, join(made.dir, 'src/up'));
  symlinkSync('loop', join(made.dir, 'src/loop'));
  mkdirSync(join(made.dir, 'src/folder'));
  writeFileSync(join(made.dir, 'src/data.bin'), 'a\0b');
  writeFileSync(join(made.dir, 'src/huge.txt'), 'x'.repeat(1024 * 1024 + 1));
  const files = [
    '../../src/link.txt',
    '../../src/up/outside.txt',
    '../../src/loop',
    '../../src/folder',
    '../../src/data.bin',
    '../../src/huge.txt',
    '../../src/../outside.txt',
    '../../.env',
    '../../.github/.secret.yml',
    '.github/own.yml',
    '../../src/mian.tf',
  ];
  writeFileSync(
    join(made.dir, 'web/site/docs/a.md'),
    `# A\n\n${files.map((file) => fence(`@site/${file}`)).join('')}`,
  );
  const { stdout } = await made.command(['build', 'web/site', '--json', '--no-check']);
  const { diagnostics } = JSON.parse(stdout) as Report;
  const link = 'it is a symbolic link, or lies behind one';
  const outside = 'it lies outside the site folder';
  expect(diagnostics.map(({ message }) => message)).toEqual([
    ...[
      link,
      link,
      link,
      'it is not a file',
      'it is not text',
      'it has 1048577 bytes, and no file is included that is larger than 1048576',
      outside,
      outside,
      'it is hidden',
      // A folder of the same name in another place is not named.
      'it is hidden',
      'there is no such file',
    ].map((reason, index) => `Cannot include "@site/${files[index]}": ${reason}`),
    'Cannot find "../../gone" of "includeRoots"',
    'Cannot include files from "../../../../../../../../..": it is the whole file system',
  ]);
  expect(diagnostics.at(-3)?.note).toMatch(/^Did you mean "\.\.\/\.\.\/\.\.\/src\/main\.tf"\?/);
});

test('secrets in files outside of the site are found, and no fix changes these files', async () => {
  const readme = 'See [a](A.md).\n';
  const made = site({
    'README.md': readme,
    'key.txt': `token = "ghp_${'aB3dE5gH7jK9mN1pQ3sT'.repeat(2).slice(0, 36)}"\n`,
    'site/site.config.ts': "export default { title: 'T', includeRoots: ['..'] };",
    'site/docs/a.md': `# A\n\n::include{file="@site/../README.md"}\n\n${fence('@site/../key.txt')}`,
  });
  const { stdout } = await made.command(['check', 'site', '--fix', '--format', 'json']);
  expect(stdout).toContain('../key.txt');
  expect(stdout).toContain('"secret"');
  expect(readFileSync(join(made.dir, 'README.md'), 'utf8')).toBe(readme);
});

test.each([
  ["['/']", 'Invalid value for "includeRoots[0]": received "/"'],
  ["['C:/x']", 'Invalid value for "includeRoots[0]": received "C:/x"'],
  ["['..', '~/x']", 'Invalid value for "includeRoots[1]": received "~/x"'],
  ["'..'", 'Invalid value for "includeRoots": received ".."'],
  ["['a\\\\b']", String.raw`Invalid value for "includeRoots[0]": received "a\\b"`],
])('reports includeRoots: %s', async (roots, message) => {
  const { command } = site({ 'site.config.ts': config(roots), 'docs/a.md': '# A\n' });
  const { stdout } = await command(['build', '--json']);
  expect((JSON.parse(stdout) as Report).diagnostics.map((one) => one.message)).toEqual([message]);
});

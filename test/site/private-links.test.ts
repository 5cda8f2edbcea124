/**
 * `docsgen check --private-links`: the repositories that a site links to, their readers, and those that it should not know.
 */
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = (rest = '') => `export default {
  title: 'T',
  search: false,
  hosts: ['github.com'],
  docs: { editUrl: 'https://github.com/acme/docs/edit/main/' },
  navbar: { items: [{ label: 'Code', href: 'https://github.com/acme/modules' }] },
  privateRepositories: {
    organization: 'acme',
    publicRepositories: ['docs'],
    audiences: [{ label: 'CIS', repositories: ['cis-modules'] }, {}],
    ${rest}
  },
};
`;
const files = {
  'site.config.ts': config(),
  'docs/a.md': `# A

[modules](https://github.com/acme/modules/tree/main/vpc), [again](https://www.github.com/Acme/Modules.git)

[cis](https://github.com/acme/cis-modules), [other](https://github.com/other/tool), [us](https://github.com/acme)

[no](https://github.com.evil/acme/x) [no](https://example.com/github.com/acme/x)

![badge](https://github.com/acme/modules/raw/main/badge.svg)
`,
  'docs/b.md': '# B\n\n[modlues](https://github.com/acme/modlues)\n',
};

test('the inventory: by organization and repository, with their readers and every place', async () => {
  const { command } = site(files);
  const { status, stdout } = await command(['check', '--private-links', '--format', 'json']);
  const { privateLinks } = JSON.parse(stdout);
  expect([status, privateLinks.host]).toEqual([0, 'github.com']);
  interface Link {
    file: string;
    line: number | null;
    column: number | null;
    from: string | null;
    pages: number;
    isMissing: boolean;
    isWarned: boolean;
  }
  const shown = privateLinks.repositories.map(
    (group: { organization: string; repository: string; audience: string; links: Link[] }) => [
      `${group.organization}/${group.repository} ${group.audience}`,
      ...group.links.map(
        ({ file, line, column, from, pages, isMissing, isWarned }) =>
          `${file}:${line}:${column} ${from} ${pages} ${isMissing ? 'missing' : ''} ${isWarned ? 'warned' : ''}`,
      ),
    ],
  );
  expect(shown).toEqual([
    ['acme/null everybody', 'docs/a.md:5:85 null 1  '],
    ['acme/cis-modules CIS subscribers', 'docs/a.md:5:1 null 1 missing warned'],
    ['acme/docs everybody', 'site.config.ts:5:21 "docs.editUrl" 3  '],
    ['acme/modlues subscribers', 'docs/b.md:3:1 null 1 missing warned'],
    [
      'acme/modules subscribers',
      'docs/a.md:3:1 null 1 missing warned',
      'docs/a.md:3:59 null 1 missing warned',
      'docs/a.md:9:1 null 1 missing ',
      'site.config.ts:6:45 navbar item "Code" 4 missing warned',
    ],
    ['other/tool null', 'docs/a.md:5:45 null 1  '],
  ]);
});

test('for people: a line for each repository, and links that no dialog can warn about', async () => {
  const { command } = site(files);
  const { status, stdout } = await command(['check', '--private-links']);
  expect([status, stdout.slice(stdout.indexOf('Links to'))]).toEqual([
    0,
    expect.stringMatching(
      /^Links to github\.com:\n {2}acme {14}everybody {10}1 link\n {2}acme\/cis-modules {2}CIS subscribers {4}1 link\n[^]*\n {2}acme\/modules {6}subscribers {8}4 links\n {2}other\/tool {8}not in the config {2}1 link\nReaders without a subscription find 6 of 9 links missing\.\nNo dialog can warn of these, which are loaded with the page:\n {2}docs\/a\.md:9:1 {2}https:\/\/github\.com\/acme\/modules\/raw\/main\/badge\.svg\n\n✓ Checked/,
    ),
  ]);
});

test('a repository that a config with a list does not contain is a finding, and the list is not published', async () => {
  const { command, output, read } = site({
    ...files,
    'site.config.ts': config("repositories: ['Modules', 'never-linked'],"),
  });
  const { status, stdout } = await command(['build']);
  expect(status).toBe(1);
  expect(stdout).toContain(
    'docs/b.md:3:1  error  Cannot find repository "modlues" in "privateRepositories"  unknown-repository\n',
  );
  expect(stdout).toContain('  Did you mean "Modules"?\n');
  expect(stdout).toMatch(/✗ 1 error\. Build failed/);
  expect((await command(['build', '--no-check'])).status).toBe(0);
  for (const file of output().filter((name) => /\.(?:js|html|json)$/.test(name)))
    expect(read(file), file).not.toContain('never-linked');
});

test('requires its settings', async () => {
  const { command } = site({ 'docs/a.md': '# A\n' });
  const { status, stderr } = await command(['check', '--private-links']);
  expect([status, stderr]).toEqual([
    2,
    `error  Cannot list private links: the config has no "privateRepositories"  config\n  Name the organization whose repositories only some readers see: "privateRepositories: { organization: 'acme' }".\n\n1 error.\n`,
  ]);
});

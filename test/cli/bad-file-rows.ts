/** Invalid files, folders and names of a site, and the findings of a build about each. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { config, type Row } from './bad-input-rows.js';

export const fileRows: readonly Row[] = [
  {
    name: '600 MB, more than a string can be',
    page: '',
    prepare: (dir) => truncateSync(join(dir, 'docs/x.md'), 600_000_000),
    findings: [
      'docs/x.md:null:null error page-size Cannot parse a page of 600000000 bytes: no page is read that is larger than 67108864',
    ],
    status: 1,
  },
  {
    name: 'names that stand for other things',
    files: { 'docs/con.md': '# C', 'docs/index.md': '# I', 'docs/.x.md': '', 'docs/_x.md': '' },
    findings: [],
    status: 0,
  },
  {
    name: 'pages where files of the output are',
    files: {
      'docs/ok/page.json.md': '',
      'docs/ok/index.html/deep.md': '',
    },
    findings: [
      'docs/ok/index.html/deep.md:1:1 error reserved-route Cannot publish "/docs/ok/index.html/deep/": "docs/ok/index.html" is a file of the output, not a folder',
      'docs/ok/page.json.md:1:1 error reserved-route Cannot publish "/docs/ok/page.json/": "docs/ok/page.json" is a file of the output, not a folder',
    ],
    status: 1,
  },
  {
    name: 'a slug of a blank, and one that turns text around',
    page: '---\nslug: " "\n---\n# X',
    files: { 'docs/y.md': '---\nslug: "a\\u202Eb"\n---\n# Y' },
    findings: [
      'docs/x.md:2:1 error slug Invalid slug " "',
      'docs/y.md:2:1 error slug Invalid slug "a\u202Eb"',
    ],
    status: 1,
  },
  {
    name: 'symbolic links that loop',
    prepare: (dir) => {
      symlinkSync('.', join(dir, 'docs/loop'));
      symlinkSync('self.md', join(dir, 'docs/self.md'));
    },
    findings: [
      'docs/loop:null:null warning symlink Symbolic link "docs/loop" is ignored: it leads to a file or folder that is not copied',
      'docs/self.md:null:null warning symlink Symbolic link "docs/self.md" is ignored: it leads to itself',
    ],
    status: 0,
  },
  {
    name: 'symbolic links that leave the site',
    prepare: (dir) => {
      symlinkSync('/etc/passwd', join(dir, 'docs/out.md'));
      symlinkSync('/etc', join(dir, 'docs/out'));
    },
    findings: [
      'docs/out:null:null warning symlink Symbolic link "docs/out" is ignored: it leads to a file or folder that is not copied',
      'docs/out.md:null:null warning symlink Symbolic link "docs/out.md" is ignored: it leads to a file or folder that is not copied',
    ],
    status: 0,
  },
  {
    name: 'a symbolic link that leads nowhere',
    prepare: (dir) => symlinkSync('gone.md', join(dir, 'docs/b.md')),
    findings: [
      'docs/b.md:null:null warning symlink Symbolic link "docs/b.md" is ignored: it leads nowhere',
    ],
    status: 0,
  },
  {
    name: 'a folder named like a page',
    files: { 'docs/y.md/a.md': '# A' },
    findings: ['docs/y.md:null:null error file Cannot read page "docs/y.md": it is a folder'],
    status: 1,
  },
  {
    name: 'pipes, in the docs and in the static folder, are not waited for',
    prepare: (dir) => {
      mkdirSync(join(dir, 'static'));
      execFileSync('mkfifo', [join(dir, 'docs/f.md'), join(dir, 'static/f.txt')]);
    },
    findings: [
      'docs/f.md:null:null error file Cannot read "docs/f.md": it is not a regular file',
      'static/f.txt:null:null error file Cannot read "static/f.txt": it is not a regular file',
    ],
    status: 1,
  },
  {
    name: 'names of 255 bytes',
    files: {
      [`docs/${'n'.repeat(252)}.md`]: '# N',
      [`docs/${'é'.repeat(126)}.md`]: '# É',
      [`docs/${Array.from({ length: 15 }, () => 'd'.repeat(200)).join('/')}/x.md`]: '# Deep',
      [`docs/${'i'.repeat(251)}.png`]: 'png',
    },
    page: `# X\n\n![a](${'i'.repeat(251)}.png)`,
    findings: [],
    status: 0,
  },
  {
    name: 'a slug that no file system takes',
    page: `---\nslug: ${'s'.repeat(300)}\n---\n# X`,
    findings: [
      `docs/x.md:2:1 error reserved-route Cannot publish "/docs/${'s'.repeat(300)}/": a name in it is longer than 255 bytes`,
    ],
    status: 1,
  },
  {
    name: 'a name that "trailingSlash: false" makes too long',
    files: {
      'site.config.ts': config('trailingSlash: false'),
      [`docs/${'n'.repeat(252)}.md`]: '# N',
    },
    findings: [
      `docs/${'n'.repeat(252)}.md:1:1 error reserved-route Cannot publish "/docs/${'n'.repeat(252)}": a name in it is longer than 255 bytes`,
    ],
    status: 1,
  },
  {
    name: 'no page',
    prepare: (dir) => rmSync(join(dir, 'docs/ok.md')),
    findings: ['site.config.ts:1:1 error file Cannot find any page in "docs"'],
    status: 1,
  },
  {
    name: 'a file named docs',
    prepare: (dir) => {
      rmSync(join(dir, 'docs'), { recursive: true });
      writeFileSync(join(dir, 'docs'), '');
    },
    findings: ['site.config.ts:1:1 error file Cannot find any page in "docs"'],
    status: 1,
  },
  {
    name: 'a sidebar that holds itself',
    files: {
      'site.config.ts': `const c = { type: 'category', label: 'C', items: [] }; c.items.push(c); ${config('sidebars: { a: [c] }')}`,
    },
    findings: [
      'site.config.ts:1:43 error config Cannot use "sidebars.a[0].items[0]": it holds itself',
    ],
    status: 2,
  },
  {
    name: 'addresses that run script',
    files: {
      'site.config.ts': config(
        `navbar: { items: [{ label: 'a', href: 'javascript:alert(1)' }] }, footer: { columns: [{ title: 'F', items: [{ label: 'b', href: 'JaVaScRiPt:alert(1)' }, { label: 'c', to: 'data:text/html,x' }] }] }`,
      ),
    },
    findings: [
      'site.config.ts:1:84 error config Invalid value for "navbar.items[0].href": received "javascript:alert(1)"',
      'site.config.ts:1:174 error config Invalid value for "footer.columns[0].items[0].href": received "JaVaScRiPt:alert(1)"',
      'site.config.ts:1:217 error config Invalid value for "footer.columns[0].items[1].to": received "data:text/html,x"',
    ],
    status: 2,
  },
  {
    name: 'a name that is not UTF-8',
    prepare: (dir) =>
      writeFileSync(
        Buffer.concat([Buffer.from(`${dir}/docs/caf`), Buffer.from([0xe9]), Buffer.from('.md')]),
        '# L',
      ),
    findings: [
      'docs/caf\uFFFD.md:null:null error file Cannot read "docs/caf\uFFFD.md": its name is not valid UTF-8',
    ],
    status: 1,
  },
  {
    name: 'a name that no address can have',
    files: { 'docs/two\nlines.md': '# L' },
    findings: [
      'docs/two\nlines.md:null:null error file Cannot read "docs/two\nlines.md": its name holds a control character',
    ],
    status: 1,
  },
];

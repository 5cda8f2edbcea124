/** `docsgen check --fix` on sources as people write them. */
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const config = `export default {
  title: 'T',
  search: false,
  redirects: [{ from: '/docs/was', to: '/docs/guides/vpc/' }],
};
`;
const before = [
  '\uFEFF# A',
  '',
  '[1](./Guides/VPC.md#Public-Subnets "title") and [2](/docs/guides/VPC) and ![3](./Map.PNG)',
  '[4](/docs/guides/vpc/#pulbic-subnets) <a href="/docs/Guides/vpc/">5</a> [6][ref] [7](/docs/was/)',
  '[same](./Guides/VPC.md) and again [same](./Guides/VPC.md)',
  '',
  'Not certain: [8](/docs/guides/vcp/) [9](/docs/guides/vpc/#step-2) [10](./Guides%2FVPC.md) `./Guides/VPC.md`',
  '',
  '[ref]: /docs/Guides/vpc',
  '',
].join('\r\n');
const after = before
  .replaceAll('](./Guides/VPC.md', '](./guides/vpc.md')
  .replace('#Public-Subnets', '#public-subnets')
  .replace('(/docs/guides/VPC)', '(/docs/guides/vpc/)')
  .replace('./Map.PNG', './map.png')
  .replace('#pulbic-subnets', '#public-subnets')
  .replace('"/docs/Guides/vpc/"', '"/docs/guides/vpc/"')
  .replace('(/docs/was/)', '(/docs/guides/vpc/)')
  .replace('[ref]: /docs/Guides/vpc', '[ref]: /docs/guides/vpc/');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

test('changes only certain links, at their places; a second run changes nothing', async () => {
  const { dir, command } = site({
    'site.config.ts': config,
    'docs/a.md': before,
    'docs/map.png': png,
    'docs/guides/vpc.md': '# VPC\n\n## Public subnets\n\n## Step 1\n',
  });
  const path = join(dir, 'docs/a.md');
  chmodSync(path, 0o640);
  const { status, stdout } = await command(['check', '--fix']);
  expect(readFileSync(path, 'utf8')).toBe(after);
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(readdirSync(join(dir, 'docs')).toSorted()).toEqual(['a.md', 'guides', 'map.png']);
  expect(stdout).toContain(
    '✓ docs/a.md:3:1  "./Guides/VPC.md#Public-Subnets" is now "./guides/vpc.md#Public-Subnets"\n',
  );
  expect(stdout).toContain(
    '✓ docs/a.md:3:1  "./guides/vpc.md#Public-Subnets" is now "./guides/vpc.md#public-subnets"\n',
  );
  const column = (before.split('\r\n')[3] ?? '').indexOf('[7]') + 1;
  expect(stdout).toContain(`✓ docs/a.md:4:${column}  "/docs/was/" is now "/docs/guides/vpc/"\n`);
  expect(status).toBe(1);
  expect(stdout).toContain('Cannot find page "/docs/guides/vcp/"  broken-link');

  const again = await command(['check', '--fix', '--format', 'json']);
  expect(readFileSync(path, 'utf8')).toBe(after);
  const report = JSON.parse(again.stdout);
  expect(report.fixed).toBe(0);
  expect(report.diagnostics.map(({ line }: { line: number }) => line)).toEqual([7, 7, 7]);
});

test('converts front matter in TOML and JSON, with its line endings, and fixes links below it', async () => {
  const body = '\r\n[x](./B.md)\r\n';
  const yaml = '---\r\ntitle: Networks\r\ntags:\r\n  - a\r\n---\r\n\r\n[x](./b.md)\r\n';
  const { dir, command } = site({
    'site.config.ts': config,
    'docs/a.md': `\uFEFF+++\r\ntitle = "Networks" # short\r\ntags = ["a"]\r\n+++\r\n${body}`,
    'docs/b.md': '# B\n',
    'docs/c.md': `\uFEFF{\r\n  "title": "Networks",\r\n  "tags": ["a"]\r\n}\r\n${body}`,
    'docs/guides/vpc.md': '{ "title": "VPC" }',
  });
  const { status, stdout } = await command(['check', '--fix']);
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  expect(read('docs/a.md')).toBe(`\uFEFF${yaml.replace('Networks', 'Networks # short')}`);
  expect(read('docs/c.md')).toBe(`\uFEFF${yaml}`);
  expect(read('docs/guides/vpc.md')).toBe('---\ntitle: VPC\n---\n');
  expect(stdout).toContain('✓ docs/a.md:1:1  front matter in TOML is now YAML\n');
  expect(stdout).toContain('✓ docs/c.md:1:1  front matter in JSON is now YAML\n');
  expect(status).toBe(0);
});

test('names what keeps front matter from being converted', async () => {
  const files = {
    'docs/a.md': '+++\ntags = [\n  "a", # first\n]\n+++\n\n# A\n',
    'docs/b.md': '+++\na = 1\na = 2\n+++\n\n# B\n',
    'docs/c.md': '{\n  "a": 1,\n}\n\n# C\n',
    'docs/d.md': '{ "a": 1, "a": 2 }\n\n# D\n',
  };
  const { dir, command } = site({ 'site.config.ts': config, ...files });
  const { status, stdout } = await command(['check', '--fix', '--format', 'json']);
  const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{"ok"')));
  const cannot = '"docsgen check --fix" cannot convert it:';
  const wayOut = 'or write YAML between two lines of "---".';
  const notes = diagnostics.flatMap(({ ruleId, note }: Record<string, string>) =>
    ruleId === 'front-matter' ? note : [],
  );
  expect(notes).toEqual([
    `${cannot} the comment in line 3 is within a list or a table, and would be lost. Move the comment to the top, ${wayOut}`,
    `${cannot} the TOML has an error in line 3. Correct it, ${wayOut}`,
    `${cannot} the JSON has an error. Correct it, ${wayOut}`,
    `${cannot} it is not certain that all values would be the same. Simplify it, ${wayOut}`,
  ]);
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(join(dir, path), 'utf8')).toBe(text);
  expect(status).toBe(1);
});

test('counts paths to files from the folder of a page that counted them from its address', async () => {
  const { dir, command } = site({
    'site.config.ts': "export default { title: 'T', search: false };",
    'docs/index.md': '# I\n\n![1](../img/a.png)\n',
    'docs/vpc/a.md':
      '# A\n\n![1](../img/a.png) [2](../b%20c.txt#x) ![3](../../img/a.png) ![4](../no.png)\n',
    'docs/vpc/d.md': '# D\n\n![1](../img/e.png)\n',
    'docs/vpc/img/a.png': png,
    'docs/vpc/img/e.png': png,
    'docs/img/e.png': png,
    'docs/vpc/b c.txt': 'x',
    'docs/img/a.png': png,
  });
  const { status, stdout } = await command(['check', '--fix']);
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  expect(read('docs/index.md')).toContain('![1](../img/a.png)');
  expect(read('docs/vpc/a.md')).toContain(
    '![1](../img/a.png) [2](./b%20c.txt#x) ![3](../img/a.png) ![4](../no.png)',
  );
  expect(read('docs/vpc/d.md')).toContain('![1](../img/e.png)');
  expect(status).toBe(1);
  expect(stdout).toContain('✗ 2 errors. Check failed.');
});

test("leaves alone files that are not the site's", async () => {
  const other = site({ 'shared.md': '# S\n\n[a](./A.md)\n' });
  const { dir, command, write } = site({ 'docs/a.md': '# A\n' });
  symlinkSync(join(other.dir, 'shared.md'), join(dir, 'docs/shared.md'));
  write({ 'docs/b.md': '# B\n\n[x](./C.md)\n', 'docs/c.md': '# c\n', 'docs/sub/C.md': '# C\n' });
  await command(['check', '--fix']);
  expect(readFileSync(join(other.dir, 'shared.md'), 'utf8')).toBe('# S\n\n[a](./A.md)\n');
  expect(readFileSync(join(dir, 'docs/b.md'), 'utf8')).toBe('# B\n\n[x](./c.md)\n');
});

test('fixes links of own pages, in front matter too', async () => {
  const { dir, command } = site({
    'site.config.ts': "export default { title: 'T', search: false, pages: 'pages' };",
    'docs/a.md': '# A\n\n[x](../pages/Prices.tsx)\n',
    'pages/index.md':
      '---\ntitle: T\nlayout: home\nhero:\n  actions: [{ label: A, to: ../docs/A.md }]\ncards: [{ title: A, to: ../docs/A.md }]\n---\n\n[x](/About.md)\n',
    'pages/about.md': '# About\n',
    'pages/prices.tsx': 'export default () => <h1>Prices</h1>;\n',
  });
  expect(await command(['check', '--fix'])).toMatchObject({ status: 0 });
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  expect(read('docs/a.md')).toContain('[x](../pages/prices.tsx)');
  expect(read('pages/index.md')).toContain('[x](/about.md)');
  expect(read('pages/index.md').match(/docs\/a\.md/g)).toHaveLength(2);
});

const wrong = '[x](/docs/Guides/vpc)';
const fixed = '[x](/docs/guides/vpc/)';
const vpc = { 'site.config.ts': config, 'docs/guides/vpc.md': '# VPC\n\n## Public subnets\n' };
/** Returns the lines that `--fix` prints about changes. */
const changes = (stdout: string) => stdout.match(/(?<=✓ )docs\/.*/g) ?? [];

/** The page's syntax for the include, the file, and the place of its only error. */
const kinds = [
  ['', `---\ntitle: P\n---\n\nOne\n\n${wrong}\n`, '7:1'],
  ['region="r"', `${fixed}\n\n<!-- #region r -->\na ${wrong}\n<!-- #endregion r -->\n`, '4:3'],
  ['lines="3-"', `${fixed}\n\n- ${wrong}\n`, '3:3'],
  ['heading="Two"', `# One\n\n${fixed}\n\n## Two\n\n${wrong}\n`, '7:1'],
  ['1. A\n   - #', `One\n\n> b ${wrong}\n`, '3:5'],
  ['> > #', `One\n\n  ${wrong}\n`, '3:3'],
  [':::note\n\n#\n\n:::', `a\nb ${wrong}\n`, '2:3'],
  ['::::tabs\n\n:::tab{title="A"}\n\n#\n\n:::\n\n::::', `${wrong}\n`, '1:1'],
  ['- #', 'See [x][y].\n\n[y]: /docs/Guides/vpc\n', '3:1'],
  ['> #', '<p\n  id="k">a\n  <a href="/docs/Guides/vpc">x</a></p>\n', '3:3'],
] as const;

test.each([
  ['line feeds', '', '\n'],
  ['CRLF and a byte order mark', '\uFEFF', '\r\n'],
])(
  "fixes included files at the error's place, and the pages around: %s",
  async (_, mark, ending) => {
    const encode = (text: string) => mark + text.replaceAll('\n', ending);
    const change = '"/docs/Guides/vpc" is now "/docs/guides/vpc/"';
    const cases = kinds.map(([written, part, at], i) => {
      const [before = '', after = ''] = written.split('#');
      const isFramed = written.includes('#');
      const directive = `::include{file="_${i}.md"${isFramed ? '' : ` ${written}`}}`;
      const include = isFramed ? before + directive + after : directive;
      // The lines above and below have errors of their own.
      const page = `# A\n\n${wrong}\n\n${include}\n\nEnd ${wrong}.\n`;
      const lines = part.split('\n');
      const line = Number(at.split(':')[0]) - 1;
      lines[line] = (lines[line] ?? '').replace('/docs/Guides/vpc', '/docs/guides/vpc/');
      return {
        before: { [`docs/_${i}.md`]: encode(part), [`docs/a${i}.md`]: encode(page) },
        after: {
          [`docs/_${i}.md`]: encode(lines.join('\n')),
          [`docs/a${i}.md`]: encode(page.replaceAll(wrong, fixed)),
        },
        changes: [
          `docs/_${i}.md:${at}  ${change}`,
          `docs/a${i}.md:3:1  ${change}`,
          `docs/a${i}.md:${page.split('\n').length - 1}:5  ${change}`,
        ],
      };
    });
    const files = Object.assign({}, vpc, ...cases.map(({ before }) => before));
    const { dir, command } = site(files);
    const { status, stdout } = await command(['check', '--fix']);
    expect(changes(stdout).toSorted()).toEqual(cases.flatMap((one) => one.changes).toSorted());
    for (const { after } of cases)
      for (const [path, text] of Object.entries(after))
        expect(readFileSync(join(dir, path), 'utf8'), path).toBe(text);
    expect(status).toBe(0);
  },
);

test('fixes a file once that several pages include, through others and from other folders', async () => {
  const part = '[1](Guides/VPC.md) [2](#Here) [3](../Guides/vpc/) ![4](./Map.PNG)\n';
  const { dir, command } = site({
    ...vpc,
    'docs/map.png': png,
    'docs/_part.md': part,
    'docs/sub/_outer.md': '::include{file="../_part.md"}\n\n[5](../Guides/vpc.md)\n',
    // If a link leads to a different place from each page, no fix of the file is certain.
    'docs/a.md': '# A\n\n::include{file="_part.md"}\n\n## here\n',
    'docs/b.md': '# B\n\n- ::include{file="_part.md"}\n\n<a id="Here"></a>\n',
    'docs/sub/c.md': '# C\n\n::include{file="_outer.md"}\n\n## here\n',
  });
  const { stdout } = await command(['check', '--fix']);
  expect(changes(stdout)).toEqual([
    'docs/_part.md:1:1  "Guides/VPC.md" is now "guides/vpc.md"',
    'docs/_part.md:1:51  "./Map.PNG" is now "./map.png"',
    'docs/sub/_outer.md:3:1  "../Guides/vpc.md" is now "../guides/vpc.md"',
  ]);
  expect(readFileSync(join(dir, 'docs/_part.md'), 'utf8')).toBe(
    '[1](guides/vpc.md) [2](#Here) [3](../Guides/vpc/) ![4](./map.png)\n',
  );
  expect(stdout).toContain('Cannot find anchor "#Here"');
});

test('fixes a page that shows an include as an example, and the file that a page above includes', async () => {
  const { dir, command } = site({
    ...vpc,
    'docs/a.md': `# A\n\n\`\`\`md\n::include{file="b.md"}\n\`\`\`\n\n${wrong}\n`,
    'docs/b.md': `# B\n\n${wrong}\n`,
    'docs/c.md': '::include{file="b.md"}\n',
    'shared/d.md': `- ${wrong}\n`,
    'docs/e.md': '# E\n\n::include{file="@site/shared/d.md"}\n',
  });
  const { status, stdout } = await command(['check', '--fix']);
  expect(status).toBe(0);
  expect(stdout).toContain('3 fixed');
  for (const path of ['docs/a.md', 'docs/b.md', 'shared/d.md'])
    expect(readFileSync(join(dir, path), 'utf8')).toContain(fixed);
});

test('keeps a fragment across a redirect, and checks it at the target', async () => {
  const { dir, command } = site({
    'site.config.ts': `export default { title: 'T', search: false, redirects: [{ from: '/old', to: '/docs/y/' }] }`,
    'docs/index.md': '# I\n\n[p](/old#ysec)\n\n[q](/old#none)\n',
    'docs/y.md': '# Y\n\n## Part {#ysec}\n',
  });
  const { status, stdout } = await command(['check', '--fix']);
  expect(readFileSync(join(dir, 'docs/index.md'), 'utf8')).toBe(
    '# I\n\n[p](/docs/y/#ysec)\n\n[q](/old#none)\n',
  );
  expect(stdout).toContain('✓ docs/index.md:3:1  "/old#ysec" is now "/docs/y/#ysec"\n');
  expect(stdout).toContain(
    'docs/index.md:5:1  error  Cannot find anchor "#none" on page "/docs/y/"  broken-anchor',
  );
  expect(stdout).toContain('✗ 1 error');
  expect(status).toBe(1);
});

test('writes names with signs so that Markdown and HTML read them, in every link syntax', async () => {
  const names = [
    'my page',
    'a(b',
    'a)b',
    'x(1)',
    '100%',
    'c#',
    'who?',
    "it's",
    'r&copy;',
    'a_b',
    'é ü',
  ];
  const links = [
    '[1](<./My Page.md> "title") [2](./My%20Page.md#Set-Up) [3](<My Page.md#Set-Up>) [4][ref] [5][raw]',
    '<a href="./My Page.md">6</a> <a href=\'My%20Page.md\'>7</a> [8](/docs/My%20Page/) [9](</docs/My Page>)',
    '[10](<./A(b.md>) [11](./A\\(b.md) [12](./A%28b.md) [13](<./A)B.md>) [14](./X(1).md)',
    '[15](./100%25.MD) [16](./C%23.md) [17](./Who%3F.md?a=1&copy=2#top) [18](./It\'s.md) <a href="./It\'s.md">19</a>',
    '[20](./R&Copy;.md) <a href="./R&Copy;.md">21</a> [22](./A\\_b.md) [23](./%C3%89%20%C3%BC.md)',
    '![24](<./My Map.PNG>) ![25][map] [26](</My File.PDF>) [27](/was) [28](<./my page.md#Set-Up>)',
    '',
    '| A |\n| --- |\n| [29](./My%20Page.md) <a href="My%20Page.md">30</a> |',
    '',
    '[ref]: ./My%20Page.md "title"',
    '[raw]: <./My Page.md>',
    '[map]: <./My Map.PNG>',
  ];
  const { dir, command } = site({
    'site.config.ts': `export default {
      title: 'T',
      search: false,
      redirects: [{ from: '/was', to: '/docs/a(b/' }],
    };`,
    'docs/links.md': `# L\n\n${links.join('\n')}\n`,
    'docs/my map.png': png,
    'static/my file.pdf': 'x',
    ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, `# ${name[0]}\n\n## Set up\n`])),
  });
  const { status } = await command(['check', '--fix']);
  const fixed = readFileSync(join(dir, 'docs/links.md'), 'utf8').split('\n').slice(2, -1);
  expect(fixed).toEqual([
    '[1](<./my page.md> "title") [2](./my%20page.md#set-up) [3](<my page.md#set-up>) [4][ref] [5][raw]',
    '<a href="./my page.md">6</a> <a href=\'my%20page.md\'>7</a> [8](/docs/my%20page/) [9](</docs/my page/>)',
    '[10](<./a(b.md>) [11](./a%28b.md) [12](./a%28b.md) [13](<./a)b.md>) [14](./x(1).md)',
    '[15](./100%25.md) [16](./c%23.md) [17](./who%3F.md?a=1&copy=2#top) [18](./it\'s.md) <a href="./it\'s.md">19</a>',
    '[20](./r%26copy;.md) <a href="./r%26copy;.md">21</a> [22](./a_b.md) [23](./é%20ü.md)',
    '![24](<./my map.png>) ![25][map] [26](</my file.pdf>) [27](/docs/a%28b/) [28](<./my page.md#set-up>)',
    '',
    '| A |',
    '| --- |',
    '| [29](./my%20page.md) <a href="my%20page.md">30</a> |',
    '',
    '[ref]: ./my%20page.md "title"',
    '[raw]: <./my page.md>',
    '[map]: <./my map.png>',
  ]);
  expect(status).toBe(0);
  const again = await command(['check', '--format', 'json']);
  expect(JSON.parse(again.stdout).diagnostics).toEqual([]);
  expect(again.status).toBe(0);
});

test('fixes URLs with character references', async () => {
  const { dir, command } = site({
    'docs/a.md':
      '# A\n\n[1](./B&amp;C.md) [2](./B%26C.md?a=1&amp;b=2#X) <a href="./B&amp;C.md?a&amp;copy">3</a>\n',
    'docs/b&c.md': '# B\n\n## X\n',
  });
  const { status } = await command(['check', '--fix']);
  expect(readFileSync(join(dir, 'docs/a.md'), 'utf8')).toBe(
    '# A\n\n[1](./b%26c.md) [2](./b%26c.md?a=1&amp;b=2#x) <a href="./b%26c.md?a&amp;copy">3</a>\n',
  );
  expect(status).toBe(0);
});

test('fixes HTML without quotation marks, and with one URL twice', async () => {
  const { dir, command } = site({
    'docs/a.md':
      '# A\n\n<a href=./B.md>1</a> <q cite="./B.md"><a title="./B.md" href="./B.md">2</a></q>\n',
    'docs/b.md': '# B\n',
  });
  const { status } = await command(['check', '--fix']);
  expect(readFileSync(join(dir, 'docs/a.md'), 'utf8')).toBe(
    '# A\n\n<a href=./b.md>1</a> <q cite="./b.md"><a title="./B.md" href="./b.md">2</a></q>\n',
  );
  expect(status).toBe(0);
});

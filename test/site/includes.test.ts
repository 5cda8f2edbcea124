/** Pages that include files, through the whole pipeline. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashTree } from '../cli/tree-hash.js';
import { site, type TestSite } from '../site.js';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const fence = (options: string) => '```' + options + '\n```\n';

const files = {
  'site.config.ts':
    'export default { title: "Includes", docs: { editUrl: "https://code.example/edit/" } };\n',
  'docs/index.md': '# Start\n\nNothing included, though it says file="x".\n',
  'docs/guides/a.md': `# A\n\n::include{file="../_shared/pre.md"}\n\n${fence('hcl file="../../examples/main.tf"')}`,
  'docs/guides/b.md': '# B\n\nOwn text.\n',
  'docs/_blog/2026-01-01-a.md':
    '---\ntitle: News\ndate: 2026-01-01\npage: /docs/guides/b/\n---\n\n::include{file="../_shared/deep.md"}\n',
  'docs/_shared/pre.md':
    '## Before you begin\n\nRead [B](../guides/b.md) and ![it](it.svg).\n\n::include{file="deep.md"}\n',
  'docs/_shared/deep.md': 'Quokkas live deep down.\n',
  'docs/_shared/it.svg': SVG,
  'examples/main.tf': 'wombat = 1\n',
};

describe('a page with includes', () => {
  it('is a page in every output', async () => {
    const { build, read, exists } = site(files);
    const { diagnostics } = await build({ check: true });
    expect(diagnostics).toEqual([]);
    const html = read('docs/guides/a/index.html');
    expect(html).toContain('<h2 id="before-you-begin">');
    expect(html).toContain('href="#before-you-begin"');
    expect(html).toMatch(/<a href="\/docs\/guides\/b\/">B<\/a>/);
    expect(html).toMatch(/src="\/assets\/it-[0-9a-f]{8}\.svg" width="9"/);
    expect(html).toContain('Quokkas');
    expect(html).toContain('https://code.example/edit/docs/guides/a.md');
    expect(read('docs/guides/a/index.md')).toContain('[B](/docs/guides/b/)');
    expect(read('docs/guides/a/index.md')).toContain(
      '```hcl file="../../examples/main.tf"\nwombat = 1\n```',
    );
    expect(read('llms-full.txt')).toContain('Quokkas live deep down.');
    expect(exists('docs/_shared/pre/index.html')).toBe(false);
  });

  it.each(['"', "'", ''])('names a file between %j', async (quote) => {
    const named = (path: string) => `file=${quote}${path}${quote}`;
    const { build, read } = site({
      ...files,
      'docs/guides/a.md': `# A\n\n::include{${named('../_shared/deep.md')}}\n\n${fence(`hcl ${named('../../examples/main.tf')}`)}`,
    });
    expect((await build({})).diagnostics).toEqual([]);
    expect(read('docs/guides/a/index.md')).toMatch(/Quokkas[^]+wombat = 1/);
  });

  it('keeps labels of its files separate in its Markdown too', async () => {
    const { build, read } = site({
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
      'docs/pic.svg': SVG,
      'docs/index.md':
        '# I\n\n> ::include{file="_a.md"}\n\nx[^1] [link][r]\n\n[^1]: main\n\n[r]: a.md\n[p]: pic.svg\n',
      'docs/_a.md':
        'inc[^1] [l2][r] [r][] [r] ![i][p] [\\[x [y]][r] [![i][p]][R]\n\n[^1]: included\n\n[r]: b.md\n[p]: pic.svg\n',
    });
    const { diagnostics } = await build({ check: true });
    expect(diagnostics).toEqual([]);
    const markdown = read('docs/index.md').replace(/\/assets\/pic-\w+/g, 'pic');
    expect(markdown).toBe(`# I

> inc[^1-2] [l2][r-2] [r][r-2] [r][r-2] ![i][p-2] [\\[x [y]][r-2] [![i][p-2]][r-2]
>
> [^1-2]: included
>
> [r-2]: /docs/b/
> [p-2]: pic.svg

x[^1] [link][r]

[^1]: main

[r]: /docs/a/
[p]: pic.svg
`);
  });

  it('is rebuilt when a file changes, appears, disappears or is renamed, and no other page is', async () => {
    const { build, read, write, dir } = site(files);
    const misses = async () => (await build({ cache: true })).cache.misses;
    const rules = { include: 'warn', 'broken-link': 'warn' };
    write({ 'site.config.ts': `export default ${JSON.stringify({ title: 'S', rules })};\n` });
    await misses();
    expect(await misses()).toBe(0);
    write({ 'docs/guides/b.md': '# B\n\nOwn words.\n' });
    // Parsed and rendered: a blog entry is only parsed.
    expect(await misses()).toBe(2);
    const steps: readonly (readonly [missed: number, change: () => void])[] = [
      [3, () => write({ 'docs/_shared/deep.md': 'Numbats dig.\n' })],
      [2, () => write({ 'examples/main.tf': 'wombat = 2\n' })],
      [3, () => rmSync(join(dir, 'docs/_shared/deep.md'))],
      [3, () => write({ 'docs/_shared/deep.md': 'Bilbies are back.\n' })],
    ];
    for (const [missed, change] of steps) {
      change();
      expect(await misses()).toBe(missed);
      const made = hashTree(join(dir, 'build'));
      await build({ cache: false });
      expect(hashTree(join(dir, 'build'))).toBe(made);
    }
    expect(read('docs/guides/a/index.html')).toContain('Bilbies');
  });
});

describe('which files may be included', () => {
  const CANARY = 'canary-5f1c';

  /** Returns the findings of a page that includes `path` as code and as text; nothing of it may be in the output. */
  async function include(path: string, prepare: (dir: string) => void = () => {}) {
    const test: TestSite = site({
      'site.config.ts': 'export default { title: "S", rules: { include: "warn" } };\n',
      'docs/a.md': `# A\n\n::include{file="${path}"}\n\n${fence(`plain file="${path}"`)}`,
      '.env': CANARY,
      'docs/.hidden/x.md': CANARY,
      'node_modules/x.md': CANARY,
    });
    prepare(test.dir);
    const found = await test.diagnose();
    for (const file of test.output()) expect(test.read(file)).not.toContain(CANARY);
    const texts = found
      .filter(({ ruleId }) => ruleId === 'include')
      .map(({ line, column, message, note }) => `${line}:${column} ${message} | ${note}`);
    expect(texts).toHaveLength(2);
    return texts[0]?.replace(`3:1 Cannot include "${path}": `, '');
  }

  const HIDDEN =
    'it is hidden | What begins with "." and what lies in "node_modules" is only read if "includeRoots" of the config names it. Name it there, or copy the file to another place.';
  const OUTSIDE =
    'it lies outside the site folder | Name its folder in "includeRoots" of the config, or copy the file into the site.';
  const ABSOLUTE =
    'its path is absolute | Write the path from the folder of this file, or "@site/" and the path from the folder of the site.';
  const LINK =
    'it is a symbolic link, or lies behind one | Symbolic links are not followed. Put the file itself there.';
  const MISSING =
    'there is no such file | The path is resolved from the folder of the file it stands in.';

  it.each([
    ['../../../../../../etc/passwd', OUTSIDE],
    ['@site/../../etc/passwd', OUTSIDE],
    ['..', 'it is not a file | Name a file in it.'],
    ['../..', OUTSIDE],
    ['/etc/passwd', ABSOLUTE],
    ['..\\\\..\\\\x.md', 'its path has a backslash | Write "/" instead.'],
    ['../.env', HIDDEN],
    ['.hidden/x.md', HIDDEN],
    ['@site/node_modules/x.md', HIDDEN],
    ['file:///etc/passwd', MISSING],
    ['C:/x.md', MISSING],
    ['%2e%2e/%2e%2e/etc/passwd', MISSING],
    ['a.md/x', MISSING],
    ['x'.repeat(300), MISSING],
  ])('%s is not read', async (path, expected) => {
    expect(await include(path)).toBe(expected);
  });

  it('no symbolic link, and nothing behind one, is read', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'docsgen-outside-'));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    writeFileSync(join(outside, 'x.md'), CANARY);
    const link = (to: string, name: string) => (dir: string) => symlinkSync(to, join(dir, name));
    expect(await include('l.md', link(join(outside, 'x.md'), 'docs/l.md'))).toBe(LINK);
    expect(await include('l/x.md', link(outside, 'docs/l'))).toBe(LINK);
    expect(await include('l.md', link('a.md', 'docs/l.md'))).toBe(LINK);
    expect(await include('l.md', link('nowhere', 'docs/l.md'))).toBe(LINK);
  });

  const bytes = (content: string | Uint8Array) => (dir: string) =>
    writeFileSync(join(dir, 'docs/_x.md'), content);

  it.each([
    ['a NUL byte', 'a\0b', 'it is not text | Link to it as a download.'],
    ['invalid UTF-8', new Uint8Array([97, 255]), 'it is not UTF-8 | Save the file as UTF-8.'],
    ['UTF-16', new Uint8Array([255, 254, 97, 0]), 'it is not UTF-8 | Save the file as UTF-8.'],
    [
      'more than a megabyte',
      'x'.repeat(1024 * 1024 + 1),
      'it has 1048577 bytes, and no file is included that is larger than 1048576 | Include a smaller file, or link to it as a download.',
    ],
  ])('a file with %s is not included', async (_, content, expected) => {
    expect(await include('_x.md', bytes(content))).toBe(expected);
  });

  it('suggests the intended file', async () => {
    const prepare = (dir: string) => {
      mkdirSync(join(dir, 'docs/_shared'));
      writeFileSync(join(dir, 'docs/_shared/text.md'), 'Text');
      mkdirSync(join(dir, 'examples'));
      writeFileSync(join(dir, 'examples/main.tf'), 'a = 1');
    };
    const rest = 'The path is resolved from the folder of the file it stands in.';
    const meant = (path: string) => `there is no such file | Did you mean "${path}"? ${rest}`;
    expect(await include('_shard/text.md', prepare)).toBe(meant('_shared/text.md'));
    expect(await include('_shared/Text.md', prepare)).toBe(meant('_shared/text.md'));
    expect(await include('examples/main.tf', prepare)).toBe(meant('../examples/main.tf'));
    expect(await include('@/examples/main.tf', prepare)).toBe(meant('../examples/main.tf'));
    expect(await include('_shared/text', prepare)).toBe(meant('_shared/text.md'));
    expect(await include('_shared/other.json', prepare)).toBe(MISSING);
  });

  it('reports a problem in a file that several pages include once', async () => {
    const { diagnose } = site({
      'docs/a.md': '# A\n\n::include{file="_x.md"}\n',
      'docs/b.md': '# B\n\nb\n\n::include{file="_x.md"}\n',
      'docs/_x.md': 'One\n\n[x](nope.md) and\n\n:::nope\n:::\n',
    });
    expect(
      (await diagnose()).map(({ file, line, message }) => `${file}:${line} ${message}`),
    ).toEqual(['docs/_x.md:3 Cannot find page "nope.md"', 'docs/_x.md:5 Unknown directive "nope"']);
  });

  it('finds secrets in files that are only included', async () => {
    const key = ['AKIA', 'Q3EGX5TZN4XJ7KLM'].join('');
    const { diagnose } = site({
      'docs/a.md': `# A\n\n${fence('hcl file="../examples/main.tf"')}`,
      'examples/main.tf': `a = 1\nkey = "${key}"\n`,
    });
    const found = await diagnose({ check: true });
    expect(found.map(({ ruleId, file, line }) => `${ruleId} ${file}:${line}`)).toEqual([
      'secret examples/main.tf:2',
    ]);
  });
});

describe('pages of a release', () => {
  const versions =
    "export default { title: 'T', search: false, docs: { versions: { current: { label: 'Next' }, '1.0': { label: '1.0' }, old: { label: 'Old', dir: 'archive' } } } };\n";
  const page = `# A\n\n${fence('hcl file="@site/examples/main.tf"')}\n::include{file="@site/docs/_shared/text.md"}\n`;
  const everywhere = {
    'site.config.ts': versions,
    'docs/a.md': page,
    'docs/_shared/text.md': 'Text of today.\n\n::include{file="@site/examples/more.md"}\n',
    'versions/1.0/a.md': page,
    'archive/a.md': '# A\n',
    'examples/main.tf': 'is = "today"\n',
    'examples/more.md': 'More of today.\n',
  };
  const message = (place: string, file: string, copy: string) =>
    `warning unversioned-include ${place} The page of an older version shows "${file}" as it is today | Copy the file of that version to "${copy}".`;
  const findings = (found: Awaited<ReturnType<TestSite['diagnose']>>) =>
    found.map(
      ({ severity, ruleId, file, line, column, message, note }) =>
        `${severity} ${ruleId} ${file}:${line}:${column} ${message} | ${note}`,
    );

  it('K88: show the files of their own folder', async () => {
    const { build, diagnose, read } = site({
      ...everywhere,
      'versions/1.0/examples/main.tf': 'was = "then"\n',
      'versions/1.0/examples/more.md': 'More of then.\n',
      'versions/1.0/_shared/text.md': 'Text of then.\n\n::include{file="@site/examples/more.md"}\n',
      'archive/b.md': `# B\n\n${fence('hcl file="../examples/main.tf"')}${fence('hcl file="@site/versions/1.0/examples/main.tf"')}`,
      'archive/examples/main.tf': 'was = "long ago"\n',
    });
    expect(findings(await diagnose())).toEqual([]);
    await build();
    const [now, then, old] = ['', '1.0/', 'old/'].map((version) =>
      read(`docs/${version}${version === 'old/' ? 'b' : 'a'}/index.md`),
    );
    expect(now).toMatch(/is = "today"[^]*Text of today\.[^]*More of today\./);
    expect(then).toMatch(/was = "then"[^]*Text of then\.[^]*More of then\./);
    expect(old).toMatch(/was = "long ago"[^]*was = "then"/);
  });

  it('K88: report that they show a current file', async () => {
    const { diagnose, build, read } = site({
      ...everywhere,
      'archive/b.md': `# B\n\n- x\n\n  ${fence('hcl file="../examples/main.tf"').replace('\n', '\n  ')}`,
    });
    expect(findings(await diagnose())).toEqual([
      message('archive/b.md:5:3', 'examples/main.tf', 'archive/examples/main.tf'),
      message('docs/_shared/text.md:3:1', 'examples/more.md', 'versions/1.0/examples/more.md'),
      message('versions/1.0/a.md:3:1', 'examples/main.tf', 'versions/1.0/examples/main.tf'),
      message('versions/1.0/a.md:6:1', 'docs/_shared/text.md', 'versions/1.0/_shared/text.md'),
    ]);
    await build();
    expect(read('docs/1.0/a/index.md')).toContain('is = "today"');
  });

  it('K88: report a file that exists nowhere', async () => {
    const { diagnose } = site({
      ...everywhere,
      'archive/b.md': '# B\n\n::include{file="@site/none.md"}\n',
      'versions/1.0/a.md': '# A\n',
    });
    expect(findings(await diagnose())).toEqual([
      'error include archive/b.md:3:1 Cannot include "@site/none.md": there is no such file | The path is resolved from the folder of the file it stands in.',
    ]);
  });

  const imports = {
    'site.config.ts': versions.replace("title: 'T'", "title: 'T', markdown: { format: 'mdx' }"),
    'docs/a.md': '# A\n',
    'archive/a.md': '# A\n',
    'versions/1.0/a.md':
      "import code from '@site/parts/main.tf?raw';\nimport raw from '!!raw-loader!../../parts/raw.tf';\n" +
      "import data from '@site/parts/data.json';\nimport list from '@site/parts/list.yaml';\n" +
      "import plan from '@site/parts/plan.png';\nimport Logo from '@site/parts/logo.svg';\n" +
      "import { word } from '@site/parts/_word.mdx';\nimport Part from '@site/parts/_part.mdx';\n" +
      "import fixed from '@site/static/fixed.png';\nimport Box from '@site/parts/Box';\n\n" +
      '# A\n\n{code} {raw} {data.is} {[data].map((one) => one.is + "!")} {list.is} <img src={String(plan)} alt="" />\n\n' +
      '<Logo />\n\n{word}\n\n<Part />\n\n<img src={fixed} alt="" />\n\n<Box />\n',
    'parts/Box.tsx': 'export default () => <b>box</b>;\n',
    'static/fixed.png': 'fixed',
  };
  const partsOf = (folder: string, when: string) => ({
    [`${folder}/main.tf`]: `code ${when}`,
    [`${folder}/raw.tf`]: `raw ${when}`,
    [`${folder}/data.json`]: `{ "is": "data ${when}" }`,
    [`${folder}/list.yaml`]: `is: list ${when}\n`,
    [`${folder}/plan.png`]: `plan\0${when}`,
    [`${folder}/logo.svg`]: `<svg xmlns="http://www.w3.org/2000/svg"><title>logo ${when}</title></svg>`,
    [`${folder}/_word.mdx`]: `export const word = 'word ${when}';\n`,
    [`${folder}/_part.mdx`]: `import own from './main.tf?raw';\n\npart ${when}, {own}\n`,
  });
  const shown = (when: string) =>
    ['code', 'raw', 'data', 'list', 'logo', 'word', 'part'].map((name) => `${name} ${when}`);

  it('K88: import the files of their own folder', async () => {
    const { build, diagnose, read } = site({
      ...imports,
      'versions/1.0/b.md':
        'import plan from \'@site/parts/plan.png\';\n\n# B\n\n<img src={plan} alt="" />\n',
      ...partsOf('parts', 'now'),
      ...partsOf('versions/1.0/parts', 'then'),
    });
    expect(findings(await diagnose())).toEqual([]);
    await build();
    const html = read('docs/1.0/a/index.html');
    for (const text of [...shown('then'), 'data then!', 'part then, code then'])
      expect(html).toContain(text);
    expect(html).not.toContain(' now');
    for (const page of [html, read('docs/1.0/b/index.html')]) {
      const [, plan = ''] = /src="\/(assets\/plan-[^"]+)"/.exec(page) ?? [];
      expect(read(plan)).toBe('plan\0then');
    }
  });

  it('K88: report that they import a current file', async () => {
    const { build, diagnose, read } = site({ ...imports, ...partsOf('parts', 'now') });
    expect(findings(await diagnose()).sort()).toEqual(
      [
        ['parts/_part.mdx:1:1', 'main.tf'],
        ['versions/1.0/a.md:1:1', 'main.tf'],
        ['versions/1.0/a.md:2:1', 'raw.tf'],
        ['versions/1.0/a.md:3:1', 'data.json'],
        ['versions/1.0/a.md:4:1', 'list.yaml'],
        ['versions/1.0/a.md:5:1', 'plan.png'],
        ['versions/1.0/a.md:6:1', 'logo.svg'],
        ['versions/1.0/a.md:7:1', '_word.mdx'],
        ['versions/1.0/a.md:20:1', '_part.mdx'],
      ]
        .map(([place = '', name = '']) =>
          message(place, `parts/${name}`, `versions/1.0/parts/${name}`),
        )
        .sort(),
    );
    await build();
    const html = read('docs/1.0/a/index.html');
    for (const text of shown('now')) expect(html).toContain(text);
  });
});

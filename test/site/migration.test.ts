/**
 * Content of other generators that docsgen does not support is reported, and never missing or published as text without a
 * finding.
 */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

async function diagnose(files: Readonly<Record<string, string>>): Promise<string[]> {
  const found = await site(files).diagnose({ check: true });
  return found.map(
    ({ file, line, column, severity, ruleId, message, note }) =>
      `${file}:${line}:${column} ${severity} ${ruleId}: ${message} | ${note}`,
  );
}

test('pages of MDX, section pages of Hugo and files of Rspress are no pages, and each is reported', async () => {
  const found = await diagnose({
    'docs/a.md': '# A',
    'docs/b.mdx': '# B',
    'docs/_shared.mdx': 'For others.',
    'docs/_index.md': '# Section',
    'docs/guides/_index.md': '# Guides',
    'docs/_drafts/_index.md': '# No section of anything',
    'docs/blog/_index.html': '---\ntitle: Blog\n---\n<h1>Blog</h1>',
    'docs/c.MD': '# C',
    'docs/LICENSE': 'Text.',
    'docs/guides/_meta.json': '[]',
  });
  expect(found).toEqual([
    'docs/_index.md:1:1 warning foreign-syntax: Cannot publish "docs/_index.md": its name begins with "_" | Rename it to "index.md" to make it a page.',
    'docs/b.mdx:1:1 warning foreign-syntax: Cannot publish "docs/b.mdx": it is a page of MDX | Set "markdown.format" to "detect" if its authors may run code in your build, or rename it to "b.md".',
    'docs/blog/_index.html:1:1 warning foreign-syntax: Cannot publish "docs/blog/_index.html": it is a page of HTML | Write it in Markdown, as "index.md".',
    'docs/c.MD:1:1 warning foreign-syntax: Cannot publish "docs/c.MD": it ends with ".MD" | Rename it: pages end with ".md".',
    'docs/guides/_index.md:1:1 warning foreign-syntax: Cannot publish "docs/guides/_index.md": its name begins with "_" | Rename it to "index.md" to make it a page.',
    'docs/guides/_meta.json:1:1 warning foreign-syntax: Cannot use "docs/guides/_meta.json": it is the navigation of Rspress | Write "sidebars" and "navbar" in the config, or "_category_.json" files.',
  ]);
});

test('SUMMARY.md of GitBook and mdBook is a page, and is reported', async () => {
  const list = '# Table of contents\n\n* [A](a.md)\n';
  const found = await diagnose({
    'docs/a.md': '# A',
    'docs/SUMMARY.md': list,
    'docs/b/SUMMARY.md': list.replace('a.md', '../a.md'),
  });
  expect(found).toEqual([
    'docs/SUMMARY.md:1:1 warning foreign-syntax: Cannot use "docs/SUMMARY.md" as navigation | Write "sidebars" in the config, then remove the file: it is published as a page.',
  ]);
  const other = { 'docs/a.md': '# A', 'docs/SUMMARY.md': '# Summary\n\nSee [A](a.md).\n' };
  expect(await diagnose(other)).toEqual([]);
});

test('the summary counts files that are no pages because of their names', async () => {
  const { command } = site({
    'docs/a.md': '# A',
    'docs/b.MD': '# B',
    'docs/c.MD': '# C',
    'docs/d.mdx': '# D',
    'docs/e.mdx': '# E',
    'docs/_index.md': '# Section',
    'docs/guides/_index.md': '# Guides',
  });
  const { summary } = JSON.parse((await command(['check', '--json'])).stdout);
  expect(summary.map(({ message }: { message: string }) => message)).toEqual([
    'Page of MDX: 2 pages',
    'Page that ends with ".MD": 2 pages',
    'Section page "_index.md": 2 pages',
  ]);
});

test('a config of another generator is reported as long as there is none of docsgen', async () => {
  const { diagnose: look, write } = site({
    'docs/a.md': '# A',
    'docs/.vitepress/config.mts': '',
    'docusaurus.config.js': '',
    'mkdocs.yml': '',
    'vite.config.ts': '',
  });
  const note =
    'Write title, navbar and sidebars into "site.config.ts", which "docsgen init" begins; see "Migrating" in the manual.';
  const found = (file: string, generator: string) => ({
    severity: 'warning',
    ruleId: 'foreign-syntax',
    file,
    line: 1,
    column: 1,
    message: `Cannot use "${file}": it is the config of ${generator}`,
    note,
  });
  expect(await look({ check: true })).toEqual([
    found('docs/.vitepress/config.mts', 'VitePress'),
    found('docusaurus.config.js', 'Docusaurus'),
    found('mkdocs.yml', 'MkDocs'),
  ]);
  write({ 'site.config.ts': 'export default { title: "T" }' });
  expect(await look({ check: true })).toEqual([]);
});

test.each([
  ['.gitbook.yaml', 'root: ./docs/\n\nredirects:\n  # Old\n  a/b: c.md\n', 3],
  ['docs/.gitbook.yaml', 'redirects:\r\n\r\n  a/b: c.md\r\n', 1],
])(
  'redirects in %s are reported as long as there is no config of docsgen',
  async (file, text, line) => {
    const files = { 'docs/a.md': '# A', [file]: text };
    expect(await diagnose(files)).toEqual([
      `${file}:${line}:1 warning foreign-syntax: Cannot use the redirects of "${file}": it is the config of GitBook | Write them into "redirects" of "site.config.ts", which "docsgen init" begins; see "Migrating" in the manual.`,
    ]);
    expect(await diagnose({ ...files, 'site.config.ts': 'export default { title: "T" }' })).toEqual(
      [],
    );
  },
);

test.each(['root: ./docs/\n', 'redirects:\n\nstructure:\n  readme: a.md\n', 'redirects:\n'])(
  'a config of GitBook without redirects is no finding: %j',
  async (text) => {
    expect(await diagnose({ 'docs/a.md': '# A', '.gitbook.yaml': text })).toEqual([]);
  },
);

test('fields of blog entries mean nothing on other pages', async () => {
  expect(await diagnose({ 'docs/a.md': '---\ndate: 2024-5-3\n---\n# A\n' })).toEqual([]);
  expect(await diagnose({ 'docs/a.md': '---\npage: true\n---\n# A\n' })).toEqual([
    'docs/a.md:2:1 warning foreign-syntax: Cannot use front matter field "page" | Write "layout: page". The field does nothing.',
  ]);
});

test('a site may declare .mdx as pages', async () => {
  const found = await diagnose({
    'site.config.ts': 'export default { title: "T", docs: { extensions: [".mdx"] } }',
    'docs/b.mdx': '# B',
  });
  expect(found).toEqual([]);
});

test('links to files by their old names: .mdx is reported and fixed; .html leads to the page', async () => {
  const {
    build,
    diagnose: look,
    read,
    command,
  } = site({
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md': '# A\n\n[b](./b.mdx#b) [c](guides/c.html) [d](guides/index.html)',
    'docs/b.md': '# B',
    'docs/guides/c.md': '# C',
    'docs/guides/index.md': '# Guides',
  });
  expect(await look({ check: true })).toMatchObject([
    {
      severity: 'warning',
      ruleId: 'markdown-link',
      message: 'Cannot find page "./b.mdx#b"',
      note: 'Did you mean "./b.md"? Links to Markdown files are resolved from the folder of the page.',
    },
  ]);
  expect((await command(['check', '--fix'])).status).toBe(0);
  await build();
  const links = read('docs/a/index.html').match(/<a href="[^"]*">[bcd]<\/a>/g);
  expect(links).toEqual([
    '<a href="/docs/b/#b">b</a>',
    '<a href="/docs/guides/c/">c</a>',
    '<a href="/docs/guides/">d</a>',
  ]);
});

test('a link to an unpublished MDX page is reported, and is not a download', async () => {
  const { diagnose: look } = site({
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md': '# A\n\n[b](./b.mdx#b), [b](/b.mdx), [file](/c.mdx)',
    'docs/b.mdx': '# B',
    'static/c.mdx': '# C',
  });
  const note = 'Rename "docs/b.mdx" to "b.md"; "docsgen check --fix" then fixes the link.';
  const found = await look({ check: true });
  expect(found.filter(({ ruleId }) => ruleId !== 'foreign-syntax')).toMatchObject([
    { message: 'Cannot link to page "./b.mdx#b": it is a page of MDX', note, line: 3, column: 1 },
    { message: 'Cannot link to page "/b.mdx": it is a page of MDX', note, line: 3, column: 17 },
  ]);
});

test('a link to a folder names its page that is not published, and --fix follows the rename', async () => {
  const links = '[1](/guides/) [2](guides/) [3](guides/index.md) [4](guides/_index.md)';
  const { diagnose, command, dir } = site({
    'site.config.ts': 'export default { title: "T", docs: { path: "/" } }',
    'docs/index.md': `# A\n\n${links}\n`,
    'docs/guides/_index.md': '# Guides\n\n## X\n',
    'docs/guides/c.md': '# C\n\n[up](../guides/_index.md#x)\n',
  });
  const found = await diagnose({ check: true });
  const why = 'its page "docs/guides/_index.md" is not published';
  const note = 'Rename "docs/guides/_index.md" to "index.md" to make it a page.';
  const inIndex = found.filter(({ file }) => file === 'docs/index.md');
  expect(inIndex.map((one) => `${one.message} | ${one.note}`)).toEqual([
    `Cannot link to page "/guides/": ${why} | ${note}`,
    `Cannot link to page "guides/": ${why} | ${note}`,
    `Cannot link to page "guides/index.md": ${why} | ${note}`,
    'Cannot link to "guides/_index.md": the file is there, but it is no page | Rename it: no part of the path of a page begins with "_" or ".". Or remove it from "docs.exclude" in the config.',
  ]);
  renameSync(join(dir, 'docs/guides/_index.md'), join(dir, 'docs/guides/index.md'));
  expect((await command(['check', '--fix'])).status).toBe(0);
  const fixed = (path: string) => readFileSync(join(dir, path), 'utf8');
  expect(fixed('docs/index.md')).toContain(links.replace('_index', 'index'));
  expect(fixed('docs/guides/c.md')).toContain('[up](../guides/index.md#x)');
});

test('a link to a page that another version has alone suggests none', async () => {
  const found = await diagnose({
    'docs/a.md': '# A\n\n[1](/docs/v3.3/metrics) [2](/docs/v2.3/metrix)\n',
    'docs/v2.3/metrics.md': '# M',
    'docs/v3.3/b.md': '# B',
  });
  expect(found).toEqual([
    'docs/a.md:3:1 error broken-link: Cannot find page "/docs/v3.3/metrics" | Correct the link, or add the page.',
    'docs/a.md:3:25 error broken-link: Cannot find page "/docs/v2.3/metrix" | Did you mean "/docs/v2.3/metrics/"?',
  ]);
});

test('the folder of a version keeps its name in the sidebar', async () => {
  const { build, read } = site({ 'docs/index.md': '# I', 'docs/v3.7/core-parts/b.md': '# B' });
  await build();
  const labels = read('docs/v3.7/core-parts/b/index.html').match(/v3\.7<|Core parts</gi) ?? [];
  expect(new Set(labels)).toEqual(new Set(['v3.7<', 'Core parts<']));
});

test('a blog entry may have a time of day', async () => {
  const { build, read } = site({
    'docs/a.md': '# A',
    'docs/_blog/b.md': '---\ndate: 2024-02-29T10:00:00Z\npage: /docs/a\n---\n# B',
  });
  await build();
  const archive = read('blog/archive/index.html');
  expect(archive).toContain('2024-02-29');
  expect(archive).not.toContain('T10:00');
});

test('K67: folders that other generators read are one finding', async () => {
  const files = {
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md': '# A',
    'versioned_docs/version-1.0/a.md': '# A',
    'versioned_docs/version-1.0/b.mdx': '# B',
    'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# A',
    'blog/2024-01-01-a.md': '# A',
    'src/pages/index.tsx': '',
    'sidebars.js': '',
  };
  const { diagnose: look, write } = site(files);
  expect(await look()).toEqual([
    {
      severity: 'warning',
      ruleId: 'foreign-syntax',
      file: 'site.config.ts',
      line: 1,
      column: 1,
      message:
        'Cannot use "blog" (1 file), "i18n" (1 file), "sidebars.js", "src/pages" (1 file) and "versioned_docs" (2 files): docsgen does not read them',
      note: 'Copy the pages of each version to "versions", and list them in "docs.versions". Write "translations" in the config for other languages. Write entries of the blog in "_blog" of the docs folder. Write the folder of pages outside the docs in "pages" of the config. Write "sidebars" in the config. What is no longer needed can be removed.',
    },
  ]);
  // Files that the config names are read.
  write({
    'site.config.ts':
      'import sidebars from "./sidebars.js"; export default { title: "T", sidebars, staticDir: "src/pages", docs: { versions: { a: { label: "A" }, b: { label: "B", dir: "versioned_docs/version-1.0" } } } }',
    'sidebars.js': 'export default { docs: ["a"] }',
    'blog/2024-01-01-a.md': '# A',
  });
  expect(await look()).toMatchObject([
    {
      message: 'Cannot use "blog" (1 file) and "i18n" (1 file): docsgen does not read them',
    },
    {},
  ]);
});

test('an empty or different folder of the same name is not reported', async () => {
  const found = await diagnose({
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md': '# A',
    'i18n/messages.json': '{}',
    'blog/index.ts': '',
  });
  expect(found).toEqual([]);
});

test('K54: a placeholder in double braces is a finding only if a generator would fill it', async () => {
  const text = '# A\n\nThe ID has the format "{{ stack_id }}:{{ name }}".\n';
  const files = {
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md': text,
    'docs/b.md':
      '# B\n\nUse {{ name }}, {{ .Values.a }}, {{ a | upper }}, ${{ secrets.A }}, {{ end }} and `{{ b }}`.\n',
  };
  expect(await diagnose(files)).toEqual([]);
  const finding = (at: string) =>
    `${at} warning foreign-syntax: Cannot use the expression in "{{ }}" | Write its value, or \`{{ … }}\` as code where it is meant: pages run no code. It is shown as text.`;
  const found = await diagnose({ ...files, 'docs/c.md': '# C\n\n{% include "a" %}\n' });
  expect(found).toEqual([
    finding('docs/a.md:3:39'),
    finding('docs/b.md:3:5'),
    'docs/c.md:3:1 warning foreign-syntax: Cannot use the tag "include" | Write ::include{file="…"}: pages have no shortcodes. It is shown as text.',
  ]);
});

test('a shortcode for a value in code is a finding only if other pages have shortcodes', async () => {
  const files = {
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md':
      '# A\n\n```sh\ngit clone -b {{< param vers.go >}} a\n```\n\n```\n{{< figure >}}\n```\n',
  };
  expect(await diagnose(files)).toEqual([]);
  const found = await diagnose({ ...files, 'docs/b.md': '# B\n\n{{< figure >}}\n' });
  expect(found).toEqual([
    'docs/a.md:3:1 warning foreign-syntax: Cannot use the shortcode "param" in code | Write "{{name}}", its value in "variables" of the config, and the word "variables" on the first line of the block. It is shown as it is written.',
    'docs/b.md:3:1 warning foreign-syntax: Cannot use the shortcode "figure" | Write ![…](…): pages have no shortcodes. It is shown as text.',
  ]);
});

test('K54: a Jekyll tag within a sentence is a finding only if a generator would read it', async () => {
  const files = {
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md': '# A\n\nCall out the template tags. {% include a.md %} should be named.\n',
  };
  const metadata = await diagnose({ ...files, 'docs/m.md': 'title: Hours\n\nText.\n' });
  expect(metadata).toEqual([expect.stringContaining('Cannot use the metadata of MkDocs')]);
  expect(await diagnose(files)).toEqual([]);
  const sentence =
    'warning foreign-syntax: Cannot use the tag "include" | Write Markdown for it, or `{% … %}` as code where it is meant: pages have no shortcodes. It is shown as text.';
  const tag = (name: string, advice: string) =>
    `warning foreign-syntax: Cannot use the tag "${name}" | Write ${advice}: pages have no shortcodes. It is shown as text.`;
  expect(
    await diagnose({
      ...files,
      'docs/b.md': '# B\n\n- {% include b.md %}\n',
      'docs/c.md': '# C\n\nSee [c]({% link b.md %}) now.\n',
      'docs/d.md': '# D\n\nUse {% if a %}b{% endif %}.\n',
    }),
  ).toEqual([
    `docs/a.md:3:29 ${sentence}`,
    `docs/b.md:3:3 ${tag('include', '::include{file="…"}')}`,
    `docs/c.md:3:9 ${tag('link', '[…](…)')}`,
    `docs/d.md:3:5 ${tag('if', 'Markdown, or an element of HTML')}`,
  ]);
});

test('K18: a URL in quotes is reported as such', async () => {
  const found = await diagnose({
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md':
      '# A\n\n[c]("https://a.example/") [d](“./b.md”) ![e](\'e.png\') [f][f]\n\n<a href="\'/b\'">g</a>\n\n[f]: "https://f.example"\n',
  });
  const finding = (at: string, url: string) =>
    `docs/a.md:${at} error invalid-url: Cannot use the URL ${url}: it is in quotes | Remove the quotes: write "${url.slice(1, -1)}". The URL is left out.`;
  expect(found).toEqual([
    finding('3:1', '"https://a.example/"'),
    finding('3:27', '“./b.md”'),
    finding('3:41', "'e.png'"),
    finding('5:1', "'/b'"),
    finding('7:1', '"https://f.example"'),
  ]);
});

test('K18: escaped quotes around a URL are quotes, and a name may have them', async () => {
  const found = await diagnose({
    'site.config.ts': 'export default { title: "T" }',
    'docs/a.md':
      '# A\n\n[c](%22https://a.example/%22) [d](%E2%80%9C./b.md%E2%80%9D) [e](https://e.example/wiki/%22E%22)\n',
    'static/s.html': `<a href="'https://a.example'">a</a>\n`,
  });
  expect(found).toEqual([
    'docs/a.md:3:1 error invalid-url: Cannot use the URL %22https://a.example/%22: it is in quotes | Remove the quotes: write "https://a.example/". The URL is left out.',
    'docs/a.md:3:31 error invalid-url: Cannot use the URL %E2%80%9C./b.md%E2%80%9D: it is in quotes | Remove the quotes: write "./b.md". The URL is left out.',
    `static/s.html:1:10 error broken-link: Cannot find page "/'https://a.example'" | Remove the quotes: write "https://a.example".`,
  ]);
});

test('the position of a category may be a number in quotes', async () => {
  const {
    build,
    diagnose: look,
    read,
  } = site({
    'site.config.ts':
      'export default { title: "T", url: "https://a.example", rules: { category: "warn" } }',
    'docs/a/p.md': '# P\n',
    'docs/a/_category_.json': '{ "label": "Last", "position": "10" }',
    'docs/b/q.md': '# Q\n',
    'docs/b/_category_.json': '{ "label": "First", "position": "9.5" }',
    'docs/c/r.md': '# R\n',
    'docs/c/_category_.json': '{ "label": "C", "position": "first" }',
  });
  await build();
  expect(read('docs/a/p/index.html')).toMatch(/First.*Last/s);
  expect((await look()).map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'docs/c/_category_.json: Invalid value for "position" in the category file',
  ]);
});

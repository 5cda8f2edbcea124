/** A site's own unified plugins, from the config to the output: their changes to pages, and their messages. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot, site } from '../site.js';

const CONFIG = `export default { title: 'T', search: false, markdown: { plugins: 'markdown.ts' } };`;

const withPlugins = (module: string, pages: Readonly<Record<string, string>>) =>
  site({ 'site.config.ts': CONFIG, 'markdown.ts': module, ...pages });

/** Returns the article of a document. */
const articleOf = (html: string) =>
  /data-article="">(.*?)<\/div><\/article>/s.exec(html)?.[1] ?? '';

/** A directive of a site's own, and its result. */
const CHAT = `
import { basename } from 'node:path';
const chat = () => (tree) => {
  for (const node of tree.children)
    if (node.type === 'containerDirective' && node.name === 'chat')
      node.data = { hName: 'aside', hProperties: { className: ['chat'], dataFile: basename('/x/chat') } };
};
export const remarkPlugins = [chat];
`;

test('a remark plugin makes an element of a directive, and its content is normal Markdown', async () => {
  const { diagnose, read } = withPlugins(CHAT, {
    'docs/a.md': '# A\n\n:::chat\nHello **you**, see [B](./b.md)\n:::\n',
    'docs/b.md': '# B\n',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(articleOf(read('docs/a/index.html'))).toBe(
    '<h1 id="a">A</h1>\n' +
      '<aside class="chat" data-file="chat"><p>Hello <strong>you</strong>, see <a href="/docs/b/">B</a></p></aside>',
  );
});

test("nodes of a plugin stay on a page whose raw HTML is sanitized; the author's HTML is sanitized", async () => {
  const raw =
    '<table><tr><td><aside class="chat" data-site-plugin="x">Theirs</aside></td></tr></table>';
  const { build, read } = withPlugins(CHAT, {
    'docs/a.md': `# A\n\n${raw}\n\n:::chat\nOurs <i class="chat">and theirs</i>\n:::\n`,
  });
  await build();
  const article = articleOf(read('docs/a/index.html'));
  expect(article).toContain('<td>Theirs</td>');
  expect(article).toContain(
    '<aside class="chat" data-file="chat"><p>Ours <i>and theirs</i></p></aside>',
  );
  expect(article).not.toContain('data-site-plugin');
});

test('rehype plugins run before links, images and headings are read, and may write HTML', async () => {
  const { diagnose, read } = withPlugins(
    `const element = (tagName, properties, children) => ({ type: 'element', tagName, properties, children });
     const more = ({ href }) => (tree) => {
       tree.children.push(
         element('h2', {}, [
           { type: 'text', value: 'See also' },
           element('annotation', {}, [{ type: 'text', value: 'twice' }]),
         ]),
         element('a', { href }, [{ type: 'text', value: 'B' }]),
         { type: 'raw', value: '<section class="raw" onclick="x()">Raw</section>' },
       );
     };
     export const rehypePlugins = [[more, { href: './b.md' }]];`,
    { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' },
  );
  expect(await diagnose({ check: true })).toEqual([]);
  expect(articleOf(read('docs/a/index.html'))).toContain('<a href="/docs/b/">B</a>');
  expect(articleOf(read('docs/a/index.html'))).toContain('<section class="raw"');
  expect(JSON.parse(read('docs/a/page.json')).toc).toMatchObject([
    { id: 'see-also', html: 'See also' },
  ]);
});

test('addresses in Markdown are those that a rehype plugin returns', async () => {
  const { diagnose, read } = withPlugins(
    `const rewrite = () => function rewrite(tree) {
       for (const child of tree.children ?? []) {
         if (child.tagName === 'a') child.properties.href = child.properties.href.replace('wiki:', './');
         if (child.tagName === 'img') child.properties.src = './i.svg';
         rewrite(child);
       }
     };
     export const rehypePlugins = [rewrite];`,
    {
      'docs/a.md': '# A\n\n[b](wiki:b.md) [c][] ![i](./j.svg) [d](<./d e.md>)\n\n[c]: wiki:b.md\n',
      'docs/b.md': '# B\n',
      'docs/d e.md': '# D\n',
      'docs/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    },
  );
  expect(await diagnose({ check: true })).toEqual([]);
  const article = articleOf(read('docs/a/index.html'));
  expect(article).toContain('<a href="/docs/b/">b</a> <a href="/docs/b/">c</a>');
  expect(article).toMatch(/ src="\/assets\/i-\w+\.svg"/);
});

test('a broken link of a plugin is reported like one of the page', async () => {
  const { diagnose } = withPlugins(
    `const link = () => (tree) => {
       tree.children.push({ type: 'paragraph', children: [{ type: 'link', url: '/docs/c/', children: [] }] });
     };
     export const remarkPlugins = [link];`,
    { 'docs/a.md': '# A\n' },
  );
  expect(await diagnose({ check: true })).toMatchObject([
    {
      ruleId: 'broken-link',
      file: 'markdown.ts',
      message: 'Cannot find page "/docs/c/" of the plugin "link"',
    },
  ]);
});

test('a plugin may take every position out of the tree', async () => {
  const { diagnose, read } = withPlugins(
    `const forget = () => function forget(tree) {
       delete tree.position;
       for (const child of tree.children ?? []) forget(child);
     };
     export const remarkPlugins = [forget];
     export const rehypePlugins = [forget];`,
    {
      'docs/a.md':
        '# A\n\n:::note[Title]\n![I](./i.svg) [B](./b.md#b)\n:::\n\n| a |\n|---|\n| <b>x</b> |\n\n```js {1}\nlet x;\n```\n',
      'docs/b.md': '# B\n',
      'docs/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    },
  );
  await diagnose({ check: true });
  const article = articleOf(read('docs/a/index.html'));
  expect(article).toContain('href="/docs/b/#b"');
  expect(article).toMatch(/<img[^>]* src="\/assets\/i-\w+\.svg"/);
});

test('a plugin that changes the syntax of Markdown is used with either parser', async () => {
  const { build, read } = withPlugins(
    `function noIndentedCode() {
       const data = this.data();
       (data.micromarkExtensions ??= []).push({ disable: { null: ['codeIndented'] } });
     }
     export const remarkPlugins = [noIndentedCode];`,
    { 'docs/a.md': '# A\n\n    indented\n' },
  );
  await build();
  expect(articleOf(read('docs/a/index.html'))).toContain('<p>indented</p>');
});

test.each([
  ['a page', { 'docs/a.md': '# A\n\nNo %.\n' }, 'docs/a.md', 3],
  [
    'an included file',
    { 'docs/a.md': '# A\n\n::include{file="_b.md"}\n', 'docs/_b.md': 'Or\nno %.\n' },
    'docs/_b.md',
    2,
  ],
])(
  'syntax of a plugin that refuses %s is reported with the place',
  async (_, files, file, line) => {
    const { diagnose } = withPlugins(
      `function noPercent() {
       const tokenize = () => (code) => {
         const error = new Error('(1:4) no percent');
         throw Object.assign(error, { reason: error.message, place: { line: ${line}, column: 4 } });
       };
       (this.data().micromarkExtensions ??= []).push({ text: { 37: { tokenize } } });
     }
     export const remarkPlugins = [noPercent];`,
      files,
    );
    expect(await diagnose()).toMatchObject([
      {
        ruleId: 'plugin-failure',
        file,
        line,
        column: 4,
        message: 'Cannot parse the page with the syntax of a plugin: (1:4) no percent',
        note: 'Correct the page, or take the plugin out of the module that "markdown.plugins" names.',
      },
    ]);
  },
);

test('plugins are not attached again for each page', async () => {
  const { build, read } = withPlugins(
    `let count = 0;
     function add() {
       count++;
       return (tree) => { tree.children.push({ type: 'html', value: '<i>' + count + '</i>' }); };
     }
     export const remarkPlugins = [add];`,
    { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/c.md': '# C\n' },
  );
  await build();
  const counts = ['a', 'b', 'c'].map(
    (page) => /<i>\d+/.exec(articleOf(read(`docs/${page}/index.html`)))?.[0],
  );
  expect(counts[0]).toMatch(/^<i>\d+$/);
  expect(new Set(counts).size).toBe(1);
});

test('formulas that a plugin reads are not foreign syntax, and those that no plugin reads are', async () => {
  const { diagnose, read } = withPlugins(
    `const formula = () => (tree) => {
       const [, paragraph] = tree.children;
       const [text] = paragraph.children;
       const end = { ...text.position.start, column: 4, offset: text.position.start.offset + 3 };
       paragraph.children = [
         { type: 'inlineMath', value: 'n', position: { start: text.position.start, end }, data: { hName: 'math', hChildren: [
           { type: 'element', tagName: 'mi', properties: {}, children: [{ type: 'text', value: 'n' }] },
           { type: 'element', tagName: 'annotation', properties: {}, children: [{ type: 'text', value: 'twice' }] },
         ] } },
         { ...text, value: text.value.slice(3) },
       ];
     };
     export const remarkPlugins = [formula];`,
    { 'docs/a.md': '# A\n\n$n$ gateways cost $n \\cdot 2$ a day.\n' },
  );
  expect(await diagnose()).toMatchObject([
    { ruleId: 'foreign-syntax', message: 'Cannot use the formula', line: 3, column: 19 },
  ]);
  expect(articleOf(read('docs/a/index.html'))).toContain(
    '<p><math><mi>n</mi><annotation>twice</annotation></math> gateways',
  );
  expect(JSON.parse(read('docs/a/page.json')).description).toMatch(/^n gateways/);
});

test('a site may define directives that are not syntax here; a directive that it ignores stays text', async () => {
  const { diagnose, read } = withPlugins(
    `import remarkDirective from ${JSON.stringify(join(repositoryRoot, 'node_modules/remark-directive/index.js'))};
     const make = () => function make(tree) {
       for (const child of tree.children ?? []) {
         if (child.name === 'video' || child.name === 'abbr')
           child.data = { hName: child.name, hProperties: child.attributes };
         make(child);
       }
     };
     export const remarkPlugins = [remarkDirective, make];`,
    {
      'docs/a.md':
        '# A\n\nAt 10:am :abbr[MD]{title="M"}\n\n::video{title="V"}\n\n::vdeo[*V*]\n\n::include{file="_b.md"}\n',
      'docs/_b.md': 'b:c\n',
    },
  );
  expect(await diagnose()).toMatchObject([
    { ruleId: 'unknown-directive', message: 'Unknown directive "vdeo"', line: 7 },
  ]);
  expect(articleOf(read('docs/a/index.html'))).toBe(
    '<h1 id="a">A</h1>\n<p>At 10:am <abbr title="M">MD</abbr></p>\n<video title="V"></video>\n' +
      '<p>::vdeo[*V*]</p>\n<p>b:c</p>',
  );
});

test('presets and disabled plugins work as in unified', async () => {
  const { build, read } = withPlugins(
    `const add = (text) => (tree) => { tree.children.push({ type: 'text', value: text }); };
     export const remarkPlugins = [{ plugins: [[add, 'one '], [add, false]] }, [add, 'two']];`,
    { 'docs/a.md': '# A\n' },
  );
  await build();
  expect(articleOf(read('docs/a/index.html'))).toMatch(/<\/h1>\s*one \s*two$/);
});

test('messages of a plugin are findings at their place', async () => {
  const { diagnose } = withPlugins(
    `const lint = () => (tree, file) => {
       file.message('Write less', tree.children[1].position, 'lint:short');
       file.message('And better');
     };
     export const remarkPlugins = [lint];`,
    { 'docs/a.md': '# A\n\nToo long.\n' },
  );
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'plugin-message',
      severity: 'warning',
      file: 'docs/a.md',
      message: 'And better',
      note: null,
    },
    {
      ruleId: 'plugin-message',
      line: 3,
      column: 1,
      message: 'Write less',
      note: 'Said by lint:short.',
    },
  ]);
});

test('a plugin sees the front matter, so that linters see no blank lines; it is not part of the page', async () => {
  const { diagnose, read } = withPlugins(
    `const lint = () => (tree, file) => {
       const [yaml, heading] = tree.children;
       file.message(yaml.type + ' ' + JSON.stringify(yaml.value), yaml);
       file.message(heading.type, heading);
     };
     export const remarkPlugins = [lint];`,
    { 'docs/a.md': '---\r\ntitle: A\r\ntags: [b]\r\n---\r\n\r\n# A\r\n' },
  );
  expect(await diagnose()).toMatchObject([
    { message: 'yaml "title: A\\ntags: [b]"', line: 1, column: 1 },
    { message: 'heading', line: 6, column: 1 },
  ]);
  expect(articleOf(read('docs/a/index.html'))).toBe('<h1 id="a">A</h1>');
});

test('a plugin may change its file in any way; the file has the text of the page as written', async () => {
  const { diagnose, read } = withPlugins(
    `const text = () => (tree, file) => { tree.children.push({ type: 'text', value: JSON.stringify(String(file)) }); };
     const spoil = () => (tree, file) => { Object.assign(file, { data: {}, value: '', path: 'x', messages: null }); };
     const push = () => (tree, file) => { file.messages.push(new Error('no message'), null); };
     export const remarkPlugins = [text, spoil];
     export const rehypePlugins = [push];`,
    { 'docs/a.md': '---\ntitle: A\n---\n:::note[Title]\n:::\n' },
  );
  expect(await diagnose()).toMatchObject([
    { ruleId: 'plugin-message', file: 'docs/a.md', message: 'no message' },
    { ruleId: 'plugin-message', file: 'docs/a.md', message: 'null' },
  ]);
  expect(articleOf(read('docs/a/index.html'))).toContain(
    '&quot;---\\ntitle: A\\n---\\n:::note[Title]\\n:::\\n&quot;',
  );
});

test('places outside of the file are ignored', async () => {
  const { diagnose } = withPlugins(
    `const lint = () => (tree, file) => {
       const point = { line: 0, column: -1 };
       file.message('Write less', { start: point, end: point });
       tree.children[1].position = { start: { ...point, offset: -2 }, end: { ...point, offset: -1 } };
     };
     export const remarkPlugins = [lint];`,
    { 'docs/a.md': '# A\n\n:::nope\n:::\n' },
  );
  expect(await diagnose()).toMatchObject([
    { ruleId: 'plugin-message', line: null, column: null },
    { ruleId: 'unknown-directive', line: null, column: null },
  ]);
});

test('a plugin may freeze the tree, and throw values that are not errors', async () => {
  const { diagnose } = withPlugins(
    `const freeze = (node) => {
       node.children?.forEach(freeze);
       return Object.freeze(node);
     };
     const attach = () => freeze;
     const fail = () => (tree, file) => { if (file.path === 'docs/b.md') throw Object.create(null); };
     export const remarkPlugins = [attach];
     export const rehypePlugins = [attach, fail];`,
    { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' },
  );
  expect(await diagnose()).toMatchObject([
    {
      file: 'docs/b.md',
      message: 'Cannot run the plugin "fail" on the page: something that is no error',
    },
  ]);
});

test('a plugin that throws is an error of the page, with the place in the module', async () => {
  const { command } = withPlugins(
    `const broken = () => (tree) => {\n  throw new Error('no such thing');\n};\nexport const rehypePlugins = [broken];\n`,
    { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' },
  );
  const { status, stdout } = await command(['build']);
  expect(status).toBe(1);
  expect(stdout)
    .toContain(`docs/a.md:1:1  error  Cannot run the plugin "broken" on the page: no such thing  plugin-failure

  1 | # A
    | ^
  It throws at markdown.ts:2:9. Fix it, or take it out of the module that "markdown.plugins" names.
  The same at docs/b.md:1:1.
`);
});

test.each([
  ['a timer', `setTimeout(() => { throw new Error('too late'); });`, 28],
  ['a promise', `Promise.reject(new Error('too late'));`, 18],
])('a plugin that throws in %s is reported with the place in the module', (_, code, column) => {
  const { run } = withPlugins(
    `const later = () => () => {\n  ${code}\n};\nexport const rehypePlugins = [later];\n`,
    { 'docs/a.md': '# A\n' },
  );
  const { status, stderr } = run(['build']);
  expect(stderr)
    .toBe(`markdown.ts:2:${column}  error  Cannot continue after an error in the site's own code: too late
  The code threw it outside of any call, for example in a timer or a promise.

1 error.
`);
  expect(status).toBe(1);
});

test('a plugin that ends the process is an error of the page', async () => {
  const { run } = withPlugins(
    `const leave = () => () => {\n  process.exit(0);\n};\nexport const rehypePlugins = [leave];\n`,
    { 'docs/a.md': '# A\n' },
  );
  const { status, stdout } = run(['build']);
  expect(status).toBe(1);
  expect(stdout).toContain(
    'Cannot run the plugin "leave" on the page: it calls process.exit(0)  plugin-failure',
  );
  expect(stdout).toContain('It throws at markdown.ts:2:11.');
});

test('a plugin that ends the process later is reported, and the command fails', () => {
  const { run } = withPlugins(
    `import { leave } from 'leave';\nexport const rehypePlugins = [leave];\n`,
    {
      'node_modules/leave/package.json': '{ "name": "leave", "main": "index.mjs" }',
      'node_modules/leave/index.mjs':
        'export const leave = () => () => {\n  setTimeout(() => process.exit(0));\n};',
      'docs/a.md': '# A\n',
    },
  );
  const { status, stderr } = run(['build']);
  expect(stderr)
    .toBe(`node_modules/leave/index.mjs:2:28  error  Cannot continue after an error in the site's own code: it calls process.exit(0)
  The code threw it outside of any call, for example in a timer or a promise.

1 error.
`);
  expect(status).toBe(1);
});

// One site for both: each waits for the limit of a page.
test('an endless loop and endless syntax are errors of the page, and other pages are read', async () => {
  const { diagnose } = withPlugins(
    `const loop = () => (tree, file) => {
       while (String(file).includes('loop')) { try { for (;;); } catch {} }
       file.message('Read');
     };
     function noPercent() {
       const tokenize = () => () => { for (;;); };
       (this.data().micromarkExtensions ??= []).push({ text: { 37: { tokenize } } });
     }
     export const remarkPlugins = [loop, noPercent];`,
    {
      'docs/a.md': '# A loop\n',
      'docs/b.md': '# A loop\n',
      'docs/c.md': '# C\n',
      'docs/d.md': '# D\n\n::include{file="_e.md"}\n',
      'docs/_e.md': 'No %.\n',
    },
  );
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'page-timeout',
      file: 'docs/_e.md',
      message: 'Cannot parse the page with the syntax of a plugin: it does not end in time',
    },
    {
      ruleId: 'page-timeout',
      severity: 'error',
      file: 'docs/a.md',
      line: 1,
      message: 'Cannot run the plugin "loop" on the page: it does not end in time',
      note: 'A page may take 4000 ms, and less after one that took longer. Look for a loop that does not end, or take the plugin out of the module that "markdown.plugins" names.',
      others: [{ file: 'docs/b.md' }],
    },
    { ruleId: 'plugin-message', file: 'docs/c.md' },
  ]);
});

const EMOJI = `
const emoji = () => function emoji(tree) {
  tree.children = tree.children?.flatMap((node) => {
    if (node.type !== 'text') { emoji(node); return node; }
    return { type: 'text', value: node.value.replaceAll(':rocket:', '🚀') };
  });
};
export const remarkPlugins = [emoji];`;

test('a heading has the id of its written text, whatever a plugin changes', async () => {
  const { diagnose, read } = withPlugins(EMOJI, {
    'docs/a.md':
      '# A\n\nTo [it](#launch-rocket).\n\n## Launch :rocket:\n\n## :rocket:\n\n## Go :rocket: {#go}\n',
  });
  expect(await diagnose({ check: true })).toEqual([]);
  expect(JSON.parse(read('docs/a/page.json')).toc).toMatchObject([
    { id: 'launch-rocket', html: 'Launch 🚀' },
    { id: 'rocket', html: '🚀' },
    { id: 'go', html: 'Go 🚀' },
  ]);
});

test('text that a plugin has replaced is not foreign syntax, and text that it leaves is', async () => {
  const { diagnose } = withPlugins(EMOJI, {
    'docs/a.md': '# A :rocket:\n\n`:no:` and :rocket:\n\n:rocket: and :rockt:\n',
  });
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'foreign-syntax',
      message: 'Cannot use the short name of an emoji',
      line: 5,
      column: 13,
    },
  ]);
});

test('a plugin that fails the file names the place in the page', async () => {
  const { diagnose } = withPlugins(
    `const fail = () => (tree, file) => { file.fail('Never write this', tree.children[1]); };
     export const remarkPlugins = [fail];`,
    { 'docs/a.md': '# A\n\nThis.\n' },
  );
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'plugin-failure',
      severity: 'error',
      file: 'docs/a.md',
      line: 3,
      column: 1,
      message: 'Cannot run the plugin "fail" on the page: Never write this',
    },
  ]);
});

test('a plugin may put one node in many places and on many pages', async () => {
  const { diagnose, read } = withPlugins(
    `const link = { type: 'element', tagName: 'a', properties: { href: './b.md' }, children: [] };
     const heading = { type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value: 'H' }] };
     const add = () => (tree) => { tree.children.push(link, link, heading); };
     export const rehypePlugins = [add];`,
    { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' },
  );
  expect(await diagnose({ check: true })).toEqual([]);
  for (const page of ['a', 'b']) {
    const article = articleOf(read(`docs/${page}/index.html`));
    expect(article).toContain('<a href="/docs/b/"></a><a href="/docs/b/"></a>');
    expect(article.match(/href="#h"/g)).toHaveLength(1);
  }
});

test('missing fields of a node are added, and empty values are no attributes', async () => {
  const { diagnose, read } = withPlugins(
    `const add = () => (tree) => {
       tree.children.push(
         { type: 'element', tagName: 'hr' },
         { type: 'element', tagName: 'i', children: [{ type: 'text', value: 'x' }], position: null },
         { type: 'element', tagName: 'a', properties: { href: undefined, title: null, tabIndex: NaN, rel: ['y'] } },
       );
     };
     const single = () => (tree) => ({ type: 'element', tagName: 'section', children: tree.children });
     export const rehypePlugins = [add, single];`,
    { 'docs/a.md': '# A\n' },
  );
  expect(await diagnose({ check: true })).toEqual([]);
  expect(articleOf(read('docs/a/index.html'))).toBe(
    '<section><h1 id="a">A</h1><hr/><i>x</i><a rel="y"></a></section>',
  );
});

test('an invalid style is left out, as in browsers', async () => {
  const { diagnose, read } = withPlugins(
    `const add = () => (tree) => {
       tree.children.push({ type: 'element', tagName: 'p', properties: { style: '}}} nope' }, children: [] });
     };
     export const rehypePlugins = [add];`,
    { 'docs/a.md': '# A\n' },
  );
  expect(await diagnose()).toEqual([]);
  expect(articleOf(read('docs/a/index.html'))).toMatch(/<p><\/p>$/);
});

test.each([
  ['remark', 'null', 'something in the tree is no node: it has no type'],
  ['rehype', '{ value: 1 }', 'something in the tree is no node: it has no type'],
  ['rehype', '{ type: "text", value: 1 }', 'the value of a node "text" is no string'],
  ['remark', '{ type: "link", children: [] }', 'the url of a node "link" is no string'],
  [
    'remark',
    '{ type: "heading", children: [] }',
    'the depth of a node "heading" is not from 1 to 6',
  ],
  ['rehype', '{ type: "root", children: "x" }', 'the children of a node are no list'],
  ['rehype', 'tree', 'the tree is deeper than 1000 levels, or a node is within itself'],
  ['remark', 'tree', 'the tree is deeper than 1000 levels, or a node is within itself'],
  ['rehype', '{ type: "element" }', 'no element can have the name undefined'],
  ['rehype', '{ type: "element", tagName: "a b" }', 'no element can have the name "a b"'],
  [
    'rehype',
    '{ type: "element", tagName: "br", children: [{ type: "text", value: "x" }] }',
    'the element <br> has children',
  ],
  [
    'rehype',
    '{ type: "element", tagName: "p", properties: { title: {} } }',
    'the property "title" of an element is no text, number or list of them',
  ],
  [
    'remark',
    '{ type: "x", data: { hName: "p", hProperties: { onClick() {} } } }',
    'the property "onClick" of an element is no text, number or list of them',
  ],
])('a tree of %s with %s is an error of the page', async (kind, node, what) => {
  const { diagnose } = withPlugins(
    `const add = () => (tree) => { tree.children.push(${node}); };
     export const ${kind}Plugins = [add];`,
    { 'docs/a.md': '# A\n' },
  );
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'plugin-failure',
      message: `Cannot use what "${kind}Plugins" make of the page: ${what}`,
      note: 'Fix the code that creates it, in the module that "markdown.plugins" names.',
    },
  ]);
});

test.each([
  ['a promise', 'const later = () => async () => { await null; throw new Error("unheard"); };'],
  ['a callback', 'const later = () => (tree, file, next) => { setTimeout(next); };'],
])('a plugin that works with %s is reported as asynchronous', async (_, plugin) => {
  const { command } = withPlugins(`${plugin}\nexport const remarkPlugins = [later];`, {
    'docs/a.md': '# A\n',
  });
  const { status, stdout } = await command(['build', '--no-check']);
  expect(status).toBe(1);
  expect(stdout)
    .toContain(`docs/a.md:1:1  error  Cannot use the plugin "later": it works asynchronously  plugin-failure

  1 | # A
    | ^
  Pages are parsed in one go. Use its synchronous form, or one of another package.
`);
});

test('a callback that is called immediately, as by rules of remark-lint, works like a return', async () => {
  const { diagnose, read } = withPlugins(
    `const lint = () => (tree, file, next) => { file.message('Write less'); next(); };
     const add = () => (tree, file, next) => {
       next(null, { ...tree, children: [...tree.children, { type: 'text', value: 'added' }] });
     };
     export const remarkPlugins = [lint, add];`,
    { 'docs/a.md': '# A\n' },
  );
  expect(await diagnose()).toMatchObject([{ ruleId: 'plugin-message', message: 'Write less' }]);
  expect(articleOf(read('docs/a/index.html'))).toMatch(/added$/);
});

test('an error passed to a callback is an error of the page', async () => {
  const { diagnose } = withPlugins(
    `const fail = () => (tree, file, next) => { next(new Error('not this one')); };
     export const remarkPlugins = [fail];`,
    { 'docs/a.md': '# A\n' },
  );
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'plugin-failure',
      message: 'Cannot run the plugin "fail" on the page: not this one',
    },
  ]);
});

test('a node without an element is reported once for each kind', async () => {
  const { diagnose, read } = withPlugins(
    `const terms = () => (tree) => {
       const term = (value) => ({ type: 'term', children: [{ type: 'text', value }] });
       tree.children.push(term('one'), term('two'), { type: 'known', data: { hName: 'i' }, children: [] });
     };
     export const remarkPlugins = [terms];`,
    { 'docs/a.md': '# A\n' },
  );
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'plugin-message',
      message: 'Cannot tell what element a node "term" becomes',
      note: 'What is in it is shown as it is. A plugin that gives such nodes "data.hName" says what they are.',
    },
  ]);
  expect(articleOf(read('docs/a/index.html'))).toMatch(/one.*two.*<i><\/i>$/s);
});

test('a plugin reads the components of an MDX page and makes components of its own', async () => {
  const { diagnose, read } = site({
    'site.config.ts': `export default { title: 'T', search: false, markdown: { format: 'mdx', plugins: 'markdown.ts' } };`,
    'markdown.ts': `const demo = () => (tree) => {
       for (const node of tree.children) {
         if (node.type === 'code')
           Object.assign(node, {
             type: 'mdxJsxTextElement',
             name: 'div',
             attributes: [{ type: 'mdxJsxAttribute', name: 'data-code', value: node.value }],
             children: [],
           });
         if (node.type === 'mdxJsxFlowElement') node.children.push({ type: 'mdxJsxTextElement', name: 'hr' });
       }
     };
     export const remarkPlugins = [demo];`,
    'docs/_part.mdx': 'Hello {props.name}\n',
    'docs/a.md':
      'import Part from "./_part.mdx";\n\n# A {1 + 1}\n\n<Part name="you">\n\nno\n\n</Part>\n\n<p>One <b>two</b></p>\n\n```\nrun\n```\n',
  });
  expect(await diagnose()).toEqual([]);
  const article = articleOf(read('docs/a/index.html'));
  expect(article).toContain('A 2');
  expect(article).toContain('<p>Hello you</p>');
  expect(article).toContain('<p>One <b>two</b><hr/></p>');
  expect(article).toContain('<div data-code="run"></div>');
});

test('an MDX node of a plugin needs its text', async () => {
  const { diagnose } = site({
    'site.config.ts': `export default { title: 'T', search: false, markdown: { format: 'mdx', plugins: 'markdown.ts' } };`,
    'markdown.ts': `export const remarkPlugins = [() => (tree) => { tree.children.push({ type: 'mdxFlowExpression' }); }];`,
    'docs/a.md': '# A\n',
  });
  expect(await diagnose()).toMatchObject([
    {
      ruleId: 'plugin-failure',
      message:
        'Cannot use what "remarkPlugins" make of the page: the value of a node "mdxFlowExpression" is no string',
    },
  ]);
});

test('an edit of the module, or of its imports, parses pages again; otherwise they come from the cache', async () => {
  const { build, read, write } = withPlugins(
    `import { text } from './text.js';
     const add = () => (tree) => { tree.children.push({ type: 'text', value: text }); };
     export const remarkPlugins = [add];`,
    { 'text.js': `export const text = 'first';`, 'docs/a.md': '# A\n' },
  );
  await build({ cache: true });
  expect((await build({ cache: true })).cache.misses).toBe(0);
  write({ 'text.js': `export const text = 'second';` });
  await build({ cache: true });
  expect(articleOf(read('docs/a/index.html'))).toMatch(/second$/);
});

test('pages of another folder come from the cache: the folder does not affect plugins', async () => {
  const first = withPlugins(CHAT, { 'docs/a.md': '# A\n\n:::chat\nHello\n:::\n' });
  await first.build({ cache: true });
  const second = withPlugins(CHAT, { 'docs/a.md': '# A\n\n:::chat\nHello\n:::\n' });
  cpSync(join(first.dir, '.docsgen', 'cache'), join(second.dir, '.docsgen', 'cache'), {
    recursive: true,
  });
  expect((await second.build({ cache: true })).cache.misses).toBe(0);
});

test('packages are part of the module, CommonJS ones too', async () => {
  const { build, read } = withPlugins(
    `import add from 'add-text'; export const remarkPlugins = [[add, 'out of a package']];`,
    {
      'node_modules/add-text/package.json': '{ "name": "add-text", "main": "index.js" }',
      'node_modules/add-text/index.js': `const { posix } = require('node:path');
         module.exports = (text) => (tree) => { tree.children.push({ type: 'text', value: posix.join('x', text) }); };`,
      'docs/a.md': '# A\n',
    },
  );
  await build();
  expect(articleOf(read('docs/a/index.html'))).toMatch(/x\/out of a package$/);
});

test('the module may be in CommonJS', async () => {
  const { build, read } = site({
    'site.config.ts': CONFIG.replace('markdown.ts', 'markdown.cjs'),
    'markdown.cjs': `const add = () => (tree) => { tree.children.push({ type: 'text', value: 'added' }); };
       module.exports = { rehypePlugins: [add] };`,
    'docs/a.md': '# A\n',
  });
  await build();
  expect(articleOf(read('docs/a/index.html'))).toMatch(/added$/);
});

test('pages that are parsed in threads, and in a process that can be killed, use plugins too', async () => {
  const pages = Array.from({ length: 400 }, (_, i) => [`docs/p${i}.md`, `# P${i}\n`]);
  const { build, read } = withPlugins(
    `const add = () => (tree) => { tree.children.push({ type: 'text', value: 'added' }); };
     export const rehypePlugins = [add];`,
    { ...Object.fromEntries(pages), 'docs/suspect.md': `# S\n\n${'> '.repeat(60)}deep\n` },
  );
  await build();
  expect(articleOf(read('docs/p399/index.html'))).toBe('<h1 id="p399">P399</h1>added');
  expect(articleOf(read('docs/suspect/index.html'))).toMatch(/deep.*added$/s);
});

test('plugins that cannot be written next to the cache still work', async () => {
  const { build, read } = withPlugins(CHAT, {
    '.docsgen/plugins': '',
    'docs/a.md': '# A\n\n:::chat\nHello\n:::\n',
  });
  await build();
  expect(articleOf(read('docs/a/index.html'))).toContain('<aside class="chat"');
});

test.each([
  [
    'no such file',
    { 'markdwn.ts': '' },
    'site.config.ts:1:67  error  Cannot find the file "markdown.ts" of "markdown.plugins"  config',
    'Did you mean "markdwn.ts"? Name a file relative to the site folder.',
  ],
  [
    'a fault of syntax',
    { 'markdown.ts': 'export const remarkPlugins = [,' },
    'markdown.ts:1:32  error  Cannot compile the plugins of "markdown.plugins": Unexpected end of file  config',
    '',
  ],
  [
    'a package that is not there',
    { 'markdown.ts': "import x from '@no/such-package/x';\nexport const remarkPlugins = [x];" },
    'markdown.ts:1:15  error  Cannot compile the plugins of "markdown.plugins": Could not resolve "@no/such-package/x"  config',
    'Install the package: npm install @no/such-package',
  ],
  [
    'a throw',
    { 'markdown.ts': 'export const remarkPlugins = [];\nnull.x;' },
    `markdown.ts:2:6  error  Cannot use the plugins of "markdown.plugins": Cannot read properties of null (reading 'x')  config`,
    'It throws at markdown.ts:2:6 while it is imported.',
  ],
  [
    'a package that throws',
    {
      'markdown.ts': "import x from 'bad';\nexport const remarkPlugins = [x];",
      'node_modules/bad/package.json': '{ "name": "bad", "main": "index.js" }',
      'node_modules/bad/index.js': "module.exports = 1;\nthrow new Error('no such thing');",
    },
    'markdown.ts:1:15  error  Cannot use the plugins of "markdown.plugins": no such thing  config',
    'It throws at node_modules/bad/index.js:2:7 while it is imported.',
  ],
  [
    'a wait without an end',
    { 'markdown.ts': 'await new Promise(() => {});\nexport const remarkPlugins = [];' },
    'markdown.ts  error  Cannot use the plugins of "markdown.plugins": it waits for something that never comes  config',
    'It throws while it is imported, or never ends.',
  ],
  [
    'nothing of use',
    { 'markdown.ts': 'export default [];' },
    'markdown.ts  error  Cannot use the plugins of "markdown.plugins": it exports neither "remarkPlugins" nor "rehypePlugins"  config',
    'It exports "remarkPlugins", "rehypePlugins" or both: lists as unified takes them.',
  ],
  [
    'no list',
    { 'markdown.ts': 'export const remarkPlugins = () => {};' },
    'Cannot use the plugins of "markdown.plugins": "remarkPlugins" is no list  config',
    '',
  ],
  [
    'no plugin',
    { 'markdown.ts': 'export const rehypePlugins = [{ plugins: ["remark-math"] }];' },
    'Cannot use the plugins of "markdown.plugins": "rehypePlugins[0].plugins[0]" is no plugin: write a function, a list of one and its options, or a preset  config',
    '',
  ],
  [
    'a plugin that does not want its options',
    {
      'markdown.ts':
        'const picky = (options) => { if (!options) throw new Error("needs options"); };\nexport const remarkPlugins = [picky];',
    },
    'Cannot use the plugins of "markdown.plugins": needs options  config',
    'A plugin throws at markdown.ts:1:50 when it is given its options.',
  ],
])('a module with %s is an error of the config', async (name, files, line, note) => {
  const { command, run } = site({ 'site.config.ts': CONFIG, 'docs/a.md': '# A\n', ...files });
  // Only a process that has nothing else to do ends.
  const build = name === 'a wait without an end' ? run : command;
  const { status, stderr } = await build(['build']);
  expect(status).toBe(2);
  expect(stderr).toContain(line);
  expect(stderr).toContain(note);
});

test('K39: a broken link that a plugin makes names the plugin, and its place in its file', async () => {
  const { diagnose } = site({
    'site.config.ts': CONFIG,
    'markdown.ts': `import { more } from './parts/more.js';
const list = () => (tree) => {
  // '/docs/gone/'
  tree.children.push({ type: 'paragraph', children: [{ type: 'link', url: '/docs/gone/', children: [{ type: 'text', value: 'x' }] }] });
  tree.children.push({ type: 'html', value: '<a href="/docs/raw/">x</a>' });
  tree.children.push({ type: 'paragraph', children: [{ type: 'link', url: './no.md', children: [{ type: 'text', value: 'x' }] }] });
};
export const remarkPlugins = [list];
export const rehypePlugins = [more];
`,
    'parts/more.ts': `const base = '/docs';
export const more = () => (tree) => {
  for (const node of tree.children)
    for (const child of node.children ?? []) if (child.properties?.href === '/docs/old/') child.properties.href = \`\${base}/new/\`;
  tree.children.push({ type: 'element', tagName: 'img', properties: { src: '/img/no.png', alt: '' }, children: [] });
};
`,
    'docs/a.md': '# A\n\n[x](/docs/old/)\n',
    'docs/b.md': '# B\n\n[y](/docs/mine/)\n',
  });
  const found = await diagnose({ check: true });
  expect(
    found
      .map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)
      .toSorted(),
  ).toEqual([
    'docs/a.md:3:1 Cannot find page "/docs/new/" of the plugin "more"',
    'docs/a.md:null:null Cannot find image "/img/no.png"',
    'docs/a.md:null:null Cannot find page "./no.md"',
    'docs/b.md:3:1 Cannot find page "/docs/mine/"',
    'docs/b.md:null:null Cannot find image "/img/no.png"',
    'docs/b.md:null:null Cannot find page "./no.md"',
    'markdown.ts:4:76 Cannot find page "/docs/gone/" of the plugin "list"',
    'markdown.ts:5:55 Cannot find page "/docs/raw/" of the plugin "list"',
  ]);
  const notes = found.map(({ note }) => note);
  for (const plugin of ['list', 'more']) {
    const maker = `The plugin "${plugin}" of "markdown.ts" makes the link.`;
    expect(notes.filter((note) => note?.endsWith(maker))).toHaveLength(2);
  }
  expect(notes).toContain('Correct the link, or add the page. It is on 3 pages, the first is "/".');
});

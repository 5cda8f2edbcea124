/** `docsgen serve --watch` follows the components of pages, in any folder of the site. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DevMessage } from '../../theme/dev-message.js';
import { watchSite } from '../watch-site.js';

const config = (rest = '') =>
  `export default { title: 'Watched', pages: 'pages', markdown: { format: 'detect', components: './src/all.tsx', ${rest} } };\n`;
const box = (text: string) =>
  `import { words } from './words';\nexport default ({ children }) => <div className="box">${text} {words} {children}</div>;\n`;
const shop = (text: string) =>
  `import Part from './_part.mdx';\nexport const frontMatter = { title: '${text}' };\nexport default () => <><h1>${text}</h1><Part /></>;\n`;

describe('docsgen serve --watch', () => {
  const site = watchSite({
    'site.config.ts': config(),
    'src/all.tsx': 'export const Note = () => <p>A note, first.</p>;\n',
    'src/Box.tsx': box('Box, first.'),
    'src/words.ts': "export const words = 'Words, first.';\n",
    'src/data.json': '{ "text": "Data, first." }',
    'docs/index.md': '# Start\n',
    'docs/plain.mdx': '# Plain\n\nNo component.\n',
    'docs/a.mdx': "import Box from '../src/Box';\n\n# A\n\n<Box>Content</Box>\n",
    'docs/b.mdx':
      "import Part from './_part.mdx';\nimport data from '@site/src/data.json';\n\n# B\n\n<Note />\n\n<Part />\n\n{data.text}\n",
    'pages/shop.tsx': shop('Shop, first.'),
    'pages/_part.mdx': 'Own part, first.\n',
    'pages/index.md': '---\nlayout: home\nhero: { name: Home, text: "Hero, first." }\n---\n',
    'docs/_part.mdx': "import Box from '../src/Box';\n\nA part, first. <Box />\n",
  });
  const message = () => messageOf(site);
  const errors = async () => (await message()).errors;

  it('shows a page with components immediately, and a component after each edit', async () => {
    expect(await site.text('docs/a/')).toContain(
      '<div class="box">Box, first. Words, first. Content</div>',
    );
    for (const nth of ['second', 'third', 'fourth']) {
      site.write({ 'src/Box.tsx': box(`Box, ${nth}.`) });
      await site.shows('docs/a/', `Box, ${nth}.`);
      await site.shows('docs/b/', `Box, ${nth}.`);
      site.write({ 'src/words.ts': `export const words = 'Words, ${nth}.';\n` });
      await site.shows('docs/a/', `Words, ${nth}.`);
    }
  });

  it('updates only the pages that use the component', async () => {
    site.write({ 'src/Box.tsx': box('Box, told.') });
    await site.shows('docs/a/', 'Box, told.');
    await site.prints('✓ src/Box.tsx');
    expect((await message()).pages).toEqual(['/docs/a/', '/docs/b/']);
    site.write({ 'src/all.tsx': 'export const Note = () => <p>A note, told.</p>;\n' });
    await site.shows('docs/b/', 'A note, told.');
    // It may replace elements of every page with components.
    expect((await message()).pages).toEqual(['/docs/a/', '/docs/b/', '/docs/plain/', '/shop/']);
  });

  it('follows partials and data', async () => {
    site.write({ 'docs/_part.mdx': 'A part, second.\n' });
    await site.shows('docs/b/', 'A part, second.');
    site.write({ 'src/data.json': '{ "text": "Data, second." }' });
    await site.shows('docs/b/', 'Data, second.');
  });

  it('follows own pages, what they show, and new ones', async () => {
    expect(await site.text('shop/')).toContain('Own part, first.');
    site.write({ 'pages/_part.mdx': 'Own part, second.\n' });
    await site.shows('shop/', 'Own part, second.');
    site.write({ 'pages/shop.tsx': shop('Shop, second.') });
    await site.shows('shop/', '<title>Shop, second. | Watched</title>');
    site.write({
      'pages/index.md': '---\nlayout: bare\n---\n# Home\n\n[Late](./late)\n',
      'pages/late.tsx': 'export default () => <h1>Late, first.</h1>;\n',
    });
    await site.shows('', 'layout layout-bare');
    await site.shows('', '<a href="/late/">');
    await site.shows('late/', 'Late, first.');
    rmSync(join(site.dir, 'pages/late.tsx'));
    await site.shows('late/', 404);
    await site.prints('pages/index.md:6:1  error  Cannot find page "/late"');
    site.write({ 'pages/index.md': '# Home\n' });
    await site.prints('All errors are fixed');
  });

  it('shows the rest of a page whose component fails, with the finding, until it is fixed', async () => {
    site.write({ 'src/Box.tsx': "export default () => { throw new Error('Broken box') };\n" });
    await expect.poll(errors).toHaveLength(1);
    const [error] = await errors();
    expect(error?.message).toContain('Broken box');
    expect(error?.pages).toEqual(['/docs/a/']);
    expect(await site.text('docs/a/')).toContain('<h1');
    await site.prints('Broken box');
    site.write({ 'src/Box.tsx': 'export default () => <div>Unclosed;\n' });
    await expect.poll(async () => (await errors())[0]?.place).toMatch(/^src\/Box\.tsx:/);
    rmSync(join(site.dir, 'src/Box.tsx'));
    await expect.poll(async () => (await errors())[0]?.message).toBe('Cannot find "../src/Box"');
    site.write({ 'src/Box.tsx': box('Box, again.') });
    await site.shows('docs/a/', 'Box, again.');
    await expect.poll(errors).toEqual([]);
    await site.prints('All errors are fixed');
  });

  it('finds a component that a page imports for the first time, in a folder that is created later', async () => {
    site.write({
      'docs/plain.mdx': "import Late from '../later/deep/Late';\n\n# Plain\n\n<Late />\n",
    });
    await expect.poll(async () => (await errors())[0]?.message).toContain('later/deep/Late');
    site.write({ 'later/deep/Late.tsx': 'export default () => <p>Late, first.</p>;\n' });
    await site.shows('docs/plain/', 'Late, first.');
    await expect.poll(errors).toEqual([]);
    site.write({ 'later/deep/Late.tsx': 'export default () => <p>Late, second.</p>;\n' });
    await site.shows('docs/plain/', 'Late, second.');
  });

  it('follows the option that names the language of pages', async () => {
    site.write({ 'site.config.ts': config().replace('detect', 'md') });
    await expect.poll(() => site.text('docs/plain/')).not.toContain('Late, second.');
    site.write({ 'site.config.ts': config() });
    await site.shows('docs/plain/', 'Late, second.');
    await expect.poll(errors).toEqual([]);
  });
});

describe('a site that gets its first component while it is watched', () => {
  const site = watchSite({
    'site.config.ts': "export default { title: 'Watched', markdown: { format: 'detect' } };\n",
    'docs/index.md': '# Start\n',
    'docs/a.mdx': '# A\n\nWords.\n',
    'src/first.css': '.first { color: red }\n',
  });

  it('shows it and its style, and reloads the page for another style', async () => {
    await site.shows('docs/a/', 'Words.');
    const { shell } = await messageOf(site);
    site.write({
      'src/First.tsx':
        'import \'./first.css\';\nexport default () => <p className="first">First component</p>;\n',
      'docs/a.mdx': "import First from '../src/First';\n\n# A\n\n<First />\n",
    });
    await site.shows('docs/a/', 'First component');
    const before = await styleOf(site);
    expect(before).toContain('.first{color:red}');
    const after = await messageOf(site);
    expect(after.shell).not.toBe(shell);
    site.write({ 'src/first.css': '.first { color: blue }\n' });
    await expect.poll(() => styleOf(site)).toContain('.first{color:#00f}');
    expect((await messageOf(site)).shell).not.toBe(after.shell);
  });
});

describe('a site that gets its first island while it is watched', () => {
  const counter = (label: string) =>
    `import { useState } from 'react';\nexport default () => <button onClick={() => {}}>${label} {useState(0)[0]}</button>;\n`;
  const site = watchSite({
    'site.config.ts': "export default { title: 'Watched', markdown: { format: 'detect' } };\n",
    'docs/index.md': '# Start\n',
    'docs/a.mdx': '# A\n\nWords.\n',
    'src/Counter.tsx': counter('First'),
  });
  const scriptOf = async () => {
    const [, path = ''] =
      /<docsgen-island module="\/([^"]*)"/.exec(await site.text('docs/a/')) ?? [];
    return path === '' ? '' : await site.text(path);
  };

  it('reloads pages for its client, and shows an edit of the island without a reload', async () => {
    await site.shows('docs/a/', 'Words.');
    const before = await messageOf(site);
    site.write({ 'docs/a.mdx': "import Counter from '../src/Counter';\n\n# A\n\n<Counter />\n" });
    await expect.poll(scriptOf).toContain('First');
    const first = await messageOf(site);
    expect(first.shell).not.toBe(before.shell);
    for (const url of (await site.text('docs/a/')).match(/(?<="modulepreload" href="\/)[^"]*/g) ??
      [])
      expect(await site.text(url)).not.toBe('404');
    site.write({ 'src/Counter.tsx': counter('Second') });
    await expect.poll(scriptOf).toContain('Second');
    const second = await messageOf(site);
    expect(second.shell).toBe(first.shell);
    expect(second.pages).toEqual(['/docs/a/']);
  });

  it('reports islands that cannot start, until they are corrected', async () => {
    site.write({
      'docs/a.mdx': "import Counter from '../src/Counter';\n\n# A\n\n<Counter on={() => {}} />\n",
    });
    const errors = async () => (await messageOf(site)).errors.map(({ message }) => message);
    await expect
      .poll(errors)
      .toEqual(['Cannot start <Counter> in the browser: its prop "on" is a function']);
    site.write({ 'docs/a.mdx': "import Counter from '../src/Counter';\n\n# A\n\n<Counter />\n" });
    await expect.poll(errors).toEqual([]);
  });
});

describe('a translation that uses components of the main site', () => {
  const page = "import Box from '@site/src/Box';\n\n# A\n\n<Box />\n";
  const site = watchSite({
    'site.config.ts':
      "export default { title: 'Watched', translations: ['pl'], markdown: { format: 'detect' } };\n",
    'pl/site.config.ts':
      "import main from '../site.config.js';\nexport default { ...main, locale: { code: 'pl', label: 'Polski' } };\n",
    'src/Box.tsx': 'export default () => <p>Box, first.</p>;\n',
    'docs/a.mdx': page,
    'pl/docs/a.mdx': page,
  });

  it('shows an edit of them, and of a component that replaces another', async () => {
    await site.shows('docs/a/', 'Box, first.');
    await site.shows('pl/docs/a/', 'Box, first.');
    site.write({ 'src/Box.tsx': 'export default () => <p>Box, second.</p>;\n' });
    await site.shows('docs/a/', 'Box, second.');
    await site.shows('pl/docs/a/', 'Box, second.');
    site.write({ 'pl/src/Box.tsx': 'export default () => <p>Own box.</p>;\n' });
    await site.shows('pl/docs/a/', 'Own box.');
    await site.shows('docs/a/', 'Box, second.');
  });
});

async function styleOf(site: { readonly text: (path: string) => Promise<string> }) {
  const [, path = ''] = /\/(assets\/components-[^"]+\.css)"/.exec(await site.text('docs/a/')) ?? [];
  return path === '' ? '' : await site.text(path);
}

async function messageOf(site: { readonly url: string }): Promise<DevMessage> {
  const response = await fetch(new URL('_docsgen/events', site.url));
  const reader = response.body?.getReader();
  let text = '';
  while (reader !== undefined && !/\n\n/.test(text.replace(/^retry.*\n+/, ''))) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  await reader?.cancel();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}') as DevMessage;
}

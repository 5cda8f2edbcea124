/** `docsgen serve --watch` follows code outside of the theme: the module of `markdown.plugins`, and its imports. */
import { describe, it } from 'vitest';
import { watchSite } from '../watch-site.js';

const moduleOf = (text: string) =>
  `import { add } from './add.js';\nexport const rehypePlugins = [[add, '${text}']];\n`;
const ADD = `export const add = (text) => (tree) => { tree.children.push({ type: 'text', value: text }); };`;

describe('docsgen serve --watch', () => {
  const site = watchSite({
    'site.config.ts': `export default { title: 'Watched', markdown: { plugins: 'markdown.ts' } };`,
    'markdown.ts': moduleOf('added first'),
    'add.js': ADD,
    'theme/components/Breadcrumbs.tsx': `import { word } from '../../lib/word';
export const Breadcrumbs = () => <p>{word}</p>;
`,
    'lib/word.tsx': `export const word = 'imported first';`,
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
  });

  it('shows edits of files that the theme imports from elsewhere', async () => {
    await site.shows('docs/a/', 'imported first');
    site.write({ 'lib/word.tsx': `export const word = 'imported second';` });
    await site.shows('docs/a/', 'imported second');
    site.write({ 'lib/word.tsx': `export const word = 'imported third';` });
    await site.shows('docs/b/', 'imported third');
  });

  it('shows edits of plugins in every page, and their errors until they are fixed', async () => {
    await site.shows('docs/a/', 'added first');
    site.write({ 'markdown.ts': moduleOf('added second') });
    await site.shows('docs/a/', 'added second');
    await site.shows('docs/b/', 'added second');
    site.write({ 'add.js': ADD.replace('text });', "text + ' and third' });") });
    await site.shows('docs/a/', 'added second and third');
    site.write({ 'markdown.ts': 'export const rehypePlugins = [' });
    await site.prints('Cannot compile the plugins of "markdown.plugins": Unexpected end of file');
    site.write({ 'markdown.ts': moduleOf('added fourth') });
    await site.shows('docs/b/', 'added fourth and third');
  });

  it('reports a plugin that throws on a page, and shows the page when it no longer does', async () => {
    site.write({ 'add.js': "export const add = () => () => { throw new Error('not today'); };" });
    await site.prints('Cannot run the plugin "add" on the page: not today');
    site.write({ 'add.js': ADD });
    await site.shows('docs/a/', 'added fourth');
  });
});

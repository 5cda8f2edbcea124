import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { expect, it } from 'vitest';
import { textOfArticle } from '../../../../cli/parse/article-text.js';
import { directives } from '../../../../cli/parse/directives/index.js';
import { parseArticle } from '../../../../cli/render/article-tree.js';
import { createContentRenderer } from '../../../../cli/render/content.js';
import { contentComponents } from '../../../../theme/content/index.js';
import { renderStatic } from '../../../../theme/render-static.js';
import { repositoryRoot } from '../../../site.js';
import { pageOf } from './page-of.js';

const render = createContentRenderer({
  contentComponents,
  jsxRuntime: { Fragment, jsx, jsxs },
  renderStatic,
});

function articleOf(text: string): string {
  const { tree, links } = pageOf(text);
  const urls = links.map(({ url }) => url);
  const tags = [{ label: 'Tag', href: '/tags/tag/' }];
  const resolved = urls.map((href) => ({ href }));
  return render({ article: { tree }, links: resolved, urls, title: 'Title', tags });
}

const folder = join(repositoryRoot, 'manual/docs');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

it.each([
  ...pages,
  ...directives.map(({ manual }) => [manual.title, manual.example] as const),
  ['footnotes', '# A\n\na[^1] b\n\n## C {#d}\n\ne\n\n[^1]: f\n'] as const,
  ['code', 'a\n\n```js {1} title="b.js"\nc\nd\n```\n\n```\ne\n```\n'] as const,
  ['a table and an image', '| a | b |\n|---|---|\n| c | ![d](e.png) |\n\n- [ ] f\n'] as const,
])('reads from the article of %s what the parser returns', (_name, text) => {
  // An untitled admonition shows the name of its kind, which the parser does not know.
  const titled = text.replace(/^:::warning$/gm, ':::warning[Warning]');
  const { sections, terms } = pageOf(titled);
  expect(textOfArticle(parseArticle(articleOf(titled)))).toEqual({ sections, terms });
});

it('skips what a theme shows in addition to the text of the page', () => {
  const { sections } = textOfArticle(parseArticle(articleOf(':::warning\na\n:::')));
  expect(sections).toEqual([{ anchor: null, heading: '', text: 'Warning a', code: '' }]);
});

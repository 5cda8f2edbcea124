import { expect, it, vi } from 'vitest';
import { packPage, unpackContent } from '../../../../cli/parse/packed-page.js';
import { createArticleRenderer } from '../../../../cli/render/article.js';
import type { DocRoute } from '../../../../cli/types.js';
import type { ServerModule } from '../../../../theme/server-module.js';
import { pageOf } from '../parse/page-of.js';

const theme: ServerModule = {
  renderShell: () => '',
  contentComponents: {},
  jsxRuntime: { Fragment: () => null, jsx: () => null as never, jsxs: () => null as never },
  renderStatic: () => 'a tree',
  renderBlogArchive: () => '',
  renderCategory: () => '',
};

const { kind: _kind, tree: _tree, ...page } = pageOf('# Title\n\n[a](b.md)');
const code = 'export default () => "\0";';
const route = { kind: 'doc', page, links: [{ href: '/b/' }], tags: [] } as unknown as DocRoute;

it('content that is code reaches the renderer of modules as it was packed', () => {
  const { content } = packPage({ ...page, kind: 'module', code });
  const renderModule = vi.fn(() => 'a module');
  const unpacked = unpackContent(content);
  expect(unpacked.body).toBe('# Title\n\n[a](b.md)');
  expect(createArticleRenderer(theme, renderModule)(route, unpacked)).toBe('a module');
  expect(renderModule).toHaveBeenCalledWith({
    article: expect.objectContaining({ kind: 'module', code }),
    links: [{ href: '/b/' }],
    urls: ['b.md'],
    title: null,
    tags: [],
  });
});

it('content that is a tree is rendered by the theme', () => {
  const renderModule = vi.fn(() => 'a module');
  const { content } = packPage({ ...page, kind: 'tree', tree: '["a"]' });
  const render = createArticleRenderer(theme, renderModule);
  expect(render(route, unpackContent(content))).toBe('a tree');
  expect(renderModule).not.toHaveBeenCalled();
});

it('without a renderer of modules, content that is code is an error', () => {
  const { content } = packPage({ ...page, kind: 'module', code });
  expect(() => createArticleRenderer(theme)(route, unpackContent(content))).toThrow(
    'Cannot render content that is code',
  );
});

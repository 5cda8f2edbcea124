/** Tests of when the policy of a site allows inline styles, and of the descriptions in llms.txt. */
import { expect, it } from 'vitest';
import { createHeaders } from '../../../../cli/plan/headers.js';
import { findStyledPage, readStyledPage } from '../../../../cli/plan/inline-styles.js';
import { createLlmsIndex } from '../../../../cli/plan/llms.js';
import type { Site } from '../../../../cli/types.js';
import { site } from '../../../site.js';
import { bundle } from './bundle.js';

const components = { imports: [], provided: [], scripts: [] };

/** A site of two pages; the second one has components. */
async function createSite(): Promise<Site> {
  const built = await site({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n\nparsed\n' }).build();
  const routes = built.site.routes.map((route) =>
    route.page !== undefined && route.page.path === 'docs/b.md'
      ? { ...route, page: { ...route.page, components } }
      : route,
  );
  return { ...built.site, routes };
}

function find(of: Pick<Site, 'routes'>, html: string): string | null {
  return findStyledPage(of, () => Buffer.from(JSON.stringify({ html })));
}

it.each([
  ['<p style="color:red">a</p>', 'docs/b.md'],
  ['<p>a</p><hr class="b" style="top:0"/>', 'docs/b.md'],
  ['<p>a</p>', null],
  ['<pre>&lt;p style="color:red"&gt;</pre>', null],
  ['<p title="&lt;p style=">a style="b"</p>', null],
])('reads from %j whether it has a style attribute', async (html, page) => {
  expect(find(await createSite(), html)).toBe(page);
});

it('reads no page without components, and treats a missing page as styled', async () => {
  const of = await createSite();
  const read: string[] = [];
  const readEmpty = (path: string) => {
    read.push(path);
    return Buffer.from('');
  };
  expect(findStyledPage(of, readEmpty)).toBe('docs/b.md');
  expect(findStyledPage(of, async () => Buffer.from('{}'))).toBe('docs/b.md');
  expect(read).toEqual(['docs/b/page.json']);
});

it('allows only the attribute, and names the page', async () => {
  const of = await createSite();
  const input = { site: of, bundle, statics: [], translations: [], pagesKey: '' };
  const strict = createHeaders(input, null);
  const wide = createHeaders(input, 'docs/b.md');
  expect(strict).not.toContain('style-src-attr');
  expect(wide.replace(" style-src-attr 'unsafe-inline';", '').replace(/^#.*\n/, '')).toBe(strict);
  expect(readStyledPage(wide)).toBe('docs/b.md');
  expect(readStyledPage(strict)).toBeNull();
});

it('lists a page with components with its visible description', async () => {
  const json = JSON.stringify({ description: 'shown' });
  const text = await createLlmsIndex(await createSite(), () => Buffer.from(json));
  expect(text).toContain('/docs/b/index.md): shown\n');
  expect(text).not.toContain('parsed');
});

/**
 * Checks the schemes of URLs in the config, in options and in HTML. In: the config. Out: an issue for each URL whose scheme
 * is not allowed in links.
 */
import type * as z from 'zod';
import type { KeyPath } from '../diagnostics/config-places.js';
import { LINK_SCHEMES, unsafeScheme, withSlashes } from '../paths/safe-url.js';
import type { LinkKind } from '../types.js';
import type { DocsSet } from './docs-schema.js';
import type { configSchema } from './schema.js';
import { isWebUrl } from './fields.js';
import type { SidebarItem } from './sidebar-schema.js';

type Config = z.output<typeof configSchema>;
type Path = KeyPath;

interface Found {
  readonly path: Path;
  readonly url: string;
  readonly kind: LinkKind;
  /** Whether the option contains HTML, and the URL is in it. */
  readonly isInHtml: boolean;
}

export function checkUrls(config: Config, context: z.RefinementCtx<Config>): void {
  const { schemes } = config.markdown;
  const names = [...LINK_SCHEMES, ...schemes];
  const list = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  // Sets with an issue are still as written.
  const docs = context.issues.some(({ path = [] }) => path[0] === 'docs') ? [] : config.docs;
  for (const { path, url, kind, isInHtml } of collectUrls(config, docs)) {
    const scheme = unsafeScheme(url, kind, { schemes });
    const meant = withSlashes(url);
    if (scheme === null && meant === null) continue;
    const wanted =
      scheme === null
        ? `the URL "${meant}"`
        : isInHtml
          ? `HTML whose links have the scheme ${list}, not "${scheme}"`
          : `a path that begins with "/" or a URL with the scheme ${list}`;
    context.addIssue({ code: 'custom', path: [...path], message: wanted });
  }
}

function* collectUrls(config: Config, docs: readonly DocsSet[]): Generator<Found> {
  const { navbar, footer, announcementBar, sidebars, redirects, head } = config;
  for (const { option, editUrl } of docs) yield* link([...option, 'editUrl'], editUrl);
  const { analytics = [] } = config;
  if (!Array.isArray(analytics)) yield* link(['analytics', 'url'], analytics.url);
  else for (const [i, { url }] of analytics.entries()) yield* link(['analytics', i, 'url'], url);
  yield* link(['navbar', 'logo', 'href'], navbar.logo?.href);
  for (const [i, { href, html, items = [] }] of navbar.items.entries()) {
    yield* link(['navbar', 'items', i, 'href'], href);
    yield* inHtml(['navbar', 'items', i, 'html'], html);
    for (const [j, item] of items.entries())
      yield* link(['navbar', 'items', i, 'items', j, 'href'], item.href);
  }
  for (const [i, { items }] of (footer?.columns ?? []).entries())
    for (const [j, { href }] of items.entries())
      yield* link(['footer', 'columns', i, 'items', j, 'href'], href);
  yield* inHtml(['footer', 'copyright'], footer?.copyright);
  yield* inHtml(['announcementBar', 'content'], announcementBar?.content);
  yield* inSidebars(['sidebars'], sidebars);
  for (const set of docs) yield* inSidebars([...set.option, 'sidebars'], set.sidebars);
  for (const [i, { to }] of redirects.entries()) yield* link(['redirects', i, 'to'], to);
  for (const [i, { attributes }] of head.entries())
    for (const name of ['href', 'src']) {
      const url = attributes[name];
      // An icon may be any kind of image, because the config is code of the site's owner.
      if (typeof url === 'string' && !/^data:image\//i.test(url))
        yield { path: ['head', i, 'attributes', name], url, kind: 'link', isInHtml: false };
    }
}

function* inSidebars(path: Path, sidebars: Config['sidebars'] = {}): Generator<Found> {
  for (const [id, { items }] of Object.entries(sidebars)) yield* inSidebar([...path, id], items);
}

function* inSidebar(path: Path, items: readonly SidebarItem[]): Generator<Found> {
  for (const [i, item] of items.entries()) {
    const at = [...path, i];
    if (item.type === 'link') yield* link([...at, 'href'], item.href);
    if (item.type === 'html') yield* inHtml([...at, 'html'], item.html);
    if (item.type === 'category') yield* inSidebar([...at, 'items'], item.items);
  }
}

/** Skips values that are not URLs: the schema has reported them. */
function* link(path: Path, url: string | undefined): Generator<Found> {
  if (url !== undefined && isWebUrl(url)) yield { path, url, kind: 'link', isInHtml: false };
}

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const URL_ATTRIBUTE =
  /[\s"'/](href|xlink:href|src|poster|action|formaction)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Yields the URLs in HTML. `data:` is allowed for images only, in any attribute. */
function* inHtml(path: Path, html: string | undefined): Generator<Found> {
  for (const [tag] of html?.matchAll(TAG) ?? [])
    for (const [, name = '', ...values] of tag.matchAll(URL_ATTRIBUTE)) {
      const kind = /^(?:src|poster)$/i.test(name) ? 'image' : 'link';
      const url = values.find((value) => value !== undefined) ?? '';
      yield { path, url, kind, isInHtml: true };
    }
}

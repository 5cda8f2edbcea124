/**
 * Lists the actions of the menu beside the title of a page. In: a route and the config. Out: what the theme shows, base path
 * applied; `null` for a page without the menu.
 */
import type { PageActionsData } from '../../theme/types.js';
import { companionUrl, withBase } from '../paths/path.js';
import type { Route, SiteConfig } from '../types.js';

export function listPageActions(
  route: Route,
  { base, pageActions, url = '' }: Pick<SiteConfig, 'base' | 'pageActions' | 'url'>,
): PageActionsData | null {
  const isShown = route.page !== undefined && (route.layout ?? 'page') === 'page';
  if (pageActions === null || !isShown) return null;
  const { copy, view, copyLink, edit, assistants } = pageActions;
  const markdownUrl = withBase(base, companionUrl(route.permalink, 'index.md'));
  const addresses: Readonly<Record<string, string>> = {
    url: url + withBase(base, route.permalink),
    markdown: url + markdownUrl,
  };
  const fill = (href: string) =>
    href.replace(/\{(url|markdown)\}/g, (_, name: string) =>
      encodeURIComponent(addresses[name] ?? ''),
    );
  return {
    copyUrl: copy ? markdownUrl : null,
    viewUrl: view ? markdownUrl : null,
    editUrl: edit ? route.editUrl : null,
    hasCopyLink: copyLink,
    assistants: assistants.map(({ label, href }) => ({ label, href: fill(href) })),
  };
}

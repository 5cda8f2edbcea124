/**
 * Creates the files for crawlers. In: the site. Out: `sitemap.xml` (only with `url` in the config, since it needs absolute
 * addresses) and `robots.txt`.
 */
import { withBase } from '../path.js';
import type { Route, Site } from '../types.js';
import { escapeXml } from '../escape.js';

/** Each page is listed once: pages whose canonical address is another page's are left out. */
export function createSitemap({ config, routes }: Site): string {
  const { url: origin = '', base } = config;
  const urls = routes.filter(isListed).map((route) => {
    const date = route.kind === 'doc' ? route.lastUpdated?.date : undefined;
    const lastmod = date === undefined ? '' : `<lastmod>${escapeXml(date)}</lastmod>`;
    return `<url><loc>${escapeXml(origin + withBase(base, route.permalink))}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** Names the sitemaps of all languages, because crawlers read the file only at the top of a host. */
export function createRobots(languages: readonly Pick<Site, 'config'>[]): string {
  const sitemaps = languages.map(({ config: { url, base } }) =>
    url === undefined ? '' : `Sitemap: ${url}${withBase(base, '/sitemap.xml')}\n`,
  );
  return `User-agent: *\nAllow: /\n${sitemaps.join('')}`;
}

function isListed(route: Route): boolean {
  switch (route.kind) {
    case 'doc':
      return !route.isUnlisted && !route.version.noindex && route.canonical === route.permalink;
    case 'category':
      return !route.version.noindex;
    case 'blog-archive':
      return true;
    case 'search':
    case 'not-found':
      return false;
  }
}

/**
 * Creates the files for crawlers. In: the site. Out: `sitemap.xml` (only with `url` in the config, since it needs absolute
 * addresses) and `robots.txt`.
 */
import { isListed } from '../pages/listed.js';
import { withBase } from '../paths/path.js';
import type { Site } from '../types.js';
import { escapeXml } from '../values/escape.js';

/** Each page is listed once: pages whose canonical address is another page's are left out. */
export function createSitemap({ config, routes }: Site): string {
  const { url: origin = '', base } = config;
  const urls = routes.filter(isListed).map((route) => {
    const date = route.page !== undefined ? route.lastUpdated?.date : undefined;
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

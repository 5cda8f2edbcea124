/**
 * Treats a site and its translations as one. In: the site. Out: where each language is published, and the routes of all of
 * them. A translation is published below the base path of the site, under the path of its folder, and in the site's output.
 */
import { posix } from 'node:path';
import type { ParsedPage, Redirect, Route, Site, SiteConfig } from '../types.js';

/** Returns the base path of a translation. */
export function translationBase({ base }: Pick<SiteConfig, 'base'>, folder: string): string {
  return `${base}${folder}/`;
}

/** Returns the base paths of the translations that are in the output. */
export function publishedTranslations({
  config,
  translations,
}: Pick<Site, 'config' | 'translations'>): string[] {
  return translations.map(({ folder }) => translationBase(config, folder));
}

/**
 * Returns the base paths of the languages that are not in the output: for a translation all others, and while the site is
 * watched all translations.
 */
export function otherLanguages({
  config,
  data,
  translations,
}: Pick<Site, 'config' | 'data' | 'translations'>): string[] {
  const published = new Set([config.base, ...publishedTranslations({ config, translations })]);
  const named = config.translations.map((folder) => translationBase(config, folder));
  return [...data.languages.map(({ href }) => href), ...named].filter(
    (base) => !published.has(base),
  );
}

/** Returns the routes of all languages in the output, with permalinks and file paths relative to the site. */
export function allRoutes({
  routes,
  translations,
}: Pick<Site, 'routes' | 'translations'>): Route[] {
  return [
    ...routes,
    ...translations.flatMap(({ folder, site }) =>
      site.routes.map((route): Route => {
        const permalink = `/${folder}${route.permalink}`;
        if (route.page === undefined)
          return {
            ...route,
            permalink,
            canonical: route.canonical && `/${folder}${route.canonical}`,
          };
        const canonical = `/${folder}${route.canonical}`;
        return { ...route, permalink, canonical, page: inFolder(folder, route.page) };
      }),
    ),
  ];
}

export function allRedirects({
  redirects,
  translations,
}: Pick<Site, 'redirects' | 'translations'>): Redirect[] {
  return [
    ...redirects,
    ...translations.flatMap(({ folder, site }) =>
      site.redirects.map((redirect) => ({ ...redirect, from: `/${folder}${redirect.from}` })),
    ),
  ];
}

function inFolder(folder: string, page: ParsedPage): ParsedPage {
  const place = <Part extends { readonly file?: string }>(part: Part): Part =>
    part.file === undefined ? part : { ...part, file: posix.join(folder, part.file) };
  return {
    ...page,
    path: posix.join(folder, page.path),
    links: page.links.map(place),
    headings: page.headings.map(place),
  };
}

/**
 * Which page of a site is which in another language. In: routes and languages. Out: routes that know their translations.
 */
import { withBase } from '../path.js';
import type { Language, Route, SiteConfig } from '../types.js';

/** Without its routes: as others do not need to know it. */
export function describeLanguage(
  { locale, base }: SiteConfig,
  routes: readonly Route[] = [],
): Language {
  const permalinks = new Map(routes.map((route) => [translationKey(route), route.permalink]));
  return { code: locale.code, label: locale.label, base, permalinks };
}

/** What a page and its translations have in common: the path of their files; without a file the permalink. */
export function translationKey(route: Route): string {
  return route.kind === 'doc' && route.permalink !== '/'
    ? `${route.version.name}/${route.id}`
    : route.permalink;
}

export function withTranslations(
  routes: readonly Route[],
  { base: own }: Pick<SiteConfig, 'base'>,
  languages: readonly Language[],
): Route[] {
  const others = languages.filter(({ base }) => base !== own);
  if (others.length === 0) return [...routes];
  return routes.map((route) => {
    const key = translationKey(route);
    const found = others.flatMap(({ code, base, permalinks }) => {
      const permalink = route.kind === 'not-found' ? undefined : permalinks.get(key);
      return permalink === undefined ? [] : [[code, withBase(base, permalink)] as const];
    });
    return found.length === 0 ? route : { ...route, translations: Object.fromEntries(found) };
  });
}

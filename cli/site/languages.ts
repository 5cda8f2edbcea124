/**
 * Which page of a site is which in another language. In: routes and languages. Out: routes that know their translations,
 * and which have none.
 */
import { posix } from 'node:path';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { withBase } from '../path.js';
import type { Diagnostic, Language, Route, SiteConfig } from '../types.js';

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

/** Pages that readers of another language do not get, for who wants to know. Of older docs versions nobody expects it. */
export function reportUntranslated(
  routes: readonly Route[],
  { base: own }: Pick<SiteConfig, 'base'>,
  languages: readonly Language[],
): Diagnostic[] {
  const translations = languages.filter(({ base }) => base !== own && base.startsWith(own));
  return routes.flatMap((route) => {
    // Home repeats a page.
    if (route.kind !== 'doc' || route.version.noindex || route.permalink === '/') return [];
    const key = translationKey(route);
    const missing = translations.filter(({ permalinks }) => !permalinks.has(key));
    return missing.map(({ code, base }) =>
      diagnostic(
        'missing-translation',
        `Page "${route.permalink}" is not translated into "${code}"`,
        {
          file: route.page.path,
          place: FIRST_LINE,
          note: `Add "${posix.join(base.slice(own.length), route.page.path)}".`,
        },
      ),
    );
  });
}

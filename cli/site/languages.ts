/**
 * Matches pages with their translations. In: routes and languages. Out: routes with links to their translations, and
 * findings for pages that have none.
 */
import { posix } from 'node:path';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { ownName, setOf } from '../paths/docs-sets.js';
import { withBase } from '../paths/path.js';
import type { Diagnostic, Language, Route, SiteConfig } from '../types.js';

/** Describes a language. Without routes, it has no permalinks, which only matching translations needs. */
export function describeLanguage(config: SiteConfig, routes: readonly Route[] = []): Language {
  const { locale, base } = config;
  const permalinks = new Map(
    routes.map((route) => [translationKey(route, config), route.permalink]),
  );
  return { code: locale.code, label: locale.label, base, permalinks };
}

/**
 * Returns the key that a page and its translations share: set of docs, version and id of a page, else the permalink. The
 * name of the version does not tell the set, because each language may have another first set.
 */
function translationKey(route: Route, config: Pick<SiteConfig, 'docs'>): string {
  return route.page !== undefined && route.version !== null && route.permalink !== '/'
    ? `${setOf(route.version, config).id} ${ownName(route.version)}/${route.id}`
    : route.permalink;
}

export function withTranslations(
  routes: readonly Route[],
  config: Pick<SiteConfig, 'base' | 'docs'>,
  languages: readonly Language[],
): Route[] {
  const others = languages.filter(({ base }) => base !== config.base);
  if (others.length === 0) return [...routes];
  return routes.map((route) => {
    const key = translationKey(route, config);
    const found = others.flatMap(({ code, base, permalinks }) => {
      const permalink = route.canonical === null ? undefined : permalinks.get(key);
      return permalink === undefined ? [] : [[code, withBase(base, permalink)] as const];
    });
    return found.length === 0 ? route : { ...route, translations: Object.fromEntries(found) };
  });
}

/**
 * Reports pages without a translation, for sites that turn the rule on. Older docs versions are skipped: they are usually
 * not translated.
 */
export function reportUntranslated(
  routes: readonly Route[],
  config: Pick<SiteConfig, 'base' | 'docs'>,
  languages: readonly Language[],
): Diagnostic[] {
  const own = config.base;
  const translations = languages.filter(({ base }) => base !== own && base.startsWith(own));
  return routes.flatMap((route) => {
    // The home page repeats another page.
    if (route.page === undefined || route.version?.noindex === true || route.permalink === '/')
      return [];
    const key = translationKey(route, config);
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

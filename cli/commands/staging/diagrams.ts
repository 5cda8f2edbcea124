/**
 * Adds the drawings of diagrams to a site. In: the site. Out: the site, whose routes have drawings, and findings. A
 * site without diagrams loads none of this code.
 */
import type { Cache } from '../../cache/cache.js';
import { formatCount } from '../../diagnostics/count.js';
import type { Progress } from '../../diagnostics/progress.js';
import type { DrawnPage, Diagrams } from '../../diagrams/diagrams.js';
import type { Diagnostic, PageRoute, ParsedPage, Route, Site } from '../../types.js';

interface Context {
  readonly cache: Cache;
  readonly progress: Progress;
}

interface DrawnSite {
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
}

export async function drawDiagrams(site: Site, { cache, progress }: Context): Promise<DrawnSite> {
  const pages = new Map(
    site.routes.flatMap(({ page }) => (page?.diagrams ? [[page.path, page]] : [])),
  );
  if (pages.size === 0) return { site, diagnostics: [] };
  const diagrams = await openDiagrams(site.config, cache);
  const missing = diagrams.reportMissing([...pages.values()]);
  if (missing !== null) return { site, diagnostics: [missing] };
  return await progress.stage(
    'diagrams',
    () => drawSite(site, pages, diagrams).finally(() => diagrams.end()),
    () => formatCount(countDiagrams(pages), 'diagram'),
  );
}

export async function openDiagrams(
  { siteDir }: Pick<Site['config'], 'siteDir'>,
  cache: Cache,
): Promise<Diagrams> {
  const { Diagrams } = await import('../../diagrams/diagrams.js');
  return new Diagrams({ siteDir, cache });
}

type Pages = ReadonlyMap<string, ParsedPage>;

async function drawSite(site: Site, pages: Pages, diagrams: Diagrams): Promise<DrawnSite> {
  const drawn = new Map<string, DrawnPage>();
  await Promise.all(
    [...pages].map(async ([path, page]) => drawn.set(path, await diagrams.draw(page))),
  );
  const routes = site.routes.map((route): Route => {
    const of = route.page === undefined ? undefined : drawn.get(route.page.path);
    return of === undefined ? route : addDrawings(route as PageRoute, of);
  });
  const findings = [...pages.keys()].flatMap((path) => drawn.get(path)?.findings ?? []);
  return { site: { ...site, routes }, diagnostics: findings };
}

export function addDrawings(route: PageRoute, { diagrams }: DrawnPage): PageRoute {
  return { ...route, diagrams };
}

function countDiagrams(pages: Pages): number {
  return [...pages.values()].reduce((sum, { diagrams = [] }) => sum + diagrams.length, 0);
}

/**
 * Findings about links in content. In: a site, the pages replaced in it since, and finished articles. Out: the findings that
 * a build's check would have. A check covers all pages, so it runs only when an edit may have changed the findings.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  checkSiteLinks,
  type ArticleFacts,
  type BrokenLinks,
  type CheckedLinks,
  type Rendered,
} from '../../check/site-links.js';
import type { OutputFiles } from '../../server/output-files.js';
import type { Replacement } from '../../site/replace-pages.js';
import type { Diagnostic, PageRoute, ParsedPage, Place, Site } from '../../types.js';

export class LinkFindings {
  #found: CheckedLinks['findings'] = [];
  #broken: BrokenLinks = new Map();
  /** Finished articles of pages with components, by permalink. */
  readonly #articles = new Map<string, ArticleFacts>();
  #isCurrent = false;
  /** Number of changes so far. A check that began before the latest change is outdated. */
  #changes = 0;

  get found(): readonly Diagnostic[] {
    return this.#found;
  }

  /** Broken links at the last check. */
  get broken(): BrokenLinks {
    return this.#broken;
  }

  /** Forgets the result: everything may be different. */
  forget(): void {
    this.#changes++;
    this.#isCurrent = false;
  }

  /** Notes an edit. Links with the same targets keep their findings, at their new lines. */
  note({ routes }: Pick<Replacement, 'routes'>): void {
    this.#changes++;
    const isSame = routes.every(({ before, after }) => describe(before) === describe(after));
    const files = new Set(routes.flatMap(({ after: { page } }) => listFiles(page)));
    const moved = new Map<Place | null, Place | null>(
      routes.flatMap(({ before, after }) =>
        before.page.links.map(({ place }, i) => [place, after.page.links[i]?.place ?? null]),
      ),
    );
    const isMoved = ({ file }: Diagnostic) => file !== null && files.has(file);
    this.#isCurrent &&=
      isSame && this.#found.every((found) => !isMoved(found) || moved.has(found.place));
    if (!this.#isCurrent) return;
    this.#found = this.#found.map((found) =>
      isMoved(found) ? { ...found, place: moved.get(found.place) ?? null } : found,
    );
  }

  /** Notes the article of a page with components. An article with the same links changes nothing. */
  noteArticle(permalink: string, article: ArticleFacts): void {
    if (isDeepStrictEqual(this.#articles.get(permalink), article)) return;
    this.#articles.set(permalink, article);
    this.forget();
  }

  async check(
    site: Site,
    files: OutputFiles,
    rendered?: Omit<Rendered, 'articles'>,
  ): Promise<void> {
    if (this.#isCurrent) return;
    const changes = this.#changes;
    const articles = this.#articles;
    const { findings, broken } = await checkSiteLinks(site, files, { ...rendered, articles });
    if (changes !== this.#changes) return;
    this.#found = findings;
    this.#broken = broken;
    this.#isCurrent = true;
  }
}

function listFiles({ path, includes = [] }: ParsedPage): readonly string[] {
  return [path, ...includes];
}

/** Describes the links of a page and the anchors in it. */
function describe({ links, page: { links: written, headings, anchors } }: PageRoute): string {
  const kinds = written.map(({ kind, url }) => [kind, url]);
  return JSON.stringify([links, kinds, headings.map(({ id }) => id), anchors]);
}

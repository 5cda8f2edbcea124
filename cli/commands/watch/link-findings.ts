/**
 * What is wrong with links of texts. In: a site, and what was replaced in it since. Out: findings, as a build's check would
 * have them. The check looks at every page, so it is made only when an edit may have changed what it finds.
 */
import { checkSiteLinks, type BrokenLinks, type CheckedLinks } from '../../check/site-links.js';
import type { OutputFiles } from '../../server/output-files.js';
import type { RedirectRules } from '../../server/redirects-file.js';
import type { Replacement } from '../../site/replace-pages.js';
import type { Diagnostic, DocRoute, ParsedPage, Place, Site } from '../../types.js';

export class LinkFindings {
  #found: CheckedLinks['findings'] = [];
  #broken: BrokenLinks = new Map();
  #isCurrent = false;
  /** A check that began before the last of them says nothing about now. */
  #changes = 0;

  get found(): readonly Diagnostic[] {
    return this.#found;
  }

  /** As of the last check. */
  get broken(): BrokenLinks {
    return this.#broken;
  }

  /** Everything may be different. */
  forget(): void {
    this.#changes++;
    this.#isCurrent = false;
  }

  /** Links that lead where they led have the faults that they had, at other lines. */
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

  async check(site: Site, files: OutputFiles, redirectRules?: RedirectRules): Promise<void> {
    if (this.#isCurrent) return;
    const changes = this.#changes;
    const { findings, broken } = await checkSiteLinks(site, files, redirectRules);
    if (changes !== this.#changes) return;
    this.#found = findings;
    this.#broken = broken;
    this.#isCurrent = true;
  }
}

function listFiles({ path, includes = [] }: ParsedPage): readonly string[] {
  return [path, ...includes];
}

/** Where the links of a page lead, and where links may lead in it. */
function describe({ links, page: { links: written, headings, anchors } }: DocRoute): string {
  const kinds = written.map(({ kind, url }) => [kind, url]);
  return JSON.stringify([links, kinds, headings.map(({ id }) => id), anchors]);
}

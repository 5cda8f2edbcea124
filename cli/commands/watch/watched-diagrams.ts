/**
 * Draws diagrams while the site is watched. In: pages, when a reader or the check opens them. Out: their drawings. An
 * edit draws the edited diagram alone: all others are known.
 */
import type { Cache } from '../../cache/cache.js';
import type { Diagrams, DrawnPage } from '../../diagrams/diagrams.js';
import type { ParsedPage, SiteConfig } from '../../types.js';
import { openDiagrams } from '../staging/diagrams.js';

export class WatchedDiagrams {
  readonly #config: Pick<SiteConfig, 'siteDir'>;
  readonly #cache: Cache;
  #diagrams: Promise<Diagrams> | null = null;

  constructor(config: Pick<SiteConfig, 'siteDir'>, cache: Cache) {
    this.#config = config;
    this.#cache = cache;
  }

  /** Without Mermaid, each page has the finding: the reader may open only one of them. */
  readonly draw = async (page: ParsedPage): Promise<DrawnPage> => {
    this.#diagrams ??= openDiagrams(this.#config, this.#cache);
    const opened = await this.#diagrams;
    const missing = opened.reportMissing([page]);
    // Mermaid may be installed before the next page is drawn.
    if (missing !== null) this.#diagrams = null;
    const { diagrams, findings } = await opened.draw(page);
    return { diagrams, findings: missing === null ? findings : [missing, ...findings] };
  };
}

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
  #diagrams: Diagrams | null = null;

  constructor(config: Pick<SiteConfig, 'siteDir'>, cache: Cache) {
    this.#config = config;
    this.#cache = cache;
  }

  /** Without Mermaid, each page has the finding: the reader may open only one of them. */
  readonly draw = async (page: ParsedPage): Promise<DrawnPage> => {
    this.#diagrams ??= await openDiagrams(this.#config, this.#cache);
    const { diagrams, findings } = await this.#diagrams.draw(page);
    const missing = this.#diagrams.reportMissing([page]);
    return { diagrams, findings: missing === null ? findings : [missing, ...findings] };
  };
}

/**
 * Findings about finished articles, which only rendering finds. In: rendered articles, and a site to check. Out: the
 * findings that a build would have. A page keeps its findings until it has been rendered again. A check renders pages with
 * components or diagrams; plain Markdown is rendered when a reader opens it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ArticleFacts } from '../../check/site-links.js';
import { pagePaths } from '../../paths/path.js';
import { joinComponentFindings } from '../../diagnostics/component-findings.js';
import type { Diagnostic, PageRoute, Route } from '../../types.js';

/** Number of pages that are checked before a save or a reader gets a turn. */
const STRETCH = 50;

export interface RenderedArticle {
  readonly route: PageRoute;
  /** Key of everything that the article depends on. */
  readonly key: string;
  readonly findings: readonly Diagnostic[];
  /** The links and anchors of the article; `null` for a page whose source has them all. */
  readonly facts: ArticleFacts | null;
}

interface CheckInput {
  readonly routes: readonly Route[];
  readonly keyOf: (route: PageRoute) => string;
  /** Renders a file of a page, which also records its article. */
  readonly read: (path: string) => Promise<unknown>;
  /** Returns whether the check is still needed. */
  readonly isWanted: () => boolean;
}

export class ArticleFindings {
  /** Findings of each rendered page, by its permalink. */
  readonly #rendered = new Map<string, Pick<RenderedArticle, 'key' | 'findings'>>();

  /** One finding for each problem, as after a build. */
  get found(): readonly Diagnostic[] {
    return joinComponentFindings([...this.#rendered.values()].flatMap(({ findings }) => findings));
  }

  /** Returns the permalinks of the pages that have the problem. */
  readonly pagesOf = ({ ruleId, reason }: Diagnostic): string[] => {
    const isSame = (found: Diagnostic) => found.ruleId === ruleId && found.reason === reason;
    return [...this.#rendered].flatMap(([permalink, { findings }]) =>
      findings.some(isSame) ? [permalink] : [],
    );
  };

  /** Returns whether the page had other findings before. */
  take({ route: { permalink, page }, key, findings }: Omit<RenderedArticle, 'facts'>): boolean {
    const before = this.#rendered.get(permalink)?.findings ?? [];
    if (!isFinishedLate(page) && findings.length === 0) this.#rendered.delete(permalink);
    else this.#rendered.set(permalink, { key, findings });
    return !isDeepStrictEqual(before, findings);
  }

  /**
   * Renders the pages with components, diagrams or findings that have changed since they were rendered, and forgets removed
   * ones.
   */
  async check({ routes, keyOf, read, isWanted }: CheckInput): Promise<void> {
    const pages = routes
      .filter((route) => route.page !== undefined)
      .filter(({ page, permalink }) => isFinishedLate(page) || this.#rendered.has(permalink));
    const permalinks = new Set(pages.map(({ permalink }) => permalink));
    for (const permalink of this.#rendered.keys())
      if (!permalinks.has(permalink)) this.#rendered.delete(permalink);
    for (const [i, route] of pages.entries()) {
      if (i % STRETCH === 0) await nextTurn();
      if (!isWanted()) return;
      if (this.#rendered.get(route.permalink)?.key === keyOf(route)) continue;
      // The request for the page reports the error.
      await read(pagePaths(route.permalink).data).catch(() => null);
      await nextTurn();
    }
  }
}

/** Whether a page has parts that can fail after it has been parsed. */
function isFinishedLate(page: PageRoute['page'] | undefined): boolean {
  return page?.components !== undefined || page?.diagrams !== undefined;
}

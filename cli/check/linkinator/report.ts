/**
 * Words what linkinator says against our own pass, and that it cannot go on. In: URLs that it calls broken, and what is
 * known of them. Out: findings.
 */
import { diagnostic } from '../../diagnostics/diagnostic.js';
import type { Diagnostic, Site } from '../../types.js';
import { createCauseFinder, permalinkOf } from '../causes.js';
import type { LinkTarget } from '../links.js';
import type { LinkinatorFailure } from './process.js';

/** A URL for linkinator to judge: path with base, and fragment. */
export interface Candidate {
  readonly target: LinkTarget | null;
  /** The output file that shows it, for what only linkinator found. */
  readonly page: string | null;
}

export interface BrokenCandidate {
  /** Path with base, and fragment. */
  readonly key: string;
  /** HTTP status of the answer; 0: there was none. */
  readonly status: number;
  readonly candidate: Candidate;
}

export async function reportBroken(
  { root, site }: { readonly root: string; readonly site: Site },
  broken: readonly BrokenCandidate[],
): Promise<Diagnostic[]> {
  const findCauses = createCauseFinder(root, site);
  const diagnostics = new Map<string, Diagnostic>();
  for (const { key, status, candidate } of broken) {
    const target: LinkTarget = candidate.target ?? {
      kind: 'link',
      url: null,
      raws: new Set([key]),
      pages: candidate.page === null ? [] : [candidate.page],
    };
    const [cause] = await findCauses(target);
    const view =
      status === 200
        ? 'has no such anchor'
        : status === 0
          ? 'does not answer'
          : `answers with status ${status}`;
    const ours =
      candidate.target === null
        ? `docsgen did not see this link${candidate.page === null ? '' : `, which is on page "${permalinkOf(candidate.page)}"`}.`
        : `docsgen finds the file "${candidate.target.url?.file ?? ''}"${key.includes('#') ? ' with the anchor' : ''}.`;
    diagnostics.set(
      key,
      diagnostic('second-opinion', `linkinator calls "${key}" broken, docsgen does not`, {
        file: cause?.file ?? null,
        place: cause?.place ?? null,
        note: `linkinator says that it ${view}; ${ours} Open the URL in a browser to see which is right.`,
      }),
    );
  }
  return [...diagnostics.values()];
}

export function reportFailure({ message, page }: LinkinatorFailure): Diagnostic {
  return diagnostic('second-opinion', `Cannot finish the check by linkinator: ${message}`, {
    note:
      page === null
        ? 'Run the command again. If it happens every time, please report it as a bug of docsgen.'
        : `It happened on page "${page}". Look for a malformed URL there.`,
  });
}

/**
 * Words the findings in which linkinator disagrees with our own pass, and the finding that it has failed. In: the URLs that
 * it calls broken, and their context. Out: findings.
 */
import { diagnostic } from '../../diagnostics/diagnostic.js';
import type { Diagnostic } from '../../types.js';
import { createCauseFinder, permalinkOf, type CauseSources } from '../causes.js';
import type { LinkTarget } from '../links.js';
import type { LinkinatorFailure } from './process.js';

/** A URL that linkinator calls broken and our own pass does not. */
interface BrokenOpinion {
  /** Path with base, and fragment. */
  readonly key: string;
  /** HTTP status; 0: there was no answer. */
  readonly status: number;
  readonly target: LinkTarget | null;
  /** Output file with the link, for URLs that only linkinator found. */
  readonly page: string | null;
}

export async function reportBroken(
  input: CauseSources,
  broken: readonly BrokenOpinion[],
): Promise<Diagnostic[]> {
  const findCauses = createCauseFinder(input);
  const diagnostics = new Map<string, Diagnostic>();
  for (const { key, status, target, page } of broken) {
    const pages = page === null ? [] : [page];
    const ofKey: LinkTarget = { kind: 'link', url: null, raws: new Set([key]), pages };
    const [cause] = await findCauses(target ?? ofKey);
    const theirs =
      status === 200
        ? 'has no such anchor'
        : status === 0
          ? 'does not answer'
          : `answers with status ${status}`;
    const ours =
      target === null
        ? `docsgen did not see this link${page === null ? '' : `, which is on page "${permalinkOf(page)}"`}.`
        : `docsgen finds the file "${target.url?.file ?? ''}"${key.includes('#') ? ' with the anchor' : ''}.`;
    diagnostics.set(
      key,
      diagnostic('second-opinion', `linkinator calls "${key}" broken, docsgen does not`, {
        file: cause?.file ?? null,
        place: cause?.place ?? null,
        note: `linkinator says that it ${theirs}; ${ours} Open the URL in a browser to see which is right.`,
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

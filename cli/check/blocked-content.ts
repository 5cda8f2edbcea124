/**
 * Reports documents from outside docsgen in which the policy of `_headers` blocks something. The author must change the
 * document: hosts combine policies, so a rule for one file could only forbid more. In: the facts of the documents, and the
 * site. Out: one warning per document.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { hasOwnHeaders } from '../own-files.js';
import { allRoutes } from '../site-languages.js';
import { outputPath } from '../path.js';
import type { Diagnostic, Site } from '../types.js';
import { sourceOf } from './cause-sources.js';
import type { EmittedPage } from './links.js';

/** Whether docsgen itself writes a document of the output. */
export function createOwnRule(site: Site): (file: string) => boolean {
  const own = new Set([
    ...allRoutes(site).map(({ permalink }) => outputPath(permalink)),
    ...site.redirects.map(({ from }) => outputPath(from)),
  ]);
  return (file) => own.has(file);
}

export function reportBlockedContent(pages: readonly EmittedPage[], site: Site): Diagnostic[] {
  if (hasOwnHeaders(site.config)) return [];
  return pages.flatMap(({ file: output, blocked }) => {
    const file = blocked === undefined ? null : sourceOf(site, output);
    if (blocked === undefined || file === null) return [];
    const reason = `The policy of "_headers" blocks the ${blocked.what} of "${file}"`;
    return diagnostic('blocked-content', reason, {
      file,
      place: blocked.place,
      note: 'Put it into a file that the document loads, or write a "_headers" of your own into the folder "static".',
    });
  });
}

/**
 * What a page that is open is told about errors. In: the findings of the site. Out: those that stand between a writer
 * and the page, as plain text with the lines at fault; and the document that stands in for a page that cannot be made.
 */
import type { DevError } from '../../../theme/dev-message.js';
import { codeFrame } from '../../diagnostics/code-frame.js';
import { severityOf, sortDiagnostics } from '../../diagnostics/diagnostic.js';
import type { RuleId } from '../../diagnostics/rules.js';
import { createSourceTexts, type ReadSourceText } from '../../diagnostics/source-text.js';
import type { LiveFile } from '../../server/live-server.js';
import type { Diagnostic, ParsedPage, Site, SiteConfig } from '../../types.js';
import { attribute } from '../../escape.js';
import { canRenderWith } from '../outcome.js';
import { addDevScript } from './view.js';

const MAX_SHOWN = 20;
/** A build can check links in spite of them, but no page shows that its navigation is not what was written. */
const NAVIGATION_RULES: ReadonlySet<RuleId> = new Set(['sidebar', 'category', 'redirect']);

/** Broken links are marked in the page and told in the terminal; they hide nothing. */
export function isTold({ ruleId }: Diagnostic, { rules }: SiteConfig): boolean {
  const isError = severityOf(ruleId, rules) === 'error';
  return isError && (!canRenderWith(ruleId) || NAVIGATION_RULES.has(ruleId));
}

/** Of findings that are told in pages. */
export function describeErrors(
  errors: readonly Diagnostic[],
  { config, routes }: Pick<Site, 'config' | 'routes'>,
): DevError[] {
  const readText = createSourceTexts(config.siteDir, config.secrets.allow);
  return sortDiagnostics(errors)
    .slice(0, MAX_SHOWN)
    .map((found) => ({
      message: found.reason,
      place: describePlace(found),
      frame: readFrame(found, readText),
      note: found.note ?? '',
      pages: findPages(found, { config, routes }),
    }));
}

function describePlace({ file, place }: Diagnostic): string {
  if (file === null) return '';
  return place === null ? file : `${file}:${place.line}:${place.column}`;
}

function readFrame({ file, place }: Diagnostic, readText: ReadSourceText): string {
  return file === null || place === null ? '' : codeFrame(readText(file), place).join('\n');
}

/** A fault of a page is told where the page is shown; one of the site everywhere. */
function findPages({ file }: Diagnostic, { config, routes }: Pick<Site, 'config' | 'routes'>) {
  const own = routes.flatMap((route) =>
    route.kind === 'doc' && isMadeOf(route.page, file)
      ? [config.base + route.permalink.slice(1)]
      : [],
  );
  return own.length > 0 ? own : null;
}

function isMadeOf({ path, includes }: ParsedPage, file: string | null): boolean {
  return file !== null && (path === file || includes?.includes(file) === true);
}

/** What stands in for a file that cannot be made. Of a document: no script but the one that waits for it to be mended. */
export function createErrorFile(
  path: string,
  { base, locale, title }: SiteConfig,
  attributes: Readonly<Record<string, string>>,
): LiveFile {
  const text = 'This page cannot be shown until the error is mended.';
  const document =
    `<!doctype html><html lang="${attribute(locale.code)}"><head><meta charset="utf-8">` +
    `<title>Error | ${attribute(title)}</title></head><body><p>${text}</p></body></html>\n`;
  const body = path.endsWith('.html') ? addDevScript(document, base, attributes) : `${text}\n`;
  return { kind: 'content', status: 500, body };
}

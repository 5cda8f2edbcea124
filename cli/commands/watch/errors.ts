/**
 * Errors as open pages show them. In: the findings of the site. Out: those that keep a writer from seeing the page, as
 * plain text with a code frame; and the document that replaces a page that cannot be made.
 */
import type { DevError } from '../../../theme/dev-message.js';
import { codeFrame } from '../../diagnostics/code-frame.js';
import { severityOf, sortDiagnostics } from '../../diagnostics/diagnostic.js';
import type { RuleId } from '../../diagnostics/rules.js';
import { createSourceTexts, type ReadSourceText } from '../../diagnostics/source-text.js';
import type { LiveFile } from '../../server/live-server.js';
import type { Diagnostic, ParsedPage, Site, SiteConfig } from '../../types.js';
import { attribute } from '../../values/escape.js';
import { withBase } from '../../paths/path.js';
import { canRenderWith } from '../outcome.js';
import { addDevScript } from './view.js';

const MAX_SHOWN = 20;
/**
 * Rules that do not stop the link check of a build. Their errors are shown in pages because nothing else shows that the
 * navigation is not what was written.
 */
const NAVIGATION_RULES: ReadonlySet<RuleId> = new Set(['sidebar', 'category', 'redirect']);

/**
 * Returns whether open pages show the finding as an error. Broken links are marked in the page and printed in the terminal
 * instead.
 */
export function isShownInPages({ ruleId }: Diagnostic, { rules }: SiteConfig): boolean {
  const isError = severityOf(ruleId, rules) === 'error';
  return isError && (!canRenderWith(ruleId) || NAVIGATION_RULES.has(ruleId));
}

/** Describes the findings that are shown in pages. `pagesOf` returns the pages of a finding about components. */
export function describeErrors(
  errors: readonly Diagnostic[],
  { config, routes }: Pick<Site, 'config' | 'routes'>,
  pagesOf: (found: Diagnostic) => readonly string[],
): DevError[] {
  const readText = createSourceTexts(config.siteDir, config.secrets.allow);
  return sortDiagnostics(errors)
    .slice(0, MAX_SHOWN)
    .map((found) => ({
      message: found.reason,
      place: describePlace(found),
      frame: readFrame(found, readText),
      note: found.note ?? '',
      pages: findPages(found, { config, routes }, pagesOf(found)),
    }));
}

function describePlace({ file, place }: Diagnostic): string {
  if (file === null) return '';
  return place === null ? file : `${file}:${place.line}:${place.column}`;
}

function readFrame({ file, place }: Diagnostic, readText: ReadSourceText): string {
  return file === null || place === null ? '' : codeFrame(readText(file), place).join('\n');
}

/** Returns the pages that show an error: those that are known to have it, those made of its file, or `null` for all. */
function findPages(
  { file }: Diagnostic,
  { config, routes }: Pick<Site, 'config' | 'routes'>,
  known: readonly string[],
) {
  if (known.length > 0) return known.map((permalink) => withBase(config.base, permalink));
  const own = routes.flatMap((route) =>
    route.page !== undefined && isMadeOf(route.page, file)
      ? [config.base + route.permalink.slice(1)]
      : [],
  );
  return own.length > 0 ? own : null;
}

function isMadeOf({ path, includes }: ParsedPage, file: string | null): boolean {
  return file !== null && (path === file || includes?.includes(file) === true);
}

/** Creates the response for a file that cannot be made. A document has only the script that waits for a fix. */
export function createErrorFile(
  path: string,
  { base, locale, title }: SiteConfig,
  attributes: Readonly<Record<string, string>>,
): LiveFile {
  const text = 'This page cannot be shown until the error is fixed.';
  const document =
    `<!doctype html><html lang="${attribute(locale.code)}"><head><meta charset="utf-8">` +
    `<title>Error | ${attribute(title)}</title></head><body><p>${text}</p></body></html>\n`;
  const body = path.endsWith('.html') ? addDevScript(document, base, attributes) : `${text}\n`;
  return { kind: 'content', status: 500, body };
}

/**
 * Finds unknown fields of front matter whose names are close to known ones. In: the values of a page's front matter and the
 * known names. Out: a diagnostic for each such field, with the intended name.
 */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { suggest } from '../diagnostics/suggest.js';
import type { Diagnostic, Place } from '../types.js';
import { isForeignField } from './foreign-fields.js';

/** Shorter names are close to words that documents use for themselves: `date` to `data`, `tags` to `tag`. */
const MIN_LENGTH = 8;
/** `sidebar-label`, `sidebarLabel` and `sidebar_lable` are one edit away; longer names may be two edits away. */
const editsOf = (name: string) => (name.length > 12 ? 2 : 1);
/** `description2` is a separate field, next to `description`. */
const NUMBERED = /\d$/;

export function findMisspeltFields(
  file: string,
  values: Readonly<Record<string, unknown>>,
  { places, known }: { places: Readonly<Record<string, Place>>; known: readonly string[] },
): Diagnostic[] {
  const unknown = Object.entries(values).filter(
    ([name, value]) =>
      value !== null && !known.includes(name) && !isForeignField(name) && !NUMBERED.test(name),
  );
  if (unknown.length === 0) return [];
  // A field that is present under its own name cannot be meant by another.
  const free = known.filter((name) => !(name in values));
  const candidates = free.filter((name) => name.length >= MIN_LENGTH);
  return unknown.flatMap(([name]) => {
    // `Title` is not a separate name.
    const inCapitals = free.find((field) => field === name.toLowerCase());
    const meant = inCapitals ?? suggest(name, candidates, editsOf(name));
    if (meant === null) return [];
    const reason = `Unknown front matter field "${name}"`;
    const note = `Did you mean "${meant}"? The field does nothing.`;
    return [diagnostic('unknown-field', reason, { file, place: places[name] ?? null, note })];
  });
}

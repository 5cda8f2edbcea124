/** The day of a date that may have a time, as it is written: it is the same on whichever machine. */

/** @example dayOf('2026-01-02T01:00+09:00') // '2026-01-02' */
export function dayOf(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}

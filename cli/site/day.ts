/** Reads the day of a date that may have a time. The day is taken as written, so it is the same in every time zone. */

/** @example dayOf('2026-01-02T01:00+09:00') // '2026-01-02' */
export function dayOf(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}

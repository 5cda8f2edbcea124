/** Reads days as `YYYY-MM-DD`: of a date that may have a time, and of the clock. */

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Takes the day as written, so it is the same in every time zone.
 *
 * @example dayOf('2026-01-02T01:00+09:00') // '2026-01-02'
 */
export function dayOf(date: string): string {
  return date.slice(0, DAY_LENGTH);
}

/** Returns the day in UTC. Reproducible builds set it with `SOURCE_DATE_EPOCH`, in seconds. */
export function today(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH'] ?? '';
  const now = /^\d{1,11}$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date();
  return dayOf(now.toISOString());
}

/** @example addDays('2026-02-27', 2) // '2026-03-01' */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date.toISOString());
}

/** What `npm run soak` was asked for. */

const scale = Number(process.env['SOAK_SCALE'] ?? 1);
export const seed = Number(process.env['SOAK_SEED'] ?? 1);

/** A count of the full programme, made smaller by `--scale`. */
export function scaled(full: number): number {
  return Math.max(1, Math.round(full * scale));
}

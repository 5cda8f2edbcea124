/** The settings of `npm run soak`. */

const scale = Number(process.env['SOAK_SCALE'] ?? 1);
export const seed = Number(process.env['SOAK_SEED'] ?? 1);

/** Returns a count of the full program, made smaller by `--scale`. */
export function scaled(full: number): number {
  return Math.max(1, Math.round(full * scale));
}

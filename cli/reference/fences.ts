/**
 * Fenced code, as far as lines tell. In: lines of Markdown. Out: which of them are code, and which fence nothing closes.
 */

interface Fences {
  /** For each line whether it belongs to a fenced block, its fences included. */
  readonly isCode: readonly boolean[];
  /** Index of the fence that is open at the end. */
  readonly open: number | null;
}

export function findFences(lines: readonly string[]): Fences {
  let fence: string | null = null;
  let open: number | null = null;
  const isCode = lines.map((line, index) => {
    // With a backtick behind them, backticks are code within a line.
    const [, run = '', info = ''] = /^ {0,3}(`{3,}(?!.*`)|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === null) {
      if (run === '') return false;
      fence = run;
      open = index;
    } else if (run.startsWith(fence) && info.trim() === '') {
      fence = null;
      open = null;
    }
    return true;
  });
  return { isCode, open };
}

/** The same lines, with each fence as text that would take in whatever follows them. */
export function escapeOpenFences(lines: readonly string[]): string[] {
  const escaped = [...lines];
  for (let { open } = findFences(escaped); open !== null; { open } = findFences(escaped)) {
    const line = escaped[open] ?? '';
    escaped[open] = line.replace(/^ *[`~]+/, (run) => run.replace(/[`~]/g, '\\$&'));
  }
  return escaped;
}

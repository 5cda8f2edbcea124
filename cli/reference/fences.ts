/**
 * Finds fenced code, line by line. In: lines of Markdown. Out: the lines that are code, and the fence that is never closed.
 */

interface Fences {
  /** Whether each line belongs to a fenced block, including its fences. */
  readonly isCode: readonly boolean[];
  /** Index of the fence that is still open at the end. */
  readonly open: number | null;
}

export function findFences(lines: readonly string[]): Fences {
  let fence: string | null = null;
  let open: number | null = null;
  const isCode = lines.map((line, index) => {
    // A run of backticks with another backtick after it is inline code, not a fence.
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

/** Escapes unclosed fences, so that they do not include the lines after them. */
export function escapeOpenFences(lines: readonly string[]): string[] {
  const escaped = [...lines];
  for (let { open } = findFences(escaped); open !== null; { open } = findFences(escaped)) {
    const line = escaped[open] ?? '';
    escaped[open] = line.replace(/^ *[`~]+/, (run) => run.replace(/[`~]/g, '\\$&'));
  }
  return escaped;
}

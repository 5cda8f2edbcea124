import { describe, expect, it } from 'vitest';
import { markLines } from '../../../../../cli/parse/highlight/line-marks.js';

/** Shows each line after its marks and its sign: `[highlight] a`. */
function show(code: string, options: Parameters<typeof markLines>[1] = {}): string {
  const marked = markLines(code, options);
  return marked.code
    .split('\n')
    .map((text, index) => {
      const line = marked.lines?.[index];
      const marks = [...(line?.marks ?? [])].map((mark) => `[${mark}]`).join('');
      return `${marks}${line?.marker ?? ''}|${text}`;
    })
    .join('\n');
}

describe('markLines()', () => {
  it('leaves code without marks unchanged', () => {
    expect(markLines('a\n\nb # highlight')).toEqual({ code: 'a\n\nb # highlight', lines: null });
  });

  it.each(['# X', '// X', '/* X */', '<!-- X -->', '-- X', '; X', '{/* X */}', '  #X', '% X'])(
    'knows comments like %j',
    (comment) => {
      const line = comment.replace('X', 'highlight-next-line');
      expect(show(`a\n${line}\nb\nc`)).toBe('|a\n[highlight]|b\n|c');
      const notation = comment.replace('X', '[!code highlight]');
      expect(show(`a\nb ${notation}\nc`)).toBe('|a\n[highlight]|b\n|c');
    },
  );

  it('marks blocks from start to end', () => {
    const code = 'a\n# highlight-start\nb\n\n# error-next-line\nc\n# highlight-end\nd';
    expect(show(code)).toBe('|a\n[highlight]|b\n[highlight]|\n[highlight][error]|c\n|d');
  });

  it('keeps words that are not a comment of their own', () => {
    expect(show('x # highlight-next-line\n"# highlight-start"')).toBe(
      '|x # highlight-next-line\n|"# highlight-start"',
    );
  });

  it('reads line notations', () => {
    const code =
      'a // [!code ++]\nb // [!code --]\nc // [!code focus]\nd # [!code error]\ne # [!code hl:2]\nf\ng # [!code warning]';
    expect(show(code)).toBe(
      '[ins]+|a\n[del]-|b\n[focus]|c\n[error]|d\n[highlight]|e\n[highlight]|f\n[highlight]|g',
    );
  });

  it('shows ranges as added and removed, with their sign', () => {
    const ranges = { highlighted: [[1, 1]], inserted: [[1, 2]], deleted: [[4, 9]] } as const;
    expect(show('a\nb\nc\nd', ranges)).toBe('[highlight][ins]+|a\n[ins]+|b\n|c\n[del]-|d');
    expect(show('+a\n b', { inserted: [[2, 2]], isDiff: true })).toBe('[ins]+|a\n[ins]+|b');
  });

  it('applies a notation on its own line to the next', () => {
    expect(show('a\n  # [!code ++:2]\nb\nc\nd')).toBe('|a\n[ins]+|b\n[ins]+|c\n|d');
  });

  it('counts line ranges in the code as shown, and ignores missing lines', () => {
    expect(
      show('# highlight-next-line\na\nb\nc', {
        highlighted: [
          [2, 2],
          [3, 999_999],
          [0, 0],
          [5, 4],
        ],
      }),
    ).toBe('[highlight]|a\n[highlight]|b\n[highlight]|c');
  });

  it('marks the lines of a patch and keeps its text', () => {
    expect(show('--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z', { language: 'diff' })).toBe(
      '|--- a\n|+++ b\n|@@ -1 +1 @@\n[del]|-x\n[ins]|+y\n| z',
    );
  });

  it('removes the first column of a diff in another language', () => {
    expect(show(' a {\n-  b = 1\n+  b = 2\n\n }', { isDiff: true })).toBe(
      '|a {\n[del]-|  b = 1\n[ins]+|  b = 2\n|\n|}',
    );
  });

  it('keeps the first column of a diff if other lines use it', () => {
    expect(show('a {\n-  b = 1\n+  b = 2 # [!code focus]\n}', { isDiff: true })).toBe(
      '|a {\n[del]-|  b = 1\n[focus][ins]+|  b = 2\n|}',
    );
  });
});

/** Transforms of SVG elements. In: the attribute `transform`. Out: a matrix, applied to boxes. */
import type { Box } from './box.js';

/** `x' = a·x + c·y + e` and `y' = b·x + d·y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function multiply(left: Matrix, right: Matrix): Matrix {
  const [a, b, c, d, e, f] = left;
  const [A, B, C, D, E, F] = right;
  return [
    a * A + c * B,
    b * A + d * B,
    a * C + c * D,
    b * C + d * D,
    a * E + c * F + e,
    b * E + d * F + f,
  ];
}

/** @example readTransform('translate(10, 20) rotate(45)') */
export function readTransform(written: string | null): Matrix {
  let matrix = IDENTITY;
  for (const [, name = '', list = ''] of (written ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const numbers = list.match(/-?[\d.]+(?:e[-+]?\d+)?/gi)?.map(Number) ?? [];
    matrix = multiply(matrix, createMatrix(name, numbers));
  }
  return matrix;
}

function createMatrix(name: string, numbers: readonly number[]): Matrix {
  const [first = 0, second, third = 0, d = 1, e = 0, f = 0] = numbers;
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, first, second ?? 0];
    case 'scale':
      return [first, 0, 0, second ?? first, 0, 0];
    case 'rotate': {
      const angle = (first * Math.PI) / 180;
      const turn: Matrix = [
        Math.cos(angle),
        Math.sin(angle),
        -Math.sin(angle),
        Math.cos(angle),
        0,
        0,
      ];
      const x = second ?? 0;
      return multiply(multiply([1, 0, 0, 1, x, third], turn), [1, 0, 0, 1, -x, -third]);
    }
    case 'matrix':
      return [first, second ?? 0, third, d, e, f];
    default:
      return IDENTITY;
  }
}

/** Returns the box around the transformed corners of a box. */
export function transformBox([a, b, c, d, e, f]: Matrix, { left, top, right, bottom }: Box): Box {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

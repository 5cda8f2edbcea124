import { expect, test } from 'vitest';
import { Arena } from '../../../../cli/threads/arena.js';

const MEGABYTE = 1024 * 1024;
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test('gives the bytes of texts, side by side in one piece of memory', () => {
  const arena = new Arena();
  arena.begin(null);
  const texts = ['', 'a', 'ü€😀', '\uD800', 'b'];
  const bytes = texts.map((text) => arena.encode(text));
  expect(bytes.map(textOf)).toEqual(['', 'a', 'ü€😀', '\uFFFD', 'b']);
  expect(arena.pieces).toHaveLength(1);
  expect(new Set(bytes.map(({ buffer }) => buffer))).toEqual(new Set([arena.pieces[0].buffer]));
});

test('begins anew in memory that came back', () => {
  const arena = new Arena();
  arena.begin(null);
  arena.encode('first');
  const [memory] = arena.pieces;
  arena.begin(memory);
  expect(textOf(arena.encode('2nd'))).toBe('2nd');
  expect(textOf(memory.subarray(0, 5))).toBe('2ndst');
});

test('hands over what there is no room for, and has more of it next time', () => {
  const arena = new Arena();
  arena.begin(null);
  const [small] = arena.pieces;
  const large = 'ü'.repeat(3 * MEGABYTE);
  expect(textOf(arena.encode(large))).toBe(large);
  expect(textOf(arena.encode('a'))).toBe('a');
  expect(arena.pieces.map(({ length }) => length)).toEqual([4 * MEGABYTE, 6 * MEGABYTE]);
  arena.begin(small);
  expect(arena.pieces.map(({ length }) => length)).toEqual([Math.ceil(1.25 * (6 * MEGABYTE + 1))]);
  arena.encode(large);
  expect(arena.pieces).toHaveLength(1);
});

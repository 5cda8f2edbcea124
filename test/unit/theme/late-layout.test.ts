/**
 * The script that lays out what the styles let a browser skip: both name the same blocks, or some would be laid out in one
 * piece with all that is left.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) =>
  readFileSync(new URL(`../../../theme/${name}`, import.meta.url), 'utf8');

test('the blocks that are laid out late are those that the styles name', () => {
  const [, blocks] = /^const LATE_BLOCKS = '(.+)';$/m.exec(read('late-layout.ts')) ?? [];
  const rules = read('styles/prose.css').matchAll(/^ *(.+) \{\n *content-visibility: auto;$/gm);
  const selectors = Array.from(rules, ([, selector = '']) =>
    selector.replace('[data-late-layout] ', '').replace(/:nth-child\(n \+ \d+\)/, ''),
  );
  expect(blocks).toMatch(/^\.prose > /);
  expect(selectors).toEqual([blocks, blocks]);
});

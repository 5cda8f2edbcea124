/**
 * Compares the script that lays out blocks with the styles that let a browser skip them. Both must name the same blocks, or
 * some would be laid out in one piece with everything that remains.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) =>
  readFileSync(new URL(`../../../theme/${name}`, import.meta.url), 'utf8');

test('the script and the styles name the same blocks', () => {
  const [, blocks] = /^const LATE_BLOCKS = '(.+)';$/m.exec(read('late-layout.ts')) ?? [];
  const rules = read('styles/prose.css').matchAll(/^ *(.+) \{\n *content-visibility: auto;$/gm);
  const selectors = Array.from(rules, ([, selector = '']) =>
    selector.replace('[data-late-layout] ', '').replace(/:nth-child\(n \+ \d+\)/, ''),
  );
  expect(blocks).toMatch(/^\.prose > /);
  expect(selectors).toEqual([blocks, blocks]);
});

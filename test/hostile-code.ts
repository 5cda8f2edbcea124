/** Code that makes grammars slow. In: how much of it. Out: the grammars that take longer than their budget. */
import { expect } from 'vitest';
import * as grammars from '../cli/parse/highlight/grammars.js';
import { highlight, MAX_LINE_CHARACTERS } from '../cli/parse/highlight/highlight.js';
import { startCpuClock } from './cpu-time.js';

const BUDGET_MS = 100;

const SHAPES = ['a', '(', '{', '[', '<', '"', "'", '\\', ' ', '1', '-', 'a ', '${"', 'a\n', '\t\n'];

/** Highlights one of every `step` combinations of a grammar and a shape, and checks that the text stays. */
export function findLateGrammars(step: number): string[] {
  const late: string[] = [];
  for (const [i, language] of Object.keys(grammars).entries())
    for (const [j, shape] of SHAPES.entries()) {
      if ((i + j) % step !== 0) continue;
      // The maximum length of a line; with line feeds, the worst case in the reports.
      const length = shape.includes('\n') ? 20_000 : MAX_LINE_CHARACTERS;
      const code = shape.repeat(Math.ceil(length / shape.length)).slice(0, length);
      const took = startCpuClock();
      const { html } = highlight(language, code, BUDGET_MS);
      // A grammar without a time limit may take long, but one second is much for a line.
      if (took() > BUDGET_MS + 1000) late.push(`${language} ${shape}`);
      expect(textOf(html)).toBe(code);
    }
  return late;
}

export function textOf(html: string): string {
  return unescape(html.replace(/<[^>]*>/g, ''));
}

export function unescape(html: string): string {
  return html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

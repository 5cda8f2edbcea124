/** Tests of findings as text. */
import { expect, it } from 'vitest';
import picocolors from 'picocolors';
import { diagnostic, placeOfLine } from '../../../../cli/diagnostics/diagnostic.js';
import { formatDiagnostics } from '../../../../cli/diagnostics/report.js';
import type { Diagnostic } from '../../../../cli/types.js';

it('shows twenty findings of a rule, and names the command that lists the rest, in every command', () => {
  const findings = Array.from({ length: 23 }, (_, i) =>
    diagnostic('markdown-link', `Cannot find page "${i}.md"`, { file: null, place: null }),
  );
  const text = formatDiagnostics(
    findings,
    { siteDir: '/', settings: {} },
    picocolors.createColors(false),
  );
  expect(text.match(/^warning/gm)).toHaveLength(20);
  expect(text).toContain(
    '… and 3 more of rule "markdown-link"; "docsgen check --format json" lists them all.',
  );
});

it('shows three findings of a rule in an image or a document of HTML, which do not hide those of pages', () => {
  const broken = (file: string, line: number) =>
    diagnostic('broken-anchor', 'Cannot find anchor "#a" on image "/a.svg"', {
      file,
      place: placeOfLine(line),
    });
  const many = (count: number, file: string) =>
    Array.from({ length: count }, (_, i) => broken(file, i + 1));
  const format = (findings: readonly Diagnostic[]) =>
    formatDiagnostics(
      findings,
      { siteDir: process.cwd(), settings: {} },
      picocolors.createColors(false),
    );
  const placesIn = (text: string) => text.match(/^\S+(?=:1 {2}error)/gm);

  const text = format([
    ...many(710, 'static/a.svg'),
    ...many(5, 'static/b.html'),
    ...many(5, 'z.md'),
  ]);
  const places = ['a.svg:1', 'a.svg:2', 'a.svg:3', 'b.html:1', 'b.html:2', 'b.html:3'];
  expect(placesIn(text)).toEqual([
    ...places.map((place) => `static/${place}`),
    ...[1, 2, 3, 4, 5].map((line) => `z.md:${line}`),
  ]);
  expect(text.match(/.*… .*/g)).toEqual([
    '  … and 707 more of rule "broken-anchor" in this file.',
    '  … and 2 more of rule "broken-anchor" in this file.',
  ]);

  const images = Array.from({ length: 8 }, (_, i) => many(10, `static/${i}.svg`));
  expect(format(images.flat())).toMatch(
    /\n… and 18 more of rule "broken-anchor"; "docsgen check --format json" lists them all\.\n$/,
  );
});

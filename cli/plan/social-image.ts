/**
 * Draws the image for link previews of a site that has a brand and no image of its own. In: the title, the tagline and the
 * color of the brand. Out: a PNG of 1,200 by 630 pixels, the size that networks expect. The renderer is loaded on first use.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseColor, textOn } from '../values/color.js';
import { escapeXml } from '../values/escape.js';
import { initialOf } from './favicon.js';

export interface SocialImage {
  readonly title: string;
  readonly tagline: string;
  readonly brand: string;
  /** The language tag of the site. */
  readonly language: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 84;
/** Sizes for titles, the largest first: that of the first which fits. */
const TITLE_SIZES = [104, 84, 68, 56];
const TITLE_LINES = 3;
const TAGLINE_SIZE = 36;
const TAGLINE_LINES = 2;
/** Height of a line, in sizes of its font. */
const LINE_HEIGHT = 1.15;

/** Width of the widest letters, in sizes of the font. */
const WIDEST = 0.95;

const require = createRequire(import.meta.url);
const inter = (path: string) => readFileSync(require.resolve(`@fontsource-variable/inter/${path}`));

export async function drawSocialImage(image: SocialImage): Promise<Uint8Array> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await (ready ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  const coverage = readCoverage();
  const drawn = {
    ...image,
    title: keep(image.title, coverage),
    tagline: keep(image.tagline, coverage),
  };
  const subsets = coverage.filter(({ has }) => Array.from(drawn.title + drawn.tagline).some(has));
  const fontBuffers = subsets.map(({ name }) => inter(`files/inter-${name}-wght-normal.woff2`));
  return new Resvg(writeImage(drawn), { font: { fontBuffers, loadSystemFonts: false } })
    .render()
    .asPng();
}

/** The renderer is prepared once for a process. */
let ready: Promise<void> | undefined;

/** Exported for tests. */
export function writeImage({ title, tagline, brand, language }: SocialImage): string {
  const color = parseColor(brand);
  const text = textOn(color);
  const heading = fitTitle(title);
  const lines = tagline === '' ? [] : clip(breakLines(tagline, TAGLINE_SIZE), TAGLINE_LINES);
  const taglineTop = HEIGHT - MARGIN - lines.length * TAGLINE_SIZE * LINE_HEIGHT;
  const gap = lines.length === 0 ? 0 : TAGLINE_SIZE * 0.6;
  const titleTop = taglineTop - gap - heading.lines.length * heading.size * LINE_HEIGHT;
  // Only the regular weight can be drawn; its outline makes the title bold.
  const bold = `stroke="${text}" stroke-width="${heading.size / 36}" stroke-linejoin="round"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter Variable">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${color}"/>` +
    `<text x="${WIDTH - MARGIN / 2}" y="420" text-anchor="end" font-size="560" fill="${text}" fill-opacity="0.08">${escapeXml(initialOf(title, language))}</text>` +
    writeLines(heading.lines, {
      top: titleTop,
      size: heading.size,
      paint: `fill="${text}" ${bold}`,
    }) +
    writeLines(lines, { top: taglineTop, size: TAGLINE_SIZE, paint: `fill="${text}"` }) +
    '</svg>'
  );
}

function writeLines(
  lines: readonly string[],
  { top, size, paint }: { readonly top: number; readonly size: number; readonly paint: string },
): string {
  return lines
    .map((line, i) => {
      const y = Math.round(top + size * (LINE_HEIGHT * i + 0.9));
      return `<text x="${MARGIN}" y="${y}" font-size="${size}" ${paint}>${escapeXml(line)}</text>`;
    })
    .join('');
}

/** Takes the largest size at which the title fits, or the smallest. */
function fitTitle(title: string): { readonly size: number; readonly lines: readonly string[] } {
  const fitting = TITLE_SIZES.find((size) => breakLines(title, size).length <= TITLE_LINES);
  const size = fitting ?? Math.min(...TITLE_SIZES);
  return { size, lines: clip(breakLines(title, size), TITLE_LINES) };
}

function breakLines(text: string, size: number): string[] {
  const most = (WIDTH - 2 * MARGIN) / size;
  const lines: string[] = [];
  let line = '';
  const piece = new RegExp(`.{1,${Math.floor(most / WIDEST)}}`, 'gu');
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const word of words.flatMap((one) =>
    widthOf(one) > most ? (one.match(piece) ?? []) : one,
  )) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

function clip(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

/** Estimates a width in sizes of the font, and rather too wide: Inter's own widths, of groups of letters. */
function widthOf(text: string): number {
  const widths = Array.from(text, (sign) => {
    if (/[\sfijlrtI.,:;'|!()[\]]/.test(sign)) return 0.38;
    if (/[mwMW@%—]/.test(sign)) return WIDEST;
    return /\p{Lu}/u.test(sign) ? 0.76 : 0.64;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

interface Subset {
  readonly name: string;
  readonly has: (sign: string) => boolean;
}

/** Reads which characters the files of Inter have. */
function readCoverage(): Subset[] {
  const ranges: Record<string, string> = JSON.parse(inter('unicode.json').toString());
  return Object.entries(ranges).map(([name, written]) => {
    const spans = written.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [parseInt(first, 16), parseInt(last, 16)] as const;
    });
    const has = (sign: string) => {
      const point = sign.codePointAt(0) ?? 0;
      return spans.some(([first, last]) => first <= point && point <= last);
    };
    return { name, has };
  });
}

/** Leaves out what Inter cannot draw, such as emoji. */
function keep(text: string, coverage: readonly Subset[]): string {
  return Array.from(text, (sign) => (coverage.some(({ has }) => has(sign)) ? sign : ''))
    .join('')
    .trim();
}

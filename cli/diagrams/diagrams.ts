/**
 * The stage `diagrams`: draws the diagrams of pages. In: pages, and the cache. Out: the drawings of each page as SVG,
 * and findings. A diagram that cannot be drawn stays a code block. Each distinct text is drawn once and cached; nothing
 * is loaded while there is nothing to draw.
 */
import { cacheKey, type Cache } from '../cache/cache.js';
import { formatCount } from '../diagnostics/count.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { Diagnostic, Diagram, ParsedPage } from '../types.js';
import type { Drawn } from './draw.js';
import type { DrawError } from './draw-error.js';
import { findMermaid } from './find-mermaid.js';
import type { IgnoredOption } from './ignored-options.js';
import { prepareProcess, type DrawProcess, type ProcessOptions } from './process.js';
import { rebuild } from './rebuild.js';

/** Mermaid's own limit. */
const MAX_CHARACTERS = 50_000;

export interface DiagramContext {
  readonly siteDir: string;
  readonly cache: Cache;
  readonly process?: Pick<ProcessOptions, 'childUrl' | 'limitMs'>;
}

/** The drawing of one text. */
type Drawing =
  | { readonly svg: string; readonly ignored: readonly IgnoredOption[] }
  | { readonly error: DrawError };

export interface DrawnPage {
  /** Drawings by the index of the diagram in the page; `null` stays code. */
  readonly diagrams: readonly (string | null)[];
  readonly findings: readonly Diagnostic[];
}

type PageWithDiagrams = Pick<ParsedPage, 'path' | 'diagrams'>;

const NOTE = 'The block is shown as code.';

export class Diagrams {
  readonly #context: DiagramContext;
  readonly #known = new Map<string, Promise<Drawing>>();
  readonly #mermaid: ReturnType<typeof findMermaid>;
  #process: DrawProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(context: DiagramContext) {
    this.#context = context;
    this.#mermaid = findMermaid(context.siteDir);
  }

  /** Without Mermaid, this is the only finding. `pages` are those of the site. */
  reportMissing(pages: readonly PageWithDiagrams[]): Diagnostic | null {
    const all = pages.flatMap((page) =>
      (page.diagrams ?? []).map((diagram) => ({ page, diagram })),
    );
    const [first] = all;
    if (first === undefined || !('reason' in this.#mermaid)) return null;
    const blocks = all.length === 1 ? 'The block is' : `${formatCount(all.length, 'block')} are`;
    return diagnostic('diagram', `Cannot draw diagrams: ${this.#mermaid.reason}`, {
      file: first.diagram.file ?? first.page.path,
      place: first.diagram.place,
      note: `Run "npm install mermaid" in the folder of the site. ${blocks} shown as code.`,
    });
  }

  async draw(page: PageWithDiagrams): Promise<DrawnPage> {
    const { diagrams = [], path } = page;
    const drawings = await Promise.all(diagrams.map(({ text }) => this.#drawOnce(text)));
    const findings = drawings.flatMap((drawing, index) => {
      const diagram = diagrams[index];
      if (drawing === null || diagram === undefined) return [];
      if ('error' in drawing) return [report(drawing.error, diagram, path)];
      return drawing.ignored.map((option) => reportIgnored(option, diagram, path));
    });
    return {
      diagrams: drawings.map((drawing) =>
        drawing !== null && 'svg' in drawing ? drawing.svg : null,
      ),
      findings,
    };
  }

  /** Ends the process; a later diagram starts it again. */
  end(): void {
    this.#process?.end();
  }

  /** Returns `null` without Mermaid. */
  async #drawOnce(text: string): Promise<Drawing | null> {
    const mermaid = this.#mermaid;
    if ('reason' in mermaid) return null;
    const key = cacheKey('diagram', [mermaid.version, text]);
    const known = this.#known.get(key) ?? this.#drawCached(text, { ...mermaid, key });
    this.#known.set(key, known);
    return await known;
  }

  async #drawCached(
    text: string,
    { key, modulePath }: { readonly key: string; readonly modulePath: string },
  ): Promise<Drawing> {
    const { cache, process } = this.#context;
    const kept = cache.peek(key);
    if (kept !== null) return JSON.parse(kept) as Drawing;
    if (text.trim() === '') return fail('it is empty');
    if (text.length > MAX_CHARACTERS)
      return fail(`it has ${text.length} characters, and the limit is ${MAX_CHARACTERS}`);
    this.#process ??= prepareProcess({ modulePath, ...process });
    const { draw } = this.#process;
    const drawn = this.#last.then(() => draw(text));
    // The process draws one diagram at a time.
    this.#last = drawn;
    const result = await drawn;
    if ('error' in result && !result.isFinal) {
      this.#known.delete(key);
      return result;
    }
    const drawing = 'error' in result ? { error: result.error } : finish(result);
    cache.set(key, JSON.stringify(drawing));
    return drawing;
  }
}

function finish(drawn: Drawn): Drawing {
  const svg = rebuild(drawn.svg, drawn);
  return svg === null ? fail('Mermaid drew nothing') : { svg, ignored: drawn.ignored };
}

function fail(reason: string): Drawing {
  return { error: { reason, line: null, column: null } };
}

function report({ reason, line, column }: DrawError, { place, file }: Diagram, path: string) {
  return diagnostic('diagram', `Cannot draw the diagram: ${reason}`, {
    file: file ?? path,
    place: placeIn(place, line, column),
    note: line === null ? NOTE : `Correct this line. ${NOTE}`,
  });
}

function reportIgnored(
  { name, isKnown, line, column }: IgnoredOption,
  { place, file }: Diagram,
  path: string,
): Diagnostic {
  const why = isKnown
    ? 'Fonts, colors and safety are those of the site.'
    : 'Mermaid has no such option.';
  return diagnostic('diagram', `Option "${name}" of the diagram has no effect`, {
    file: file ?? path,
    place: placeIn(place, line, column),
    note: `${why} Remove it.`,
  });
}

/** Returns the place of a line of the diagram; columns are approximate in an indented fence with tabs. */
function placeIn(start: Diagram['place'], line: number | null, column: number | null) {
  if (start === null || line === null) return start;
  const at = { line: start.line + line - 1, column: start.column + (column ?? 1) - 1 };
  return { ...at, endLine: at.line, endColumn: at.column };
}

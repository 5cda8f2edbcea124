/**
 * Shows the progress of a command, and measures its stages. A terminal has one line per stage, which is updated. Elsewhere a
 * line is printed when a stage ends.
 */
import picocolors from 'picocolors';
import { keepWork } from './at-work.js';
import type { Colors } from './terminal-colors.js';
import { formatCount } from './count.js';

/** Stages in pipeline order; `--json` reports a time for each. */
export const STAGES = [
  'config',
  'discover',
  'parse',
  'bundle',
  'site',
  'diagrams',
  'components',
  'render',
  'search',
  'write',
  'check',
  'publish',
] as const;
export type Stage = (typeof STAGES)[number];
/** A command without what these stages work on has no stage of that name: a check publishes nothing. */
const OPTIONAL: ReadonlySet<Stage> = new Set(['diagrams', 'components', 'publish']);

/** The time span of a stage. Stages may overlap or contain each other. */
export interface StageSpan {
  readonly stage: Stage;
  /** Milliseconds since the epoch. */
  readonly startMs: number;
  readonly durationMs: number;
}

export interface ProgressOptions {
  readonly stream: NodeJS.WriteStream;
  readonly isQuiet?: boolean;
}

export class Progress {
  readonly colors: Colors;
  readonly #stream: NodeJS.WriteStream;
  #isLive: boolean;
  #isQuiet: boolean;
  readonly #durations = new Map<Stage, number>();
  readonly #spans: StageSpan[] = [];

  constructor({ stream, isQuiet = false }: ProgressOptions) {
    this.#stream = stream;
    this.#isQuiet = isQuiet;
    this.#isLive = stream.isTTY === true && process.env['CI'] === undefined && !isQuiet;
    const wantsColor = process.env['NO_COLOR'] === undefined || process.env['NO_COLOR'] === '';
    this.colors = picocolors.createColors(
      wantsColor && (stream.isTTY === true || process.env['FORCE_COLOR'] !== undefined),
    );
  }

  /** Runs a stage and measures its time. `describe` returns the text of its line. */
  async stage<Result>(
    stage: Stage,
    run: () => Promise<Result> | Result,
    describe: (result: Result) => string = () => '',
  ): Promise<Result> {
    this.#show(stage, '…');
    return await this.around({ stage, inner: [] }, run, describe);
  }

  /** Adds time to a stage that runs in pieces between others; `end` prints its line. */
  add(stage: Stage, durationMs: number): void {
    this.#durations.set(stage, (this.#durations.get(stage) ?? 0) + durationMs);
  }

  /** Runs a part of a stage early, before its line can be printed. */
  async early<Result>(stage: Stage, run: () => Promise<Result> | Result): Promise<Result> {
    const started = performance.now();
    try {
      const result = await run();
      this.add(stage, performance.now() - started);
      return result;
    } catch (error) {
      throw keepWork(error, { stage });
    }
  }

  /** Measures a stage that yields items one by one. Only the wait for each item counts. */
  async *pieces<Item>(
    stage: Stage,
    items: AsyncIterable<Item>,
    total: number,
  ): AsyncGenerator<Item> {
    const iterator = items[Symbol.asyncIterator]();
    const begun = performance.now();
    try {
      for (let done = 0; ; done++) {
        const started = performance.now();
        const next = await iterator.next();
        this.add(stage, performance.now() - started);
        if (next.done === true) {
          this.#keepSpan(stage, begun);
          this.end(stage, formatCount(done, 'page'));
          return;
        }
        if (done % 25 === 0) this.#show(stage, `${done}/${total}`);
        yield next.value;
      }
    } catch (error) {
      throw keepWork(error, { stage });
    } finally {
      await iterator.return?.();
    }
  }

  /** Runs a stage that contains others. Their time is subtracted from its own. */
  async around<Result>(
    { stage, inner }: { readonly stage: Stage; readonly inner: readonly Stage[] },
    run: () => Promise<Result> | Result,
    describe: (result: Result) => string = () => '',
  ): Promise<Result> {
    const innerMs = () => inner.reduce((sum, name) => sum + (this.#durations.get(name) ?? 0), 0);
    const before = innerMs();
    const started = performance.now();
    try {
      const result = await run();
      this.add(stage, performance.now() - started - (innerMs() - before));
      this.#keepSpan(stage, started);
      this.end(stage, describe(result));
      return result;
    } catch (error) {
      this.#clear();
      throw keepWork(error, { stage });
    }
  }

  end(stage: Stage, description: string): void {
    this.done(stage, this.#durations.get(stage) ?? 0, description);
  }

  /** Prints the line of something that has succeeded. */
  done(name: string, durationMs: number, description: string): void {
    this.#clear();
    this.print(
      `${this.colors.green('✓')} ${name.padEnd(9)}${this.colors.dim(`${formatDuration(durationMs).padStart(7)}  ${description}`.trimEnd())}`,
    );
  }

  /** Ends the output. Stages that still run after an error print nothing below it. */
  stop(): void {
    this.#clear();
    this.#isLive = false;
    this.#isQuiet = true;
  }

  /** Prints a line for people, unless the command answers machines. */
  print(line: string): void {
    if (!this.#isQuiet) this.#stream.write(`${line}\n`);
  }

  /** Milliseconds by stage, rounded. */
  get durations(): Partial<Record<Stage, number>> {
    const stages = STAGES.filter((stage) => !OPTIONAL.has(stage) || this.#durations.has(stage));
    return Object.fromEntries(
      stages.map((stage) => [stage, Math.round(this.#durations.get(stage) ?? 0)]),
    );
  }

  /** Time span of each stage, in the order in which they ended. */
  get spans(): readonly StageSpan[] {
    return this.#spans;
  }

  #keepSpan(stage: Stage, started: number): void {
    const durationMs = performance.now() - started;
    this.#spans.push({ stage, startMs: performance.timeOrigin + started, durationMs });
  }

  #show(stage: Stage, state: string): void {
    if (this.#isLive)
      this.#stream.write(
        `\r\u001b[2K${this.colors.cyan('●')} ${stage.padEnd(9)} ${this.colors.dim(state)}`,
      );
  }

  #clear(): void {
    if (this.#isLive) this.#stream.write('\r\u001b[2K');
  }
}

/** @example formatDuration(1234) // '1.2 s' */
export function formatDuration(durationMs: number): string {
  return durationMs < 1000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`;
}

/** Decimal units, as hosts bill. @example formatBytes(1_234_567) // '1.2 MB' */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

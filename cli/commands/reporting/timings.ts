/**
 * The output of `--timings` and `--trace`. In: the stages of a build and the time of each page, as they happen. Out: a
 * table of stages and of the slowest pages, and a trace in the Trace Event Format for chrome://tracing and
 * https://ui.perfetto.dev, with a row for each stage and one for each thread with its pages.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { relative } from 'node:path';
import type { Colors } from '../../diagnostics/terminal-colors.js';
import { configFailure } from '../../diagnostics/diagnostic.js';
import { listenToPageTimes, type PageTime } from '../../diagnostics/page-times.js';
import { formatDuration, STAGES, type Progress } from '../../diagnostics/progress.js';
import { codeOf } from '../../fs/error-code.js';

/** Times in milliseconds; 0 when the result came from the cache. */
export interface SlowPage {
  readonly page: string;
  readonly parse: number;
  readonly render: number;
}

const SLOWEST = 10;
/** Row number of the first thread; the rows of stages come before it. */
const FIRST_THREAD_ROW = 100;

export class Timings {
  readonly #pages: PageTime[] = [];
  readonly #stop: () => void;

  constructor() {
    this.#stop = listenToPageTimes((time) => this.#pages.push(time));
  }

  stop(): void {
    this.#stop();
  }

  /** The slowest pages, sorted by the sum of parse and render time. */
  get slowest(): readonly SlowPage[] {
    const pages = new Map<string, SlowPage>();
    for (const { page, stage, durationMs } of this.#pages) {
      const known = pages.get(page) ?? { page, parse: 0, render: 0 };
      pages.set(page, { ...known, [stage]: known[stage] + durationMs });
    }
    const sorted = [...pages.values()].sort(
      (a, b) => b.parse + b.render - (a.parse + a.render) || (a.page < b.page ? -1 : 1),
    );
    return sorted.slice(0, SLOWEST).map(({ page, parse, render }) => ({
      page,
      parse: roundMs(parse),
      render: roundMs(render),
    }));
  }

  /**
   * Returns lines, each with a line break. `totalMs` is less than the sum of the stages, because some run at the same time.
   */
  format({ colors, durations }: Progress, totalMs: number): string {
    const { slowest } = this;
    const share = (ms: number) => `${Math.round((100 * ms) / Math.max(1, totalMs))} %`;
    const stages = STAGES.flatMap((stage) => {
      const ms = durations[stage];
      return ms === undefined ? [] : [[stage, formatDuration(ms), share(ms)]];
    });
    const table = formatTable(
      [['stage', 'time', 'of all'], ...stages, ['all', formatDuration(totalMs), '']],
      colors,
    );
    const pages = slowest.map(({ page, parse, render }) => [
      page,
      ...[parse, render, parse + render].map((ms) => (ms === 0 ? 'cached' : `${roundMs(ms)} ms`)),
    ]);
    const slow =
      slowest.length === 0
        ? `${colors.dim('Every page came from the cache.')}\n`
        : formatTable([['slowest pages', 'parse', 'render', 'both'], ...pages], colors);
    return `\n${table}\n${slow}\n`;
  }

  trace({ spans }: Progress): string {
    const threads = [...new Set(this.#pages.map(({ thread }) => thread))].sort((a, b) => a - b);
    const startMs = Math.min(...[...spans, ...this.#pages].map((span) => span.startMs));
    const events = [
      ...STAGES.map((stage, row) => nameRow(row, stage)),
      ...threads.map((thread) =>
        nameRow(
          FIRST_THREAD_ROW + thread,
          thread === 0 ? 'pages, main thread' : `pages, worker ${thread}`,
        ),
      ),
      ...spans.map((span) => ({
        ...complete(span, startMs),
        name: span.stage,
        cat: 'stage',
        tid: STAGES.indexOf(span.stage),
      })),
      ...this.#pages.map((time) => ({
        ...complete(time, startMs),
        name: time.page,
        cat: time.stage,
        tid: FIRST_THREAD_ROW + time.thread,
      })),
    ];
    const lines = events.map((event) => JSON.stringify(event)).join(',\n');
    return `{"displayTimeUnit":"ms","traceEvents":[\n${lines}\n]}\n`;
  }
}

/** Names a row. Viewers sort rows by number. */
function nameRow(tid: number, name: string) {
  return { ph: 'M', pid: 1, tid, name: 'thread_name', args: { name } };
}

/** Creates an event with a start and a duration, in the microseconds that the format requires. */
function complete({ startMs, durationMs }: Pick<PageTime, 'startMs' | 'durationMs'>, zero: number) {
  return {
    ph: 'X',
    pid: 1,
    ts: Math.round((startMs - zero) * 1000),
    dur: Math.round(durationMs * 1000),
  };
}

/** Rounds to tenths: most pages take less than ten milliseconds. */
function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** The first column is text, the others are numbers. */
export function formatTable(rows: readonly (readonly string[])[], colors: Colors): string {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? '').length)),
  );
  const lines = rows.map((row, n) => {
    const cells = row.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    );
    const line = `  ${cells.join('  ')}`.trimEnd();
    return `${n === 0 ? colors.dim(line) : line}\n`;
  });
  return lines.join('');
}

/** Opens the file before the work begins, so that a path that cannot be written to is reported at once. */
export function openTrace(path: string): (text: string) => void {
  try {
    const file = openSync(path, 'w');
    return (text) => {
      writeSync(file, text);
      closeSync(file);
    };
  } catch (error) {
    throw configFailure(`Cannot write the trace to "${relative('', path)}" (${codeOf(error)})`, {
      note: 'Name a file in a folder that exists with --trace.',
    });
  }
}

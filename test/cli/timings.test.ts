/** `docsgen build --timings` and `--trace`: times for people, scripts and chrome://tracing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../site.js';

const STAGES = 'config discover parse bundle site render search write check publish'.split(' ');
const files = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`docs/p${i}.md`, `# P${i}\n\n${'Words. '.repeat(i * i)}`]),
);

interface TraceEvent {
  readonly ph: 'M' | 'X';
  readonly pid: number;
  readonly tid: number;
  readonly name: string;
  readonly cat?: string;
  readonly ts?: number;
  readonly dur?: number;
  readonly args?: { readonly name: string };
}

test('--timings prints stages and the ten slowest pages, --trace writes the time of each', async () => {
  const { dir, command } = site(files);
  const args = ['build', '--timings', '--trace', 'trace.json'];
  const { status, stdout, stderr } = await command(args);
  expect([status, stderr]).toEqual([0, '']);
  const table = stdout.slice(stdout.indexOf('\n\n'), stdout.indexOf('✓ Built'));
  const shape = table
    .replace(/ +(?:\d+ ms|\d+\.\d s)/g, ' TIME')
    .replace(/ +\d+ %/g, ' SHARE')
    .replace(/ +[\d.]+ ms/g, ' TIME')
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' '));
  expect(shape.slice(0, 16)).toEqual([
    '',
    '',
    'stage time of all',
    ...STAGES.map((stage) => `${stage} TIME SHARE`),
    'all TIME',
    '',
    'slowest pages parse render both',
  ]);
  expect(shape.slice(16, 26).every((line) => /^docs\/p\d+\.md TIME TIME TIME$/.test(line))).toBe(
    true,
  );
  expect(shape.slice(26)).toEqual(['', '']);

  const trace: { traceEvents: TraceEvent[] } = JSON.parse(
    readFileSync(join(dir, 'trace.json'), 'utf8'),
  );
  const rows = new Map(
    trace.traceEvents.flatMap(({ ph, tid, args: named }) =>
      ph === 'M' && named ? [[tid, named.name]] : [],
    ),
  );
  const spans = trace.traceEvents.filter(({ ph }) => ph === 'X');
  const stages = spans.filter(({ cat }) => cat === 'stage');
  expect(stages.map(({ name }) => name).sort()).toEqual([...STAGES].sort());
  for (const { name, tid } of stages) expect(rows.get(tid)).toBe(name);
  const pages = spans.filter(({ cat }) => cat !== 'stage');
  const expected = ['parse', 'render'].flatMap((stage) =>
    Object.keys(files).map((path) => `${stage} ${path}`),
  );
  // The first page is also the home page.
  expect(pages.map(({ name, cat }) => `${cat} ${name}`).sort()).toEqual(
    [...expected, 'render docs/p0.md'].sort(),
  );
  // Each page ran during its stage, on a row with a name.
  for (const { tid, cat, ts = -1, dur = -1 } of pages) {
    expect(rows.get(tid)).toBe('pages, main thread');
    const stage = stages.find(({ name }) => name === cat);
    expect(ts).toBeGreaterThanOrEqual((stage?.ts ?? 0) - 1000);
    expect(ts + dur).toBeLessThanOrEqual((stage?.ts ?? 0) + (stage?.dur ?? 0) + 1000);
  }

  const warm = (await command(['build', '--timings'])).stdout;
  expect(warm).toContain('\n\nEvery page came from the cache.\n\n✓ Built');
  const json = (await command(['build', '--no-cache', '--json', '--timings'])).stdout;
  const { slowestPages } = JSON.parse(json) as { slowestPages: { page: string; parse: number }[] };
  expect(slowestPages).toHaveLength(10);
  expect(slowestPages[0]).toEqual({
    page: expect.stringMatching(/^docs\/p\d+\.md$/),
    parse: expect.any(Number),
    render: expect.any(Number),
  });
});

test('a trace that cannot be written is reported before the build', async () => {
  const { command, exists } = site(files);
  const { status, stderr } = await command(['build', '--trace', 'no/trace.json']);
  expect([status, stderr]).toEqual([
    2,
    'error  Cannot write the trace to "no/trace.json" (ENOENT)  config\n  Name a file in a folder that exists with --trace.\n\n1 error.\n',
  ]);
  expect(exists('index.html')).toBe(false);
});

/** Checks over many rebuilds in watch mode that memory after a garbage collection and file descriptors do not grow. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slope } from './line.js';
import { watchSite } from './watch-site.js';

const SAMPLES = 20;

/** Makes the server collect garbage on request, and print the rest. */
const PROBE = `
  import v8 from 'node:v8';
  import vm from 'node:vm';
  v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc');
  process.on('SIGUSR2', () => {
    for (let i = 0; i < 3; i++) gc();
    console.log('HEAP ' + process.memoryUsage().heapUsed + ' ' + process.pid);
  });`;

export interface RebuildLimits {
  readonly rebuilds: number;
  /** Until then, compilers, string caches and kept pages fill up. */
  readonly warmUp: number;
  /** Maximum memory growth for each later rebuild. */
  readonly maxBytes: number;
  /** Whether to print the measurements. */
  readonly isShown?: boolean;
}

/** Call it in a `describe`. */
export function testRebuilds({ rebuilds, warmUp, maxBytes, isShown = false }: RebuildLimits): void {
  const pages = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `docs/${'abc'[i % 3]}/p${i}.md`,
      `# Page ${i}\n\nText. [next](../${'abc'[(i + 1) % 3]}/p${(i + 1) % 60}.md)\n`,
    ]),
  );
  const site = watchSite(
    {
      'site.config.ts': "export default { title: 'Soak' };\n",
      'docs/index.md': '# Start\n',
      ...pages,
    },
    {
      environment: {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PROBE)}`,
      },
    },
  );

  test(`${rebuilds} rebuilds leave heap and descriptors as they were`, async () => {
    await site.shows('docs/', 'Start');
    await site.prints(/\d+ pages/);
    const samples: { rebuild: number; heap: number; descriptors: number; ms: number }[] = [];
    let took = 0;
    const every = Math.max(1, Math.floor(rebuilds / SAMPLES));
    for (let i = 1; i <= rebuilds; i++) {
      const started = performance.now();
      await rebuild(i);
      took += performance.now() - started;
      if (i % every !== 0) continue;
      samples.push({ rebuild: i, ...(await measure()), ms: Math.round(took / every) });
      took = 0;
    }
    if (isShown) console.table(samples);
    const late = samples.filter(({ rebuild: n }) => n > warmUp);
    expect(slope(late.map(({ rebuild: n, heap }) => [n, heap]))).toBeLessThan(maxBytes);
    const counts = late.map(({ descriptors }) => descriptors);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  /** The changes take turns: text, title, a page that comes and goes, a category, the config. */
  async function rebuild(i: number): Promise<void> {
    const page = `docs/b/p${(3 * i + 1) % 60}.md`;
    const address = page.replace('.md', '/');
    const text = (title: string) => `# ${title}\n\nText ${i}. [start](../index.md)\n`;
    if (i % 5 === 0) site.write({ 'docs/b/_category_.json': `{"label": "Label ${i}"}` });
    else if (i % 5 === 1) site.write({ [page]: text(`Title ${i}`) });
    else if (i % 5 === 2) site.write({ [`docs/new/n${i % 7}.md`]: text(`New ${i}`) });
    else if (i % 25 === 3)
      site.write({ 'site.config.ts': `export default { title: 'Soak ${i}' };\n` });
    else site.write({ [page]: text('The same') });
    if (i % 5 === 0) await site.shows('docs/b/p1/', `Label ${i}`);
    else if (i % 5 === 2) await site.shows(`docs/new/n${i % 7}/`, `Text ${i}.`);
    else if (i % 25 === 3) await site.shows('docs/', `Soak ${i}`);
    else await site.shows(address, `Text ${i}.`);
  }

  async function measure(): Promise<{ heap: number; descriptors: number }> {
    const before = site.output().length;
    process.kill(site.pid, 'SIGUSR2');
    const printed = () => /HEAP (\d+) (\d+)\n/.exec(site.output().slice(before));
    await expect.poll(printed).not.toBe(null);
    const [, heap, pid] = printed() ?? [];
    return { heap: Number(heap), descriptors: readdirSync(`/proc/${pid}/fd`).length };
  }
}

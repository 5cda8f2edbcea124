/** One site on 16 machines that differ in everything that must not matter; every output has the same bytes. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hashFiles } from '../cli/tree-hash.js';
import { createRandom } from '../random.js';
import { runBinary } from '../site.js';
import { everything } from '../site/everything.js';
import { seed } from './settings.js';

/** Enough pages that parsing and rendering use workers. */
const PAGES = 1100;
const files: Readonly<Record<string, string>> = {
  ...everything,
  ...Object.fromEntries(
    Array.from({ length: PAGES }, (_, i) => [
      `docs/guides/many/p${i}.md`,
      `# Page ${i}\n\nSee [another](p${(i * 7) % PAGES}.md) one.\n\n\`\`\`hcl\na = ${i % 40}\n\`\`\`\n`,
    ]),
  ),
};

/** Preloads a script into the build. */
const preload = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
});
const clock = (iso: string) =>
  preload(`const shift = Date.parse('${iso}') - Date.now(); const now = Date.now;
    globalThis.Date = class extends Date {
      constructor(...args) { args.length === 0 ? super(now() + shift) : super(...args); }
      static now() { return now() + shift; }
    };`);
const processors = (count: number) =>
  preload(`import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
    os.availableParallelism = () => ${count}; syncBuiltinESMExports();`);
/** Lists folders in an order other than by name. */
const reversed =
  preload(`import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    const { readdirSync } = fs;
    fs.readdirSync = (...args) => readdirSync(...args).reverse();
    syncBuiltinESMExports();`);

interface Machine {
  readonly name: string;
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Whether to build twice, the second time from the cache. */
  readonly isWarm?: boolean;
}

const machines: readonly Machine[] = [
  { name: 'plain' },
  { name: 'a folder with spaces and more', folder: "a folder, & 'more' (é)" },
  { name: 'a deep folder', folder: Array.from({ length: 12 }, (_, i) => `level-${i}`).join('/') },
  { name: 'time zone of Kathmandu', environment: { TZ: 'Asia/Kathmandu' } },
  { name: 'time zone of the Line Islands', environment: { TZ: 'Pacific/Kiritimati' } },
  { name: 'Turkish', environment: { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } },
  { name: 'no locale', environment: { LANG: 'C', LC_ALL: 'POSIX' } },
  { name: 'one processor', environment: processors(1) },
  { name: 'seven processors', environment: processors(7) },
  { name: 'other order of folders', environment: reversed },
  { name: '1970', environment: clock('1970-01-01T00:00:10Z') },
  { name: '2038', environment: clock('2038-01-19T03:14:08Z') },
  { name: '9999', environment: clock('9999-12-31T23:59:50Z') },
  {
    name: 'one thread for files',
    environment: { UV_THREADPOOL_SIZE: '1', USER: 'other', HOME: '/' },
  },
  { name: 'no cache', args: ['--no-cache'] },
  { name: 'warm', isWarm: true },
];

test(`${machines.length} environments give the same bytes`, () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-soak-'));
  const random = createRandom(seed);
  let expected: ReadonlyMap<string, string> | null = null;
  for (const [i, machine] of machines.entries()) {
    const dir = join(root, String(i), machine.folder ?? 'site');
    // Files are created in another order each time, with dates from 1970 to tomorrow.
    const paths = Object.keys(files).sort(() => random() - 0.5);
    for (const path of paths) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), files[path] ?? '');
      const time = (Date.now() / 1000 + 86_400) * random();
      utimesSync(join(dir, path), time, time);
    }
    for (let run = machine.isWarm === true ? 2 : 1; run > 0; run--) {
      const { status, stderr } = runBinary(['build', ...(machine.args ?? [])], {
        cwd: dir,
        environment: machine.environment ?? {},
      });
      expect([machine.name, status, stderr]).toEqual([machine.name, 0, '']);
    }
    const tree = hashFiles(join(dir, 'build'));
    expected ??= tree;
    expect(tree, machine.name).toEqual(expected);
    rmSync(join(root, String(i)), { recursive: true });
  }
  expect(readdirSync(root)).toEqual([]);
  rmSync(root, { recursive: true });
});

/**
 * Storms of changes as people, editors and programs make them, and a check that a watched site has followed them: every file
 * of a clean build is served, byte for byte except for the script of the watch server.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { createRandom } from './random.js';
import { createSiteIn } from './site.js';
import type { WatchedSite } from './watch-site.js';

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`;
const config = (title: string) =>
  `export default { title: '${title}', url: 'https://storm.example', rules: { 'broken-link': 'warn', file: 'warn', include: 'warn', 'front-matter': 'warn' } };\n`;

/** The files at the start of a storm. */
export const stormFiles: Readonly<Record<string, string>> = {
  'site.config.ts': config('Storm'),
  'docs/index.md': '# Start\n',
  'docs/a/picture.svg': svg(1),
  'docs/c/case.md': '# Case\n',
  'static/note.txt': 'A note.\n',
  'docs/c/_part.md': 'A part.\n',
  'docs/c/includes.md': '# Includes\n\n::include{file="_part.md"}\n',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `docs/${['a', 'b', 'c'][i % 3]}/p${i}.md`,
      `# Page ${i}\n\nText. [next](../b/p${(i + 1) % 12}.md)\n\n## Part\n\nMore.\n`,
    ]),
  ),
};

export interface Storm {
  readonly seed: number;
  readonly changes: number;
  /** Maximum pause between changes that do not follow each other immediately. */
  readonly pauseMs: number;
}

/** Changes a site at random, then makes a last change that shows when the storm is over. */
export async function rage(site: WatchedSite, { seed, changes, pauseMs }: Storm): Promise<void> {
  const random = createRandom(seed);
  const pick = (below: number) => Math.floor(random() * below);
  for (let i = 0; i < changes; i++) {
    change(site.dir, pick);
    if (pick(4) === 0) await delay(pick(pauseMs));
  }
  // Nothing that the storm has left there may be in the way.
  rmSync(join(site.dir, 'docs/last.md'), { force: true });
  site.write({ 'docs/last.md': `# Last\n\nStorm ${seed} is over.\n` });
  await site.shows('docs/last/', `Storm ${seed} is over.`);
}

type Pick = (below: number) => number;

/** One change as a person or a program might make it. */
function change(dir: string, pick: Pick): void {
  const docs = join(dir, 'docs');
  const paths = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/p\d+\.md$/.test(name))
    .map((name) => join(docs, name))
    // A link may lead to itself.
    .filter((path) => existsSync(path) && statSync(path).isFile())
    .sort();
  const file = paths[pick(Math.max(1, paths.length))] ?? join(docs, 'a', 'p0.md');
  const target = join(docs, `${['a', 'b', 'c', 'd/e'][pick(4)]}/p${pick(20)}.md`);
  const operations = [
    ...edits(file, pick),
    ...moves({ docs, file, target }, pick),
    ...others(dir, pick),
  ];
  operations[pick(operations.length)]?.();
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // Writing through a link that leads nowhere would fail.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) rmSync(path);
  writeFileSync(path, text);
}

type Operation = () => void;

function edits(file: string, pick: Pick): Operation[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '# New\n';
  const body = text.replace(/^---[\s\S]*?---\n+/, '');
  return [
    () => write(file, `${text.slice(0, 5000)}\nLine ${pick(1000)}.\n`),
    () => write(file, `# Title ${pick(1000)}\n\n[x](../a/p${pick(20)}.md)\n`),
    () => write(file, `---\nsidebar_position: ${pick(9)}\n---\n\n${body}`),
    () => write(file, `---\nslug: /odd/${pick(9)}\ntags: [x]\n---\n\n${body}`),
    () => write(file, ''),
    () => existsSync(file) && truncateSync(file, pick(text.length + 1)),
    () => existsSync(file) && chmodSync(file, pick(2) === 0 ? 0o600 : 0o644),
    () => {
      // Size and date are the same; only the change time differs.
      if (!existsSync(file)) return;
      const { atime, mtime } = statSync(file);
      writeFileSync(file, text.replace(/[a-z](?=\.\n)/, 'z'));
      utimesSync(file, atime, mtime);
    },
    () => {
      // As editors do that write a second file.
      write(`${file}.swp~`, `# Safe ${pick(1000)}\n`);
      renameSync(`${file}.swp~`, file);
    },
  ];
}

interface Places {
  readonly docs: string;
  readonly file: string;
  readonly target: string;
}

function moves({ docs, file, target }: Places, pick: Pick): Operation[] {
  const swap = (one: string, two: string) => {
    const [from, to] = existsSync(one) ? [one, two] : [two, one];
    if (existsSync(from) && !existsSync(to)) renameSync(from, to);
    else rmSync(to, { recursive: true, force: true });
  };
  return [
    () => write(target, `# Made ${pick(1000)}\n\n![p](../a/picture.svg)\n`),
    () => rmSync(file, { force: true }),
    () => existsSync(file) && write(target, readFileSync(file, 'utf8')),
    () => {
      mkdirSync(dirname(target), { recursive: true });
      if (existsSync(file)) renameSync(file, target);
    },
    () => swap(join(docs, 'd'), join(docs, 'f')),
    () => swap(join(docs, 'c/case.md'), join(docs, 'c/Case.md')),
    () => rmSync(join(docs, ['d', 'f'][pick(2)] ?? ''), { recursive: true, force: true }),
    () => {
      rmSync(target, { force: true });
      mkdirSync(dirname(target), { recursive: true });
      symlinkSync(['../index.md', '../a/p1.md', 'nowhere.md'][pick(3)] ?? '', target);
    },
  ];
}

function others(dir: string, pick: Pick): Operation[] {
  const at = (path: string) => join(dir, path);
  return [
    () => write(at('docs/a/picture.svg'), svg(1 + pick(9))),
    () => write(at('docs/b/_category_.json'), `{"label": "Label ${pick(9)}"}`),
    () => rmSync(at('docs/b/_category_.json'), { force: true }),
    () => write(at('static/note.txt'), `Note ${pick(9)}.\n`),
    () =>
      write(
        at('docs/c/_part.md'),
        `Part ${pick(9)}. [x](../a/p${pick(20)}.md)\n\n## In the part\n`,
      ),
    () => rmSync(at('docs/c/_part.md'), { force: true }),
    () => (pick(4) === 0 ? write(at('site.config.ts'), config(`Storm ${pick(3)}`)) : undefined),
  ];
}

/** Files of a build that no page requests. */
const NOT_SERVED = /^(?:\.docsgen|\.nojekyll|_(?:headers|redirects))$/;

/** Checks that every file of a clean build of the sources is served. Returns the number of files. */
export async function expectServed(site: WatchedSite): Promise<number> {
  const clean = createSiteIn(site.dir, {});
  rmSync(join(site.dir, 'build'), { recursive: true, force: true });
  const { diagnostics, written } = await clean.build();
  if (written === null) throw new Error(`Nothing was built: ${JSON.stringify(diagnostics)}`);
  const paths = clean.output().filter((path) => !NOT_SERVED.test(path));
  for (const path of paths) {
    const served = async () => {
      const text = await site.text(path);
      return text.replace(/<script defer src="[^"]*\/_docsgen\/dev\.js"[^>]*><\/script>/, '');
    };
    const expected = clean.read(path);
    // The first request before polling: nearly always the file is there.
    if ((await served()) !== expected) await expect.poll(served, { message: path }).toBe(expected);
  }
  return paths.length;
}

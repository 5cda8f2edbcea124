/**
 * T32: a storm of random edits on a site that is watched. When it is quiet, the served site equals a clean build of
 * what is on disk, byte for byte but for the script of the watch server.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSiteIn } from '../site.js';
import { PATIENCE, watchSite } from '../watch-site.js';

const OPERATIONS = 60;
const SEED = 20_261;

/** Park and Miller's generator: the same storm every time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('serve --watch in a storm', () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `docs/${['a', 'b', 'c'][i % 3]}/p${i}.md`,
      `# Page ${i}\n\nText. [next](../b/p${(i + 1) % 12}.md)\n\n## Part\n\nMore.\n`,
    ]),
  );
  const site = watchSite({
    'site.config.ts':
      "export default { title: 'Storm', url: 'https://storm.example', rules: { 'broken-link': 'warn', file: 'warn' } };\n",
    'docs/index.md': '# Start\n',
    'docs/a/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    ...files,
  });

  /** One change as a person or a program might make it. */
  function change(random: (below: number) => number): void {
    const docs = join(site.dir, 'docs');
    const paths = readdirSync(docs, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && name !== 'index.md')
      .map((name) => join(docs, name))
      .sort();
    const file = paths[random(Math.max(1, paths.length))] ?? join(docs, 'a', 'p0.md');
    const name = `${['a', 'b', 'c', 'd/e'][random(4)]}/p${random(20)}.md`;
    const write = (path: string, text: string) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    };
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '# New\n';
    const operations = [
      () => write(file, `${text}\nLine ${random(1000)}.\n`),
      () => write(file, `# Title ${random(1000)}\n\n[x](../a/p${random(20)}.md)\n`),
      () =>
        write(
          file,
          `---\nsidebar_position: ${random(9)}\n---\n\n${text.replace(/^---[\s\S]*?---\n+/, '')}`,
        ),
      () => write(join(docs, name), `# Made ${random(1000)}\n\n![p](../a/picture.svg)\n`),
      () => rmSync(file, { force: true }),
      () => existsSync(file) && write(join(docs, name), text),
      () => {
        mkdirSync(dirname(join(docs, name)), { recursive: true });
        if (existsSync(file)) renameSync(file, join(docs, name));
      },
      () => {
        const [from, to] = [join(docs, 'd'), join(docs, 'f')];
        if (existsSync(from) && !existsSync(to)) renameSync(from, to);
        else rmSync(to, { recursive: true, force: true });
      },
      () => {
        // The same size and date: only the clock of the file system tells.
        if (!existsSync(file)) return;
        const { atime, mtime } = statSync(file);
        writeFileSync(file, text.replace(/[a-z](?=\.\n)/, 'z'));
        utimesSync(file, atime, mtime);
      },
      () => write(file, ''),
      () =>
        write(
          join(docs, 'a/picture.svg'),
          `<svg xmlns="http://www.w3.org/2000/svg" width="${1 + random(9)}" height="1"/>`,
        ),
      () => write(join(docs, 'b/_category_.json'), `{"label": "Label ${random(9)}"}`),
    ];
    operations[random(operations.length)]?.();
  }

  it('T32: 60 changes later, every route equals a clean build', async () => {
    const random = createRandom(SEED);
    await site.shows('docs/', 'Start');
    for (let i = 0; i < OPERATIONS; i++) {
      change(random);
      if (random(3) > 0) await delay(random(120));
    }
    site.write({ 'docs/last.md': '# Last\n\nThe storm is over.\n' });
    await site.shows('docs/last/', 'The storm is over.');
    const clean = createSiteIn(site.dir, {});
    await clean.build();
    const paths = clean
      .output()
      .filter((path) => /(?:page\.json|index\.html|index\.md)$/.test(path));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of [...paths, 'sidebars.json', 'sitemap.xml', 'llms.txt', 'llms-full.txt']) {
      const served = async () => {
        const text = await site.text(path);
        return text.replace(/<script defer src="[^"]*\/_docsgen\/dev\.js"[^>]*><\/script>/, '');
      };
      await expect.poll(served, { ...PATIENCE, message: path }).toBe(clean.read(path));
    }
  });
});

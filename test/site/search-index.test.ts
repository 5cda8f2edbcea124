/** The search index after edits is the same as that of a clean build, whatever the edits were. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRandom } from '../random.js';
import { site, type TestSite } from '../site.js';

const PAGES = 30;
const EDITS = 7;

/** Returns files by path below the folder. */
function readFolder(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(files.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

async function expectClean({ dir, build }: TestSite): Promise<void> {
  const outDir = join(dir, 'clean');
  rmSync(outDir, { recursive: true, force: true });
  await build({ outDir, cache: true });
  expect(readFolder(join(dir, 'build', 'search'))).toEqual(readFolder(join(outDir, 'search')));
}

test(`after each of ${EDITS} random edits`, async () => {
  const random = createRandom(7);
  const pick = (below: number) => Math.floor(random() * below);
  const words = () => Array.from({ length: 60 }, () => `term${pick(2_000)}`).join(' ');
  const page = (i: number) => `# Page ${i}\n\n${words()} [next](p${(i + 1) % PAGES}.md)\n`;
  const config = (rest = '') =>
    `export default { title: 'T', docs: { versions: { current: { label: 'Next' }, v1: { label: '1' } } }, ${rest} };\n`;
  const edited = site({
    'site.config.ts': config(),
    'versions/v1/old.md': '# Old\n\nThe old network.\n',
    ...Object.fromEntries(Array.from({ length: PAGES }, (_, i) => [`docs/p${i}.md`, page(i)])),
  });
  const edits = [
    (i: number) => edited.write({ [`docs/p${i}.md`]: page(i) }),
    (i: number) =>
      edited.write({ [`docs/p${i}.md`]: `---\ntitle: Zebra\ntags: [${words()}]\n---\n` }),
    (i: number) => edited.write({ [`docs/new${i}.md`]: page(i) }),
    (i: number) => rmSync(join(edited.dir, `docs/p${i}.md`), { force: true }),
    (i: number) => edited.write({ [`docs/p${i}.md`]: `---\nsidebar_position: 1\n---\n${page(i)}` }),
    () => edited.write({ 'versions/v1/old.md': `# Old\n\n${words()}\n` }),
    (i: number) => edited.write({ 'site.config.ts': config(`navbar: { title: '${i}' }`) }),
  ];
  await edited.build({ cache: true });
  for (let i = 0; i < EDITS; i++) {
    edits[i % edits.length]?.(pick(PAGES));
    await edited.build({ cache: true });
    await expectClean(edited);
  }
});

test('when files of the last index have been changed or removed', async () => {
  const files = { 'docs/index.md': '# Home\n\nzebra\n', 'docs/a.md': '# A\n\nnetwork\n' };
  const damaged = site(files);
  const folder = join(damaged.dir, 'build', 'search');
  const damages = [
    () => rmSync(folder, { recursive: true }),
    () => {
      for (const path of readFolder(folder).keys()) writeFileSync(join(folder, path), '{}');
    },
  ];
  for (const [i, damage] of damages.entries()) {
    await damaged.build({ cache: true });
    damage();
    damaged.write({ 'docs/a.md': `# A\n\nnetwork ${i}\n` });
    await damaged.build({ cache: true });
    await expectClean(damaged);
  }
});

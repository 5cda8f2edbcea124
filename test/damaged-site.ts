/**
 * Builds a site of damaged pages with all checks. In: a seed and a number of pages. Out: problems: an exception, a bug of
 * docsgen that became a finding, or a finding without a file. The seed of a page makes it again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { damagedPage, PARTS } from './damaged-pages.js';
import { createRandom } from './random.js';
import { createSiteIn } from './site.js';

interface DamagedSite {
  /** Seed of the first page; later pages have the next ones. */
  readonly seed: number;
  readonly pages: number;
}

/** One page in this many belongs to a translation, and one to the blog. */
const [PER_TRANSLATED, PER_ENTRY] = [10, 50];

export async function buildDamaged({ seed, pages }: DamagedSite): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-damaged-'));
  // Raw HTML is kept in every other site.
  const html = Math.floor(seed / pages) % 2 === 0 ? 'sanitize' : 'trust';
  const { build } = createSiteIn(dir, damagedFiles({ seed, pages }, html));
  try {
    const { diagnostics } = await build({ check: true });
    return diagnostics
      .filter(({ ruleId, file }) => ruleId === 'page-crash' || file === null)
      .map(({ ruleId, file, reason, note }) => `${ruleId} ${file} ${reason} ${note}`);
  } catch (error) {
    return [`seeds from ${seed}, ${html}: ${error instanceof Error ? error.stack : String(error)}`];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function damagedFiles({ seed, pages }: DamagedSite, html: string): Record<string, string> {
  const config = (rest: string) =>
    `export default { title: 'Damaged', url: 'https://damaged.example', markdown: { html: '${html}' }, ${rest} };\n`;
  const files: Record<string, string> = {
    'site.config.ts': config("translations: ['pl']"),
    'docs/index.md': '# Start\n',
    'docs/img.png': '',
    ...PARTS,
    'pl/site.config.ts': config("locale: { code: 'pl', label: 'Polski' }"),
    'pl/docs/index.md': '# Początek\n',
  };
  for (let i = 0; i < pages; i++) {
    const text = damagedPage(createRandom(seed + i));
    const folder =
      i % PER_ENTRY === 7 ? 'docs/_blog' : i % PER_TRANSLATED === 3 ? 'pl/docs' : 'docs';
    files[`${folder}/p${seed + i}.md`] = text;
  }
  return files;
}

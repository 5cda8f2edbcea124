/**
 * Reports files that other generators read and docsgen does not: versions, translations, a blog, pages of code, sidebars.
 * In: the folder of a site and the folders that its config names. Out: one finding that lists them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTextIfThere } from '../fs/read-text.js';
import { formatCount } from '../diagnostics/count.js';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { compare } from '../paths/path.js';
import type { Diagnostic } from '../types.js';

interface Member {
  /** Path from the folder of the site. */
  readonly path: string;
  /** Pattern of the files that count. A folder without such a file has another purpose. */
  readonly files?: RegExp;
  readonly advice: string;
}

const PAGE = /\.(?:mdx?|markdown)$/i;
const CODE = /\.(?:[cm]?[jt]sx?|vue|html?|ftl)$/i;
const SIDEBARS = 'Write "sidebars" in the config.';
const VERSIONS = 'Copy the pages of each version to "versions", and list them in "docs.versions".';
const TRANSLATIONS = 'Write "translations" in the config for other languages.';
const BLOG = 'Write entries of the blog in "_blog" of the docs folder.';
const PAGES = 'Write the folder of pages outside the docs in "pages" of the config.';
const THEME = 'Write components and styles in "theme".';

/** Folders and files of Docusaurus, then of Starlight, VitePress, Hugo, Jekyll, mdBook and GitBook. */
const MEMBERS: readonly Member[] = [
  { path: 'versioned_docs', files: PAGE, advice: VERSIONS },
  { path: 'versioned_sidebars', files: /\.json$/, advice: SIDEBARS },
  { path: 'i18n', files: /\.mdx?$|(?:^|[\\/])code\.json$/i, advice: TRANSLATIONS },
  { path: 'blog', files: PAGE, advice: BLOG },
  { path: 'src/pages', files: /\.(?:mdx?|[jt]sx?|astro)$/i, advice: PAGES },
  { path: 'src/theme', files: CODE, advice: THEME },
  ...['js', 'cjs', 'mjs', 'ts', 'json'].map((ending) => ({
    path: `sidebars.${ending}`,
    advice: SIDEBARS,
  })),
  { path: 'src/content', files: PAGE, advice: 'Write the folder of the pages in "docs.dir".' },
  { path: '.vitepress/theme', files: CODE, advice: THEME },
  { path: 'docs/.vitepress/theme', files: CODE, advice: THEME },
  { path: 'content', files: PAGE, advice: 'Write the folder of the pages in "docs.dir".' },
  { path: '_posts', files: PAGE, advice: BLOG },
  { path: 'src/SUMMARY.md', advice: SIDEBARS },
  { path: 'SUMMARY.md', advice: SIDEBARS },
];

/** `used` lists the folders that the config names, relative to the site folder. */
export function findForeignFolders(
  siteDir: string,
  { configFile, used }: { readonly configFile: string | null; readonly used: readonly string[] },
): Diagnostic[] {
  const config = configFile === null ? '' : readTextIfThere(join(siteDir, configFile));
  const found = MEMBERS.flatMap(({ path, files, advice }) => {
    const isUsed = used.some((dir) => isWithin(dir, path) || isWithin(path, dir));
    // The config may import the file.
    if (
      isUsed ||
      config.includes(`./${path.replace(/\.[a-z]+$/, '')}`) ||
      !existsSync(join(siteDir, path))
    )
      return [];
    if (files === undefined) return [{ shown: `"${path}"`, advice }];
    const count = countFiles(join(siteDir, path), files);
    return count === 0 ? [] : [{ shown: `"${path}" (${formatCount(count, 'file')})`, advice }];
  });
  if (found.length === 0) return [];
  const shown = found.map((one) => one.shown).sort(compare);
  const last = shown.pop() ?? '';
  const list = shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
  const advice = [...new Set(found.map((one) => one.advice))].join(' ');
  return [
    diagnostic(
      'foreign-syntax',
      `Cannot use ${list}: docsgen does not read ${found.length === 1 ? 'it' : 'them'}`,
      {
        file: configFile,
        place: configFile === null ? null : FIRST_LINE,
        note: `${advice} What is no longer needed can be removed.`,
      },
    ),
  ];
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** An unreadable folder counts as empty. */
function countFiles(folder: string, pattern: RegExp): number {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      pattern.test(name),
    ).length;
  } catch {
    return 0;
  }
}

/**
 * `docsgen init`: creates a site. In: a folder, which need not exist yet. Out: the files a site needs and the folder lacks:
 * a config, first pages, scripts, settings of editors, and lines that keep the output out of the repository. Existing files
 * stay.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { siteUrl, shortText } from '../config/fields.js';
import { CONFIG_FILES, defaultTitle } from '../config/load-config.js';
import { configFailure, type ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { entryAt, isFileAt, isFolderAt } from '../fs/entries.js';
import { makeFolder } from '../fs/make-folder.js';
import { version } from '../package.js';
import {
  editorSettings,
  SETTINGS_FILE,
  TYPESCRIPT_CONFIG,
  TYPESCRIPT_FILE,
} from './init/editor-settings.js';
import { findMissingScripts, isManifest, type MissingScripts } from './init/missing-scripts.js';
import {
  IGNORED,
  HOME_FILE,
  HOME_FOLDER,
  STARTER_PAGES,
  starterConfig,
  starterHome,
  starterManifest,
  type StarterSite,
} from './init/starter.js';

export interface InitFlags {
  /** Defaults to the name in `package.json`, then to the folder's name. */
  readonly title?: string;
  readonly url?: string;
}

const MDX_NOTICE =
  'docs/ has pages of MDX (.mdx). To publish them, set "markdown: { format: \'detect\' }" in site.config.ts. ' +
  'Such pages run code in your build: set it only if you trust everyone who writes them.';

export async function init(
  siteDir: string,
  flags: InitFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const root = resolve(siteDir);
  if (entryAt(root) !== undefined && !isFolderAt(root))
    throw configFailure(`Cannot create a site in "${siteDir}": it is not a folder`, {
      note: 'Name a folder. It is created if it does not exist.',
    });
  const starter = {
    title: readTitle(flags.title ?? (await defaultTitle(root))),
    url: flags.url === undefined ? null : readUrl(flags.url),
    version,
  };
  const manifest = readManifest(join(root, 'package.json'));
  const files = missingFiles(root, starter);
  const { colors } = progress;
  const printDone = (done: string, path: string) =>
    progress.print(`${colors.green('✓')} ${colors.bold(done)} ${path}`);
  for (const [path, text] of files) {
    makeFolder(dirname(join(root, path)));
    // The flag `wx` keeps a file that has been created meanwhile.
    writeFileSync(join(root, path), text, { flag: 'wx' });
    printDone('Wrote', path);
  }
  const ignored = ignoreOutput(join(root, '.gitignore'));
  if (ignored !== null) printDone(ignored, '.gitignore');
  const hasConfig = files.every(([path]) => path !== 'site.config.ts');
  if (!hasConfig && hasPages(root, /\.mdx$/)) progress.print(MDX_NOTICE);
  if (manifest !== null && !isManifest(manifest))
    progress.print('package.json stays as it is. npm cannot read it: correct it first.');
  const scripts = manifest === null ? null : findMissingScripts(manifest);
  const isComplete = files.length === 0 && ignored === null;
  if (isComplete) progress.print('There is nothing to add: this is a site already.');
  if (scripts !== null)
    progress.print(
      `package.json stays as it is, without a script ${scripts.names.map((name) => `"${name}"`).join(', ')}.`,
    );
  if (!isComplete || scripts !== null)
    printNext(relative(process.cwd(), root), { manifest, scripts }, progress);
  return 0;
}

function readTitle(title: string): string {
  if (shortText.safeParse(title).success) return title;
  throw configFailure('Cannot use the title', {
    note: 'Write a title that is not blank, with at most 1,000 characters.',
  });
}

function readUrl(url: string): string {
  const { data } = siteUrl.safeParse(url);
  if (data !== undefined) return data;
  throw configFailure(`Cannot use "${url}" as the url of the site`, {
    note: 'Write an absolute http(s) URL without path, such as "https://docs.example.com".',
  });
}

function missingFiles(
  root: string,
  starter: StarterSite,
): (readonly [path: string, text: string])[] {
  const isThere = (name: string) => entryAt(join(root, name)) !== undefined;
  const hasOwnPages = hasPages(root, /\.mdx?$/);
  const hasConfig = CONFIG_FILES.some(isThere);
  const hasHome = !hasConfig && !hasOwnPages && !isThere(HOME_FOLDER);
  const hasPackage = isThere('package.json');
  return [
    ...(hasConfig
      ? []
      : [['site.config.ts', starterConfig(starter, { hasOwnPages, hasHome })] as const]),
    ...(hasHome ? [[HOME_FILE, starterHome(starter)] as const] : []),
    ...(hasOwnPages ? [] : STARTER_PAGES),
    ...(hasPackage ? [] : [['package.json', starterManifest(starter)] as const]),
    // The file would apply to all code of an existing package.
    ...(hasPackage || isThere(TYPESCRIPT_FILE)
      ? []
      : [[TYPESCRIPT_FILE, TYPESCRIPT_CONFIG] as const]),
    ...(isThere(SETTINGS_FILE) ? [] : [[SETTINGS_FILE, editorSettings()] as const]),
  ];
}

/** Returns `false` also when `docs` is a file: writing into it fails later with a clear error. */
function hasPages(root: string, name: RegExp): boolean {
  const folder = join(root, 'docs');
  if (!isFolderAt(folder)) return false;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) => name.test(path));
}

/** Adds the missing lines. Returns what was done, or `null` when no line was missing. */
function ignoreOutput(path: string): string | null {
  const isThere = entryAt(path) !== undefined;
  const text = isThere ? readFileSync(path, 'utf8') : '';
  const known = new Set(text.split('\n').map(bare));
  const missing = IGNORED.filter((line) => !known.has(bare(line)));
  if (missing.length === 0) return null;
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  writeFileSync(path, `${separator}${missing.join('\n')}\n`, { flag: 'a' });
  return isThere ? `Added ${missing.join(', ')} to` : 'Wrote';
}

/** `/build/`, `build/` and `build` all ignore the same folder here. */
function bare(line: string): string {
  return line.trim().replace(/^\/|\/$/g, '');
}

/** Returns the text of an existing `package.json`, or `null` when there is none. */
function readManifest(path: string): string | null {
  if (entryAt(path) === undefined) return null;
  return isFileAt(path) ? readFileSync(path, 'utf8') : '';
}

function printNext(
  folder: string,
  { manifest, scripts }: { manifest: string | null; scripts: MissingScripts | null },
  progress: Progress,
): void {
  const commands = [
    ...(folder === '' ? [] : [`cd ${/^[\w./-]+$/.test(folder) ? folder : `"${folder}"`}`]),
    ...(manifest === null
      ? ['npm install', 'npm start']
      : [
          ...(/"docsgen"\s*:/.test(manifest) ? [] : ['npm install --save-dev docsgen']),
          ...(scripts === null ? [] : [scripts.command]),
          'npx docsgen serve --watch',
        ]),
  ];
  progress.print('');
  progress.print('Next:');
  for (const command of commands) progress.print(`  ${progress.colors.bold(command)}`);
}

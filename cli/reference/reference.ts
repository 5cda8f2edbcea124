/**
 * Builds the reference of a site: pages whose tabs Inputs and Outputs are generated from Terraform modules. In: the config.
 * Out: each page with its expected text, and findings. A page finds its module by its file name: `<pages>/networking/vpc.md`
 * is about `<modules>/vpc/*.tf`. This file writes nothing.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cacheKey, type Cache } from '../cache/cache.js';
import { placeOption, type ConfigFile } from '../diagnostics/config-places.js';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { compare } from '../paths/path.js';
import type { Diagnostic, SiteConfig } from '../types.js';
import { findDrift, findMissingTabs } from './drift.js';
import { findLosses } from './losses.js';
import type { Module, ModuleFile } from './module.js';
import { parseModulesInThread } from './module-thread.js';
import { writeTabs } from './write-tabs.js';

export interface ReferencePage {
  /** Path relative to the site folder. */
  readonly path: string;
  readonly text: string;
  /** The expected text; `null` if the module is invalid, or if text would be lost. */
  readonly written: string | null;
  /** Findings that writing the page would fix. */
  readonly drift: readonly Diagnostic[];
}

export interface Reference {
  /** The pages with a module. */
  readonly pages: readonly ReferencePage[];
  /**
   * Findings that a person must fix: invalid modules, modules without a page, pages without tabs, and pages with text that
   * would be lost.
   */
  readonly diagnostics: readonly Diagnostic[];
}

type Folders = NonNullable<SiteConfig['reference']>;

export interface ReferenceOptions {
  /** Stores parsed modules. @default null */
  readonly cache?: Cache | null;
  /** Replaced by tests that run from the sources, where there is no program for a thread. @default in a thread */
  readonly parse?: typeof parseModulesInThread;
}

/** Reads modules and pages and compares them. The result is empty if the config has no `reference`. */
export async function readReference(
  config: Pick<SiteConfig, 'reference'> & ConfigFile,
  options: ReferenceOptions = {},
): Promise<Reference> {
  const { siteDir, reference } = config;
  if (reference === undefined) return { pages: [], diagnostics: [] };
  const missing = (['modules', 'pages'] as const).filter(
    (option) => !existsSync(join(siteDir, reference[option])),
  );
  if (missing.length > 0)
    return {
      pages: [],
      diagnostics: missing.map((option) => missingFolder(reference[option], config, option)),
    };
  const modules = listModules(siteDir, reference);
  const pages = listFiles(join(siteDir, reference.pages), '.md')
    .map((name) => `${reference.pages}/${name}`)
    .map((path) => ({ path, slug: slugOf(path) }))
    .filter(({ slug }) => modules.has(slug));
  const documented = new Set(pages.map(({ slug }) => slug));
  const files = [...documented].map((slug) =>
    listModuleFiles(siteDir, `${reference.modules}/${slug}`),
  );
  const parsed = await readModules(files, options);
  const bySlug = new Map([...documented].map((slug, i) => [slug, parsed[i]]));
  const read = pages.flatMap(({ path, slug }) => {
    const module = bySlug.get(slug);
    const text = readFileSync(join(siteDir, path), 'utf8');
    return module === undefined ? [] : [readPage({ path, text }, module)];
  });
  return {
    pages: read.map(({ page }) => page),
    diagnostics: [
      ...read.flatMap(({ diagnostics }) => diagnostics),
      ...[...modules]
        .filter(([slug]) => !documented.has(slug))
        .map(([slug, file]) => undocumented(slug, file, reference)),
    ],
  };
}

/** Parses changed modules only, and starts a thread only if there are any. */
async function readModules(
  modules: readonly (readonly ModuleFile[])[],
  { cache = null, parse = parseModulesInThread }: ReferenceOptions,
): Promise<readonly Module[]> {
  const kept = modules.map((files) => {
    const key = cacheKey('module', [JSON.stringify(files)]);
    const known = cache?.peek(key) ?? null;
    return { files, key, module: known === null ? null : parseKnown(known) };
  });
  const unknown = kept.filter(({ module }) => module === null);
  const parsed = unknown.length === 0 ? [] : await parse(unknown.map(({ files }) => files));
  const byKey = new Map(unknown.map(({ key }, i) => [key, parsed[i]]));
  for (const [key, module] of byKey) cache?.set(key, JSON.stringify(module));
  return kept.flatMap(({ key, module }) => module ?? byKey.get(key) ?? []);
}

function parseKnown(json: string): Module {
  const module: Module = JSON.parse(json);
  return module;
}

function listModuleFiles(siteDir: string, folder: string): ModuleFile[] {
  return listFiles(join(siteDir, folder), '.tf').map((name) => ({
    path: `${folder}/${name}`,
    text: readFileSync(join(siteDir, folder, name), 'utf8'),
  }));
}

interface ReadPage {
  readonly page: ReferencePage;
  readonly diagnostics: readonly Diagnostic[];
}

function readPage({ path, text }: Pick<ReferencePage, 'path' | 'text'>, module: Module): ReadPage {
  if (module.diagnostics.length > 0)
    return { page: { path, text, written: null, drift: [] }, diagnostics: module.diagnostics };
  const losses = findLosses({ path, text }, module);
  const diagnostics = [...losses, ...findMissingTabs({ path, text }, module)];
  if (losses.length > 0) return { page: { path, text, written: null, drift: [] }, diagnostics };
  const written = writeTabs(text, module);
  const drift = findDrift({ path, text }, module, written);
  return { page: { path, text, written, drift }, diagnostics };
}

/** Returns the name of a page's module: `networking/vpc.md` and `vpc/index.md` are both about `vpc`. */
function slugOf(path: string): string {
  const name = basename(path, '.md');
  return name === 'index' ? basename(dirname(path)) : name;
}

/** Returns the first file of each module, by the name of its folder. */
function listModules(siteDir: string, { modules }: Folders): Map<string, string> {
  const first = new Map<string, string>();
  for (const file of listFiles(join(siteDir, modules), '.tf')) {
    const slug = dirname(file);
    if (slug !== '.' && !first.has(slug)) first.set(slug, file);
  }
  return first;
}

/**
 * Lists files below a folder, with `/` as separator, sorted by code units. Names that begin with "_" or "." are private and
 * skipped.
 */
function listFiles(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith(extension) && !/(?:^|\/)[_.]/.test(name))
    .toSorted(compare);
}

function missingFolder(folder: string, config: ConfigFile, option: keyof Folders): Diagnostic {
  return diagnostic('reference-module', `Cannot find the folder "${folder}"`, {
    ...placeOption(config, ['reference', option]),
    note: 'Create it, or name another one in "reference" of the config.',
  });
}

function undocumented(slug: string, file: string, { modules, pages }: Folders): Diagnostic {
  return diagnostic('reference-module', `Module "${slug}" has no page`, {
    file: `${modules}/${file}`,
    place: FIRST_LINE,
    note: `Write "${slug}.md" below "${pages}", or remove the module.`,
  });
}

/**
 * The reference of a site: pages whose tabs Inputs and Outputs are made from Terraform modules. In: the config. Out:
 * each page with the text it ought to have, and what is wrong. A page finds its module by its file name:
 * `<pages>/networking/vpc.md` is about `<modules>/vpc/*.tf`. Nothing is written here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cacheKey, type Cache } from '../cache/cache.js';
import { placeOption, type ConfigFile } from '../diagnostics/config-places.js';
import { diagnostic, FIRST_LINE } from '../diagnostics/diagnostic.js';
import { compare } from '../path.js';
import type { Diagnostic, SiteConfig } from '../types.js';
import { findDrift, findMissingTabs } from './drift.js';
import { createHclParser, type HclParser } from './hcl.js';
import { parseModule, type Module, type ModuleFile } from './module.js';
import { writeTabs } from './write.js';

export interface ReferencePage {
  /** Relative to the site folder. */
  readonly path: string;
  readonly text: string;
  /** The text as it ought to be; `text` itself when its module cannot be read. */
  readonly written: string;
  /** What writing the page would mend. */
  readonly drift: readonly Diagnostic[];
}

export interface Reference {
  /** The pages that have a module. */
  readonly pages: readonly ReferencePage[];
  /** What a person has to mend: modules that are not HCL or have no page, pages without tabs. */
  readonly diagnostics: readonly Diagnostic[];
}

type Folders = NonNullable<SiteConfig['reference']>;

/** Reads modules and pages and compares them; a site whose config names no reference has none. */
export async function readReference(
  config: Pick<SiteConfig, 'reference'> & ConfigFile,
  cache: Cache | null = null,
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
  const readModule = createModuleReader(cache);
  const read: ({ readonly slug: string } & ReadPage)[] = [];
  for (const name of listFiles(join(siteDir, reference.pages), '.md')) {
    const path = `${reference.pages}/${name}`;
    const slug = slugOf(path);
    if (!modules.has(slug)) continue;
    const files = listModuleFiles(siteDir, `${reference.modules}/${slug}`);
    const text = readFileSync(join(siteDir, path), 'utf8');
    read.push({ slug, ...readPage({ path, text }, await readModule(files)) });
  }
  const documented = new Set(read.map(({ slug }) => slug));
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

/** A module that has not changed is not parsed again, and the grammar is loaded when there is one to parse. */
function createModuleReader(
  cache: Cache | null,
): (files: readonly ModuleFile[]) => Promise<Module> {
  let parser: Promise<HclParser> | null = null;
  return async (files) => {
    const key = cacheKey('module', [JSON.stringify(files)]);
    const known = cache?.peek(key) ?? null;
    if (known !== null) return parseKnown(known);
    const module = parseModule(files, await (parser ??= createHclParser()));
    cache?.set(key, JSON.stringify(module));
    return module;
  };
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
    return { page: { path, text, written: text, drift: [] }, diagnostics: module.diagnostics };
  return {
    page: {
      path,
      text,
      written: writeTabs(text, module),
      drift: findDrift({ path, text }, module),
    },
    diagnostics: findMissingTabs({ path, text }, module),
  };
}

/** `networking/vpc.md` and `vpc/index.md` are both about the module `vpc`. */
function slugOf(path: string): string {
  const name = basename(path, '.md');
  return name === 'index' ? basename(dirname(path)) : name;
}

/** The first file of each module, by the name of its folder. */
function listModules(siteDir: string, { modules }: Folders): Map<string, string> {
  const first = new Map<string, string>();
  for (const file of listFiles(join(siteDir, modules), '.tf')) {
    const slug = dirname(file);
    if (slug !== '.' && !first.has(slug)) first.set(slug, file);
  }
  return first;
}

/** Below a folder, `/` as separator, in the order of their code units; what is private begins with "_" or ".". */
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

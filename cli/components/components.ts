/**
 * The stage `components`: makes the imports of pages available for rendering, and the scripts that they name for browsers.
 * In: parsed pages and the config. Out: `Components`: one script with all modules, files for readers, and the hashes of each
 * module. The last result is reused while its inputs are the same, so an edit of prose bundles nothing. A site without
 * components and scripts loads none of this code.
 */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { cacheKey, type Cache } from '../cache/cache.js';
import { compiledFolder, isIntact, writeCompiled } from '../modules/compiled-module.js';
import { joinImportFindings } from '../diagnostics/component-findings.js';
import { findNamedFile } from '../diagnostics/named-file.js';
import { isChangedSince, isFolderAt, targetAt } from '../fs/entries.js';
import { areCurrent, hashInputs, type InputHashes } from '../modules/input-hashes.js';
import { packageRoot } from '../package.js';
import { namesScripts, pageScriptsKey } from '../pages/page-scripts.js';
import type { Components, Islands, IslandsClient, ParsedPage } from '../types.js';
import { bundleRequest } from './bundle.js';
import { describeModuleError } from './module-errors.js';
import { collectRequest, listImports, listScripts, type ComponentsConfig } from './request.js';
import { collectWidgets, type WidgetPage, type WidgetsConfig } from './widget-request.js';
import { bundleWidgets } from './widgets.js';

const NONE: Components = {
  scriptPath: null,
  files: new Map(),
  stylesheet: null,
  hashes: new Map(),
  inputs: [],
  diagnostics: [],
};

interface Entry {
  readonly inputs: InputHashes;
  /** Left out if there are none. */
  readonly islands?: {
    /** The client that the scripts import from. */
    readonly client: string;
    readonly compat: string;
    readonly modules: Islands['modules'];
    readonly paths: readonly (readonly [key: string, path: string])[];
  };
  readonly scriptPath: string;
  readonly stylesheet: string | null;
  /** Contents in base64. */
  readonly files: readonly (readonly [path: string, content: string])[];
  readonly hashes: readonly (readonly [name: string, hash: string])[];
}

interface ImportsInput {
  readonly pages: readonly Pick<ParsedPage, 'components'>[];
  readonly config: ComponentsConfig;
  readonly cache: Cache;
  /** Called if the site has islands. */
  readonly bundleClient: () => Promise<IslandsClient>;
}

interface ComponentsInput extends ImportsInput {
  readonly pages: readonly (WidgetPage & Pick<ParsedPage, 'components'>)[];
  readonly config: ComponentsConfig & WidgetsConfig;
}

/** @throws Failure if the file of `markdown.components` does not exist */
export async function bundleComponents(input: ComponentsInput): Promise<Components> {
  const components = await bundleImports(input);
  const pages = input.pages.filter((page) => namesScripts({ page }));
  return pages.length === 0 ? components : await addWidgets(components, pages, input);
}

async function addWidgets(
  components: Components,
  pages: readonly WidgetPage[],
  { config, cache }: Pick<ComponentsInput, 'config' | 'cache'>,
): Promise<Components> {
  const request = collectWidgets(pages, config);
  const made = await bundleWidgets(request, pages, { config, cache });
  const { widgets } = made;
  const hashes = [...widgets.byPage].map(
    ([path, scripts]) => [pageScriptsKey(path), scripts.join(' ')] as const,
  );
  return {
    ...components,
    ...(widgets.byPage.size > 0 && { widgets }),
    files: new Map([...components.files, ...made.files]),
    hashes: new Map([...components.hashes, ...hashes]),
    inputs: [...new Set([...components.inputs, ...made.inputs])],
    diagnostics: [...components.diagnostics, ...made.diagnostics],
  };
}

/** Bundles the imports of pages alone. */
export async function bundleImports({
  pages,
  config,
  cache,
  bundleClient,
}: ImportsInput): Promise<Components> {
  const request = collectRequest(pages, config);
  if (request === null) return NONE;
  const { siteDir, mainDir } = config;
  if (request.provided !== null) findNamedFile(config, 'markdown.components', request.provided);
  // A new file in this folder may replace a component of the theme.
  const names = [siteDir, ...(mainDir === undefined ? [] : [mainDir])].flatMap((folder) =>
    listNames(join(folder, 'src/theme')),
  );
  const key = cacheKey('components', [packageRoot, JSON.stringify(request), names.join('\n')]);
  const known = cache.peek(key);
  const entry: Entry | null = known === null ? null : JSON.parse(known);
  if (entry !== null && isIntact(entry.scriptPath) && areCurrent(entry.inputs, siteDir)) {
    const unpacked = unpack(entry, entry.islands && (await bundleClient()));
    if (unpacked !== null) return unpacked;
  }
  const started = Date.now();
  const { code, errors, ...made } = await bundleRequest(request, bundleClient);
  const inputs = [...made.inputs, ...listOwnPaths(made.inputs, config)];
  const scriptPath = await writeCompiled(compiledFolder(siteDir), 'components-*.cjs', code);
  const written = { siteDir, imports: listImports(pages), scripts: listScripts(pages) };
  const components: Components = {
    ...made,
    inputs,
    scriptPath,
    diagnostics: joinImportFindings(errors.map((error) => describeModuleError(error, written))),
  };
  // A missing file is not an input, so its later appearance would not be noticed.
  if (errors.length === 0 && !made.inputs.some((path) => isChangedSince(targetAt(path), started)))
    cache.set(key, JSON.stringify(pack(components, scriptPath, hashInputs(inputs, siteDir))));
  return components;
}

/** Returns the paths at which a translation may get its own files, which replace those of the main site. */
function listOwnPaths(
  inputs: readonly string[],
  { siteDir, mainDir }: ComponentsConfig,
): readonly string[] {
  if (mainDir === undefined) return [];
  return inputs
    .filter((path) => path.startsWith(mainDir + sep) && !path.startsWith(siteDir + sep))
    .map((path) => join(siteDir, relative(mainDir, path)));
}

function pack(
  { stylesheet, files, hashes, islands }: Components,
  scriptPath: string,
  inputs: InputHashes,
): Entry {
  return {
    inputs,
    scriptPath,
    stylesheet,
    files: [...files].map(([path, content]) => [path, Buffer.from(content).toString('base64')]),
    hashes: [...hashes],
    ...(islands && {
      islands: {
        client: islands.client,
        compat: islands.compat,
        modules: islands.modules,
        paths: [...islands.paths],
      },
    }),
  };
}

/** Returns `null` if the islands import from another client than the site's current one. */
function unpack(
  { inputs, scriptPath, stylesheet, files, hashes, islands }: Entry,
  client: IslandsClient | undefined,
): Components | null {
  if (islands?.client !== client?.client || islands?.compat !== client?.compat) return null;
  return {
    scriptPath,
    stylesheet,
    files: new Map(files.map(([path, text]) => [path, Buffer.from(text, 'base64')])),
    hashes: new Map(hashes),
    inputs: Object.keys(inputs.inputs),
    diagnostics: [],
    ...(islands &&
      client && {
        islands: { ...client, modules: islands.modules, paths: new Map(islands.paths) },
      }),
  };
}

function listNames(folder: string): string[] {
  return isFolderAt(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    : [];
}

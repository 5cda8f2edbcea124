/**
 * Lists the islands of a site. In: the request, the files with client React, and esbuild's list of modules. Out: an entry
 * for each script that browsers may load, and a map from components of pages to entries. A file that only islands import
 * needs no script of its own.
 */
import { join, relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { islandKey, PROVIDED } from '../content-tree/component-nodes.js';
import { compare } from '../paths/path.js';
import { isSource, withoutSource, type Boundaries, type Boundary } from './boundaries.js';
import { IMPORT } from './modules.js';
import type { ComponentsRequest } from './request.js';

export interface IslandEntry {
  /** See `IslandModule`. */
  readonly source: string;
  readonly names: readonly string[];
  readonly reason: string;
  /** An ES module that exports the components. */
  readonly code: string;
}

export interface ListedIslands {
  readonly entries: readonly IslandEntry[];
  /** `islandKey` of components that elements of pages name, and of the same components in an entry. */
  readonly aliases: ReadonlyMap<string, string>;
}

const STARTED = 'a page starts it with client:*';

export function listIslands(
  { inputs }: Pick<Metafile, 'inputs'>,
  boundaries: Boundaries,
  request: ComponentsRequest,
): ListedIslands {
  const { siteDir, clients, provided } = request;
  const byFile = new Map(
    [...boundaries.known].map(([path, found]) => [nameOf(path, siteDir), found]),
  );
  const shown = listShown(inputs, byFile);
  const files = [...boundaries.known]
    .filter(([path]) => shown.has(nameOf(path, siteDir)))
    // A file that cannot be bundled for the server is reported, and has another module in its place.
    .filter(([path]) =>
      inputs[nameOf(path, siteDir)]?.imports.some((found) => isSource(found.path)),
    )
    .sort(([a], [b]) => compare(a, b));
  const aliases = new Map<string, string>();
  const started = new Map<string, string[]>();
  for (const { source, name } of clients) {
    const file = fileOfSource(source, inputs, request);
    const boundary = file === null ? undefined : boundaries.known.get(file);
    if (boundary?.components.includes(name))
      aliases.set(islandKey({ source, name }), islandKey({ source: boundary.file, name }));
    // Components of the theme work without a script, and a module that cannot be bundled is reported.
    else if (file !== null) started.set(source, [...(started.get(source) ?? []), name]);
  }
  return {
    entries: [
      ...files.map(([path, boundary]) => entryOfFile(path, boundary)),
      ...[...started].map(([source, names]) => ({
        source,
        names,
        reason: STARTED,
        code:
          source === PROVIDED
            ? writeStarted(`./${provided}`, names, 'module.default?.')
            : writeStarted(source, names),
      })),
    ],
    aliases,
  };
}

/** Returns the name of a file in esbuild's list. */
function nameOf(path: string, siteDir: string): string {
  return relative(siteDir, path).replaceAll('\\', '/');
}

/** Returns the modules that are rendered outside of islands; of a file with islands, those that it re-exports. */
function listShown(
  inputs: Metafile['inputs'],
  byFile: ReadonlyMap<string, Boundary>,
): ReadonlySet<string> {
  const shown = new Set(['<stdin>']);
  // A loop over a set also visits items that are added meanwhile.
  for (const module of shown) {
    const { passedOn } = (isSource(module) && byFile.get(withoutSource(module))) || {};
    for (const { path, external, original = '' } of inputs[module]?.imports ?? [])
      if (external !== true && passedOn?.includes(original) !== false) shown.add(path);
  }
  return shown;
}

/** Returns the absolute path of a source's file; `null` for a module without one. */
function fileOfSource(
  source: string,
  inputs: Metafile['inputs'],
  { siteDir, provided }: ComponentsRequest,
): string | null {
  if (source === PROVIDED) return provided === null ? null : join(siteDir, provided);
  const [found] = inputs[`${IMPORT}:${source}`]?.imports ?? [];
  return found === undefined || found.external === true ? null : join(siteDir, found.path);
}

function entryOfFile(path: string, { file, reason, components }: Boundary): IslandEntry {
  return {
    source: file,
    names: components,
    reason,
    code: `export { ${components.join(', ')} } from ${JSON.stringify(path)};`,
  };
}

/**
 * `Tabs.Item` is a member of an export. `otherwise` is a module for components that are not exported by their names: the
 * default export of the file of `markdown.components` may contain them.
 */
function writeStarted(from: string, names: readonly string[], otherwise?: string): string {
  return [
    `import * as module from ${JSON.stringify(from)};`,
    ...names.flatMap((name, index) => {
      const value = name.replace(/^\w+/, (first) =>
        otherwise === undefined ? `module.${first}` : `(module.${first} ?? ${otherwise}${first})`,
      );
      return [`const c${index} = ${value};`, `export { c${index} as ${JSON.stringify(name)} };`];
    }),
  ].join('\n');
}

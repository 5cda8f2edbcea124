/**
 * Bundles islands for browsers: one script for each file with client React, and for each component of an element with
 * `client:*`. In: the request, the islands, and the client that has React. Out: the scripts, their sizes, and errors.
 * Their style sheets are part of the components' style sheet.
 */
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildOptions, BuildResult, Plugin } from 'esbuild';
import { Failure } from '../diagnostics/diagnostic.js';
import { callEsbuild, type EsbuildMessage } from '../modules/esbuild.js';
import { sharedModulesPlugin } from '../modules/shared-modules.js';
import { hashedName, withBase } from '../paths/path.js';
import { islandKey, PROVIDED } from '../content-tree/component-nodes.js';
import type { IslandModule, Islands, IslandsClient } from '../types.js';
import { listInputs } from './closures.js';
import { filesPlugin } from './imported-files.js';
import type { IslandEntry, ListedIslands } from './islands.js';
import { IMPORT, ISLAND_SCRIPT } from './modules.js';
import { diagnoseMessage, moduleErrorOf, type ModuleError } from './module-errors.js';
import type { ComponentsRequest } from './request.js';
import { siteCodeOptions } from './site-code.js';
import { specifiersPlugin } from './specifiers.js';
import { stylesPlugin } from './styles.js';

/** The target of the client itself. */
const TARGET = 'es2022';

export interface MadeIslands {
  readonly bundled: Islands;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly inputs: readonly string[];
  readonly errors: readonly ModuleError[];
  /** Returns the scripts of components in a module of the components' script, or named in it. */
  readonly scriptsOf: (module: string) => readonly string[];
}

/** Also finds the scripts of components that elements of pages name. */
export async function makeIslands(
  { entries, aliases }: ListedIslands,
  request: ComponentsRequest,
  client: IslandsClient,
): Promise<MadeIslands> {
  const { modules, ...made } = await bundleIslands(entries, client, request);
  const paths = new Map<string, string>();
  for (const { source, names, path } of modules)
    for (const name of names) paths.set(islandKey({ source, name }), path);
  for (const [key, other] of aliases) {
    const path = paths.get(other);
    if (path !== undefined) paths.set(key, path);
  }
  const bySource = new Map<string, string[]>();
  for (const [key, path] of paths) {
    const source = key.slice(0, key.lastIndexOf(' '));
    bySource.set(source, [...(bySource.get(source) ?? []), path]);
  }
  const { provided } = request;
  return {
    ...made,
    bundled: { ...client, modules, paths },
    scriptsOf: (module) => [
      ...(bySource.get(module.replace(`${IMPORT}:`, '')) ?? []),
      ...(module === provided ? (bySource.get(PROVIDED) ?? []) : []),
    ],
  };
}

interface BundledScripts extends Pick<MadeIslands, 'files' | 'inputs' | 'errors'> {
  readonly modules: readonly IslandModule[];
}

type Client = Pick<IslandsClient, 'client' | 'compat'>;
type Built = BuildResult<{ write: false; metafile: true }>;

async function bundleIslands(
  entries: readonly IslandEntry[],
  client: Client,
  request: ComponentsRequest,
): Promise<BundledScripts> {
  const { built, errors } = await buildAll(entries, (some) => createOptions(some, client, request));
  const modules: IslandModule[] = [];
  const files = new Map<string, Uint8Array>();
  const compat = withBase(request.base, `/${client.compat}`);
  for (const [entry, { code, imports }] of built.scripts) {
    const { source, reason, names } = entry;
    const content = Buffer.from(await minify(code));
    const path = pathOf(source, content);
    files.set(path, content);
    modules.push({
      source,
      names,
      reason,
      path,
      bytes: gzipSync(content).length,
      ...(imports.includes(compat) && { usesCompat: true }),
    });
  }
  const inputs = built.metafiles.flatMap((metafile) => listInputs(metafile, request.siteDir));
  return { modules, files, inputs, errors };
}

interface Script {
  readonly code: string;
  /** URLs that it imports. */
  readonly imports: readonly string[];
}

interface Result {
  readonly scripts: ReadonlyMap<IslandEntry, Script>;
  readonly metafiles: readonly Built['metafile'][];
}

/** An island that cannot be bundled must not stop the others, so after a failure each is bundled alone. */
async function buildAll(
  entries: readonly IslandEntry[],
  createOptions: (
    entries: readonly IslandEntry[],
  ) => BuildOptions & { write: false; metafile: true },
): Promise<{ readonly built: Result; readonly errors: readonly ModuleError[] }> {
  const scripts = new Map<IslandEntry, Script>();
  const metafiles: Built['metafile'][] = [];
  const errors: ModuleError[] = [];
  const attempt = async (some: readonly IslandEntry[]) => {
    const messages: EsbuildMessage[] = [];
    try {
      const built = await callEsbuild(({ build }) => build(createOptions(some)), {
        exitStatus: 1,
        describe: (message) => {
          messages.push(message);
          return diagnoseMessage(message);
        },
      });
      metafiles.push(built.metafile);
      some.forEach((entry, index) => scripts.set(entry, readScript(built, index)));
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (some.length > 1) return false;
      const found = messages.flatMap((message) => moduleErrorOf(message) ?? []);
      if (found.length === 0) throw error;
      errors.push(...found.map((error) => locate(error, some)));
      return true;
    }
  };
  if (!(await attempt(entries))) for (const entry of entries) await attempt([entry]);
  return { built: { scripts, metafiles }, errors };
}

/** The author knows an entry as the import of a page. */
function locate(error: ModuleError, [entry]: readonly IslandEntry[]): ModuleError {
  return entry !== undefined && error.module.startsWith(`${ISLAND_SCRIPT}:`)
    ? { ...error, module: `${IMPORT}:${entry.source}` }
    : error;
}

function readScript({ outputFiles, metafile }: Built, index: number): Script {
  const name = `${ISLAND_SCRIPT}-${index}.js`;
  const file = outputFiles.find(({ path }) => basename(path) === name);
  const [, output] =
    Object.entries(metafile.outputs).find(([path]) => basename(path) === name) ?? [];
  return {
    code: file?.text ?? '',
    imports: (output?.imports ?? []).map(({ path }) => path),
  };
}

function createOptions(
  entries: readonly IslandEntry[],
  client: Client,
  request: ComponentsRequest,
): BuildOptions & { write: false; metafile: true } {
  const { siteDir, base } = request;
  const url = (path: string) => withBase(base, `/${path}`);
  return {
    ...siteCodeOptions(request),
    entryPoints: entries.map((_, index) => ({
      in: `${ISLAND_SCRIPT}:${index}`,
      out: `${ISLAND_SCRIPT}-${index}`,
    })),
    format: 'esm',
    platform: 'browser',
    target: TARGET,
    jsx: 'automatic',
    loader: { '.js': 'jsx', '.mjs': 'jsx' },
    // Names of CSS modules must stay unchanged, so names are shortened afterwards.
    minifySyntax: true,
    plugins: [
      entriesPlugin(entries, siteDir),
      specifiersPlugin(request),
      sharedModulesPlugin({ client: url(client.client), compat: url(client.compat) }),
      stylesPlugin(request),
      // The components' script has published the same files.
      filesPlugin(request, new Map()),
    ],
  };
}

function entriesPlugin(entries: readonly IslandEntry[], siteDir: string): Plugin {
  return {
    name: ISLAND_SCRIPT,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${ISLAND_SCRIPT}:\\d+$`) }, ({ path }) => ({
        path: path.slice(ISLAND_SCRIPT.length + 1),
        namespace: ISLAND_SCRIPT,
      }));
      onLoad({ filter: /^/, namespace: ISLAND_SCRIPT }, ({ path }) => ({
        contents: entries[Number(path)]?.code ?? '',
        resolveDir: siteDir,
      }));
    },
  };
}

async function minify(code: string): Promise<string> {
  const options = { minify: true, format: 'esm', target: TARGET, legalComments: 'none' } as const;
  const { code: short } = await callEsbuild(({ transform }) => transform(code, options), {
    exitStatus: 1,
    describe: diagnoseMessage,
  });
  return short;
}

/** @example pathOf('src/My counter.tsx', content) // 'assets/islands/My-counter-1a2b3c4d.js' */
function pathOf(source: string, content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex');
  const name = basename(source, extname(source)).replace(/[^A-Za-z0-9_-]+/g, '-') || 'island';
  return `assets/islands/${hashedName(`${name}.js`, hash)}`;
}

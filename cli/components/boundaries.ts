/**
 * Puts a boundary around components that work in the browser. In: the files of the components' script. Out: a plugin of
 * esbuild: a module that wraps the components as islands replaces a file of the site with client React. Its other exports
 * stay unchanged. Packages are left alone, because the purpose of their code is unknown.
 */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin, PluginBuild } from 'esbuild';
import { findClientReact, loaderOf, type ClientReact } from '../modules/client-react.js';
import { isInPackage } from '../paths/path.js';

/** Prefix under which a wrapper imports the file itself. */
const SOURCE = 'docsgen-source:';
const SOURCE_SUFFIX = '?docsgen-source';

const CODE = /\.[cm]?[jt]sx?$/;
/** Any file with client React contains one of these. */
const SIGNS = /\buse[A-Z ]|\bon[A-Z]|\bref\b|Component\b/;
const NOTHING: ClientReact = { reason: null, hooks: [], components: [], passedOn: [] };

export interface Boundary {
  /** Relative to the site folder. */
  readonly file: string;
  readonly reason: string;
  readonly components: readonly string[];
  /** See `ClientReact`. */
  readonly passedOn: readonly string[];
}

/** Facts about the files of a site. They are kept while a bundle is made in several rounds. */
export class Boundaries {
  readonly #siteDir: string;
  readonly #found = new Map<string, Promise<ClientReact>>();
  /** Keys are absolute paths. */
  readonly known = new Map<string, Boundary>();

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
  }

  /** Returns the boundary around a file; `null` if it has no client React, or no components. */
  async find(path: string, build: PluginBuild): Promise<Boundary | null> {
    const reason = await this.#reasonOf(path, build, new Set());
    const { components, passedOn } = await this.#read(path, build);
    if (reason === null || components.length === 0) return null;
    const file = relative(this.#siteDir, path).replaceAll('\\', '/');
    const boundary = { file, reason, components, passedOn };
    this.known.set(path, boundary);
    return boundary;
  }

  /** A hook of another file of the site is client React if that file contains some. */
  async #reasonOf(
    path: string,
    build: PluginBuild,
    callers: ReadonlySet<string>,
  ): Promise<string | null> {
    if (isInPackage(path) || !CODE.test(path) || callers.has(path)) return null;
    const { reason, hooks } = await this.#read(path, build);
    if (reason !== null) return reason;
    const within = new Set([...callers, path]);
    for (const { name, from } of hooks) {
      const options = {
        kind: 'import-statement',
        importer: path,
        resolveDir: dirOf(path),
      } as const;
      const found = await build.resolve(from, options);
      const isFile = found.errors.length === 0 && !found.external && found.namespace === 'file';
      if (isFile && (await this.#reasonOf(found.path, build, within)) !== null)
        return `it calls ${name}`;
    }
    return null;
  }

  #read(path: string, build: PluginBuild): Promise<ClientReact> {
    const known = this.#found.get(path) ?? readClientReact(path, build);
    this.#found.set(path, known);
    return known;
  }
}

async function readClientReact(path: string, { esbuild }: PluginBuild): Promise<ClientReact> {
  try {
    const text = await readFile(path, 'utf8');
    if (!SIGNS.test(text)) return NOTHING;
    const { code } = await esbuild.transform(text, { loader: loaderOf(path), jsx: 'automatic' });
    return findClientReact(code);
  } catch {
    // Bundling reports the error.
    return NOTHING;
  }
}

function dirOf(path: string): string {
  return path.replace(/[/\\][^/\\]*$/, '');
}

export function boundariesPlugin(boundaries: Boundaries): Plugin {
  return {
    name: 'docsgen-boundaries',
    setup(build) {
      const { onResolve, onLoad } = build;
      onResolve({ filter: new RegExp(`^${SOURCE}`) }, ({ path }) => ({
        path: path.slice(SOURCE.length),
        suffix: SOURCE_SUFFIX,
      }));
      onLoad({ filter: CODE, namespace: 'file' }, async ({ path, suffix }) => {
        if (suffix === SOURCE_SUFFIX || isInPackage(path)) return null;
        const boundary = await boundaries.find(path, build);
        return boundary === null ? null : { contents: writeWrapper(path, boundary) };
      });
    },
  };
}

/** The explicit exports replace those that `*` re-exports. */
function writeWrapper(path: string, { file, components }: Boundary): string {
  const source = JSON.stringify(SOURCE + path);
  const wrapped = components.map(
    (name, index) =>
      `const Island${index} = createIsland(source[${JSON.stringify(name)}], ${JSON.stringify({ source: file, name })});`,
  );
  const names = components.map((name, index) => `Island${index} as ${name}`);
  return [
    `import { createIsland } from 'docsgen:islands';`,
    `import * as source from ${source};`,
    `export * from ${source};`,
    ...wrapped,
    `export { ${names.join(', ')} };`,
  ].join('\n');
}

/** Returns the name of a module as the author knows it. */
export function withoutSource(module: string): string {
  return module.endsWith(SOURCE_SUFFIX) ? module.slice(0, -SOURCE_SUFFIX.length) : module;
}

/** Whether a module of esbuild's list is the file that a wrapper imports. */
export function isSource(module: string): boolean {
  return module.endsWith(SOURCE_SUFFIX);
}

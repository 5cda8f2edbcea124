/**
 * Calls esbuild for the components of pages. In: the request. Out: one CommonJS script, and the files that readers load. A
 * module that cannot be bundled is a `ModuleError` and throws when it is loaded; all others are bundled.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { BuildOptions, BuildResult } from 'esbuild';
import { Failure } from '../diagnostics/diagnostic.js';
import { callEsbuild, type EsbuildMessage } from '../modules/esbuild.js';
import { mapFolder } from '../modules/thrown-place.js';
import { ISLAND, SLOT } from '../../theme/islands/markup.js';
import type { Components, IslandsClient } from '../types.js';
import { Boundaries, boundariesPlugin } from './boundaries.js';
import { hashClosures, listInputs } from './closures.js';
import { filesPlugin } from './imported-files.js';
import { hashesPlugin } from './hashes-plugin.js';
import { listIslands } from './islands.js';
import { makeOrKeepIslands } from './kept-islands.js';
import { modulesPlugin, writeEntry } from './modules.js';
import {
  diagnoseMessage,
  listStyleErrors,
  moduleErrorOf,
  type ModuleError,
} from './module-errors.js';
import type { ComponentsRequest } from './request.js';
import { siteCodeOptions } from './site-code.js';
import { EXTERNAL, originalsPlugin, specifiersPlugin } from './specifiers.js';
import { stylesPlugin } from './styles.js';

/** esbuild reports such an error a second time, as a name that is declared twice. */
const REPEATS = /^Multiple exports with the same name/;
/** The elements of islands show only their content. */
const MARKUP_STYLES = `${ISLAND},${SLOT}{display:contents}\n`;
/** Digits of the hash in the name of the style sheet. */
const HASH_LENGTH = 8;

export interface BundledComponents extends Pick<
  Components,
  'files' | 'stylesheet' | 'hashes' | 'inputs' | 'islands'
> {
  /** The script. */
  readonly code: string;
  readonly errors: readonly ModuleError[];
}

type Built = BuildResult<{ write: false; metafile: true }>;

/** `bundleClient` is called if there are islands. */
export async function bundleRequest(
  request: ComponentsRequest,
  bundleClient: () => Promise<IslandsClient>,
): Promise<BundledComponents> {
  const { siteDir } = request;
  const files = new Map<string, Uint8Array>();
  const loaded = new Set<string>();
  const hashes = new Map<string, string>();
  const errors: ModuleError[] = [];
  const boundaries = new Boundaries(siteDir);
  const { outputFiles, metafile, warnings } = await build(
    request,
    { boundaries, files, loaded, hashes },
    errors,
  );
  const listed = listIslands(metafile, boundaries, request);
  const islands =
    listed.entries.length === 0
      ? null
      : await makeOrKeepIslands(listed, request, await bundleClient());
  for (const [path, content] of islands?.files ?? []) files.set(path, content);
  errors.push(...(islands?.errors ?? []));
  errors.push(...listStyleErrors(warnings));
  let code = '';
  let css = islands === null ? '' : MARKUP_STYLES;
  for (const { path, text, contents } of outputFiles) {
    const name = relative(mapFolder(siteDir), path).replaceAll('\\', '/');
    if (name === 'stdin.js') code = text;
    else if (name !== 'stdin.css') files.set(name, contents);
    else css += text;
  }
  const { scriptsOf = () => [], bundled } = islands ?? {};
  return {
    code,
    files,
    stylesheet: css === '' ? null : addStylesheet(await minify(css), files),
    hashes: hashClosures(request, { inputs: metafile.inputs, hashes, scriptsOf }),
    inputs: [...new Set([...listInputs(metafile, siteDir), ...loaded, ...(islands?.inputs ?? [])])],
    errors,
    ...(bundled !== undefined && { islands: bundled }),
  };
}

/** Returns the path of the style sheet. */
function addStylesheet(css: string, files: Map<string, Uint8Array>): string {
  const content = Buffer.from(css);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  const path = `assets/components-${hash}.css`;
  files.set(path, content);
  return path;
}

/** The plugins add to these while a bundle is made. */
interface Collected {
  readonly boundaries: Boundaries;
  /** For readers, by path. */
  readonly files: Map<string, Uint8Array>;
  /** Files that a compiler of styles has read. */
  readonly loaded: Set<string>;
  /** See `hashesPlugin`. */
  readonly hashes: Map<string, string>;
}

/** Bundles without the modules that fail. One error can hide others, so this may take several rounds. */
async function build(
  request: ComponentsRequest,
  collected: Collected,
  errors: ModuleError[],
): Promise<Built> {
  const failed = new Set<string>();
  for (;;) {
    collected.files.clear();
    const messages: EsbuildMessage[] = [];
    try {
      return await callEsbuild(
        ({ build }) => build(createOptions(request, { ...collected, failed })),
        {
          exitStatus: 1,
          describe: (message) => {
            messages.push(message);
            return diagnoseMessage(message);
          },
        },
      );
    } catch (error) {
      const found = messages.flatMap((message) => moduleErrorOf(message) ?? []);
      const fresh = found.filter(({ module, text }) => !failed.has(module) && !REPEATS.test(text));
      if (!(error instanceof Failure) || fresh.length === 0) throw error;
      errors.push(...fresh);
      for (const { module } of fresh) failed.add(module);
    }
  }
}

function createOptions(
  request: ComponentsRequest,
  state: Collected & { readonly failed: ReadonlySet<string> },
): BuildOptions & { write: false; metafile: true } {
  const { siteDir } = request;
  return {
    ...siteCodeOptions(request),
    stdin: { contents: writeEntry(request), resolveDir: siteDir, loader: 'js' },
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    loader: { '.js': 'jsx', '.mjs': 'jsx' },
    external: [...EXTERNAL],
    // The script runs in a context without a module loader.
    supported: { 'dynamic-import': false },
    // Source maps show where a component threw.
    sourcemap: 'inline',
    sourcesContent: false,
    assetNames: 'assets/[name]-[hash]',
    plugins: [
      hashesPlugin(state.hashes),
      modulesPlugin(request, state.failed),
      boundariesPlugin(state.boundaries),
      specifiersPlugin(request),
      originalsPlugin,
      stylesPlugin(request, state.loaded),
      filesPlugin(request, state.files),
    ],
  };
}

async function minify(css: string): Promise<string> {
  const { code } = await callEsbuild(
    ({ transform }) => transform(css, { loader: 'css', minify: true, legalComments: 'none' }),
    { exitStatus: 1, describe: diagnoseMessage },
  );
  return code;
}

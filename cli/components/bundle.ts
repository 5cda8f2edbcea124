/**
 * Calls esbuild for the components of pages. In: the request. Out: one CommonJS script, and the files that readers load. A
 * module that cannot be bundled is a `Problem` and throws when it is loaded; all others are bundled.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { BuildOptions, BuildResult } from 'esbuild';
import { Failure } from '../diagnostics/diagnostic.js';
import { callEsbuild, type EsbuildMessage } from '../esbuild.js';
import { mapFolder } from '../thrown-place.js';
import type { Components } from '../types.js';
import { hashClosures, listInputs } from './closures.js';
import { filesPlugin } from './files.js';
import { modulesPlugin, writeEntry } from './modules.js';
import { diagnoseMessage, problemOf, type Problem } from './problems.js';
import type { ComponentsRequest } from './request.js';
import { EXTENSIONS, EXTERNAL, specifiersPlugin } from './specifiers.js';
import { NO_STYLES, stylesPlugin } from './styles.js';

/** esbuild reports such an error a second time, as a name that is declared twice. */
const REPEATS = /^Multiple exports with the same name/;
/** Digits of the hash in the name of the style sheet. */
const HASH_LENGTH = 8;

export interface BundledComponents extends Pick<
  Components,
  'files' | 'stylesheet' | 'hashes' | 'inputs'
> {
  /** The script. */
  readonly code: string;
  readonly problems: readonly Problem[];
}

type Built = BuildResult<{ write: false; metafile: true }>;

export async function bundleRequest(request: ComponentsRequest): Promise<BundledComponents> {
  const { siteDir } = request;
  const files = new Map<string, Uint8Array>();
  const problems: Problem[] = [];
  const { outputFiles, metafile, warnings } = await build(request, { files, problems });
  problems.push(
    ...warnings
      .filter(({ text }) => NO_STYLES.test(text))
      .flatMap((found) => problemOf(found) ?? []),
  );
  let code = '';
  let stylesheet: string | null = null;
  for (const { path, text, contents } of outputFiles) {
    const name = relative(mapFolder(siteDir), path).replaceAll('\\', '/');
    if (name === 'stdin.js') code = text;
    else if (name !== 'stdin.css') files.set(name, contents);
    else {
      const css = Buffer.from(await minify(text));
      const hash = createHash('sha256').update(css).digest('hex').slice(0, HASH_LENGTH);
      stylesheet = `assets/components-${hash}.css`;
      files.set(stylesheet, css);
    }
  }
  return {
    code,
    files,
    stylesheet,
    hashes: hashClosures(metafile, request),
    inputs: listInputs(metafile, siteDir),
    problems,
  };
}

/** Bundles without the modules that fail. One error can hide others, so this may take several rounds. */
async function build(
  request: ComponentsRequest,
  { files, problems }: { readonly files: Map<string, Uint8Array>; readonly problems: Problem[] },
): Promise<Built> {
  const failed = new Set<string>();
  for (;;) {
    files.clear();
    const messages: EsbuildMessage[] = [];
    try {
      return await callEsbuild(({ build }) => build(createOptions(request, { failed, files })), {
        exitStatus: 1,
        describe: (message) => {
          messages.push(message);
          return diagnoseMessage(message);
        },
      });
    } catch (error) {
      const found = messages.flatMap((message) => problemOf(message) ?? []);
      const fresh = found.filter(({ module, text }) => !failed.has(module) && !REPEATS.test(text));
      if (!(error instanceof Failure) || fresh.length === 0) throw error;
      problems.push(...fresh);
      for (const { module } of fresh) failed.add(module);
    }
  }
}

function createOptions(
  request: ComponentsRequest,
  state: { readonly failed: ReadonlySet<string>; readonly files: Map<string, Uint8Array> },
): BuildOptions & { write: false; metafile: true } {
  const { siteDir, base } = request;
  return {
    stdin: { contents: writeEntry(request), resolveDir: siteDir, loader: 'js' },
    absWorkingDir: siteDir,
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    loader: { '.js': 'jsx', '.mjs': 'jsx' },
    resolveExtensions: [...EXTENSIONS],
    external: [...EXTERNAL],
    define: { 'process.env.NODE_ENV': '"production"' },
    // The script runs in a context without a module loader.
    supported: { 'dynamic-import': false },
    // Source maps show where a component threw.
    sourcemap: 'inline',
    sourcesContent: false,
    outdir: mapFolder(siteDir),
    assetNames: 'assets/[name]-[hash]',
    publicPath: base,
    legalComments: 'none',
    logLevel: 'silent',
    logLimit: 0,
    plugins: [
      modulesPlugin(request, state.failed),
      specifiersPlugin(request),
      stylesPlugin(request),
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

/**
 * Bundles the scripts that pages name in their front matter, for browsers. In: the request. Out: a file for each script and
 * for what several of them import, one style sheet, and findings. The last result is reused while its inputs are the same.
 */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildOptions, BuildResult, Metafile } from 'esbuild';
import { cacheKey, type Cache } from '../cache/cache.js';
import { Failure, diagnostic } from '../diagnostics/diagnostic.js';
import { suggest } from '../diagnostics/suggest.js';
import { callEsbuild, type EsbuildMessage } from '../modules/esbuild.js';
import { isChangedSince, targetAt } from '../fs/entries.js';
import { areCurrent, hashInputs, type InputHashes } from '../modules/input-hashes.js';
import { packageRoot } from '../package.js';
import { MAX_STEM_LENGTH } from '../paths/path.js';
import { mapFolder } from '../modules/thrown-place.js';
import type { Diagnostic, WidgetModule, Widgets } from '../types.js';
import { listInputs } from './closures.js';
import { filesPlugin } from './imported-files.js';
import {
  describeModuleError,
  diagnoseMessage,
  listStyleErrors,
  PAGE_SCRIPT,
  moduleErrorOf,
  type ModuleError,
} from './module-errors.js';
import { siteCodeOptions } from './site-code.js';
import { specifiersPlugin } from './specifiers.js';
import { stylesPlugin } from './styles.js';
import type { WidgetPage, WidgetsConfig, WidgetsRequest } from './widget-request.js';

/** The target of the client itself. */
const TARGET = 'es2022';
const HASH_LENGTH = 8;
const NONE: Bundled = { modules: [], files: [], stylesheet: null };

interface BundledModule extends WidgetModule {
  /** Paths of its files: its own, and those that it imports. */
  readonly parts: readonly string[];
}

/** Plain data. */
interface Bundled {
  readonly modules: readonly BundledModule[];
  /** Contents in base64, by path. */
  readonly files: readonly (readonly [path: string, content: string])[];
  readonly stylesheet: string | null;
}

interface Entry extends Bundled {
  readonly inputs: InputHashes;
}

export interface MadeWidgets {
  readonly widgets: Widgets;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Absolute paths. */
  readonly inputs: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function bundleWidgets(
  { sources, byPage, diagnostics }: WidgetsRequest,
  pages: readonly WidgetPage[],
  { config, cache }: { readonly config: WidgetsConfig; readonly cache: Cache },
): Promise<MadeWidgets> {
  const { bundled, inputs, errors } = await bundleCached(sources, config, cache);
  const files = new Map(
    bundled.files.map(([path, text]) => [path, Buffer.from(text, 'base64')] as const),
  );
  const modules = new Map(bundled.modules.map((module) => [module.source, module]));
  const modulesOf = (path: string) =>
    (byPage.get(path) ?? []).flatMap((source) => modules.get(source) ?? []);
  const written = { siteDir: config.siteDir, imports: [], scripts: [] };
  return {
    widgets: {
      modules: bundled.modules.map(withoutParts),
      byPage: new Map(
        [...byPage.keys()].map((path) => [path, modulesOf(path).map((module) => module.path)]),
      ),
      stylesheet: bundled.stylesheet,
    },
    files,
    inputs,
    diagnostics: [
      ...diagnostics,
      ...errors.map((error) => describeModuleError(error, written, PAGE_SCRIPT)),
      ...pages.flatMap((page) => {
        const parts = modulesOf(page.path).flatMap((module) => module.parts);
        const isWhole = modulesOf(page.path).length === new Set(page.frontMatter.scripts).size;
        // A script that is missing may define any element.
        return isWhole
          ? reportUndefined(
              page,
              parts.map((part) => files.get(part)?.toString() ?? ''),
            )
          : [];
      }),
    ],
  };
}

function withoutParts(module: BundledModule): WidgetModule {
  const { parts: _, ...widget } = module;
  return widget;
}

/** A script that defines an element contains its name as a string. */
function reportUndefined({ elements = [] }: WidgetPage, codes: readonly string[]): Diagnostic[] {
  const names = new Set(
    codes.flatMap((code) =>
      Array.from(
        code.matchAll(/(["'`])([a-z][a-z\d._]*-[a-z\d._-]*)\1/g),
        ([, , name = '']) => name,
      ),
    ),
  );
  return elements
    .filter(({ name }) => !names.has(name))
    .map(({ name, file, place }) => {
      const near = suggest(name, names);
      return diagnostic('unsafe-html', `Cannot find a script that defines <${name}>`, {
        file,
        place,
        note: `${near === null ? '' : `Did you mean <${near}>? `}No script in "scripts" of the front matter has this name. The content of the element is shown.`,
        cause: `\`<${name}>\``,
      });
    });
}

interface Result {
  readonly bundled: Bundled;
  readonly inputs: readonly string[];
  readonly errors: readonly ModuleError[];
}

async function bundleCached(
  sources: readonly string[],
  { siteDir, mainDir, base }: WidgetsConfig,
  cache: Cache,
): Promise<Result> {
  if (sources.length === 0) return { bundled: NONE, inputs: [], errors: [] };
  const request = { siteDir, mainDir: mainDir ?? null, base, sources };
  const key = cacheKey('widgets', [packageRoot, JSON.stringify(request)]);
  const known = cache.peek(key);
  const entry: Entry | null = known === null ? null : JSON.parse(known);
  if (entry !== null && areCurrent(entry.inputs, siteDir)) {
    const { inputs, ...bundled } = entry;
    return { bundled, inputs: Object.keys(inputs.inputs), errors: [] };
  }
  const started = Date.now();
  const made = await bundle(request);
  const { inputs, bundled, errors } = made;
  const isSettled = !inputs.some((path) => isChangedSince(targetAt(path), started));
  if (errors.length === 0 && isSettled) {
    const stored: Entry = { ...bundled, inputs: hashInputs(inputs, siteDir) };
    cache.set(key, JSON.stringify(stored));
  }
  return made;
}

interface BundleRequest {
  readonly siteDir: string;
  readonly mainDir: string | null;
  readonly base: string;
  readonly sources: readonly string[];
}

type Built = BuildResult<{ write: false; metafile: true }>;

/** The data that plugins add to a result. */
interface Collected {
  /** Files for readers. */
  readonly files: Map<string, Uint8Array>;
  /** Absolute paths of the files that the compiler of style sheets has read. */
  readonly loaded: Set<string>;
}

/** A script that cannot be bundled must not stop the others, so after a failure each is tried alone. */
async function bundle(request: BundleRequest): Promise<Result> {
  const { siteDir, sources } = request;
  const collected: Collected = { files: new Map(), loaded: new Set() };
  const { loaded } = collected;
  const whole = await attempt(request, collected);
  if ('built' in whole) return read(whole.built, request, collected);
  const errors: ModuleError[] = [];
  const good: string[] = [];
  for (const source of sources) {
    const alone = await attempt({ ...request, sources: [source] }, { files: new Map(), loaded });
    if ('built' in alone) good.push(source);
    else errors.push(...alone.errors);
  }
  const others = { ...request, sources: good };
  const rest = good.length === 0 ? null : await attempt(others, collected);
  const made =
    rest !== null && 'built' in rest
      ? read(rest.built, others, collected)
      : { bundled: NONE, inputs: [], errors: [] };
  // Files with errors are watched, too.
  const failed = [...sources, ...errors.map(({ module }) => module)];
  const inputs = [
    ...new Set([...made.inputs, ...failed.map((path) => join(siteDir, path)), ...loaded]),
  ];
  return { ...made, inputs, errors: [...errors, ...made.errors] };
}

async function attempt(
  request: BundleRequest,
  collected: Collected,
): Promise<{ readonly built: Built } | { readonly errors: readonly ModuleError[] }> {
  const messages: EsbuildMessage[] = [];
  try {
    const built = await callEsbuild(({ build }) => build(createOptions(request, collected)), {
      exitStatus: 1,
      describe: (message) => {
        messages.push(message);
        return diagnoseMessage(message);
      },
    });
    return { built };
  } catch (error) {
    const errors = messages.flatMap((message) => moduleErrorOf(message) ?? []);
    if (!(error instanceof Failure) || errors.length === 0) throw error;
    return { errors };
  }
}

function createOptions(
  request: BundleRequest,
  { files, loaded }: Collected,
): BuildOptions & { write: false; metafile: true } {
  const { siteDir, sources } = request;
  return {
    ...siteCodeOptions(request),
    entryPoints: sources.map((source) => ({ in: join(siteDir, source), out: nameOf(source) })),
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: TARGET,
    minify: true,
    entryNames: 'assets/scripts/[name]-[hash]',
    // The name of a file that a script loads on demand may be too long.
    chunkNames: 'assets/scripts/chunk-[hash]',
    assetNames: 'assets/[name]-[hash]',
    plugins: [
      specifiersPlugin(request),
      stylesPlugin(request, loaded),
      filesPlugin(request, files),
    ],
  };
}

/** @example nameOf('widgets/My stars.ts') // 'My-stars' */
function nameOf(source: string): string {
  const name = source.replace(/^.*\/|\.\w+$/g, '').replace(/[^A-Za-z0-9_-]+/g, '-');
  return name === '' ? 'script' : name.slice(0, MAX_STEM_LENGTH);
}

function read(
  { outputFiles, metafile, warnings }: Built,
  { siteDir, sources }: BundleRequest,
  { files, loaded }: Collected,
): Result {
  const pathOf = (path: string) =>
    relative(mapFolder(siteDir), join(siteDir, path)).replaceAll('\\', '/');
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [pathOf(path), output]),
  );
  const contents = new Map(
    outputFiles.map(({ path, contents: content }) => [pathOf(relative(siteDir, path)), content]),
  );
  const styles = [...contents.keys()].filter((path) => path.endsWith('.css'));
  for (const [path, content] of contents) if (!styles.includes(path)) files.set(path, content);
  const modules = sources.flatMap((source) => {
    const [path] = [...outputs].find(([, { entryPoint }]) => entryPoint === source) ?? [];
    if (path === undefined) return [];
    const parts = listParts(path, outputs, pathOf);
    const codes = parts.map((part) => Buffer.from(contents.get(part) ?? []));
    return {
      source,
      path,
      bytes: codes.reduce((sum, code) => sum + gzipSync(code).length, 0),
      parts,
      ...(codes.some((code) => code.includes('customElements')) && {
        definesElements: true as const,
      }),
    };
  });
  const css = styles.map((path) => Buffer.from(contents.get(path) ?? []).toString()).join('');
  const stylesheet = css === '' ? null : addStylesheet(css, files);
  const packed = [...files].map(
    ([path, content]) => [path, Buffer.from(content).toString('base64')] as const,
  );
  return {
    bundled: { modules, files: packed, stylesheet },
    inputs: [...new Set([...listInputs(metafile, siteDir), ...loaded])],
    errors: listStyleErrors(warnings),
  };
}

/** Returns the path of the style sheet. */
function addStylesheet(css: string, files: Map<string, Uint8Array>): string {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, HASH_LENGTH);
  const path = `assets/scripts/scripts-${hash}.css`;
  files.set(path, Buffer.from(css));
  return path;
}

/** Returns the paths of a script and of everything that it imports at once. */
function listParts(
  path: string,
  outputs: ReadonlyMap<string, Metafile['outputs'][string]>,
  pathOf: (path: string) => string,
): readonly string[] {
  const parts = new Set([path]);
  // A loop over a set also visits items that are added meanwhile.
  for (const part of parts)
    for (const { path: imported, kind } of outputs.get(part)?.imports ?? [])
      if (kind === 'import-statement') parts.add(pathOf(imported));
  return [...parts];
}

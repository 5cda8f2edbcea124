/**
 * Bundles the theme with the site's overrides. In: the config. Out: `Bundle`: the client's files under names made from
 * their content, the head's inline script, and the server module that `render` imports. Markdown never comes here, so
 * editing prose bundles nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type BuildOptions, type Metafile, type OutputFile } from 'esbuild';
import type { BehaviourSettings } from '../../theme/types.js';
import type { SiteConfig } from '../config/schema.js';
import { diagnostic, Failure } from '../diagnostics/diagnostic.js';
import { packageRoot } from '../package.js';
import type { Bundle, Diagnostic } from '../types.js';
import { overridePlugin } from './overrides.js';

const THEME = join(packageRoot, 'theme');
/** Digits of the hash in asset names and in the client id. */
const HASH_LENGTH = 8;
/** Raised when `PageData` changes shape, so that a running client never reads data of another shape. */
const PAGE_DATA_FORMAT = 1;

const ENTRIES = {
  behaviours: 'behaviours.ts',
  styles: join('styles', 'index.css'),
  inline: 'inline-script.ts',
  server: 'server.tsx',
};

export async function bundleTheme(config: SiteConfig): Promise<Bundle> {
  const [client, inline, server] = await Promise.all([
    bundleClient(config),
    bundleInlineScript(config),
    bundleServer(config),
  ]);
  const files = new Map(client.outputFiles.map((file) => [outputName(file), file.contents]));
  const script = findOutput(client.metafile, ENTRIES.behaviours);
  const stylesheet = findOutput(client.metafile, ENTRIES.styles);
  const identity = createHash('sha256')
    .update(`${PAGE_DATA_FORMAT} ${script} ${stylesheet}`)
    .digest('hex');
  return {
    clientId: identity.slice(0, HASH_LENGTH),
    files,
    script,
    stylesheet,
    font:
      [...files.keys()].find(
        (name) => /latin-wght-normal.*\.woff2$/.test(name) && !/latin-ext/.test(name),
      ) ?? null,
    inlineScript: inline,
    serverModulePath: await writeServerModule(config, server),
    diagnostics: [],
  };
}

function createOptions(config: SiteConfig): BuildOptions & { write: false } {
  const settings: BehaviourSettings = {
    base: config.base,
    privateRepositories: config.privateRepositories ?? null,
    zoomSelector: config.zoomSelector,
    colorMode: config.colorMode,
  };
  return {
    absWorkingDir: packageRoot,
    bundle: true,
    write: false,
    minify: true,
    // What supports the Navigation API or falls back from it: every browser of the last years.
    target: 'es2022',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      __BEHAVIOUR_SETTINGS__: JSON.stringify(settings),
    },
    plugins: [overridePlugin(THEME, config.siteDir)],
    // React must be docsgen's own copy wherever the site lies.
    nodePaths: [join(packageRoot, 'node_modules'), join(packageRoot, '..')],
    legalComments: 'none',
    logLevel: 'silent',
  };
}

async function bundleClient(
  config: SiteConfig,
): Promise<{ outputFiles: OutputFile[]; metafile: Metafile }> {
  return await report(config, () =>
    build({
      ...createOptions(config),
      entryPoints: [
        { in: join(THEME, ENTRIES.behaviours), out: 'assets/behaviours' },
        { in: join(THEME, ENTRIES.styles), out: 'assets/theme' },
      ],
      entryNames: '[dir]/[name]-[hash]',
      chunkNames: 'assets/[name]-[hash]',
      assetNames: 'assets/[name]-[hash]',
      outdir: OUT,
      platform: 'browser',
      format: 'esm',
      splitting: true,
      metafile: true,
      loader: { '.woff2': 'file', '.svg': 'dataurl' },
      footer: { css: announcementColors(config) },
    }),
  );
}

/** Colours of the announcement bar, as the custom properties that the theme reads: emitted HTML has no `style`. */
function announcementColors({ announcementBar }: SiteConfig): string {
  const colors = [
    ['--announcement-background', announcementBar?.backgroundColor],
    ['--announcement-color', announcementBar?.textColor],
  ].flatMap(([name, color]) => (color === undefined ? [] : [`${name}:${color}`]));
  return colors.length === 0 ? '' : `:root[data-theme]{${colors.join(';')}}`;
}

/** esbuild wants an absolute folder to name outputs in; nothing is written there. */
const OUT = join(packageRoot, '.out');

async function bundleInlineScript(config: SiteConfig): Promise<string> {
  const result = await report(config, () =>
    build({
      ...createOptions(config),
      entryPoints: [join(THEME, ENTRIES.inline)],
      platform: 'browser',
      format: 'iife',
      outdir: OUT,
    }),
  );
  return result.outputFiles?.[0]?.text.trim() ?? '';
}

async function bundleServer(config: SiteConfig): Promise<string> {
  const result = await report(config, () =>
    build({
      ...createOptions(config),
      entryPoints: [join(THEME, ENTRIES.server)],
      platform: 'node',
      target: 'node20',
      format: 'esm',
      outdir: OUT,
      minify: false,
      // React's server is CommonJS and asks for Node's modules with `require`.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      loader: { '.woff2': 'empty', '.css': 'empty' },
    }),
  );
  return result.outputFiles?.[0]?.text ?? '';
}

/** Written once per content: the same module is imported once however many builds a process runs. */
async function writeServerModule(config: SiteConfig, code: string): Promise<string> {
  const folder = join(config.siteDir, '.docsgen', 'bundle');
  const path = join(
    folder,
    `server-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`,
  );
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const staging = `${path}.${process.pid}`;
  await writeFile(staging, code);
  await rename(staging, path);
  return path;
}

function outputName(file: OutputFile): string {
  return relative(OUT, file.path).replaceAll('\\', '/');
}

function findOutput(metafile: Metafile, entry: string): string {
  const suffix = join('theme', entry).replaceAll('\\', '/');
  const [name] =
    Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.endsWith(suffix)) ??
    [];
  if (name === undefined) throw new Error(`Cannot find the output of "${entry}"`);
  return relative(OUT, join(packageRoot, name)).replaceAll('\\', '/');
}

/** A theme that does not compile is the site's to mend: esbuild's messages become diagnostics at their place. */
async function report<Result>(config: SiteConfig, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) throw error;
    throw new Failure(
      1,
      (error as import('esbuild').BuildFailure).errors.map((message) =>
        describeMessage(message, config),
      ),
    );
  }
}

function describeMessage(
  { text, location, notes }: import('esbuild').Message,
  config: SiteConfig,
): Diagnostic {
  if (!location)
    return diagnostic('theme', `Cannot bundle the theme: ${text}`, {
      note: notes[0]?.text ?? null,
    });
  const { line, column, length } = location;
  const file = relative(config.siteDir, join(packageRoot, location.file));
  const place = { line, column: column + 1, endLine: line, endColumn: column + 1 + length };
  return diagnostic('theme', `Cannot bundle the theme: ${text}`, {
    file,
    place,
    note: notes[0]?.text ?? null,
  });
}

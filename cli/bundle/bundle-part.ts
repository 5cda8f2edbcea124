/**
 * Calls esbuild for a part of the theme. In: an entry of the theme and the config. Out: outputs by path below the output
 * folder. A theme that does not compile is a `Failure` with esbuild's messages at their places. Nothing is written to disk.
 */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BuildOptions, Location } from 'esbuild';
import type { ThemeConfig } from './theme-config.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { callEsbuild, placeOfMessage, type EsbuildMessage } from '../modules/esbuild.js';
import { packageRoot } from '../package.js';
import type { Diagnostic } from '../types.js';
import { describeEntries, describeMissing, reportMissingExports } from './entry-points.js';
import { overridePlugin } from './overrides.js';
import { ownPageViewsPlugin } from './own-page-views.js';
import { stringsPlugin } from './strings.js';
import { THEME } from './theme-folder.js';

/** Name of `theme/jsx-runtime.ts` in the imports that esbuild adds. */
const JSX_SOURCE = 'docsgen-jsx';
/** Folder in the paths of outputs; nothing is written there. */
const OUT = join(packageRoot, '.out');

/** Advice for errors for which esbuild proposes its own options, which a site cannot set. */
const ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    /^No loader is configured for "\.(?:scss|sass|less|styl)"/,
    'Write it as CSS, which knows nesting and variables, or import what its compiler writes.',
  ],
  [
    /^No loader is configured/,
    'Put the file into the folder "static", and name it by its address.',
  ],
  [/^Could not resolve ""$/, 'The URL is empty: write the path of a file, or remove it.'],
  [
    /^Could not resolve "(?:\.{0,2}\/.*\.(?!css)\w+|[^"]*\.(?:png|jpe?g|gif|webp|avif|svg|woff2?))(?:[?#].*)?"$/i,
    'Correct the path. A file of the folder "static" is named by its address: "/img/a.png".',
  ],
  [
    /^Could not resolve "[^./]/,
    'Install the package in the folder of the site, or correct its name.',
  ],
];

export interface Outputs {
  /** Contents by path below the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The outputs of entries, by the path of the entry below the theme. */
  readonly entries: Readonly<Record<string, string>>;
  /** Returns the output of one entry. */
  readonly entry: (name: string) => string;
  /** Absolute paths of the inputs. */
  readonly inputs: readonly string[];
  /** Warnings of esbuild about the site's own files. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the text of the first file; `''` if there is none. */
export function firstText({ files }: Pick<Outputs, 'files'>): string {
  const [contents] = files.values();
  return new TextDecoder().decode(contents);
}

/** `settings` are the properties of `__BEHAVIOUR_SETTINGS__` in the scripts that use it. */
export async function bundle(
  config: ThemeConfig,
  options: BuildOptions,
  settings: object = {},
): Promise<Outputs> {
  const { plugins = [], define = {}, ...rest } = options;
  const { outputFiles, metafile, warnings } = await reportErrors(config, ({ build }) =>
    build({
      absWorkingDir: packageRoot,
      bundle: true,
      minify: true,
      // Every browser of recent years, with the Navigation API or with the fallback for it.
      target: 'es2022',
      jsx: 'automatic',
      jsxImportSource: JSX_SOURCE,
      alias: { [`${JSX_SOURCE}/jsx-runtime`]: join(THEME, 'jsx-runtime.ts') },
      define: {
        'process.env.NODE_ENV': '"production"',
        __ISLANDS__: 'false',
        ...Object.fromEntries(
          Object.entries(settings).map(([name, value]) => [
            `__BEHAVIOUR_SETTINGS__.${name}`,
            JSON.stringify(value),
          ]),
        ),
        ...define,
      },
      plugins: [
        ...plugins,
        stringsPlugin(config, THEME),
        ownPageViewsPlugin(config),
        overridePlugin(config.siteDir),
      ],
      // React must be docsgen's own copy, wherever the site is.
      nodePaths: [join(packageRoot, 'node_modules'), join(packageRoot, '..')],
      legalComments: 'none',
      logLevel: 'silent',
      outdir: OUT,
      ...rest,
      write: false,
      metafile: true,
    }),
  );
  const nameOf = (path: string) => relative(OUT, path).replaceAll('\\', '/');
  const entries = describeEntries(metafile, config);
  if (options.format === 'esm') await reportMissingExports(entries);
  return createOutputs({
    files: new Map(outputFiles.map((file) => [nameOf(file.path), file.contents])),
    entries: Object.fromEntries(entries.map(({ name, output }) => [name, nameOf(output)])),
    // Some inputs are not files, but modules that a plugin or esbuild itself creates.
    inputs: Object.keys(metafile.inputs)
      .map((path) => join(packageRoot, path))
      .filter((path) => existsSync(path)),
    diagnostics: warnings.flatMap((message) => describeWarning(message, config)),
  });
}

export function createOutputs(made: Omit<Outputs, 'entry'>): Outputs {
  const entry = (name: string) => {
    const output = made.entries[name];
    if (output === undefined) throw new Error(`Cannot find the output of "${name}"`);
    return output;
  };
  return { ...made, entry };
}

/** Runs esbuild, and throws its errors as a `Failure`. */
export async function reportErrors<Result>(
  config: ThemeConfig,
  run: Parameters<typeof callEsbuild<Result>>[0],
): Promise<Result> {
  return await callEsbuild(run, {
    exitStatus: 1,
    describe: (message) => describeMessage(message, config),
  });
}

function describeMessage(message: EsbuildMessage, config: ThemeConfig): Diagnostic {
  const { text, location } = message;
  const missing = describeMissingImport(message, config);
  if (missing !== null) return missing;
  // The path is relative to docsgen's folder, which does not help the author of a site. The place of the import is shown.
  const reason = text.replace(/(?<=^No loader is configured for .* files): .*$/, '');
  return diagnostic('theme', `Cannot bundle the theme: ${reason}`, {
    file: location && fileOf(config, location.file),
    place: placeOfMessage(message),
    note: noteOf(message, config),
  });
}

/** An import in docsgen's own theme lacks its name only if the site replaces the imported file. */
function describeMissingImport(
  { text, location }: EsbuildMessage,
  config: ThemeConfig,
): Diagnostic | null {
  const [, path, name] = /^No matching export in "(.+)" for import "(.+)"$/.exec(text) ?? [];
  const isOurs = location !== null && join(packageRoot, location.file).startsWith(join(THEME, '/'));
  if (path === undefined || name === undefined || !isOurs) return null;
  return describeMissing(fileOf(config, path).replace(/^theme\//, ''), [name]);
}

function describeWarning(message: EsbuildMessage, config: ThemeConfig): Diagnostic[] {
  const { text, location } = message;
  if (location === null) return [];
  const file = fileOf(config, location.file);
  // A site cannot fix packages or docsgen's own theme.
  if (file.startsWith('..') || file.includes('node_modules/')) return [];
  return [
    diagnostic('odd-theme-file', `Probable mistake in the theme: ${text}`, {
      file,
      place: placeOfMessage(message),
      note: noteOf(message, config),
    }),
  ];
}

function fileOf({ siteDir }: ThemeConfig, path: string): string {
  return relative(siteDir, join(packageRoot, path)).replaceAll('\\', '/');
}

function noteOf({ text, notes: [note] }: EsbuildMessage, config: ThemeConfig): string | null {
  const advice = ADVICE.find(([pattern]) => pattern.test(text))?.[1];
  if (advice !== undefined || note === undefined) return advice ?? null;
  // A note that ends with a colon continues with a place.
  if (!note.text.endsWith(':') || note.location === null) return note.text;
  return `${note.text} ${describePlace(note.location, config)}`;
}

function describePlace({ file, line, column }: Location, config: ThemeConfig): string {
  return `${fileOf(config, file)}:${line}:${column + 1}`;
}

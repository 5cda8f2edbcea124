/**
 * Finds parts of the theme that were bundled when docsgen itself was compiled. Most sites use them unchanged, and bundling
 * them would add 0.3 s to a first build. Sites share the server module, so Node compiles it once. In: the config. Out: the
 * parts, if bundling would give the same: the site has no theme and no script of its own, and its UI strings are English.
 * They belong to the compiled code like its programs, so no file is compared: another theme has another `codeIdentity`.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compiledName, isIntact } from '../modules/compiled-module.js';
import { codeFolder, packageRoot } from '../package.js';
import { createOutputs, firstText, type Outputs } from './bundle-part.js';
import { bundleSharedScripts } from './shared-scripts.js';
import { listOwnPageViews } from './own-page-views.js';
import { bundleParts, type Parts } from './parts.js';
import { writeStrings } from './strings.js';
import type { ThemeConfig } from './theme-config.js';
import { hasOwnCode } from './theme-folder.js';

/** Name of the file beside the compiled programs. There is none if docsgen runs from its sources. */
const NAME = 'theme.json';

export interface PreparedParts extends Parts {
  /** The scripts that all islands share. Most sites have none. */
  readonly islands: Outputs;
  readonly serverModulePath: string;
}

/** Content of the file. */
interface Prepared {
  readonly texts: string;
  readonly parts: Readonly<
    Record<Exclude<keyof PreparedParts, 'server' | 'serverModulePath'>, PreparedOutputs>
  >;
  /** Name of the server module, a file beside this one. */
  readonly serverModule: string;
}

interface PreparedOutputs extends Pick<Outputs, 'entries'> {
  readonly files: Readonly<Record<string, string>>;
}

export interface PreparedTheme {
  /** Contents by name. */
  readonly files: Readonly<Record<string, string>>;
  /** Paths of all inputs below the package folder. */
  readonly inputs: readonly string[];
}

/** `config` is the config of a site that sets no options. */
export async function prepareTheme(config: ThemeConfig): Promise<PreparedTheme> {
  const { lazy, client, server } = await bundleParts(config);
  const islands = await bundleSharedScripts(config, lazy);
  const inputs = [lazy, client, server, islands].flatMap((part) => part.inputs);
  const code = firstText(server);
  const serverModule = compiledName('server-*.mjs', code);
  const prepared: Prepared = {
    texts: writeStrings(config),
    parts: { lazy: pack(lazy), client: pack(client), islands: pack(islands) },
    serverModule,
  };
  return {
    files: { [NAME]: JSON.stringify(prepared), [serverModule]: code },
    inputs: [...new Set(inputs)].map((path) => relative(packageRoot, path)),
  };
}

function pack({ files, entries }: Outputs): PreparedOutputs {
  const texts = [...files].map(([path, content]) => [path, Buffer.from(content).toString()]);
  return { files: Object.fromEntries(texts), entries };
}

export function findPrepared(config: ThemeConfig): PreparedParts | null {
  const isOwn = hasOwnCode(config.siteDir) || listOwnPageViews(config).length > 0;
  const prepared = isOwn ? null : readPrepared();
  if (prepared?.texts !== writeStrings(config)) return null;
  const { serverModule, parts } = prepared;
  const serverModulePath = join(codeFolder, serverModule);
  if (!isIntact(serverModulePath)) return null;
  return {
    lazy: unpack(parts.lazy),
    client: unpack(parts.client),
    islands: unpack(parts.islands),
    server: unpack({ files: {}, entries: {} }),
    serverModulePath,
  };
}

/** Returns `null` if the file is missing, truncated or unreadable. That only costs time, because the sources are there. */
function readPrepared(): Prepared | null {
  try {
    return JSON.parse(readFileSync(join(codeFolder, NAME), 'utf8'));
  } catch {
    return null;
  }
}

function unpack({ files, entries }: PreparedOutputs): Outputs {
  return createOutputs({
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
    entries,
    inputs: [],
    diagnostics: [],
  });
}

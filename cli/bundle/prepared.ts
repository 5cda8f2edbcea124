/**
 * Finds parts of the theme that were bundled when docsgen itself was compiled. Most sites use them unchanged, and bundling
 * them would add 0.3 s to a first build. Sites share the server module, so Node compiles it once. In: the config. Out: the
 * parts, if bundling would give the same: the site has no theme and no script of its own, its UI strings are English, and
 * the files of docsgen and its packages are unchanged.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isChangedSince, targetAt } from '../fs/entries.js';
import { codeFolder, packageRoot } from '../package.js';
import { compiledName, isIntact } from '../compiled-module.js';
import { createOutputs, firstText, type Outputs } from './bundle-part.js';
import { hashFile } from '../input-hashes.js';
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
  readonly parts: Readonly<Record<keyof Parts | 'islands', PreparedOutputs>>;
  /** Name of the server module, a file beside this one. */
  readonly serverModule: string;
  /** Hashes of all inputs, by path below the package folder. */
  readonly inputs: Readonly<Record<string, string>>;
}

interface PreparedOutputs extends Pick<Outputs, 'entries' | 'inputs'> {
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
  const started = Date.now();
  const { lazy, client, server } = await bundleParts(config);
  const islands = await bundleSharedScripts(config, lazy);
  const inputs = [lazy, client, server, islands].flatMap((part) => part.inputs);
  // An empty hash never matches, so the parts are bundled if a file changed meanwhile.
  const hashOf = (path: string) => (isChangedSince(targetAt(path), started) ? '' : hashFile(path));
  const code = firstText(server);
  const serverModule = compiledName('server-*.mjs', code);
  const prepared: Prepared = {
    texts: writeStrings(config),
    serverModule,
    parts: {
      lazy: pack(lazy),
      client: pack(client),
      server: pack({ ...server, files: new Map() }),
      islands: pack(islands),
    },
    inputs: Object.fromEntries(inputs.map((path) => [relative(packageRoot, path), hashOf(path)])),
  };
  return {
    files: { [NAME]: JSON.stringify(prepared), [serverModule]: code },
    inputs: Object.keys(prepared.inputs),
  };
}

function pack({
  files,
  entries,
  inputs,
}: Pick<Outputs, 'files' | 'entries' | 'inputs'>): PreparedOutputs {
  const texts = [...files].map(([path, content]) => [path, Buffer.from(content).toString()]);
  const paths = inputs.map((path) => relative(packageRoot, path));
  return { files: Object.fromEntries(texts), entries, inputs: paths };
}

export function findPrepared(config: ThemeConfig): PreparedParts | null {
  const isOwn = hasOwnCode(config.siteDir) || listOwnPageViews(config).length > 0;
  const prepared = isOwn ? null : readPrepared();
  if (prepared?.texts !== writeStrings(config)) return null;
  const isCurrent = Object.entries(prepared.inputs).every(([path, hash]) => {
    const found = findInput(path);
    return found === null ? isOfPackage(path) : hashFile(found) === hash;
  });
  const serverModulePath = join(codeFolder, prepared.serverModule);
  if (!isCurrent || !isIntact(serverModulePath)) return null;
  const { lazy, client, server, islands } = prepared.parts;
  return {
    lazy: unpack(lazy),
    client: unpack(client),
    server: unpack(server),
    islands: unpack(islands),
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

function unpack({ files, entries, inputs }: PreparedOutputs): Outputs {
  return createOutputs({
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
    entries,
    inputs: inputs.flatMap((path) => findInput(path) ?? []),
    diagnostics: [],
  });
}

/**
 * Finds an input. If docsgen is installed, its packages are inside or beside it. Their own packages may be anywhere, which
 * is `null`: the bundle contains the versions that were installed when it was prepared.
 */
function findInput(path: string): string | null {
  const beside = join(packageRoot, '..', path.replace(PACKAGES, ''));
  return [join(packageRoot, path), beside].find((place) => existsSync(place)) ?? null;
}

const PACKAGES = /^node_modules[\\/]/;
const isOfPackage = (path: string) => PACKAGES.test(path);

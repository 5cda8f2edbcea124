/**
 * Parts of the theme that were bundled when docsgen itself was compiled, since most sites have them as they are: a first
 * build without would take another 0.3 s. In: the config. Out: the parts, if they are what bundling would give: the site has
 * no theme and no script of its own, the texts are English, and docsgen and its packages are the files of then.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isChangedSince, targetAt } from '../fs/entries.js';
import { codeFolder, packageRoot } from '../package.js';
import { createOutputs, THEME, type Outputs } from './bundle-part.js';
import { hashFile } from './input-hashes.js';
import { hasOwnTheme } from './overrides.js';
import { listOwnPageViews } from './own-page-views.js';
import { bundleParts, type Parts } from './parts.js';
import { writeStrings } from './strings.js';
import type { ThemeConfig } from './theme-config.js';

/** Beside the programs; sources that run as they are have none. */
const FILE = join(codeFolder, 'theme.json');

/** What is in the file. */
interface Prepared {
  readonly texts: string;
  readonly parts: Readonly<Record<keyof Parts, PreparedOutputs>>;
  /** Hashes of the files that all were made from, by path below the package folder. */
  readonly inputs: Readonly<Record<string, string>>;
}

interface PreparedOutputs extends Pick<Outputs, 'entries' | 'inputs'> {
  readonly files: Readonly<Record<string, string>>;
}

/** The text of the file. `config` is that of a site which says nothing. */
export async function prepareTheme(config: ThemeConfig): Promise<string> {
  const started = Date.now();
  const { lazy, client, server } = await bundleParts(config);
  const inputs = [lazy, client, server].flatMap((part) => part.inputs);
  // No hash is like an empty one.
  const hashOf = (path: string) => (isChangedSince(targetAt(path), started) ? '' : hashFile(path));
  const prepared: Prepared = {
    texts: writeStrings(config),
    parts: { lazy: pack(lazy), client: pack(client), server: pack(server) },
    inputs: Object.fromEntries(inputs.map((path) => [relative(packageRoot, path), hashOf(path)])),
  };
  return JSON.stringify(prepared);
}

function pack({ files, entries, inputs }: Outputs): PreparedOutputs {
  const texts = [...files].map(([path, content]) => [path, Buffer.from(content).toString()]);
  const paths = inputs.map((path) => relative(packageRoot, path));
  return { files: Object.fromEntries(texts), entries, inputs: paths };
}

export function findPrepared(config: ThemeConfig): Parts | null {
  const isOwn = hasOwnTheme(THEME, config.siteDir) || listOwnPageViews(config).length > 0;
  const prepared = isOwn ? null : readPrepared();
  if (prepared?.texts !== writeStrings(config)) return null;
  const isCurrent = Object.entries(prepared.inputs).every(([path, hash]) => {
    const found = findInput(path);
    return found === null ? isOfPackage(path) : hashFile(found) === hash;
  });
  if (!isCurrent) return null;
  const { lazy, client, server } = prepared.parts;
  return { lazy: unpack(lazy), client: unpack(client), server: unpack(server) };
}

/** A file that is missing, cut short or cannot be read spares no time, and that is all: the sources are there. */
function readPrepared(): Prepared | null {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
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
 * Where docsgen is installed, its packages are inside or beside it, and theirs may be anywhere: `null`. What the bundle has
 * of those is what they asked for then.
 */
function findInput(path: string): string | null {
  const beside = join(packageRoot, '..', path.replace(PACKAGES, ''));
  return [join(packageRoot, path), beside].find((place) => existsSync(place)) ?? null;
}

const PACKAGES = /^node_modules[\\/]/;
const isOfPackage = (path: string) => PACKAGES.test(path);

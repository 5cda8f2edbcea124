/**
 * Compiles code of a site to a module that Node can import, so that TypeScript works on every Node. In: the site folder and
 * the name of the file. Out: the URL of the module, which includes the files that it imports from the site. A config that
 * depends on its own file alone is kept beside the cache, so that the next command need not start esbuild.
 */
import { createHash } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { callEsbuild, placeOfMessage, type EsbuildMessage } from '../modules/esbuild.js';
import { codeFolder, codeIdentity } from '../package.js';
import { mapFolder } from '../modules/thrown-place.js';
import type { Diagnostic } from '../types.js';
import { placeModule } from './place-module.js';

/**
 * First line of a compiled module. A kept module has its head there instead, so that the lines of the source map stay right.
 */
const BANNER = '//';

export interface ConfigModule {
  readonly url: string;
  /** Removes the file of the module; called after the import. */
  readonly remove: () => Promise<void>;
}

/** With `reuse`, a kept module is used if it is current, and a new one is kept if possible. */
export async function compileConfig(
  root: string,
  file: string,
  { reuse }: { readonly reuse: boolean },
): Promise<ConfigModule> {
  if (!reuse) return await placeConfig(root, (await compileModule(root, file, CONFIG)).code);
  const kept = join(root, '.docsgen', 'config.mjs');
  const head = await headOf(root, file);
  if (head !== null && isWhole(head, await textOf(kept))) return keptModule(kept);
  const { code, isAlone } = await compileModule(root, file, CONFIG);
  // If the file was edited meanwhile, it is unknown which text was compiled.
  const isSame = head !== null && head === (await headOf(root, file));
  const isKept = isAlone && isSame && (await keep(root, kept, withHead(head, code)));
  return isKept ? keptModule(kept) : await placeConfig(root, code);
}

function keptModule(path: string): ConfigModule {
  return { url: `${pathToFileURL(path).href}?${newName()}`, remove: async () => {} };
}

/**
 * Returns the first line of a kept module up to the hash of its code: a hash of all its inputs. `null`: they are unknown.
 */
async function headOf(root: string, file: string): Promise<string | null> {
  const options = await nearestOptions(root);
  if (options !== null && /"extends"/.test(options)) return null;
  const text = await textOf(join(root, file));
  return `// ${hashOf(JSON.stringify([codeIdentity, root, file, text, options]))} `;
}

/** Returns the text of the `tsconfig.json` or `jsconfig.json` that esbuild uses. */
async function nearestOptions(folder: string): Promise<string | null> {
  const text =
    (await textOf(join(folder, 'tsconfig.json'))) ?? (await textOf(join(folder, 'jsconfig.json')));
  return text ?? (dirname(folder) === folder ? null : await nearestOptions(dirname(folder)));
}

function withHead(head: string, code: string): string {
  const rest = code.slice(BANNER.length + 1);
  return `${head}${hashOf(rest)}\n${rest}`;
}

function isWhole(head: string, text: string | null): boolean {
  if (text?.startsWith(head) !== true) return false;
  const end = text.indexOf('\n');
  return text.slice(head.length, end) === hashOf(text.slice(end + 1));
}

/** Returns `false` if the site is not writable. */
async function keep(root: string, path: string, text: string): Promise<boolean> {
  try {
    await rename(await placeModule(root, 'config', { name: newName(), code: text }), path);
    return true;
  } catch {
    return false;
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Writes the module inside the site, so that the config finds its packages. If the site is not writable, a `data:` URL is
 * used, which finds none.
 */
async function placeConfig(root: string, code: string): Promise<ConfigModule> {
  try {
    const path = await placeModule(root, 'config', { name: newName(), code });
    return { url: pathToFileURL(path).href, remove: () => rm(path, { force: true }) };
  } catch {
    const url = `data:text/javascript,${encodeURIComponent(`${code}// ${newName()}`)}`;
    return { url, remove: async () => {} };
  }
}

/** Returns a new name, because Node never imports the same URL twice, and the watch server must see edits. */
function newName(): string {
  return String(Date.now());
}

interface Compiled {
  readonly code: string;
  /** Whether the module includes no file but its own and docsgen's. */
  readonly isAlone: boolean;
}

interface Kind {
  /** Name of the file in messages. */
  readonly name: string;
  /** `bundle`: the module includes its packages, so that its text alone determines what it does. */
  readonly packages: 'bundle' | 'external';
}

const CONFIG: Kind = { name: 'the config', packages: 'external' };

export async function compileModule(
  root: string,
  file: string,
  { name, packages }: Kind,
): Promise<Compiled> {
  const path = join(root, file);
  const { outputFiles, metafile } = await callEsbuild(
    ({ build }) =>
      build({
        entryPoints: [path],
        absWorkingDir: root,
        bundle: true,
        write: false,
        metafile: true,
        // The source map shows where the config threw.
        sourcemap: 'inline',
        sourcesContent: false,
        outdir: mapFolder(root),
        banner: { js: `${BANNER}\n${requireFrom(path)}` },
        format: 'esm',
        platform: 'node',
        target: 'node20',
        packages,
        // The config may be read where docsgen is not installed beside it: by a global binary, or in this repository.
        plugins: [
          {
            name: 'docsgen',
            setup: ({ onResolve, resolve }) =>
              onResolve({ filter: /^docsgen$/ }, () =>
                resolve('./index', { kind: 'import-statement', resolveDir: codeFolder }),
              ),
          },
        ],
        define: {
          'import.meta.url': JSON.stringify(pathToFileURL(path).href),
          __dirname: JSON.stringify(dirname(path)),
          __filename: JSON.stringify(path),
        },
        logLevel: 'silent',
      }),
    { exitStatus: 2, describe: (message) => describeMessage(message, { name, file }) },
  );
  const inputs = Object.keys(metafile.inputs).map((input) => join(root, input));
  const isAlone = inputs.every((input) => input === path || input.startsWith(codeFolder + sep));
  return { code: outputFiles[0]?.text ?? '', isAlone };
}

/**
 * Returns code that defines `require`, with which CommonJS files load packages and modules of Node. It declares no other
 * name, because esbuild knows only this one: the code below it may have any.
 */
function requireFrom(path: string): string {
  return `const require = process.getBuiltinModule('node:module').createRequire(${JSON.stringify(path)});`;
}

/** Returns advice on a missing package; esbuild's own is to leave the package out. */
function adviseOn(text: string): string | null {
  const [, name] =
    /^Could not resolve "((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^"]*)?"$/.exec(text) ?? [];
  return name === undefined ? null : `Install the package: npm install ${name}`;
}

function describeMessage(
  message: EsbuildMessage,
  { name, file }: { readonly name: string; readonly file: string },
): Diagnostic {
  const { text, location, notes } = message;
  return diagnostic('config', `Cannot compile ${name}: ${text}`, {
    file: location?.file ?? file,
    place: placeOfMessage(message),
    note: adviseOn(text) ?? notes[0]?.text ?? null,
  });
}

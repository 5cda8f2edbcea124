/**
 * Finds secrets in published sources: pages, blog entries, text files next to them, and the code that shows texts. In: the
 * sources, and the cache, which lists the files that had none the last time. Out: a finding for each secret, at its place. A
 * message never contains the secret itself, because more people read build logs than sources.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { cacheKey, type Cache } from '../cache/cache.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { attemptPage } from '../diagnostics/page-crash.js';
import { pointAt } from '../diagnostics/place-at.js';
import { listModules } from '../diagnostics/config-modules.js';
import { decodeText } from '../fs/decode-text.js';
import { listPageFiles, listTextFiles } from '../pages/sources.js';
import type { Diagnostic, Place, SiteConfig, SourceFile, Sources } from '../types.js';
import { listNames } from './cause-sources.js';
import { ACCOUNT_ID } from '../secrets/account-ids.js';
import { findSecrets, type FoundSecret } from '../secrets/find-secrets.js';

/** Larger files are data, and an unlikely place for a pasted key. */
const MAX_BYTES = 2_000_000;
/** Files that contain no text, or only compressed text. */
const BINARY_FILE =
  /\.(?:png|jpe?g|gif|webp|avif|apng|bmp|ico|cur|tiff?|heic|psd|woff2?|[ot]tf|ttc|eot|pdf|docx?|xlsx?|pptx?|od[tsp]|epub|zip|t?gz|bz2|xz|zst|br|7z|rar|tar|jar|mp[34]|m4[av]|webm|mov|avi|mkv|og[agv]|wav|flac|wasm|so|dylib|dll|exe|dmg|iso|deb|rpm|bin|db)$/i;
const SHOWN_CHARACTERS = 4;
/** Files read before the event loop runs again. They take about 3 ms. */
const STRETCH = 32;

export async function findSourceSecrets(
  sources: Sources,
  config: SiteConfig,
  cache: Cache | null = null,
): Promise<Diagnostic[]> {
  const { siteDir, staticDir } = config;
  const allowed = new Set(config.secrets.allow);
  const pages = listPageFiles(sources);
  const included = listIncluded(pages);
  const texts = [...listTextFiles(sources), ...included.values()];
  const others = [
    ...sources.assets.filter((path) => !included.has(path)),
    ...sources.statics.map((path) => `${staticDir}/${path}`),
  ];
  return [
    ...(await withoutHarmless(texts, cache)).flatMap(({ path, text }) =>
      report(path, text, allowed),
    ),
    ...others
      .filter((path) => !BINARY_FILE.test(path))
      .flatMap((path) => report(path, readText(join(siteDir, path)), allowed)),
    ...[...listCode(config, pages)]
      .filter((path) => !BINARY_FILE.test(path))
      .flatMap((path) => report(path, readText(join(siteDir, path)), allowed).filter(isCertain)),
  ];
}

/** Lists the files of the theme, the config, scripts and components: their texts are published too. */
function listCode(
  { siteDir, configFile, scripts, markdown }: SiteConfig,
  pages: readonly SourceFile[],
): ReadonlySet<string> {
  const folders = scripts === undefined ? ['theme'] : ['theme', scripts];
  const programs = [configFile, markdown.components].filter((file) => typeof file === 'string');
  return new Set([
    ...folders.flatMap((dir) => listNames(join(siteDir, dir)).map((name) => `${dir}/${name}`)),
    ...programs.flatMap((file) => listProgram(siteDir, file)),
    ...pages.flatMap(({ components = [] }) => components),
  ]);
}

/**
 * Lists a program with the files of the site that it imports. Most import none, and parsing takes longer than the search.
 */
function listProgram(siteDir: string, file: string): readonly string[] {
  if (!/['"]\./.test(readText(join(siteDir, file)))) return [file];
  return listModules(siteDir, file).map((module) => module.file);
}

/** Keys that code names are often public, such as those of a hosted search. */
function isCertain({ ruleId }: Diagnostic): boolean {
  return ruleId !== 'possible-secret';
}

/** Returns the files that pages include, by path, without pages. They are published, whatever their names are. */
function listIncluded(pages: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  for (const { includes = [] } of pages)
    for (const file of includes) if ('text' in file) files.set(file.path, file);
  for (const { path } of pages) files.delete(path);
  return files;
}

/** Leaves out files without anything like a secret. The cache keeps their hashes. */
async function withoutHarmless(
  files: readonly SourceFile[],
  cache: Cache | null,
): Promise<readonly SourceFile[]> {
  const key = cacheKey('harmless', []);
  const known = new Set(cache?.peek(key)?.split('\n'));
  const unknown = files.filter(({ hash }) => !known.has(hash));
  const suspects = new Set<SourceFile>();
  for (const [i, file] of unknown.entries()) {
    if (mayHoldSecret(file)) suspects.add(file);
    if (i % STRETCH === STRETCH - 1) await pause();
  }
  if (unknown.length > suspects.size) {
    const harmless = files.filter((file) => !suspects.has(file)).map(({ hash }) => hash);
    cache?.set(key, harmless.join('\n'));
  }
  return [...suspects];
}

/** Also returns `true` if the search fails: `report` reports that. */
function mayHoldSecret({ text }: SourceFile): boolean {
  try {
    return findSecrets(text).length > 0;
  } catch {
    return true;
  }
}

function readText(path: string): string {
  try {
    const text = statSync(path).size > MAX_BYTES ? '' : decodeText(readFileSync(path));
    return text.includes('\0') ? '' : text;
  } catch {
    // The file was deleted since it was listed, or is not readable. Other stages report that.
    return '';
  }
}

function report(file: string, text: string, allowed: ReadonlySet<string>): Diagnostic[] {
  const attempt = attemptPage({ file, does: 'look for secrets in the file' }, () =>
    findSecrets(text),
  );
  if ('crash' in attempt) return [attempt.crash];
  return attempt.result
    .filter(({ value }) => !allowed.has(value))
    .map((found) => {
      const isAccount = found.name === ACCOUNT_ID;
      const shown = `${found.value.slice(0, SHOWN_CHARACTERS)}…`;
      return diagnostic(
        found.isCertain ? 'secret' : 'possible-secret',
        `${found.isCertain ? 'Cannot publish' : 'Should not publish'} ${found.name} ("${shown}")`,
        {
          file,
          place: placeOf(text, found),
          note: isAccount
            ? 'Use an account from the AWS manual, such as "123456789012". Add a public account to the option "secrets.allow".'
            : 'Revoke it where it was issued, then remove it here. Add an example that is not a secret to the option "secrets.allow".',
        },
      );
    });
}

function placeOf(text: string, { offset, length }: FoundSecret): Place {
  const end = pointAt(text, offset + length);
  return { ...pointAt(text, offset), endLine: end.line, endColumn: end.column };
}

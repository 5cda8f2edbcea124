/**
 * Finds secrets in published sources: pages, blog entries, and text files next to them. In: the sources, and the cache,
 * which lists the files that had none the last time. Out: a finding for each secret, at its place. A message never contains
 * the secret itself, because more people read build logs than sources.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { cacheKey, type Cache } from '../cache/cache.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { attemptPage } from '../diagnostics/page-crash.js';
import { pointAt } from '../diagnostics/place-at.js';
import { listPageFiles, listTextFiles } from '../sources.js';
import type { Diagnostic, Place, SiteConfig, SourceFile, Sources } from '../types.js';
import { ACCOUNT_ID } from '../secrets/account-ids.js';
import { findSecrets, type FoundSecret } from '../secrets/find-secrets.js';

/** Larger files are data, and an unlikely place for a pasted key. */
const MAX_BYTES = 2_000_000;
/** Files to read; images and archives are skipped. */
const TEXT_FILE =
  /(?:^|\/)[^./]*$|\.(?:txt|md|mdx|html?|json[c5]?|ya?ml|toml|ini|cfg|conf|env|properties|xml|svg|csv|tsv|[cm]?[jt]sx?|css|tf|tfvars|tftpl|tpl|hcl|sh|bash|ps1|py|go|rb|java|pem|key|crt|http|log)$/i;
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
      .filter((path) => TEXT_FILE.test(path))
      .flatMap((path) => report(path, readText(join(siteDir, path)), allowed)),
  ];
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
    return statSync(path).size > MAX_BYTES ? '' : readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
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

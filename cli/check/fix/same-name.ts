/**
 * Finds names that differ from the written one only in letter case, a slash at the end, `index`, `.html`, `.mdx` for `.md`,
 * or `_index.md` for `index.md`. In: the written name and the existing names. Out: the one name that matches, or `null` if
 * none or several do.
 */

/** Returns the same key for names that differ only in these ways. */
export function looseKey(path: string): string {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.html?$/, '')
    .replace(/\.mdx$/, '.md')
    .replace(/(^|\/)_(index\.[^/]+)$/, '$1$2')
    .replace(/\/index$/, '');
}

/** The index is built once, because a site has many names. */
export function createNameFinder(names: Iterable<string>): (written: string) => string | null {
  const byKey = new Map<string, Set<string>>();
  for (const name of names) {
    const key = looseKey(name);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, new Set([name]));
    else known.add(name);
  }
  return (written) => {
    const [only = null, ...others] = byKey.get(looseKey(written)) ?? [];
    return others.length === 0 ? only : null;
  };
}

/**
 * Returns the written path with the names it should have, or `null` if the two paths do not match part by part.
 *
 * @example rewriteTail('../Guides/VPC.md', 'docs/guides/vpc.md') // '../guides/vpc.md'
 */
export function rewriteTail(written: string, target: string): string | null {
  const [, lead = '', tail = ''] = /^((?:\.{1,2}\/)*)(.*)$/.exec(written) ?? [];
  const parts = tail.replace(/\/$/, '').split('/');
  const end = target.endsWith('/') ? '/' : '';
  const known = target.replace(/\/$/, '').split('/');
  const found = known.slice(known.length - parts.length);
  const isAlike =
    found.length === parts.length &&
    parts.every((part, i) => looseKey(part) === looseKey(found[i] ?? ''));
  return tail !== '' && isAlike ? `${lead}${found.join('/')}${end}` : null;
}

/** Shorter words have too many similar words. */
const MIN_WORD = 4;

/**
 * Returns the one anchor that was meant. It may differ in case and separators, or in one word of at least `MIN_WORD` letters
 * by one letter more or less or by two swapped letters. A replaced letter does not count, because it may mean another thing:
 * `#plan-a`.
 */
export function findAnchor(written: string, ids: readonly string[]): string | null {
  const same = ids.filter((id) => slug(id) === slug(written));
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null;
  const near = ids.filter((id) => isSlip(slug(written), slug(id)));
  return near.length === 1 ? (near[0] ?? null) : null;
}

function slug(id: string): string {
  return id
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Whether exactly one word has one letter too many or too few, or two neighboring letters swapped. */
function isSlip(a: string, b: string): boolean {
  const [left, right] = [a.split('-'), b.split('-')];
  if (left.length !== right.length) return false;
  const different = left.flatMap((word, i) =>
    word === right[i] ? [] : [[word, right[i] ?? ''] as const],
  );
  const [pair, ...others] = different;
  return pair !== undefined && others.length === 0 && isSlipOfWord(...pair);
}

function isSlipOfWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < MIN_WORD || /\d/.test(a + b)) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length === short.length + 1) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return long.length === short.length && isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

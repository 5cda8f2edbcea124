/**
 * Names that differ from what was written in nothing that a writer means: letter case, a slash at the end, `index`,
 * `.html`, or `.mdx` for `.md`. In: what was written and what there is. Out: the one name that it must be, or nothing
 * when there is none or more than one.
 */

/** Equal for names that only differ so. */
export function looseKey(path: string): string {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.html?$/, '')
    .replace(/\.mdx$/, '.md')
    .replace(/\/index$/, '');
}

/** Look-ups are made once: a site has many names. */
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
 * The path as it was written, with the names it should have. `null` where the two are not alike, part by part.
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

/** Shorter words have too many neighbours. */
const MIN_WORD = 4;

/**
 * The one anchor that was meant: the same but for case and separators, or with one letter more or less, or two swapped,
 * in a word that is long enough to be told from others. A letter in place of another may mean another thing: `#plan-a`.
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

/** In exactly one word, one letter too many or missing, or two neighbours swapped. */
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

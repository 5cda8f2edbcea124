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
/** Longer anchors are compared only as a whole. */
const MAX_SLUG = 100;

/**
 * Returns a function that finds the one anchor that was meant. It may differ in case and separators, or in one word of at
 * least `MIN_WORD` letters by one letter more or less or by two swapped letters. A replaced letter does not count, because
 * it may mean another thing: `#plan-a`. The index is built once, because a page may have thousands of wrong links.
 */
export function createAnchorFinder(ids: Iterable<string>): (written: string) => string | null {
  const bySlug = new Map<string, Set<string>>();
  const byShorter = new Map<string, Set<string>>();
  for (const id of ids) {
    add(bySlug, slug(id), id);
    for (const shorter of withoutLetter(slug(id))) add(byShorter, shorter, id);
  }
  return (written) => {
    const wanted = slug(written);
    const same = bySlug.get(wanted);
    if (same !== undefined) return onlyOf(same);
    const slips = [...withoutLetter(wanted), ...withSwap(wanted)];
    const near = slips.flatMap((slip) => [...(bySlug.get(slip) ?? [])]);
    return onlyOf(new Set([...near, ...(byShorter.get(wanted) ?? [])]));
  };
}

/** Two names are enough to know that none is certain. */
function add(names: Map<string, Set<string>>, key: string, name: string): void {
  const known = names.get(key);
  if (known === undefined) names.set(key, new Set([name]));
  else if (known.size < 2) known.add(name);
}

function onlyOf(names: ReadonlySet<string>): string | null {
  const [only = null] = names;
  return names.size === 1 ? only : null;
}

function slug(id: string): string {
  return id
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns the slug without each letter of its words that are long enough. */
function withoutLetter(name: string): string[] {
  return lettersOf(name, MIN_WORD + 1).map((at) => name.slice(0, at) + name.slice(at + 1));
}

/** Returns the slug with each two neighboring letters of a word swapped. */
function withSwap(name: string): string[] {
  return lettersOf(name, MIN_WORD).flatMap((at) => {
    const [a = '', b = '-'] = name.slice(at, at + 2);
    return b === '-' ? [] : [name.slice(0, at) + b + a + name.slice(at + 2)];
  });
}

/** Returns the offsets of letters in words of at least this length; a number is never misspelled. */
function lettersOf(name: string, minLength: number): number[] {
  if (name.length > MAX_SLUG) return [];
  return [...name.matchAll(/[^-]+/g)].flatMap(({ 0: word, index }) =>
    word.length < minLength || /\d/.test(word)
      ? []
      : Array.from({ length: word.length }, (_, i) => index + i),
  );
}

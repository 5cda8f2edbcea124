/**
 * Finds the element that a URL's hash names, as the browser would: by `id`, else by the `name` of an anchor. Anyone who
 * can make a link controls the hash, so it is only ever compared, never parsed as a selector.
 */

/** The hash without `#`, decoded; as written if the percent-encoding is malformed (`#%`). */
export function decodeHash(hash: string): string {
  return decode(hash.replace(/^#/, ''));
}

/** A part of a URL, decoded; as written if the percent-encoding is malformed. */
export function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The element that the hash of a URL names, or `null`. Never throws. */
export function findHashTarget(hash: string): HTMLElement | null {
  const name = decodeHash(hash);
  if (name === '') return null;
  return document.getElementById(name) ?? document.getElementsByName(name)[0] ?? null;
}

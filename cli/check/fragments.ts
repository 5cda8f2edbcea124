/**
 * Decides whether a fragment leads somewhere on a page, step by step as the HTML standard says ("select the indicated
 * part of a document"): the literal id first, then the decoded one, then the top.
 */

/** `fragment` is as `URL.hash` gives it, without `#`; `ids` holds the page's ids and anchor names. */
export function hasFragment(ids: ReadonlySet<string>, fragment: string): boolean {
  const indicated = withoutDirective(fragment);
  if (indicated === '' || ids.has(indicated)) return true;
  const decoded = decodeFragment(indicated);
  return ids.has(decoded) || decoded.toLowerCase() === 'top';
}

/** A text directive (`#a:~:text=word`) is for the browser alone; what stands before it still names an element. */
export function withoutDirective(fragment: string): string {
  const directive = fragment.indexOf(':~:');
  return directive === -1 ? fragment : fragment.slice(0, directive);
}

/** Percent-decoding that leaves a malformed `%` as it is, then UTF-8 with replacement, as browsers do. */
export function decodeFragment(fragment: string): string {
  if (!fragment.includes('%')) return fragment;
  const bytes: number[] = [];
  for (let i = 0; i < fragment.length; i++) {
    const hex = fragment[i] === '%' ? /^[0-9a-f]{2}/i.exec(fragment.slice(i + 1))?.[0] : undefined;
    if (hex === undefined) bytes.push(...Buffer.from(fragment[i] ?? ''));
    else {
      bytes.push(Number.parseInt(hex, 16));
      i += 2;
    }
  }
  return Buffer.from(bytes).toString('utf8');
}

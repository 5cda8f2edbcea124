/**
 * Decides whether a fragment leads somewhere on a page, step by step as the HTML standard says ("select the indicated
 * part of a document"): the literal id first, then the decoded one, then the top. The words of a text directive come
 * before an element, and without them the element is enough.
 */
import { textDirectives } from './text-directives.js';

/**
 * `fragment` is as `URL.hash` gives it, without `#`; `ids` holds the page's ids and anchor names. `findText` looks for the
 * words of a text directive: without it, they are taken for found.
 */
export function hasFragment(
  ids: ReadonlySet<string>,
  fragment: string,
  findText: (directives: readonly string[]) => boolean = () => true,
): boolean {
  const indicated = withoutDirective(fragment);
  const directives = textDirectives(fragment);
  if (indicated !== '' && isPlace(ids, indicated)) return true;
  return directives.length === 0 ? indicated === '' : findText(directives);
}

function isPlace(ids: ReadonlySet<string>, fragment: string): boolean {
  const decoded = decodeFragment(fragment);
  return ids.has(fragment) || ids.has(decoded) || decoded.toLowerCase() === 'top';
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

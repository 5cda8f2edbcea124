/**
 * Decides whether a fragment leads somewhere on a page. The order follows the HTML standard ("select the indicated part of a
 * document"): the literal id, then the decoded id, then the top. If a text directive has both an element and words, finding
 * the element is enough.
 */
import { textDirectives } from './text-directives.js';

/**
 * `fragment` is the value of `URL.hash` without `#`; `ids` holds the page's ids and anchor names. `findText` looks for the
 * words of a text directive. Without it, the words count as found.
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

/** Removes a text directive (`#a:~:text=word`), which only browsers read. The part before it still names an element. */
export function withoutDirective(fragment: string): string {
  const directive = fragment.indexOf(':~:');
  return directive === -1 ? fragment : fragment.slice(0, directive);
}

/** Decodes percent-encoding as browsers do: a malformed `%` stays, and invalid UTF-8 becomes replacement characters. */
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

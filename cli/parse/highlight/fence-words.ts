/**
 * Words of a fence that do nothing here. In: a word of its info string, as written. Out: the finding, with advice where
 * there is an alternative.
 */
import { suggest } from '../../diagnostics/suggest.js';
import { shorten } from '../../values/fit-text.js';
import type { Problem } from '../../types.js';

const WRITTEN =
  'title lang filename file region lines hl hl_lines highlight mark ins del focus showLineNumbers startLineNumber linenums ' +
  'linenos linenostart anchorlinenos style wrap noCopy noFold variables diff';
const OPTIONS = WRITTEN.split(' ');
const KNOWN = new Set(OPTIONS.map((name) => name.toLowerCase()));
/** Characters of a word in a message. A hostile word may be as long as a page. */
const SHOWN = 40;

/** Whether an option has an effect, or had one elsewhere that readers do not miss. */
export function isFenceOption(name: string): boolean {
  return KNOWN.has(name.toLowerCase());
}

export function explainWord(word: string): Problem {
  return {
    reason: `Cannot use ${quote(shorten(word, SHOWN))} of a code fence`,
    note: adviseOn(word),
  };
}

function quote(word: string): string {
  return word.includes('"') ? `'${word}'` : `"${word}"`;
}

function adviseOn(word: string): string {
  const quoted = adviseOnQuote(word);
  if (quoted !== null) return quoted;
  if (word === 'live') return 'Remove it: code is shown, and never run.';
  if (word === 'npm2yarn')
    return 'Write ":::code-group" around a code block for each package manager.';
  if (/^["'/]|=/.test(word))
    return 'Write the numbers of lines, such as {2,4-6}, ins={2} or del={3}: words are not marked.';
  if (word === 'collapse') return 'Remove it: long blocks are folded by themselves.';
  const name = word.length > SHOWN ? null : suggest(word, OPTIONS);
  return name === null
    ? 'Remove it, or write title="…" if it is meant as the title. It does nothing.'
    : `Did you mean "${name}"? It does nothing.`;
}

/** Explains a value whose quote ends too early, or never: `title='it's.js'`, `title="main.tf`. */
function adviseOnQuote(word: string): string | null {
  const [, name = '', mark = '', text = ''] = /^([\w-]+)=(["'])(.*)$/.exec(word) ?? [];
  const end = text.indexOf(mark);
  if (mark === '' || end === text.length - 1) return null;
  const isClosed = text.endsWith(mark);
  const value = isClosed ? text.slice(0, -1) : text.replace(mark, '');
  const other = mark === '"' ? "'" : '"';
  const problem =
    end === -1
      ? `Its quote ${mark} has no end.`
      : `Its quote ${mark} ends after "${text.slice(0, end)}".`;
  if (word.length > SHOWN) return problem;
  const wayOut = value.includes('"') ? other : '"';
  return value.includes(wayOut)
    ? `${problem} Leave one of the quotes out.`
    : `${problem} Write ${name}=${wayOut}${value}${wayOut}.`;
}

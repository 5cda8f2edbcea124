/**
 * Finds text that is nearly Markdown and is read as something else: a code block or a comment without an end, which takes
 * everything below it; headings, tables and links that stay text; lists that end up next to the list they belong to. In:
 * nodes as written. Out: findings. Patterns are matched against a source whose code spans are blanked.
 */
import type { Code, List, Nodes, Parents } from 'mdast';
import type { Point, Position } from 'unist';

/** The reason of a finding and its way out. */
export type SyntaxProblem = readonly [reason: string, note: string, cause?: string];

/** A cheap first test: few pieces of text have one of these signs. */
const SIGN =
  /^#{1,6}(?:[^\s#]|\u00A0)|\{[ \t]*(?:#|id=)|^\||^<<<<<<<|\]\([^()\s]{1,200} |\] \(|\)\[|(?<![\\[\]])\[\^|(?<![\w)\]])\[[^[\]\r\n]{1,100}\]\[/m;

const PATTERNS: readonly (readonly [pattern: RegExp, ...SyntaxProblem])[] = [
  // `#5` and `#tag` are text.
  [
    /^(?:#{2,6}(?=[^\s#])|#(?=\p{Lu}[^\r\n#]{1,100}$(?![\r\n])))[^\r\n]{1,200}/u,
    'Cannot read the heading',
    'Leave a space between "#" and its text. It is shown as text.',
  ],
  [
    /^#{1,6}\u00A0[^\r\n]{0,200}/,
    'Cannot read the heading',
    'The space behind "#" is one that does not break: write a plain one. It is shown as text.',
  ],
  [
    /\{(?<=^#{1,6}[ \t](?:[^\r\n]{0,300}[ \t])?\{)[ \t]{0,9}(?:#(?:[ \t][^{}\r\n=]{0,100}|[^\s{}=]{1,100}[ \t]{1,9}[^\s.{}=][^{}\r\n=]{0,100})?\}|#[^\s{}=]{0,100}|id=[^{}\r\n]{0,100}\})[ \t]*$/m,
    'Cannot read the id of the heading',
    'Write {#id} at its end: an id has no space. It is shown as text.',
  ],
  [
    /^\|[^\r\n]{1,300}\|[ \t]*(?:\r\n|\n|\r)\|[^\r\n]{1,300}\|[ \t]*$/m,
    'Cannot read the table',
    'Below its head it needs a line with as many cells as that, such as | --- | --- |. It is shown as text.',
  ],
  [
    /^<<<<<<< [^\r\n]{1,200}/m,
    'Cannot publish a page with a merge conflict',
    'Keep one of the two sides, and remove the lines that mark them.',
  ],
  [
    /\[[^[\]\r\n]{2,200}\] \((?:https?:\/\/[^()\s]{1,300}|[^()\s]{1,200}\.(?:md|html)(?:#[^()\s]{0,100})?)\)/,
    'Cannot read the link: a space stands in front of its address',
    'Remove the space between "]" and "(". It is shown as text.',
  ],
  [
    /\([^()\r\n]{1,200}\)\[(?:https?:\/\/[^[\]\s]{1,300}|[^[\]\s]{1,200}\.(?:md|html)(?:#[^[\]\s]{0,100})?)\]/,
    'Cannot read the link: its brackets are the wrong way round',
    'Write [text](address). It is shown as text.',
  ],
];

const SPACED =
  /!?\[[^[\]\r\n]{0,200}\]\((?![<#])([^()<>"'\r\n]{1,100} [^()<>"'\r\n]{0,100}\.(?:md|html|png|jpe?g|gif|svg|webp|pdf)(?:#[^()\s]{0,100})?)\)/gi;

/** `[a][b]` and `[^1]`, which need a definition. */
const REFERENCE =
  /(?<![\w\\)\]])!?\[((?!\w-\w)[\p{L}\d][^[\]"'`\r\n]{0,100})\]\[((?!\w-\w)[\p{L}\d][^[\]"'`\r\n]{0,100})\](?![[(:])/gu;
const NOTE_REFERENCE = /(?<![\\[\]])\[(\^\d{1,3})\](?![[(:*+?{])/g;

export const BROKEN_PATTERNS: readonly RegExp[] = [
  SIGN,
  SPACED,
  REFERENCE,
  NOTE_REFERENCE,
  ...PATTERNS.map(([pattern]) => pattern),
];

/** Whether a text may have a problem. */
export function mayBeBroken(written: string): boolean {
  return SIGN.test(written);
}

/** Returns each link that is none, and the first problem of each other kind. `page` is the whole source. */
export function findBrokenText(
  source: string,
  isDefined: (label: string) => boolean,
  page: string,
): (readonly [match: RegExpExecArray, ...SyntaxProblem])[] {
  const found = PATTERNS.flatMap(([pattern, ...problem]) => {
    const match = pattern.exec(source);
    return match ? [[match, ...problem] as const] : [];
  });
  for (const match of source.matchAll(SPACED)) {
    const [, address = ''] = match;
    const note = `Write "<${address}>", or "${address.replaceAll(' ', '%20')}". It is shown as text.`;
    found.push([match, 'Cannot read the link: its address has a space', note]);
  }
  for (const match of source.matchAll(REFERENCE)) {
    const [, , label = ''] = match;
    if (isDefined(label)) continue;
    const note = hasLineOf(label, page)
      ? `The line "[${label}]: …" does not define it: it needs an empty line above, and an address without spaces. It is shown as text.`
      : `Write "[${label}]: address" below it, or "\\[" where no link is meant. It is shown as text.`;
    found.push([match, `Cannot find the address of the link "${label}"`, note]);
  }
  for (const match of source.matchAll(NOTE_REFERENCE)) {
    const [whole, label = ''] = match;
    if (isDefined(label)) continue;
    const note = `Write "${whole}: …" below it, or "\\[" where no note is meant. It is shown as text.`;
    found.push([match, `Cannot find the note "${whole}"`, note]);
  }
  return found;
}

/** Whether a line looks like a definition. */
function hasLineOf(label: string, page: string): boolean {
  const line = `\n[${label}]:`.toLowerCase();
  return `\n${page}`
    .toLowerCase()
    .replace(/\n {1,3}\[/g, '\n[')
    .includes(line);
}

/** Finds a problem of a block that continues to the end of its parent, or is misplaced. */
export function findBrokenBlock(
  node: Nodes,
  { parent, index, source }: { parent: Parents; index: number; source: string },
): SyntaxProblem | null {
  const { position } = node;
  if (position === undefined) return null;
  const before = parent.children[index - 1];
  if (node.type === 'code')
    return isIndented(position, source)
      ? findFlatFence(node, before)
      : findOpenFence(position, source);
  if (node.type === 'html')
    return node.value.startsWith('<!--') && !node.value.includes('-->')
      ? ['Cannot find the end of the comment', 'Close it with "-->". All below it is left out.']
      : null;
  return node.type === 'list' && before?.type === 'list' ? findFlatList(node, before) : null;
}

/** Whether the code is a block by its indent. The position of a fence begins at its signs. */
function isIndented({ start }: Position, source: string): boolean {
  return /^(?: {4}| {0,3}\t)/.test(source.slice(start.offset, (start.offset ?? 0) + 4));
}

/** Finds a fence below a list that is indented less than the text of its item, so that it is code itself. */
function findFlatFence({ value }: Code, before: Nodes | undefined): SyntaxProblem | null {
  const text = before?.type === 'list' ? textOfItem(before) : undefined;
  return text !== undefined && /^(?:`{3}|~{3})/.test(value)
    ? [
        'Cannot nest the code block in the list',
        `Indent it to column ${text.column}, where the text above it begins. Its fence is shown as code.`,
      ]
    : null;
}

/** Returns where the text of the last item begins. */
function textOfItem(list: List): Point | undefined {
  return list.children.at(-1)?.children[0]?.position?.start;
}

function findOpenFence({ start, end }: Position, source: string): SyntaxProblem | null {
  const [, fence = ''] =
    /^[ \t]*(`{3,}|~{3,})/.exec(source.slice(start.offset, (start.offset ?? 0) + 40)) ?? [];
  if (fence === '') return null;
  const whole = source.slice(start.offset, end.offset);
  const last = whole.slice(Math.max(whole.lastIndexOf('\n'), whole.lastIndexOf('\r')) + 1);
  const [, closing = ''] = /^[\s>]*(`{3,}|~{3,})[ \t]*$/.exec(last) ?? [];
  if (start.line < end.line && closing.startsWith(fence)) return null;
  const line = `a line of "${fence.slice(0, 20)}"`;
  return [
    'Cannot find the end of the code block',
    isEmpty(whole)
      ? `Remove the line that begins it: there is no code below. Or close it with ${line}.`
      : `Close it with ${line}. All below it is shown as code.`,
  ];
}

/** Whether the code has only its opening line, quoted or not. */
function isEmpty(code: string): boolean {
  return /^[^\r\n]*[\s>]*$/.test(code);
}

/** Finds bullets below a number that are indented less than its text. */
function findFlatList(list: List, before: List): SyntaxProblem | null {
  const start = list.position?.start;
  const text = textOfItem(before);
  if (start === undefined || text === undefined || list.ordered || !before.ordered) return null;
  const outer = before.position;
  const isInner =
    start.line === (outer?.end.line ?? 0) + 1 && start.column > (outer?.start.column ?? 0);
  return isInner
    ? [
        'Cannot nest the list',
        `Indent it to column ${text.column}, where the text above it begins. It ends the list above it.`,
      ]
    : null;
}

/**
 * Reads what Mermaid throws. In: an error of one of its two parsers, or any other. Out: a sentence, and the place in
 * the text of the diagram.
 */

export interface DrawError {
  /** Completes the sentence "Cannot draw the diagram: …". */
  readonly reason: string;
  /** Line from 1, and column from 1, in the text of the diagram; `null` if the error is about all of it. */
  readonly line: number | null;
  readonly column: number | null;
}

/** An error of the parser that most kinds have. `line` begins at 0; it is where the parser stopped. */
interface TokenError {
  readonly hash: {
    readonly text?: string;
    readonly token?: string | null;
    readonly line?: number;
    /** Place of the token before; its lines begin at 1. */
    readonly loc?: { readonly last_line: number; readonly last_column: number };
  };
}

/** An error of the other parser: lines and columns begin at 1. */
interface GrammarError {
  readonly result: {
    readonly lexerErrors: readonly { readonly line?: number; readonly column?: number }[];
    readonly parserErrors: readonly {
      readonly token: {
        readonly image: string;
        readonly startLine?: number;
        readonly startColumn?: number;
      };
    }[];
  };
}

export function readError(error: unknown, text: string): DrawError {
  if (isObject(error) && error['name'] === 'UnknownDiagramError')
    return { reason: 'the first line names no kind of diagram', ...placeOf(1, 1, text) };
  if (isTokenError(error)) {
    const { text: found = '', token, line = 0, loc } = error.hash;
    const isEnd = token === 'EOF';
    const column = loc?.last_line === line + 1 ? loc.last_column + 1 : 1;
    return {
      reason: isEnd ? 'it ends too early' : describe(found),
      ...placeOf(line + 1, column, text),
    };
  }
  if (isGrammarError(error)) {
    const [unread] = error.result.lexerErrors;
    const token = error.result.parserErrors[0]?.token;
    const line = unread?.line ?? token?.startLine;
    const column = unread?.column ?? token?.startColumn ?? 1;
    const isEnd = unread === undefined && (line === undefined || Number.isNaN(line));
    return {
      reason: isEnd ? 'it ends too early' : describe(token?.image ?? ''),
      ...placeOf(isEnd ? Infinity : (line ?? 1), column, text),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { reason: message.split('\n', 1)[0] ?? '', line: null, column: null };
}

function describe(found: string): string {
  const word = found.trim().split('\n', 1)[0] ?? '';
  if (word === '') return 'Mermaid cannot read this line';
  return `Mermaid does not expect "${word.length > 40 ? `${word.slice(0, 39)}…` : word}" here`;
}

/**
 * Converts a line of the text that Mermaid parses to one of the text as written. Mermaid first removes the
 * configuration, lines that are comments, and empty lines at the beginning.
 */
function placeOf(line: number, column: number, text: string): Pick<DrawError, 'line' | 'column'> {
  const blank = (found: string) => found.replace(/[^\n]/g, '');
  const bare = text
    .replace(/^\s*---\n.*?\n\s*---[ \t]*(?=\n|$)/s, blank)
    .replace(/%%\{.*?\}%%/gs, blank);
  const lines = bare.split('\n').map((content, index) => ({ content, number: index + 1 }));
  const read = lines.filter(({ content }) => !/^\s*%%/.test(content));
  const first = read.findIndex(({ content }) => content.trim() !== '');
  const kept = read.slice(Math.max(0, first));
  const found = kept[Math.min(line, kept.length) - 1];
  const isBelow = line > kept.length;
  return { line: found?.number ?? 1, column: isBelow ? 1 : Math.max(1, column) };
}

function isTokenError(error: unknown): error is TokenError {
  return isObject(error) && isObject(error['hash']);
}

function isGrammarError(error: unknown): error is GrammarError {
  return (
    isObject(error) &&
    isObject(error['result']) &&
    Array.isArray(error['result']['lexerErrors']) &&
    Array.isArray(error['result']['parserErrors'])
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

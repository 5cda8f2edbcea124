/**
 * Colors one code block within a bounded time, whatever the code is. In: language and code. Out: HTML. The grammars run
 * through rehype-highlight on a tree of one block. Results are kept, because equal blocks are common while a writer edits a
 * page.
 *
 * Classes that occur, for the theme's styles, each after `hljs-`: addition attr attribute built_in bullet char character
 * class code comment deletion doctag emphasis function keyword link literal meta name number operator output params property
 * punctuation quote regex regexp section selector-attr selector-class selector-id selector-pseudo selector-tag string strong
 * subst symbol tag template-tag template-variable title type variable. Some have a second class, without prefix: class_
 * constant_ escape_ function_ inherited__ invoke__ language_ prompt_. Code in another language is in a `language-<name>`.
 */
import type { Element } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import { runWithin, TimeLimitError } from '../../threads/time-limit.js';
import { VFile } from 'vfile';
import * as grammars from './grammars.js';
import { lexHcl } from './hcl.js';
import { escapeHtml, HtmlEmitter, toHtml } from './html-lines.js';
import type { Lex } from './lexer.js';
import { lexSession } from './session.js';
import { lexShell } from './shell.js';
import { withEmbedded } from './with-embedded.js';

/** A block of 200 kB takes 0.1 to 0.3 s; a document with a larger one is a download, not something to read. */
export const MAX_CHARACTERS = 200_000;
/**
 * Some grammars are quadratic in the length of a token. With one token of this length, the slowest grammars (`ini`,
 * `arduino`) take 0.15 s; with 20,000 characters they take 2 s. The longest policy that AWS accepts on one line is 6,144
 * characters.
 */
export const MAX_LINE_CHARACTERS = 6200;
/**
 * The last resort for code that its length does not reveal: 400 short lines of `<script>self.x.push(` take `xml` a minute.
 * Honest code within the two limits above takes a tenth of this on a slow machine, so the result does not depend on the
 * machine.
 */
export const DEADLINE_MS = 2000;
/** Shorter code is not worth the 0.06 ms that a deadline costs. */
const DEADLINE_FROM_CHARACTERS = 256;
/** Limit for kept results, in characters of HTML. */
const MAX_CACHED_CHARACTERS = 8_000_000;

/** The reason why a block has no colors. */
export type HighlightProblem =
  | { readonly kind: 'size'; readonly characters: number }
  | { readonly kind: 'line'; readonly characters: number }
  | { readonly kind: 'time' }
  | { readonly kind: 'failure'; readonly message: string };

export interface Highlighted {
  /** Escaped text in spans, with as many lines as the code. */
  readonly html: string;
  readonly problem: HighlightProblem | null;
}

const cache = new Map<string, Highlighted>();
let cachedCharacters = 0;

const transforms = new Map<string, ReturnType<typeof rehypeHighlight>>();

function transformOf(language: string) {
  const known = transforms.get(language);
  if (known !== undefined) return known;
  // `detect` is off: guessing would run every grammar on every block.
  const transform = rehypeHighlight({ languages: withEmbedded(language), detect: false });
  transforms.set(language, transform);
  return transform;
}

/**
 * Returns the code as HTML; as escaped text if the language has no grammar or the block exceeds a limit.
 *
 * @param budgetMs the processor time that may be spent, at most `DEADLINE_MS`
 * @example highlight('hcl', 'a = 1').html // '<span class="hljs-attr">a</span> = <span class="hljs-number">1</span>'
 */
export function highlight(language: string, code: string, budgetMs = DEADLINE_MS): Highlighted {
  if (!Object.hasOwn(grammars, language)) return { html: escapeHtml(code), problem: null };
  const key = `${language}\n${code}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const outcome = findExcess(code) ?? color(language, code, Math.min(budgetMs, DEADLINE_MS));
  if (typeof outcome !== 'string') return { html: escapeHtml(code), problem: outcome };
  return remember(key, { html: outcome, problem: null });
}

function findExcess(code: string): HighlightProblem | undefined {
  if (code.length > MAX_CHARACTERS) return { kind: 'size', characters: code.length };
  if (code.length <= MAX_LINE_CHARACTERS) return undefined;
  const characters = Math.max(...code.split('\n').map((line) => line.length));
  return characters > MAX_LINE_CHARACTERS ? { kind: 'line', characters } : undefined;
}

const LEXERS: Readonly<Record<string, Lex>> = {
  hcl: lexHcl,
  bash: lexShell,
  console: lexSession,
};

/** Most code of these sites needs neither a grammar nor a tree; that halves the time. */
function color(language: string, code: string, budgetMs: number): string | HighlightProblem {
  const lex = LEXERS[language];
  if (lex === undefined) return runGrammar(language, code, budgetMs);
  const emitter = new HtmlEmitter();
  lex(code, emitter);
  return emitter.html;
}

/** Fails when it takes too long, and when code nests so deep that the call stack overflows. */
function runGrammar(language: string, code: string, budgetMs: number): string | HighlightProblem {
  const transform = transformOf(language);
  let element = new CodeElement(language, code);
  const run = () => {
    // An interrupted attempt may have left tokens.
    element = new CodeElement(language, code);
    const pre: Element = { type: 'element', tagName: 'pre', properties: {}, children: [element] };
    transform({ type: 'root', children: [pre] }, new VFile());
  };
  try {
    if (code.length < DEADLINE_FROM_CHARACTERS) run();
    else if (budgetMs < 1) return { kind: 'time' };
    else runWithin(budgetMs, run);
  } catch (error) {
    if (error instanceof TimeLimitError) return { kind: 'time' };
    // lowlight wraps errors that a grammar throws.
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return { kind: 'failure', message: cause instanceof Error ? cause.message : String(cause) };
  }
  return toHtml(element.tokens);
}

/**
 * The element of a block. rehype-highlight walks into the tokens that it has just added, which is a third of its time and
 * useless. This element therefore looks empty once it has tokens.
 */
class CodeElement implements Element {
  readonly type = 'element';
  readonly tagName = 'code';
  readonly properties: Element['properties'];
  /** The original text until tokens exist. */
  tokens: Element['children'];
  #seen: Element['children'];

  constructor(language: string, code: string) {
    this.properties = { className: [`language-${language}`] };
    this.tokens = [{ type: 'text', value: code }];
    this.#seen = this.tokens;
  }

  get children(): Element['children'] {
    return this.#seen;
  }

  set children(tokens: Element['children']) {
    this.tokens = tokens;
    this.#seen = [];
  }
}

/** Drops the oldest results when there are too many. */
function remember(key: string, result: Highlighted): Highlighted {
  cache.set(key, result);
  cachedCharacters += result.html.length;
  for (const [oldKey, old] of cache) {
    if (cachedCharacters <= MAX_CACHED_CHARACTERS) break;
    cache.delete(oldKey);
    cachedCharacters -= old.html.length;
  }
  return result;
}

/**
 * The lexer of HCL for highlight.js: Terraform, OpenTofu, Terragrunt, Packer and plain HCL. Snippets are its normal case: it
 * needs no complete file, and anything left open at the end of a line or of the text stays harmless.
 *
 * Scopes: `keyword` (block types of Terraform and related tools; `for in if else …` in expressions), `section` (other
 * blocks), `title` (labels), `attr` (names before `=` and `:`), `variable` (references), `property` (names after an index),
 * `built_in` (function names), `type`, `literal`, `number`, `string` (heredocs too), `subst` (`${…}` and `%{…}`),
 * `char.escape`, `operator`, `comment`.
 *
 * It makes one pass over the code and knows at each place which constructs are open. They are kept in a list, without
 * recursion, so code may nest to any depth. A grammar of highlight.js takes four times as long: it searches all later places
 * for every token that may come next.
 */
import type { all } from 'lowlight';
import * as tokens from './hcl-tokens.js';

type Language = ReturnType<(typeof all)[string]>;

/** The parts that the types of highlight.js leave out: a language may work without its parser. */
interface LexedLanguage extends Language {
  readonly __emitTokens: (code: string, emitter: Emitter) => void;
}

/** Receives the tokens, in order. */
interface Emitter {
  addText(text: string): void;
  startScope(name: string): void;
  endScope(): void;
}

/** A construct that is open at a place. */
interface Context {
  /** A body has attributes and blocks, or the items of an object. Quoted text and heredocs are templates. */
  readonly content: 'body' | 'expression' | 'quoted' | 'heredoc';
  /** The text that closes it; for a heredoc, the marker. */
  readonly end: string;
  readonly scope?: string;
}

const FILE: Context = { content: 'body', end: '' };
const BRACES: Context = { content: 'body', end: '}' };
const BRACKETS: Context = { content: 'expression', end: ']' };
const PARENTHESES: Context = { content: 'expression', end: ')' };
/** `${…}` and `%{…}` */
const SUBSTITUTION: Context = { content: 'expression', end: '}', scope: 'subst' };
const QUOTES: Context = { content: 'quoted', end: '"', scope: 'string' };

/** Returns the language, to be registered with highlight.js. */
export function hcl(): LexedLanguage {
  return {
    name: 'HCL',
    // Detection counts the tokens of highlight.js's own parser, which this language does not use.
    disableAutodetect: true,
    contains: [],
    __emitTokens: lexHcl,
  };
}

/** Lexes code in linear time. */
export function lexHcl(code: string, emitter: Emitter): void {
  new Lexer(code, emitter).lex();
}

class Lexer {
  #at = 0;
  /** The code before this offset is emitted. The text from here to `#at` belongs to the innermost scope. */
  #emitted = 0;
  #context = FILE;
  readonly #outer: Context[] = [];

  constructor(
    readonly code: string,
    readonly emitter: Emitter,
  ) {}

  lex(): void {
    while (this.#at < this.code.length) {
      if (this.#context.content === 'quoted') this.#lexQuoted();
      else if (this.#context.content === 'heredoc') this.#lexHeredoc();
      else this.#lexCode();
    }
    this.#emitText(this.#at);
    while (this.#outer.length > 0) this.#close(0);
  }

  /** Lexes code in a body or an expression. Characters that belong to no token are skipped. */
  #lexCode(): void {
    const character = this.code.charAt(this.#at);
    switch (character) {
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        this.#skip(tokens.space);
        break;
      case this.#context.end:
        this.#close(1);
        break;
      default:
        if (!this.#openNested(character) && !this.#markEntry() && !this.#markOperand()) this.#at++;
    }
  }

  #openNested(character: string): boolean {
    switch (character) {
      case '"':
        return this.#markEntry() || this.#open(QUOTES, 1);
      case '{':
        return this.#open(BRACES, 1);
      case '(':
        return this.#open(PARENTHESES, 1);
      case '[':
        return this.#mark('operator', tokens.splat) || this.#open(BRACKETS, 1);
      case '<':
        return this.#openHeredoc();
      default:
        return false;
    }
  }

  #openHeredoc(): boolean {
    const [start, marker] = this.#match(tokens.heredocStart) ?? [];
    if (start === undefined || marker === undefined) return false;
    return this.#open({ content: 'heredoc', end: marker, scope: 'string' }, start.length);
  }

  /** Marks the key of an attribute or item, or the type and labels of a block. */
  #markEntry(): boolean {
    if (this.#context.content !== 'body') return false;
    if (this.#mark('attr', tokens.key)) return this.#skip(tokens.assignment);
    const isBlock =
      this.#mark('keyword', tokens.knownBlockType) || this.#mark('section', tokens.blockType);
    if (isBlock) while (this.#skip(tokens.space) && this.#mark('title', tokens.label));
    return isBlock;
  }

  /** The order matters: some tokens look like the beginning of others. */
  #markOperand(): boolean {
    return (
      this.#mark('variable', tokens.reference) ||
      this.#mark('keyword', tokens.keyword) ||
      this.#mark('built_in', tokens.functionName) ||
      this.#mark('literal', tokens.literal) ||
      this.#mark('type', tokens.type) ||
      this.#skip(tokens.name) ||
      this.#mark('number', tokens.number) ||
      this.#mark('property', tokens.member) ||
      this.#mark('comment', tokens.comment) ||
      this.#mark('operator', tokens.operator)
    );
  }

  /** A string ends on its line; only the content of `${…}` may continue. */
  #lexQuoted(): void {
    const character = this.code.charAt(this.#at);
    if (character === '"') this.#close(1);
    else if (character === '\n' || character === '\r') this.#close(0);
    else if (!this.#mark('char.escape', tokens.escape)) this.#lexTemplate();
  }

  #lexHeredoc(): void {
    const [line, name] = this.#match(tokens.heredocEnd) ?? [];
    if (line !== undefined && name === this.#context.end) this.#close(line.length);
    else this.#lexTemplate();
  }

  #lexTemplate(): void {
    if (this.#mark('char.escape', tokens.templateEscape)) return;
    if (this.#match(tokens.substitution) === null) this.#skip(tokens.text);
    else this.#open(SUBSTITUTION, 2);
  }

  #match(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#at;
    return token.exec(this.code);
  }

  /** Skips a token, if there is one here. */
  #skip(token: RegExp): boolean {
    token.lastIndex = this.#at;
    if (!token.test(this.code)) return false;
    this.#at = token.lastIndex;
    return true;
  }

  /** Skips a token, if there is one here, and gives it a scope of its own. */
  #mark(scope: string, token: RegExp): boolean {
    const start = this.#at;
    if (!this.#skip(token)) return false;
    this.#startScope(scope, start);
    this.#endScope();
    return true;
  }

  #open(context: Context, length: number): true {
    if (context.scope !== undefined) this.#startScope(context.scope, this.#at);
    this.#outer.push(this.#context);
    this.#context = context;
    this.#at += length;
    return true;
  }

  #close(length: number): void {
    this.#at += length;
    if (this.#context.scope !== undefined) this.#endScope();
    this.#context = this.#outer.pop() ?? FILE;
  }

  #startScope(scope: string, start: number): void {
    this.#emitText(start);
    this.emitter.startScope(scope);
  }

  #endScope(): void {
    this.#emitText(this.#at);
    this.emitter.endScope();
  }

  #emitText(end: number): void {
    this.emitter.addText(this.code.slice(this.#emitted, end));
    this.#emitted = end;
  }
}

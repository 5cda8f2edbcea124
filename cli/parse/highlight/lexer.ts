/**
 * The base of lexers. In: code. Out: its tokens, in order, to an emitter. A lexer makes one pass over the code and knows at
 * each place which constructs are open. They are kept in a list, without recursion, so code may nest to any depth. A grammar
 * of highlight.js takes four times as long: it searches all later places for every token that may come next.
 */
import type { all } from 'lowlight';

type Language = ReturnType<(typeof all)[string]>;

/** The parts that the types of highlight.js leave out: a language may work without its parser. */
interface LexedLanguage extends Language {
  readonly __emitTokens: Lex;
}

/** Receives the tokens, in order. */
export interface Emitter {
  addText(text: string): void;
  startScope(name: string): void;
  endScope(): void;
}

export type Lex = (code: string, emitter: Emitter) => void;

/** Returns the language of a lexer, to be registered with highlight.js. */
export function lexedLanguage(name: string, lex: Lex): LexedLanguage {
  return {
    name,
    // Detection counts the tokens of highlight.js's own parser, which this language does not use.
    disableAutodetect: true,
    contains: [],
    __emitTokens: lex,
  };
}

/** `C` is a construct that is open at a place. Its scope ends with it. */
export abstract class Lexer<C extends { readonly scope?: string }> {
  protected at = 0;
  /** The code before this offset is emitted. The text from here to `at` belongs to the innermost scope. */
  #emitted = 0;
  readonly #outer: C[] = [];

  constructor(
    protected readonly code: string,
    private readonly emitter: Emitter,
    protected context: C,
  ) {}

  protected get isNested(): boolean {
    return this.#outer.length > 0;
  }

  protected match(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.at;
    return token.exec(this.code);
  }

  /** Skips a token, if there is one here. */
  protected skip(token: RegExp): boolean {
    token.lastIndex = this.at;
    if (!token.test(this.code)) return false;
    this.at = token.lastIndex;
    return true;
  }

  /** Skips a token, if there is one here, and gives it a scope of its own. */
  protected mark(scope: string, token: RegExp): boolean {
    const start = this.at;
    if (!this.skip(token)) return false;
    this.#startScope(scope, start);
    this.#endScope();
    return true;
  }

  /** Enters a construct whose first characters are here. */
  protected open(context: C, length: number): true {
    if (context.scope !== undefined) this.#startScope(context.scope, this.at);
    this.#outer.push(this.context);
    this.context = context;
    this.at += length;
    return true;
  }

  /** Leaves the innermost construct, whose last characters are here. */
  protected close(length: number): void {
    this.at += length;
    if (this.context.scope !== undefined) this.#endScope();
    this.context = this.#outer.pop() ?? this.context;
  }

  /** Leaves all constructs. */
  protected closeAll(): void {
    this.#emitText(this.at);
    while (this.isNested) this.close(0);
  }

  #startScope(scope: string, start: number): void {
    this.#emitText(start);
    this.emitter.startScope(scope);
  }

  #endScope(): void {
    this.#emitText(this.at);
    this.emitter.endScope();
  }

  #emitText(end: number): void {
    if (end > this.#emitted) this.emitter.addText(this.code.slice(this.#emitted, end));
    this.#emitted = end;
  }
}

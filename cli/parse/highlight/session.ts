/**
 * The lexer of terminal sessions for highlight.js: commands after a prompt, and what they print. In: a session. Out: its
 * tokens, those of commands as in a script.
 *
 * Scopes: those of `shell.ts`, with `meta.prompt` for each prompt and `output` for lines without one. Code without any
 * prompt has no scope.
 */
import { lexedLanguage, type Emitter } from './lexer.js';
import { ShellLexer } from './shell.js';
import * as tokens from './shell-tokens.js';

/** Returns the language, to be registered with highlight.js. */
export const console = () => lexedLanguage('Session', lexSession);

/** Lexes code in linear time. */
export function lexSession(code: string, emitter: Emitter): void {
  new SessionLexer(code, emitter, findPrompts(code)).lex();
}

type Prompts = 'clear' | 'root' | 'angle';

/** Forms of prompts. `#` may also begin a comment, and `>` output, so a session has those of its clearest form only. */
const PROMPTS: Readonly<Record<Prompts, RegExp>> = {
  clear: tokens.prompt,
  root: tokens.rootPrompt,
  angle: tokens.anglePrompt,
};
const CLEAREST_FIRST = ['clear', 'root', 'angle'] as const;

/** Returns the form of the session's prompts; `null` if it has none. */
function findPrompts(code: string): Prompts | null {
  const lines = code.split('\n');
  return (
    CLEAREST_FIRST.find((form) => lines.some((line) => matchesAt(PROMPTS[form], line, 0))) ?? null
  );
}

function matchesAt(token: RegExp, code: string, at: number): boolean {
  token.lastIndex = at;
  return token.test(code);
}

class SessionLexer extends ShellLexer {
  constructor(
    code: string,
    emitter: Emitter,
    private readonly prompts: Prompts | null,
  ) {
    super(code, emitter);
  }

  override lex(): void {
    const { prompts } = this;
    if (prompts === null) this.at = this.code.length;
    else
      while (this.at < this.code.length) {
        if (this.mark('meta.prompt', PROMPTS[prompts])) this.#lexCommand(prompts);
        else if (this.#isComment) this.#skipComment();
        else this.#markOutput(prompts);
      }
    this.closeAll();
  }

  /** A command may continue on lines that begin with `>`. */
  protected override beginLine(): void {
    this.mark('meta.prompt', tokens.anglePrompt);
  }

  #lexCommand(prompts: Prompts): void {
    this.restart();
    while (this.at < this.code.length) {
      if (this.#endsHere(prompts)) break;
      this.step();
    }
    this.restart();
    this.skip(tokens.lineBreak);
  }

  /** A command ends with its line, unless something is open in it. It also ends where the next prompt shows its end. */
  #endsHere(prompts: Prompts): boolean {
    const [lineBreak] = this.match(tokens.lineBreak) ?? [];
    if (lineBreak === undefined) return false;
    return (
      this.isComplete ||
      prompts === 'angle' ||
      matchesAt(tokens.prompt, this.code, this.at + lineBreak.length)
    );
  }

  get #isComment(): boolean {
    return this.prompts === 'clear' && this.match(tokens.rootPrompt) !== null;
  }

  #skipComment(): void {
    this.mark('comment', tokens.comment);
    this.skip(tokens.lineBreak);
  }

  #markOutput(prompts: Prompts): void {
    this.openOutput();
    do this.skip(tokens.line);
    while (
      this.skip(tokens.lineBreak) &&
      !this.#isComment &&
      this.match(PROMPTS[prompts]) === null
    );
    this.close(0);
  }
}

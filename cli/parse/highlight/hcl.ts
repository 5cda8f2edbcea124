/**
 * The lexer of HCL for highlight.js: Terraform, OpenTofu, Terragrunt, Packer and plain HCL. Snippets are its normal case: it
 * needs no complete file, and anything left open at the end of a line or of the text stays harmless.
 *
 * Scopes: `keyword` (block types of Terraform and related tools; `for in if else …` in expressions), `section` (other
 * blocks), `title` (labels), `attr` (names before `=` and `:`), `variable` (references), `property` (names after an index),
 * `built_in` (function names), `type`, `literal`, `number`, `string` (heredocs too), `subst` (`${…}` and `%{…}`),
 * `char.escape`, `operator`, `comment`.
 */
import * as tokens from './hcl-tokens.js';
import { Lexer, lexedLanguage, type Emitter } from './lexer.js';

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
export const hcl = () => lexedLanguage('HCL', lexHcl);

/** Lexes code in linear time. */
export function lexHcl(code: string, emitter: Emitter): void {
  new HclLexer(code, emitter, FILE).lex();
}

class HclLexer extends Lexer<Context> {
  lex(): void {
    while (this.at < this.code.length) {
      if (this.context.content === 'quoted') this.#lexQuoted();
      else if (this.context.content === 'heredoc') this.#lexHeredoc();
      else this.#lexCode();
    }
    this.closeAll();
  }

  /** Lexes code in a body or an expression. Characters that belong to no token are skipped. */
  #lexCode(): void {
    const character = this.code.charAt(this.at);
    switch (character) {
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        this.skip(tokens.space);
        break;
      case this.context.end:
        this.close(1);
        break;
      default:
        if (!this.#openNested(character) && !this.#markEntry() && !this.#markOperand()) this.at++;
    }
  }

  #openNested(character: string): boolean {
    switch (character) {
      case '"':
        return this.#markEntry() || this.open(QUOTES, 1);
      case '{':
        return this.open(BRACES, 1);
      case '(':
        return this.open(PARENTHESES, 1);
      case '[':
        return this.mark('operator', tokens.splat) || this.open(BRACKETS, 1);
      case '<':
        return this.#openHeredoc();
      default:
        return false;
    }
  }

  #openHeredoc(): boolean {
    const [start, marker] = this.match(tokens.heredocStart) ?? [];
    if (start === undefined || marker === undefined) return false;
    return this.open({ content: 'heredoc', end: marker, scope: 'string' }, start.length);
  }

  /** Marks the key of an attribute or item, or the type and labels of a block. */
  #markEntry(): boolean {
    if (this.context.content !== 'body') return false;
    if (this.mark('attr', tokens.key)) return this.skip(tokens.assignment);
    const isBlock =
      this.mark('keyword', tokens.knownBlockType) || this.mark('section', tokens.blockType);
    if (isBlock) while (this.skip(tokens.space) && this.mark('title', tokens.label));
    return isBlock;
  }

  /** The order matters: some tokens look like the beginning of others. */
  #markOperand(): boolean {
    return (
      this.mark('variable', tokens.reference) ||
      this.mark('keyword', tokens.keyword) ||
      this.mark('built_in', tokens.functionName) ||
      this.mark('literal', tokens.literal) ||
      this.mark('type', tokens.type) ||
      this.skip(tokens.name) ||
      this.mark('number', tokens.number) ||
      this.mark('property', tokens.member) ||
      this.mark('comment', tokens.comment) ||
      this.mark('operator', tokens.operator)
    );
  }

  /** A string ends on its line; only the content of `${…}` may continue. */
  #lexQuoted(): void {
    const character = this.code.charAt(this.at);
    if (character === '"') this.close(1);
    else if (character === '\n' || character === '\r') this.close(0);
    else if (!this.mark('char.escape', tokens.escape)) this.#lexTemplate();
  }

  #lexHeredoc(): void {
    const [line, name] = this.match(tokens.heredocEnd) ?? [];
    if (line !== undefined && name === this.context.end) this.close(line.length);
    else this.#lexTemplate();
  }

  #lexTemplate(): void {
    if (this.mark('char.escape', tokens.templateEscape)) return;
    if (this.match(tokens.substitution) === null) this.skip(tokens.text);
    else this.open(SUBSTITUTION, 2);
  }
}

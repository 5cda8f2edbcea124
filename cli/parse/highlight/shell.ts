/**
 * The lexer of shell scripts for highlight.js: Bash, POSIX shells and their relatives. Snippets are its normal case:
 * anything left open at the end of the text stays harmless.
 *
 * Scopes: `title.function` (the command, and a function where it is defined), `keyword`, `attr` (flags), `variable` (also
 * where one is set, and `<placeholder>`), `string` (here-documents too), `char.escape`, `subst` (`$(…)` and backticks),
 * `number` (in arithmetic), `operator`, `comment`, `meta.prompt`.
 */
import { Lexer, lexedLanguage, type Emitter } from './lexer.js';
import * as tokens from './shell-tokens.js';

/** A construct that is open at a place. Words are arrays, tests and patterns, which hold no commands. */
interface Context {
  readonly content:
    'commands' | 'words' | 'arithmetic' | 'raw' | 'escaped' | 'quoted' | 'parameter' | 'heredoc';
  /** The text that closes it; for a here-document, the marker. */
  readonly end: string;
  readonly scope?: string;
  /** The kind of the next word of commands. */
  place: 'command' | 'argument' | 'declaration' | 'value';
  /** The keyword whose first line `in` continues. */
  awaitsIn: 'for' | 'case' | null;
  /** The number of open `case`. */
  cases: number;
  readonly heredoc?: Heredoc;
}

interface Heredoc {
  readonly marker: string;
  /** `<<-`: the marker may be indented. */
  readonly isIndented: boolean;
  /** Variables in it have their values. */
  readonly hasVariables: boolean;
}

const words = (text: string) => new Set(text.split(' '));
/** Keywords that a command follows. */
const BEFORE_COMMAND = words('if then else elif do while until ! time { coproc');
const KEYWORDS = words('for select case function fi done esac } return break continue exit');
/** Keywords that open and close a compound command. */
const OPENING = words('if for while until select case {');
const CLOSING = words('fi done esac }');
/** Commands that run the command after them. */
const WRAPPERS = words('sudo doas exec command builtin nohup env');
const DECLARATIONS = words('export local declare readonly typeset alias unset read');

const START = { place: 'command', awaitsIn: null, cases: 0 } as const;

/** Returns the language, to be registered with highlight.js. */
export const bash = () => lexedLanguage('Bash', lexShell);

/** Lexes code in linear time. */
export function lexShell(code: string, emitter: Emitter): void {
  new ShellLexer(code, emitter).lex();
}

export class ShellLexer extends Lexer<Context> {
  #lineStart = 0;
  /** Here-documents that begin on the next line. */
  #heredocs: Heredoc[] = [];
  #openCompounds = 0;

  constructor(code: string, emitter: Emitter) {
    super(code, emitter, { ...START, content: 'commands', end: '' });
  }

  lex(): void {
    while (this.at < this.code.length) this.step();
    this.closeAll();
  }

  /** Lexes one token. */
  protected step(): void {
    if (this.#markLineBreak()) return;
    switch (this.context.content) {
      case 'commands':
      case 'words':
        return this.#lexCode();
      case 'arithmetic':
        return this.#lexArithmetic();
      case 'raw':
        return this.#lexQuoted(tokens.rawText);
      case 'escaped':
        return this.#lexQuoted(tokens.escapedText);
      case 'quoted':
        return this.#lexTemplate(tokens.quotedText);
      case 'parameter':
        return this.#lexTemplate(tokens.parameterText);
      case 'heredoc':
        return this.#lexHeredoc();
    }
  }

  /** Whether a command ends with this line. */
  protected get isComplete(): boolean {
    const line = this.code.slice(this.#lineStart, this.at);
    const isOpen = this.isNested || this.#heredocs.length > 0 || this.#openCompounds > 0;
    return !isOpen && !tokens.openEnd.test(line);
  }

  /** Leaves everything open, before the next command of a session. */
  protected restart(): void {
    this.closeAll();
    Object.assign(this.context, START);
    this.#heredocs = [];
    this.#openCompounds = 0;
    this.#lineStart = this.at;
  }

  /** Enters lines that are no commands. */
  protected openOutput(): void {
    this.open({ ...START, content: 'raw', end: '', scope: 'output' }, 0);
  }

  /** Is called at the start of each line of a command but the first. */
  protected beginLine(): void {}

  #markLineBreak(): boolean {
    const isContinued = this.code.charAt(this.at - 1) === '\\';
    if (!this.skip(tokens.lineBreak)) return false;
    this.beginLine();
    this.#lineStart = this.at;
    if (this.context.content !== 'commands' || isContinued) return true;
    if (!this.#openHeredoc()) this.context.place = 'command';
    return true;
  }

  #openHeredoc(): boolean {
    const heredoc = this.#heredocs.shift();
    if (heredoc === undefined) return false;
    const context = { ...START, content: 'heredoc', end: heredoc.marker, scope: 'string' } as const;
    return this.open({ ...context, heredoc }, 0);
  }

  #lexCode(): void {
    const { context } = this;
    const character = this.code.charAt(this.at);
    const isWordStart =
      this.at === this.#lineStart || /[\s;|&()<>`]/.test(this.code.charAt(this.at - 1));
    if (this.skip(tokens.space)) {
      if (context.place === 'value') context.place = 'command';
    } else if (character === context.end) this.close(1);
    else if (character === '#' && isWordStart) this.mark('comment', tokens.comment);
    else if (this.#markOperator(character) || this.skip(tokens.continuation)) return;
    else if (!isWordStart || !this.#markWord()) {
      this.#endCommand();
      if (!this.#markExpansion(character) && !this.skip(tokens.escape) && !this.skip(tokens.word))
        this.at++;
    }
  }

  /** The first word is the command. Values before it are no words. */
  #endCommand(): void {
    if (this.context.place === 'command') this.context.place = 'argument';
  }

  #markOperator(character: string): boolean {
    const { context } = this;
    switch (character) {
      case '(':
        return this.#openParenthesis();
      case ')':
        // The end of a pattern.
        if (context.cases > 0) context.place = 'command';
        return this.skip(tokens.anyCharacter);
      case '<':
        if (this.#markHeredocStart() || this.mark('variable', tokens.placeholder)) return true;
    }
    if (this.mark('operator', tokens.redirection)) {
      this.skip(tokens.space);
      this.skip(tokens.word);
      return true;
    }
    const operator = this.match(tokens.operator)?.[0];
    if (operator === undefined) return false;
    if (context.content === 'commands' && !/[<>]/.test(operator)) {
      context.place = 'command';
      context.awaitsIn = null;
    }
    return this.mark('operator', tokens.operator);
  }

  #openParenthesis(): boolean {
    const { content, place } = this.context;
    const isSubstituted = /[<>]/.test(this.code.charAt(this.at - 1));
    const isCommand = content === 'commands' && place === 'command';
    if (isCommand && this.match(tokens.arithmetic) !== null) {
      this.#endCommand();
      return this.open({ ...START, content: 'arithmetic', end: '))' }, 2);
    }
    if (place === 'argument' && this.skip(tokens.functionEnd)) {
      this.context.place = 'command';
      return true;
    }
    this.#endCommand();
    const inside = isCommand || isSubstituted ? 'commands' : 'words';
    return this.open({ ...START, content: inside, end: ')' }, 1);
  }

  #markHeredocStart(): boolean {
    const [start, dash, bare, ...quoted] = this.match(tokens.heredocStart) ?? [];
    if (start === undefined) return false;
    this.#heredocs.push({
      marker: bare?.replace('\\', '') ?? quoted.join(''),
      isIndented: dash === '-',
      hasVariables: bare !== undefined && !bare.startsWith('\\'),
    });
    this.mark('operator', tokens.heredocSign);
    this.skip(tokens.space);
    return this.mark('string', tokens.heredocMarker);
  }

  /** Marks a word at its start, if it has a meaning. */
  #markWord(): boolean {
    const { context } = this;
    if (context.content === 'words') {
      if (context.end !== ']]' || !this.mark('keyword', tokens.testEnd)) return this.#markFlag();
      this.close(0);
      return true;
    }
    if (context.place === 'command')
      return this.#markAssignment('value') || this.#markCommand() || this.#markFlag();
    if (context.place === 'declaration')
      return (
        this.#markAssignment('declaration') ||
        this.mark('variable', tokens.name) ||
        this.#markFlag()
      );
    return this.#markIn() || this.#markFlag();
  }

  #markFlag(): boolean {
    if (!this.mark('attr', tokens.flag)) return false;
    this.#endCommand();
    return true;
  }

  #markAssignment(place: Context['place']): boolean {
    if (!this.mark('variable', tokens.assignment)) return false;
    this.skip(tokens.assign);
    this.context.place = place;
    return this.code.charAt(this.at) !== '(' || this.#openArray();
  }

  #openArray(): true {
    return this.open({ ...START, content: 'words', end: ')' }, 1);
  }

  #markIn(): boolean {
    const { context } = this;
    if (context.awaitsIn === null || !this.mark('keyword', tokens.inWord)) return false;
    if (context.awaitsIn === 'case') {
      context.cases++;
      context.place = 'command';
    }
    context.awaitsIn = null;
    return true;
  }

  #markCommand(): boolean {
    const { context } = this;
    if (this.mark('meta.prompt', tokens.scriptPrompt)) return true;
    const word = this.match(tokens.word)?.[0];
    if (word === undefined) return false;
    if (word === '[[') {
      this.mark('keyword', tokens.word);
      context.place = 'argument';
      return this.open({ ...START, content: 'words', end: ']]' }, 0);
    }
    if (BEFORE_COMMAND.has(word) || KEYWORDS.has(word)) return this.#markKeyword(word);
    if (context.cases > 0 && this.skip(tokens.casePattern)) return true;
    if (!/^[[.:]$|^[^-].*\p{L}|^\p{L}/u.test(word)) return false;
    if (DECLARATIONS.has(word)) context.place = 'declaration';
    else if (!WRAPPERS.has(word)) context.place = 'argument';
    return this.mark('title.function', tokens.word);
  }

  #markKeyword(keyword: string): true {
    const { context } = this;
    this.mark('keyword', tokens.word);
    if (OPENING.has(keyword)) this.#openCompounds++;
    if (CLOSING.has(keyword)) this.#openCompounds--;
    if (keyword === 'esac') context.cases--;
    if (!BEFORE_COMMAND.has(keyword)) context.place = 'argument';
    if (keyword === 'for' || keyword === 'select' || keyword === 'function') {
      this.skip(tokens.space);
      this.mark(keyword === 'function' ? 'title.function' : 'variable', tokens.name);
    }
    if (keyword === 'function') context.place = 'command';
    else if (keyword === 'case') context.awaitsIn = 'case';
    else if (keyword === 'for' || keyword === 'select') context.awaitsIn = 'for';
    return true;
  }

  /** Marks a variable, and enters quotes and substitutions. */
  #markExpansion(character: string): boolean {
    switch (character) {
      case "'":
        return this.#openQuotes({ ...START, content: 'raw', end: "'" });
      case '"':
        return this.#openQuotes({ ...START, content: 'quoted', end: '"' });
      case '`':
        return this.open({ ...START, content: 'commands', end: '`', scope: 'subst' }, 1);
      case '$':
        return this.#markDollar();
      default:
        return false;
    }
  }

  /** A quote without an end is a character. */
  #openQuotes(context: Context, length = 1): boolean {
    if (!this.code.includes(context.end, this.at + length)) return false;
    return this.open({ ...context, scope: 'string' }, length);
  }

  #markDollar(): boolean {
    if (this.match(tokens.arithmetic) !== null)
      return this.open({ ...START, content: 'arithmetic', end: '))', scope: 'subst' }, 3);
    if (this.match(tokens.substitution) !== null)
      return this.open({ ...START, content: 'commands', end: ')', scope: 'subst' }, 2);
    if (this.match(tokens.parameter) !== null)
      return this.open({ ...START, content: 'parameter', end: '}', scope: 'variable' }, 2);
    if (this.code.charAt(this.at + 1) === "'")
      return this.#openQuotes({ ...START, content: 'escaped', end: "'" }, 2);
    return this.mark('variable', tokens.variable);
  }

  #lexQuoted(text: RegExp): void {
    if (this.code.charAt(this.at) === this.context.end) this.close(1);
    else if (!this.skip(text)) this.at++;
  }

  /** Lexes text that has variables. */
  #lexTemplate(text: RegExp): void {
    const character = this.code.charAt(this.at);
    if (character === this.context.end) this.close(1);
    else if (this.mark('char.escape', tokens.templateEscape) || this.skip(text)) return;
    else if ((character !== '`' && character !== '$') || !this.#markExpansion(character)) this.at++;
  }

  #lexHeredoc(): void {
    const { heredoc } = this.context;
    if (heredoc === undefined) return;
    if (this.at === this.#lineStart) {
      const line = this.match(tokens.line)?.[0] ?? '';
      const written = heredoc.isIndented ? line.trimStart() : line;
      if (written.trimEnd() === heredoc.marker) return this.close(line.length);
    }
    if (heredoc.hasVariables) this.#lexTemplate(tokens.heredocText);
    else this.skip(tokens.line);
  }

  #lexArithmetic(): void {
    const character = this.code.charAt(this.at);
    const { end } = this.context;
    if (this.code.startsWith(end, this.at)) this.close(end.length);
    else if (character === '(') this.open({ ...START, content: 'arithmetic', end: ')' }, 1);
    else if (
      !this.mark('number', tokens.number) &&
      !this.mark('operator', tokens.arithmeticOperator) &&
      !this.skip(tokens.name) &&
      !this.#markExpansion(character)
    )
      this.at++;
  }
}

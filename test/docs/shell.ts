/**
 * Lists the commands of a shell script. In: the text of a script, as bash reads it. Out: the first word of each command,
 * including those inside of `$(…)`, and the words after it. It knows enough bash for documentation: quotes, here documents,
 * pipes, conditions, loops, functions.
 */
export interface Command {
  readonly name: string;
  readonly args: readonly string[];
}

/** Words after which a command follows. */
const BEFORE_COMMANDS = ['if', 'then', 'else', 'elif', 'while', 'until', 'do', '!', '{', 'time'];
/** `plan)`, or the rest of `plan | apply)`. */
const PATTERN_END = /^\s*(?:\|[^)\n;]*)?\)/;
const REDIRECTION = /^(?:\d*[<>]+&?|&>+)-?/;
const ALONE = ['fi', 'done', 'esac', '}', ';;'];

/** @example commandsOf('a b | c') // [{ name: 'a', args: ['b'] }, { name: 'c', args: [] }] */
export function commandsOf(script: string): Command[] {
  const reader = new ShellReader(dropHereDocuments(script).replace(/\\\n\s*/g, ' '));
  reader.readCommands(() => false);
  const functions = new Set(reader.functions);
  return reader.commands.filter(({ name }) => !functions.has(name));
}

function dropHereDocuments(script: string): string {
  const kept: string[] = [];
  let end: string | null = null;
  for (const line of script.split('\n')) {
    if (end !== null) {
      if (line.trim() === end) end = null;
      continue;
    }
    end = /(?<!<)<<-?\s*['"]?(\w+)['"]?/.exec(line)?.[1] ?? null;
    kept.push(line);
  }
  return kept.join('\n');
}

class ShellReader {
  readonly commands: Command[] = [];
  readonly functions: string[] = [];
  #at = 0;

  constructor(readonly text: string) {}

  /** Reads commands up to the end, or until `isEnd` returns true. */
  readCommands(isEnd: (rest: string) => boolean): void {
    while (this.#at < this.text.length) {
      this.#skip(/^(?:[\s;&|]|\\\n|#[^\n]*)+/);
      const rest = this.#rest();
      if (rest === '' || isEnd(rest)) return;
      if (rest.startsWith(')')) this.#at++;
      else if (rest.startsWith('[[')) this.#skip(/^\[\[[\s\S]*?\]\]/);
      else if (/^\d*[<>]/.test(rest)) {
        // The redirection after a group or a loop.
        this.#skip(REDIRECTION);
        this.#skip(/^ +/);
        this.#readWord();
      } else if (rest.startsWith('(')) this.#readGroup();
      else this.#readCommand();
    }
  }

  #readGroup(): void {
    this.#at++;
    this.readCommands((rest) => rest.startsWith(')'));
    this.#at++;
  }

  #readCommand(): void {
    const word = this.#readWord();
    if (word === '') this.#at++;
    else if (this.#rest().startsWith('()')) {
      this.functions.push(word);
      this.#at += 2;
    } else if (/^\w+(?:\[[^\]]*\])?\+?=/.test(word)) {
      if (word.endsWith('=') && this.#rest().startsWith('(')) this.#skip(/^\([^)]*\)/);
    } else if (this.#isInCase && PATTERN_END.test(this.#rest())) this.#skip(PATTERN_END);
    else if (word === 'case' || word === 'esac') this.#readCase(word);
    else if (!BEFORE_COMMANDS.includes(word) && !ALONE.includes(word))
      this.commands.push({ name: word, args: this.#readArguments() });
  }

  /** Between `case` and `esac` words may be patterns: `plan | apply)`. */
  #isInCase = false;

  #readCase(word: string): void {
    this.#isInCase = word === 'case';
    if (this.#isInCase) this.#readArguments();
  }

  #readArguments(): string[] {
    const args: string[] = [];
    for (;;) {
      this.#skip(/^[ \t]+/);
      const rest = this.#rest();
      if (rest === '' || /^[\n;|)]/.test(rest) || /^&(?!>)/.test(rest)) return args;
      if (/^\d*[<>]/.test(rest) || rest.startsWith('&>')) this.#skip(REDIRECTION);
      else if (rest.startsWith('(')) this.#skip(/^\([^)]*\)/);
      else if (rest.startsWith('#')) this.#skip(/^[^\n]*/);
      else {
        const word = this.#readWord();
        if (word === '') this.#at++;
        else args.push(word);
      }
    }
  }

  /** Reads a word without its quotes; commands inside of it are read too. */
  #readWord(): string {
    let word = '';
    for (;;) {
      const rest = this.#rest();
      if (rest === '' || /^[\s;|&<>()]/.test(rest)) return word;
      if (rest.startsWith("'")) word += this.#take(/^'([^']*)'?/);
      else if (rest.startsWith('"')) word += this.#readQuoted();
      else if (rest.startsWith('$(')) word += this.#readSubstitution();
      else if (rest.startsWith('${')) word += this.#take(/^(\$\{[^}]*\}?)/);
      else if (rest.startsWith('\\')) word += this.#take(/^\\([\s\S]?)/);
      else word += this.#take(/^([\s\S])/);
    }
  }

  #readQuoted(): string {
    this.#at++;
    let word = '';
    for (;;) {
      const rest = this.#rest();
      if (rest === '') return word;
      if (rest.startsWith('"')) {
        this.#at++;
        return word;
      }
      if (rest.startsWith('$(')) word += this.#readSubstitution();
      else word += this.#take(/^(\\?[\s\S])/);
    }
  }

  #readSubstitution(): string {
    if (this.#rest().startsWith('$((')) return this.#take(/^(\$\(\([\s\S]*?\)\))/);
    this.#at += 2;
    this.readCommands((rest) => rest.startsWith(')'));
    this.#at++;
    return '$()';
  }

  #rest(): string {
    return this.text.slice(this.#at);
  }

  #skip(pattern: RegExp): void {
    this.#at += pattern.exec(this.#rest())?.[0].length ?? 0;
  }

  #take(pattern: RegExp): string {
    const [all = '', text = ''] = pattern.exec(this.#rest()) ?? [];
    this.#at += Math.max(1, all.length);
    return text;
  }
}

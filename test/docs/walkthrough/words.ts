/**
 * Expands the words of a shell script. In: words of the parser, the world, and a function that runs `$(…)`. Out: their values,
 * with `UNKNOWN` for the parts that only a real run knows. A variable that is not set is an error, like under `set -u`.
 */
import type { ParameterExpansionPart, ParsedScript, Word, WordPart } from 'unbash';
import { HOME, StepError, UNKNOWN, type World } from './world.js';

/** Runs a script and returns what it prints. */
export type Substitute = (script: ParsedScript) => string;

const SPECIAL =
  /^[?!$#@*\-_0]$|^(?:RANDOM|SECONDS|LINENO|BASH_SOURCE|HOSTNAME|EDITOR|VERSION_CODENAME)$/;

export class Words {
  constructor(
    readonly world: World,
    readonly substitute: Substitute,
  ) {}

  /** Returns a word's values: several for `*.tf`, `{a,b}` and unquoted lists. */
  expand(word: Word): string[] {
    if (word.text === '"$@"') return this.#positional();
    if (word.parts === undefined) return this.#glob(tilde(word.value), word.value);
    const [only] = word.parts;
    if (word.parts.length === 1 && only?.type !== 'DoubleQuoted' && only !== undefined) {
      const value = this.#part(only);
      // Without quotes the shell splits the value.
      if (only.type.endsWith('Expansion') && only.type !== 'BraceExpansion')
        return value.split(/\s+/).filter((text) => text !== '');
    }
    const values = word.parts.reduce<string[]>(
      (before, part) =>
        before.flatMap((text) => this.#alternatives(part).map((next) => text + next)),
      [''],
    );
    const isPattern = word.parts.some(({ type }) => type === 'Glob');
    return values.flatMap((value) =>
      isPattern ? this.#glob(tilde(value), value) : [tilde(value)],
    );
  }

  /** `"$@"` is a word for each argument. */
  #positional(): string[] {
    const values = Array.from({ length: 9 }, (_, i) => this.world.variables.get(String(i + 1)));
    return values.filter((value) => value !== undefined);
  }

  /** Returns the value of a word that is never split. */
  value(word: Word | undefined): string {
    if (word === undefined) return '';
    return word.parts === undefined ? tilde(word.value) : tilde(this.parts(word.parts));
  }

  parts(parts: readonly WordPart[]): string {
    return parts.map((part) => this.#part(part)).join('');
  }

  #alternatives(part: WordPart): string[] {
    if (part.type !== 'BraceExpansion') return [this.#part(part)];
    const inner = part.text.slice(1, -1);
    const [, from = '', to = ''] = /^(\d+)\.\.(\d+)$/.exec(inner) ?? [];
    if (from === '') return inner.split(',');
    const count = Number(to) - Number(from) + 1;
    return Array.from({ length: count }, (_, i) => String(Number(from) + i));
  }

  #part(part: WordPart): string {
    switch (part.type) {
      case 'DoubleQuoted':
      case 'LocaleString':
        return this.parts(part.parts);
      case 'SimpleExpansion':
        return this.#variable(part.text.slice(1));
      case 'ParameterExpansion':
        return this.#parameter(part);
      case 'CommandExpansion':
        return part.script === undefined ? '' : this.substitute(part.script).replace(/\n+$/, '');
      case 'ProcessSubstitution':
        if (part.script !== undefined) this.substitute(part.script);
        return '/dev/fd/63';
      case 'ArithmeticExpansion':
        return UNKNOWN;
      case 'Glob':
      case 'ExtendedGlob':
      case 'BraceExpansion':
        return part.text;
      default:
        return part.value;
    }
  }

  #variable(name: string): string {
    const value = this.world.variables.get(name);
    if (value !== undefined) return value;
    if (SPECIAL.test(name) || this.world.isOpen) return UNKNOWN;
    throw new StepError(`the variable $${name} is not set`);
  }

  #parameter({ parameter, operation, prefix }: ParameterExpansionPart): string {
    const value = this.world.variables.get(parameter);
    if (operation?.type === 'Default') {
      const isAlternative = operation.operator.endsWith('+');
      if (operation.operator.endsWith('?')) return this.#variable(parameter);
      if ((value === undefined) === isAlternative) return '';
      if (value !== undefined && !isAlternative) return value;
      return this.value(operation.operand);
    }
    const known = this.#variable(parameter);
    if (prefix !== undefined || known.includes(UNKNOWN)) return UNKNOWN;
    if (operation?.type === 'Remove')
      return removePattern(known, operation.operator, this.value(operation.operand));
    return operation === undefined ? known : UNKNOWN;
  }

  #glob(pattern: string, shown: string): string[] {
    if (!/[*?]/.test(pattern) || pattern.includes(UNKNOWN) || /^[-\w]+=|:\/\//.test(pattern))
      return [pattern];
    const source = this.world.path(pattern).replace(/[.+^$(){}|\\[\]]/g, '\\$&');
    const expression = new RegExp(`^${source.replaceAll('*', '[^/]*').replaceAll('?', '[^/]')}$`);
    const names = [...this.world.files.keys(), ...this.world.folders];
    const found = names.filter((name) => expression.test(name) && !/\/\.[^/]*$/.test(name));
    if (found.length === 0 && this.world.isUnpacked(this.world.folder)) return [UNKNOWN];
    if (found.length === 0) throw new StepError(`no file matches ${shown}`);
    return found;
  }
}

function tilde(text: string): string {
  return text === '~' || text.startsWith('~/') ? HOME + text.slice(1) : text;
}

/** `${file%.tf}`, `${path##*\/}`: the shortest or longest match at the start or the end. */
function removePattern(text: string, operator: string, pattern: string): string {
  const source = pattern
    .replace(/[.+^$(){}|\\[\]]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  const isSuffix = operator.startsWith('%');
  const cuts = Array.from({ length: text.length + 1 }, (_, i) => i);
  const isLong = operator.length === 2;
  const ordered = isSuffix === isLong ? cuts : cuts.toReversed();
  const cut = ordered.find((at) => expression.test(isSuffix ? text.slice(at) : text.slice(0, at)));
  if (cut === undefined) return text;
  return isSuffix ? text.slice(0, cut) : text.slice(cut);
}

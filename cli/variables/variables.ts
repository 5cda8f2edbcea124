/**
 * Variables: names in pages that stand for values of the config or of front matter. In: a text and values. Out: the text
 * with values, or with marks of the same length as the names, so that a parser reads a name as one word and every offset
 * stays right.
 *
 * before: `Install {{product}}.`
 * marks:  `Install ###########.`, where `#` stands for Unicode's noncharacters
 * after:  `Install Ironwright.`
 */
import { suggest } from '../diagnostics/suggest.js';

export type VariableValues = Readonly<Record<string, string>>;

export const DEFAULT_PATTERN = '{{name}}';
/** The word that stands for the name in a pattern. */
export const PATTERN_NAME = 'name';

const NAME = String.raw`[\p{L}_](?:[\p{L}\p{N}_./-]{0,98}[\p{L}\p{N}_])?`;
export const VARIABLE_NAME = new RegExp(`^${NAME}$`, 'u');
/** Control characters, line ends, half pairs and noncharacters, which marks are made of. */
export const NOT_IN_VALUES = /[\p{Cc}\p{Cs}\u2028\u2029\uFDD0-\uFDEF\uFFFE\uFFFF]/u;

/** Names of one or two characters are one edit away from any other. */
const MIN_NEAR_LENGTH = 3;

interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** Whether a backslash in front says that text is meant. */
  readonly isEscaped: boolean;
}

/** A name that is no variable, but nearly one. */
export interface NearName {
  readonly index: number;
  readonly written: string;
  readonly meant: string;
}

/** The meaning of a mark. */
interface Form {
  readonly written: string;
  readonly value: string;
  readonly isEscaped: boolean;
}

const MARK = '\uFDD0';
const FIRST_DIGIT = 0xfdd1;
const BASE = 28;
const MARKS = /\uFDD0[\uFDD1-\uFDEC]+/g;

/** Maximum length of all values that are put into a page: a short name may stand for a long text many times. */
export const MAX_FILLED = 4 * 1024 * 1024;

interface Options {
  readonly pattern: string;
  readonly values: VariableValues;
}

/** The variables of one page. */
export class Variables {
  readonly #values: ReadonlyMap<string, string>;
  readonly #opening: string;
  /** Matches a name and the end of the pattern after its opening. */
  readonly #rest: RegExp;
  readonly #forms = new Map<string, Form>();
  readonly #marks = new Map<string, string>();
  #left = MAX_FILLED;
  #isFull = false;

  constructor({ pattern, values }: Options) {
    const [opening = '', closing = ''] = pattern.split(PATTERN_NAME).map((part) => part.trim());
    this.#values = new Map(Object.entries(values));
    this.#opening = opening;
    this.#rest = new RegExp(`[ \\t]{0,9}(${NAME})[ \\t]{0,9}${escapePattern(closing)}`, 'uy');
  }

  /** Whether a text with marks was made. */
  get isUsed(): boolean {
    return this.#forms.size > 0;
  }

  /** Whether values were left out because they would be too long together. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Puts marks in place of variables. In MDX, `a={{b}}` in a tag is an object. */
  mask(text: string, isMdx = false): string {
    let masked = '';
    let from = 0;
    for (const { start, end, name, isEscaped } of this.#find(text)) {
      const value = this.#values.get(name);
      if (value === undefined || (isMdx && isAttribute(text, start))) continue;
      const written = text.slice(start, end);
      masked +=
        text.slice(from, start) +
        this.#markOf({ written, value: isEscaped ? written.slice(1) : value, isEscaped });
      from = end;
    }
    return from === 0 ? text : masked + text.slice(from);
  }

  /** Replaces marks by values. */
  fill(text: string): string {
    return this.#replace(text, ({ value, written, isEscaped }) => {
      if (isEscaped) return value;
      this.#left -= value.length;
      this.#isFull ||= this.#left < 0;
      return this.#isFull ? written : value;
    });
  }

  /** Replaces marks by what the author wrote. */
  restore(text: string): string {
    return this.#replace(text, ({ written }) => written);
  }

  /** Replaces variables by values at once. */
  expand(text: string): string {
    return this.fill(this.mask(text));
  }

  /** Lists the marks in a text, with what they stand for. */
  listMarks(text: string): (Form & { readonly start: number; readonly end: number })[] {
    if (!this.isUsed) return [];
    return Array.from(text.matchAll(MARKS)).flatMap(({ 0: mark, index }) => {
      const form = this.#forms.get(mark);
      return form === undefined ? [] : { ...form, start: index, end: index + mark.length };
    });
  }

  /** Lists the values that a text uses, by name. */
  listUsed(text: string): [name: string, value: string][] {
    const used = new Map<string, string>();
    for (const { name } of this.#find(text)) {
      const value = this.#values.get(name);
      if (value !== undefined) used.set(name, value);
    }
    return [...used];
  }

  /** Lists names that are one edit away from a variable. */
  listNear(text: string): NearName[] {
    const names = [...this.#values.keys()].filter((name) => name.length >= MIN_NEAR_LENGTH);
    const near: NearName[] = [];
    for (const { start, end, name, isEscaped } of this.#find(text)) {
      const meant = isEscaped || this.#values.has(name) ? null : suggest(name, names, 1);
      if (meant !== null) near.push({ index: start, written: text.slice(start, end), meant });
    }
    return near;
  }

  *#find(text: string): Generator<Occurrence> {
    const opening = this.#opening;
    for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at + 1)) {
      this.#rest.lastIndex = at + opening.length;
      const [rest, name] = this.#rest.exec(text) ?? [];
      if (rest === undefined || name === undefined) continue;
      // `${{ … }}` is an expression of GitHub, and `{{{ … }}}` is one of Handlebars.
      if (opening.startsWith('{') && /[{$]/.test(text.charAt(at - 1))) continue;
      const isEscaped = countBackslashes(text, at) % 2 === 1;
      const end = at + opening.length + rest.length;
      yield { start: isEscaped ? at - 1 : at, end, name, isEscaped };
      at = end - 1;
    }
  }

  /** Returns the mark of a form, which has its length: a sign, and a number in noncharacters. */
  #markOf(form: Form): string {
    const known = this.#marks.get(form.written);
    if (known !== undefined) return known;
    const length = form.written.length - 1;
    // A number must fit into the mark. Only a page with hundreds of forms as short as `%a%` has too many.
    if (this.#marks.size >= BASE ** Math.min(length, 3)) return form.written;
    let digits = '';
    for (let number = this.#marks.size; digits.length < length; number = Math.floor(number / BASE))
      digits = String.fromCharCode(FIRST_DIGIT + (number % BASE)) + digits;
    const mark = MARK + digits;
    this.#marks.set(form.written, mark);
    this.#forms.set(mark, form);
    return mark;
  }

  #replace(text: string, replace: (form: Form) => string): string {
    if (!this.isUsed || !text.includes(MARK)) return text;
    return text.replace(MARKS, (mark) => {
      const form = this.#forms.get(mark);
      return form === undefined ? mark : replace(form);
    });
  }
}

function countBackslashes(text: string, end: number): number {
  let start = end;
  while (text.charAt(start - 1) === '\\') start--;
  return end - start;
}

/** Maximum length of a tag up to an attribute. */
const MAX_TAG = 2000;

/** Whether the text at an offset is the value of an attribute of JSX. */
function isAttribute(text: string, start: number): boolean {
  if (text.charAt(start - 1) !== '=') return false;
  const before = text.slice(Math.max(0, start - MAX_TAG), start);
  return /<[A-Za-z][^<>]*\s[\w:-]+=$/.test(before);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

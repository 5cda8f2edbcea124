/**
 * Finds options in the text of a diagram that have no effect. In: the text, and which options apply. Out: their names and
 * places. Mermaid itself drops such options without a word.
 */
import { pointAt } from '../diagnostics/place-at.js';
import { parseYaml } from '../values/lenient-yaml.js';

export interface IgnoredOption {
  /** @example 'flowchart.htmlLabels' */
  readonly name: string;
  /** Whether Mermaid has the option. */
  readonly isKnown: boolean;
  /** Line and column from 1, in the text of the diagram. */
  readonly line: number;
  readonly column: number;
}

type Options = Readonly<Record<string, unknown>>;

interface Rules {
  /** Every option that Mermaid has, by name; those of a kind of diagrams are in an object. */
  readonly defaults: Options;
  /** Options of all depths that no text may set. */
  readonly refused: ReadonlySet<string>;
}

/** `%%{init: {…}}%%`, and YAML above the diagram. */
const DIRECTIVES = /%%\{\s*init(?:ialize)?\s*:(.*?)\}%%/dgs;
const FRONT_MATTER = /^\s*---\n(.*?)\n\s*---/ds;

export function findIgnoredOptions(text: string, rules: Rules): IgnoredOption[] {
  const configs = [
    ...readConfig(FRONT_MATTER.exec(text), (written) => written['config']),
    ...Array.from(text.matchAll(DIRECTIVES), (match) =>
      readConfig(match, (written) => written),
    ).flat(),
  ];
  return configs.flatMap(({ options, start }) =>
    listIgnored(options, rules).map(({ name, isKnown }) => {
      const { line, column } = pointAt(text, findWord(text, name.split('.').at(-1) ?? '', start));
      return { name, isKnown, line, column };
    }),
  );
}

function readConfig(
  match: RegExpExecArray | null,
  select: (written: Options) => unknown,
): { readonly options: Options; readonly start: number }[] {
  const [start, end] = match?.indices?.[1] ?? [0, 0];
  const text = match?.input.slice(start, end) ?? '';
  const { document } = parseYaml(text, text);
  const written: unknown = document.errors.length > 0 ? null : document.toJS();
  const options = isOptions(written) ? select(written) : null;
  return isOptions(options) ? [{ options, start }] : [];
}

/** Returns the offset of the first such word from `start` on. */
function findWord(text: string, word: string, start: number): number {
  const isPart = (character = '') => /\w/.test(character);
  let offset = text.indexOf(word, start);
  while (offset !== -1 && (isPart(text[offset - 1]) || isPart(text[offset + word.length])))
    offset = text.indexOf(word, offset + 1);
  return Math.max(offset, start);
}

function listIgnored(
  options: Options,
  { defaults, refused }: Rules,
): { readonly name: string; readonly isKnown: boolean }[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const known = defaults[name];
    const isKnown = name in defaults;
    if (refused.has(name) || !isKnown) return [{ name, isKnown }];
    if (!isOptions(known) || !isOptions(value)) return [];
    return listIgnored(value, { defaults: known, refused }).map((inside) => ({
      ...inside,
      name: `${name}.${inside.name}`,
    }));
  });
}

function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the fields of an entry from its generated text. In: its first line and the lines below, as they are on a page or as
 * they would be written. Out: each field as text, with its line, so that two entries can be compared.
 */
import type { WrittenEntry, WrittenLine } from './reference-page.js';

export const FIELDS = ['description', 'type', 'default', 'sensitivity', 'validation'] as const;

interface Field {
  readonly text: string;
  /** Index of its line in the page; `null` if no line states it. */
  readonly index: number | null;
}

type Fields = Readonly<Record<(typeof FIELDS)[number], Field>>;

/** An attribute with its value, or a flag. */
const ATTRIBUTE = /([a-z-]+)(?:=("[^"]*"|'[^']*'|[^\s"'}]+))?(?=[\s}])/g;
const CHECK = '**Checked:**';
const PART = /^`{3,}hcl (?:type|default)$/;

/**
 * Returns the fields. Missing fields have an empty text.
 * @example readFields({ opening: 'parameter[a]{type="string"}', lines: [], start: 4 }).type // { text: 'string', index: 4 }
 */
export function readFields({
  opening,
  lines,
  start: index,
}: Pick<WrittenEntry, 'opening' | 'lines' | 'start'>): Fields {
  const braces = opening.slice(opening.indexOf(']{') + 2);
  const attributes = new Map(
    Array.from(braces.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [
      name,
      value.replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  );
  const given = (name: string) => ({ text: attributes.get(name) ?? '', index });
  const flags = (...names: readonly string[]) =>
    names.filter((name) => attributes.has(name)).join(' ');
  const checks = lines.filter(({ text }) => text.startsWith(CHECK));
  const end = lines.findIndex(({ text }) => text.startsWith(CHECK) || PART.test(text));
  const described = end === -1 ? lines : lines.slice(0, end);
  return {
    description: {
      text: textOf(described),
      index: described.find(({ text }) => text !== '')?.index ?? index,
    },
    type: readFence(lines, 'type') ?? given('type'),
    default:
      readFence(lines, 'default') ??
      (attributes.has('required') ? { text: 'required', index } : given('default')),
    sensitivity: { text: flags('never-null', 'sensitive'), index },
    validation: { text: textOf(checks), index: checks[0]?.index ?? index },
  };
}

/** Returns the code of the fence with the word. */
function readFence(lines: readonly WrittenLine[], word: string): Field | null {
  const start = lines.findIndex(({ text }) => text.endsWith(`hcl ${word}`) && PART.test(text));
  if (start === -1) return null;
  const code = lines.slice(start + 1);
  const length = code.findIndex(({ text }) => /^`{3,}$/.test(text));
  return {
    text: textOf(length === -1 ? code : code.slice(0, length)),
    index: lines[start]?.index ?? null,
  };
}

function textOf(lines: readonly WrittenLine[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .trim();
}

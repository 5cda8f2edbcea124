/**
 * Reads the facts of an entry from its generated lines. In: the lines below its heading, as they are on a page or as they
 * would be written. Out: each fact as text, with its line, so that two entries can be compared.
 */
import type { WrittenLine } from './page.js';

export const FACTS = ['description', 'type', 'default', 'sensitivity', 'validation'] as const;

interface Fact {
  readonly text: string;
  /** Index of its line in the page; `null` if no line states it. */
  readonly index: number | null;
}

type Facts = Readonly<Record<(typeof FACTS)[number], Fact>>;

/**
 * Returns the facts. Missing facts have an empty text.
 * @example readFacts(entry.lines).type // { text: '**Type:** `string`', index: 41 }
 */
export function readFacts(lines: readonly WrittenLine[]): Facts {
  const isSummary = ({ text }: WrittenLine) =>
    /^\*\*(?:Type:|Required|Default:|Sensitive|Never null)/.test(text);
  const at = lines.findIndex(isSummary);
  const summary = lines[at];
  const before = at === -1 ? lines : lines.slice(0, at);
  const after = at === -1 ? [] : lines.slice(at + 1);
  const parts = (summary?.text ?? '').split(' · ');
  const part = (pattern: RegExp) => parts.filter((text) => pattern.test(text)).join(' · ');
  const fenced = (name: string) => readFence(after, name);
  const index = summary?.index ?? null;
  const isStated = (text: string) => text !== '' && !text.endsWith('see below');
  const type = part(/^\*\*Type:/);
  const value = part(/^\*\*(?:Default:|Required)/);
  return {
    description: {
      text: textOf(before),
      index: before.find(({ text }) => text !== '')?.index ?? index,
    },
    type: isStated(type) ? { text: type, index } : (fenced('type') ?? { text: '', index }),
    default: isStated(value) ? { text: value, index } : (fenced('default') ?? { text: '', index }),
    sensitivity: { text: part(/^\*\*(?:Sensitive|Never null)/), index },
    validation: readChecks(after, index),
  };
}

function readChecks(lines: readonly WrittenLine[], index: number | null) {
  const checks = lines.filter(({ text }) => text.startsWith('**Checked:**'));
  return { text: textOf(checks), index: checks[0]?.index ?? index };
}

function readFence(lines: readonly WrittenLine[], name: string) {
  const start = lines.findIndex(({ text }) => text.startsWith(`${name} = `));
  if (start === -1) return null;
  const length = lines.slice(start).findIndex(({ text }) => /^`{3,}$/.test(text));
  const fenced = lines.slice(start, length === -1 ? undefined : start + length);
  return { text: textOf(fenced), index: lines[start]?.index ?? null };
}

function textOf(lines: readonly WrittenLine[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .trim();
}

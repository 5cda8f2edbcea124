/**
 * Finds islands that a browser would move or break up. In: HTML of a page as React has written it, and the islands in it.
 * Out: the texts of findings. If HTML forbids an element at a place, parsers move it or end the elements around it, and the
 * component would start with other content than the server's.
 */
import { ISLAND, ISLAND_ATTRIBUTES, SLOT } from '../../theme/islands/markup.js';
import type { Problem } from '../types.js';
import { readWritten, type WrittenTag } from './article-tree.js';
import type { RenderedIsland } from './islands.js';

const listOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that end a paragraph. */
const BLOCKS = listOf(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 ' +
    'h6 header hgroup hr li main menu nav ol p pre search section summary table ul',
);
/** Elements that may contain only certain elements. Others are moved in front of the table, or dropped. */
const CLOSED = listOf('table thead tbody tfoot tr colgroup select optgroup');
/** Elements of other languages. */
const FOREIGN = listOf('svg math');
const HTML_WITHIN_FOREIGN = listOf('foreignobject desc annotation-xml');
/** Elements that end an outer element of the same name. */
const UNNESTED = listOf('a button form li option');

export interface MovedIsland extends Problem {
  readonly place: RenderedIsland['place'];
}

/** Reports each island once. */
export function findMovedIslands(
  html: string,
  islands: readonly RenderedIsland[],
): readonly MovedIsland[] {
  if (islands.length === 0) return [];
  const found = new Map<string, MovedIsland>();
  const byPrefix = new Map(islands.map((island) => [island.prefix, island]));
  readWritten(html, (tag, around) => {
    const at = around.findLastIndex(({ name }) => name === ISLAND);
    const isMarkup = tag.name === ISLAND || tag.name === SLOT;
    const owner = tag.name === ISLAND ? tag : around[at];
    const island = byPrefix.get(owner?.attributes[ISLAND_ATTRIBUTES.prefix] ?? '');
    if (island === undefined || found.has(island.prefix)) return;
    const problem = isMarkup
      ? describeParent(island.name, around)
      : describeBroken({
          island: island.name,
          tag: tag.name,
          around: around.map(({ name }) => name),
          start: at,
        });
    if (problem !== null) found.set(island.prefix, { ...problem, place: island.place });
  });
  return [...found.values()];
}

/** Returns the element that the browser uses as the parent. */
function parentOf(around: readonly WrittenTag[]): string {
  return around.findLast(({ name }) => name !== ISLAND && name !== SLOT)?.name ?? '';
}

function describeParent(island: string, around: readonly WrittenTag[]): Problem | null {
  const parent = parentOf(around);
  if (CLOSED.has(parent))
    return {
      reason: `Cannot start ${island} in <${parent}>: browsers move it out`,
      note:
        parent === 'select' || parent === 'optgroup'
          ? 'Make the whole list one component.'
          : 'Put it into a cell, <td>, or make the whole table one component.',
    };
  const inner = around.findLast(({ name }) => FOREIGN.has(name) || HTML_WITHIN_FOREIGN.has(name));
  if (inner === undefined || !FOREIGN.has(inner.name)) return null;
  return {
    reason: `Cannot start ${island} in <${inner.name}>: there is no such element in it`,
    note: `Make the whole <${inner.name}> one component.`,
  };
}

interface Inside {
  readonly island: string;
  /** Name of an element in the island. */
  readonly tag: string;
  /** Names of the elements around it; those before `start` are around the island. */
  readonly around: readonly string[];
  readonly start: number;
}

function describeBroken({ island, tag, around, start }: Inside): Problem | null {
  /** Whether an element around the island is ended by this one. */
  const ends = (outer: string, barriers: ReadonlySet<string>) => {
    const at = around.slice(0, start).lastIndexOf(outer);
    return at >= 0 && !around.slice(at + 1).some((name) => SCOPES.has(name) || barriers.has(name));
  };
  if (BLOCKS.has(tag) && ends('p', OF_PARAGRAPHS))
    return {
      reason: `Cannot start ${island} in a paragraph: its <${tag}> ends the paragraph`,
      note: 'Write it between blank lines, or let it show <span> elements only.',
    };
  if (!UNNESTED.has(tag) || !ends(tag, OF_ITEMS)) return null;
  return {
    reason: `Cannot start ${island} in <${tag}>: it has another <${tag}>, which ends the first`,
    note: `Put it outside of the <${tag}>.`,
  };
}

/** Elements that separate their content from the elements around them. */
const SCOPES = listOf('caption marquee math object svg table td template th');
const OF_PARAGRAPHS = listOf('button');
const OF_ITEMS = listOf('menu ol ul');

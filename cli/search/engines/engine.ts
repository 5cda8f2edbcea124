/** The interface of a search engine: the form of its settings and records, and how they are pushed. */
import type { EngineAddress, EngineClient } from '../engine-client.js';
import { LEVELS, type SearchRecord } from '../records.js';

/** The attributes of titles and headings, in the order of their weight. */
export const HEADINGS = LEVELS.slice(1).map((level) => `hierarchy.${level}`);
/** The attributes by which results are filtered. */
export const FACETS = 'language version docusaurus_tag section kind type tags'.split(' ');

export interface Engine {
  /** Environment variables that a push requires. */
  readonly variables: readonly string[];
  /** Returns the address from an environment that has those variables. */
  readonly address: (environment: Environment) => EngineAddress;
  /** Returns the engine's settings for an index in this language (`en`, `pt-BR`), with its `name` if they contain it. */
  readonly settings: (input: { readonly name: string; readonly language: string }) => object;
  /** Returns a record as lines of JSON for the engine's bulk import. */
  readonly lines: (record: SearchRecord) => readonly object[];
  /** Creates a new index, fills it, and replaces the old one at once. If that fails, the new one is removed. */
  readonly push: (client: EngineClient, push: Push) => Promise<void>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Push {
  /** Name of the index that readers search. */
  readonly index: string;
  /** Name that no index has yet. */
  readonly temporary: string;
  readonly settings: object;
  /** Results of `lines`. */
  readonly batches: readonly (readonly object[])[];
  /** Time between two checks whether the engine has finished a task. */
  readonly pollMs: number;
}

/** Runs `fill`. If it fails, the incomplete new index is removed, and the error of `fill` is thrown. */
export async function orRemove(
  fill: () => Promise<void>,
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    await fill();
  } catch (error) {
    await remove().catch(() => {});
    throw error;
  }
}

export function toLines(objects: readonly object[]): string {
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('');
}

/** Returns `pt` for `pt-BR`. */
export function baseLanguage(language: string): string {
  return language.split('-')[0] ?? language;
}

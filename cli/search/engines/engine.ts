/** What a search engine is to docsgen: how its settings and records look, and how they get there. */
import type { EngineAddress, EngineClient } from '../engine-client.js';
import { LEVELS, type SearchRecord } from '../records.js';

/** The attributes of titles and headings, in the order in which they count. */
export const HEADINGS = LEVELS.slice(1).map((level) => `hierarchy.${level}`);
/** The attributes by which results are narrowed. */
export const FACETS = 'language version docusaurus_tag section kind type tags'.split(' ');

export interface Engine {
  /** Variables of the environment without which nothing can be pushed. */
  readonly variables: readonly string[];
  /** From the environment, where those variables are set. */
  readonly address: (environment: Environment) => EngineAddress;
  /** For an index in this language (`en`, `pt-BR`), as the engine takes them; with its `name` where they hold it. */
  readonly settings: (input: { readonly name: string; readonly language: string }) => object;
  /** A record as lines of JSON, as the engine's bulk import takes them. */
  readonly lines: (record: SearchRecord) => readonly object[];
  /** Makes a new index, fills it, and puts it in the place of the old one at once; removes it when that fails. */
  readonly push: (client: EngineClient, push: Push) => Promise<void>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Push {
  /** What readers search. */
  readonly index: string;
  /** A name that no index has. */
  readonly temporary: string;
  readonly settings: object;
  /** Lines of `lines`. */
  readonly batches: readonly (readonly object[])[];
  /** Between two looks at whether the engine has finished something. */
  readonly pollMs: number;
}

/** Runs `fill`; when it fails, removes what there is of the new index and fails as `fill` did. */
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

/** `pt` of `pt-BR`. */
export function baseLanguage(language: string): string {
  return language.split('-')[0] ?? language;
}

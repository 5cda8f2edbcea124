/**
 * Keeps the islands of the last bundle while their inputs are the same. In: the islands, the request and the client. Out:
 * their scripts. In watch mode, most edits of components change no island.
 */
import { isChangedSince, targetAt } from '../fs/entries.js';
import { areCurrent, hashInputs, type InputHashes } from '../modules/input-hashes.js';
import type { IslandsClient } from '../types.js';
import { makeIslands, type MadeIslands } from './island-scripts.js';
import type { ListedIslands } from './islands.js';
import type { ComponentsRequest } from './request.js';

interface Kept {
  readonly key: string;
  readonly inputs: InputHashes;
  readonly made: MadeIslands;
}

let last: Kept | null = null;

export async function makeOrKeepIslands(
  listed: ListedIslands,
  request: ComponentsRequest,
  client: IslandsClient,
): Promise<MadeIslands> {
  const { siteDir } = request;
  const key = JSON.stringify([listed.entries, [...listed.aliases], client, request]);
  if (last?.key === key && areCurrent(last.inputs, siteDir)) return last.made;
  const started = Date.now();
  const made = await makeIslands(listed, request, client);
  const isCertain =
    made.errors.length === 0 &&
    !made.inputs.some((path) => isChangedSince(targetAt(path), started));
  last = isCertain ? { key, inputs: hashInputs(made.inputs, siteDir), made } : null;
  return made;
}

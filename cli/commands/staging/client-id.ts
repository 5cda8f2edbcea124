/**
 * The id of a page's client, which changes with its scripts and styles: a client with another id loads the next page as a
 * document. In: a bundle, and the names of what is added to it. Out: the id.
 */
import { createHash } from 'node:crypto';
import type { Bundle } from '../../types.js';

/** @param added names of files that contain a hash of their content; without any, the id stays the same */
export function clientIdWith({ clientId }: Bundle, added: readonly string[]): string {
  if (added.length === 0) return clientId;
  return createHash('sha256')
    .update(clientId + added.join(''))
    .digest('hex')
    .slice(0, clientId.length);
}

/** The id stays the same in watch mode, because open pages replace this style sheet in place. */
export function addCustomStyles(bundle: Bundle): Bundle {
  const { customStyles } = bundle;
  return { ...bundle, clientId: clientIdWith(bundle, customStyles === null ? [] : [customStyles]) };
}

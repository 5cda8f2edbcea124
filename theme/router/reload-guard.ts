/**
 * Limits how often the router loads a URL as a document on its own. Without the limit, a host that always answers with
 * another client's data, or never with its files, would make the page reload forever.
 */
import { RELOAD_GUARD_MS, RELOAD_STORAGE_PREFIX } from '../constants.js';
import type { SafeStorage } from '../storage.js';

/** True, and remembered, if the URL was not loaded this way within the last ten seconds. */
export function mayReload(
  url: string,
  store: Pick<SafeStorage, 'get' | 'set'>,
  now: number = Date.now(),
): boolean {
  const key = RELOAD_STORAGE_PREFIX + url.replace(/#.*/, '');
  const last = Number(store.get(key) ?? 0);
  if (now - last < RELOAD_GUARD_MS && now >= last) return false;
  store.set(key, String(now), false);
  return true;
}

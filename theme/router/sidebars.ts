/**
 * Loads the full tree of a sidebar, once: `sidebars.json` tells where each tree is. A tree is shared by all pages
 * of its sidebar and only needed when the reader opens or navigates something, so no page carries it.
 */
import type { SidebarNode } from '../types.js';

export interface SidebarLoader {
  /** The tree, or `undefined` while it is not loaded. */
  get(key: string): readonly SidebarNode[] | undefined;
  /** Loads the tree; rejects when it cannot, and asks again at the next call. */
  load(key: string): Promise<readonly SidebarNode[]>;
  /** Asks where the trees are, so that `load` takes one request; failures are forgotten. */
  prepare(): void;
  /** Forgets what was loaded. */
  clear(): void;
}

export function createSidebarLoader(sidebarsUrl: string, fetchJson: typeof fetch): SidebarLoader {
  const create = () => createTrees(sidebarsUrl, fetchJson);
  let trees = create();
  const load = async (key: string): Promise<readonly SidebarNode[]> => {
    const asked = trees;
    try {
      const tree = await asked.load(key);
      if (asked === trees) return tree;
    } catch (error) {
      if (asked === trees) throw error;
    }
    // Forgotten while it was under way: it may be of before an edit.
    return load(key);
  };
  return {
    get: (key) => trees.get(key),
    load,
    prepare: () => trees.prepare(),
    clear() {
      trees = create();
    },
  };
}

/** What is loaded between two calls of `clear`. */
function createTrees(sidebarsUrl: string, fetchJson: typeof fetch): Omit<SidebarLoader, 'clear'> {
  const trees = new Map<string, readonly SidebarNode[]>();
  const pending = new Map<string, Promise<readonly SidebarNode[]>>();
  let addresses: Promise<Readonly<Record<string, string>>> | undefined;
  const read = async <T>(url: string): Promise<T> => {
    const response = await fetchJson(url);
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return (await response.json()) as T;
  };
  const locate = () => (addresses ??= read<Readonly<Record<string, string>>>(sidebarsUrl));
  const request = async (key: string) => {
    try {
      const url = (await locate())[key];
      if (url === undefined) throw new Error(`Unknown sidebar "${key}"`);
      const tree = await read<readonly SidebarNode[]>(url);
      trees.set(key, tree);
      return tree;
    } catch (error) {
      addresses = undefined;
      throw error;
    } finally {
      pending.delete(key);
    }
  };
  return {
    get: (key) => trees.get(key),
    prepare() {
      locate().catch(() => {
        addresses = undefined;
      });
    },
    load(key) {
      const known = trees.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const promise = pending.get(key) ?? request(key);
      pending.set(key, promise);
      return promise;
    },
  };
}

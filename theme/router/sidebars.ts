/**
 * Loads the full tree of a sidebar once; `sidebars.json` has the address of each tree. All pages of a sidebar share its
 * tree, which is needed only when the reader opens a category or navigates, so no page contains it.
 */
import type { SidebarNode } from '../sidebar-types.js';

export interface SidebarLoader {
  /** The tree, or `undefined` while it is not loaded. */
  get(key: string): readonly SidebarNode[] | undefined;
  /** Loads the tree. Rejects on failure, and sends a new request at the next call. */
  load(key: string): Promise<readonly SidebarNode[]>;
  /** Loads the addresses of the trees, so that `load` takes one request; failures are ignored. */
  prepare(): void;
  /** Requests the addresses again; a tree whose address has not changed is not loaded again. */
  clear(): void;
}

interface Tree {
  /** Contains a hash of the tree. */
  readonly url: string;
  readonly nodes: Promise<readonly SidebarNode[]>;
}

export function createSidebarLoader(sidebarsUrl: string, fetchJson: typeof fetch): SidebarLoader {
  const trees = new Map<string, Tree>();
  /** Trees loaded since the last call of `clear`. */
  let loaded = new Map<string, readonly SidebarNode[]>();
  let addresses: Promise<Readonly<Record<string, string>>> | undefined;
  const read = async <T>(url: string): Promise<T> => {
    const response = await fetchJson(url);
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return (await response.json()) as T;
  };
  const locate = () => (addresses ??= read<Readonly<Record<string, string>>>(sidebarsUrl));
  const request = async (key: string) => {
    const url = (await locate())[key];
    if (url === undefined) throw new Error(`Unknown sidebar "${key}"`);
    const known = trees.get(key);
    const tree = known?.url === url ? known : { url, nodes: read<readonly SidebarNode[]>(url) };
    trees.set(key, tree);
    return tree.nodes;
  };
  const load = async (key: string): Promise<readonly SidebarNode[]> => {
    const asked = loaded;
    try {
      const nodes = asked.get(key) ?? (await request(key));
      asked.set(key, nodes);
      if (asked === loaded) return nodes;
    } catch (error) {
      trees.delete(key);
      if (asked === loaded) {
        addresses = undefined;
        throw error;
      }
    }
    // `clear` was called during the request, so the tree may be out of date.
    return load(key);
  };
  return {
    get: (key) => loaded.get(key),
    load,
    prepare() {
      locate().catch(() => {
        addresses = undefined;
      });
    },
    clear() {
      loaded = new Map();
      addresses = undefined;
    },
  };
}

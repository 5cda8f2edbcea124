/**
 * Records which plugin made a link. In: the tree before and after each plugin. Out: the name of the plugin by the URL, for
 * links that are not in the source, and by the place of a link whose URL a plugin changed.
 */
import type { Node } from 'unist';
import { positionKey } from '../position-key.js';

export class MadeLinks {
  readonly #byUrl = new Map<string, string>();
  readonly #byPlace = new Map<string, string>();
  /** The URLs after the last plugin. */
  readonly #urls = new Map<string, string>();

  /** Reads the tree after a plugin ran. The first call has no plugin: it reads what the author wrote. */
  read(tree: Node, plugin: string | null): void {
    visit(tree, new Set(), (node) => {
      const urls = urlsOf(node);
      const key = urls.length === 0 ? null : positionKey(node);
      if (key === null) {
        if (plugin === null) return;
        for (const url of urls) if (!this.#byUrl.has(url)) this.#byUrl.set(url, plugin);
        return;
      }
      const url = urls.join(' ');
      const before = this.#urls.get(key);
      this.#urls.set(key, url);
      if (plugin !== null && before !== undefined && before !== url) this.#byPlace.set(key, plugin);
    });
  }

  /** `undefined` if the author of the page wrote the URL. */
  pluginOf(node: Node, url: string): string | undefined {
    const key = positionKey(node);
    return key === null ? this.#byUrl.get(url) : this.#byPlace.get(key);
  }
}

/** A plugin may make anything. A node within itself, or an invalid node, is reported when the tree is taken over. */
function visit(value: unknown, above: Set<unknown>, read: (node: Node) => void): void {
  if (!isNode(value) || above.has(value) || above.size > MAX_DEPTH) return;
  read(value);
  if (!('children' in value) || !Array.isArray(value.children)) return;
  above.add(value);
  for (const child of value.children as unknown[]) visit(child, above, read);
  above.delete(value);
}

/** Twice the depth to which content may nest. */
const MAX_DEPTH = 200;

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

const URL_FIELD = /^(?:href|src|poster|cite|action|data|xLinkHref)$/;
const IN_HTML =
  /\s(?:href|src|poster|cite|action|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Lists the URLs of an mdast or hast node. HTML that a plugin writes is not parsed yet. */
function urlsOf(node: Node): string[] {
  const { url, value, properties, data } = node as Node & Readonly<Record<string, unknown>>;
  if (typeof url === 'string') return [url];
  if ((node.type === 'html' || node.type === 'raw') && typeof value === 'string')
    return Array.from(value.matchAll(IN_HTML), ([, a, b, c]) => a ?? b ?? c ?? '');
  return [...listUrls(properties), ...listUrls((data as { hProperties?: unknown })?.hProperties)];
}

function listUrls(fields: unknown): string[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, field]: [string, unknown]) =>
    URL_FIELD.test(name) && typeof field === 'string' ? [field] : [],
  );
}

/**
 * The data that pages share: the site's, and the trees of the sidebars. In: the site. Out: files named by what is in
 * them, with the addresses by which pages ask for them.
 */
import { createHash } from 'node:crypto';
import { withBase } from '../path.js';
import type { Site } from '../types.js';

interface DataFile {
  /** Below the output folder. */
  readonly path: string;
  readonly json: string;
  readonly url: string;
}

export function siteDataFile({ config, data }: Pick<Site, 'config' | 'data'>): DataFile {
  return nameFile('assets/site', data, config.base);
}

/** Each tree, and `sidebars.json`, which says where they are. */
export function sidebarFiles({ config, sidebars }: Site): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const urls: Record<string, string> = {};
  for (const [key, { nodes }] of sidebars) {
    const prefix = `assets/sidebar-${key.replaceAll('/', '-')}`;
    const { path, json, url } = nameFile(prefix, nodes, config.base);
    files.set(path, json);
    urls[key] = url;
  }
  return files.set('sidebars.json', JSON.stringify(urls));
}

function nameFile(prefix: string, data: unknown, base: string): DataFile {
  const json = JSON.stringify(data);
  const path = hashedName(prefix, '.json', json);
  return { path, json, url: withBase(base, `/${path}`) };
}

/** Digits of the hash in the names of data files. */
const HASH_LENGTH = 8;

/** @example hashedName('assets/site', '.json', '{}') // 'assets/site-44136fa3.json' */
function hashedName(prefix: string, extension: string, content: string): string {
  return `${prefix}-${createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)}${extension}`;
}

/**
 * The data that pages share: the site's, and the trees of the sidebars. In: the site. Out: files named by what is in
 * them, with the addresses by which pages ask for them.
 */
import { withBase } from '../path.js';
import type { Site } from '../types.js';
import { hashedName } from './output-tree.js';

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

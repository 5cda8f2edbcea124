/**
 * The data that pages share: the site's, and the trees of the sidebars. In: the site. Out: files named by a hash of their
 * content, with the addresses that pages use.
 */
import { createHash } from 'node:crypto';
import { withBase } from '../paths/path.js';
import type { Site } from '../types.js';

export interface DataFile {
  /** Path below the output folder. */
  readonly path: string;
  readonly json: string;
  readonly url: string;
}

export function siteDataFile({ config, data }: Pick<Site, 'config' | 'data'>): DataFile {
  return nameFile('assets/site', data, config.base);
}

/** The file of each sidebar's tree, by the sidebar's key. */
export function sidebarFiles({ config, sidebars }: Site): ReadonlyMap<string, DataFile> {
  return new Map(
    [...sidebars].map(([key, { nodes }]) => {
      const prefix = `assets/sidebar-${key.replaceAll('/', '-')}`;
      return [key, nameFile(prefix, nodes, config.base)];
    }),
  );
}

function nameFile(prefix: string, data: unknown, base: string): DataFile {
  const json = JSON.stringify(data);
  const path = hashedName(prefix, '.json', json);
  return { path, json, url: withBase(base, `/${path}`) };
}

/** Number of hash digits in the names of data files. */
const HASH_LENGTH = 8;

/** @example hashedName('assets/site', '.json', '{}') // 'assets/site-44136fa3.json' */
function hashedName(prefix: string, extension: string, content: string): string {
  return `${prefix}-${createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)}${extension}`;
}

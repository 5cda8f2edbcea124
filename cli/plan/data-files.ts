/**
 * The data that pages share: the site's, and the trees of the sidebars. In: the site. Out: files named by what is in
 * them, with the addresses by which pages ask for them.
 */
import { createHash } from 'node:crypto';
import { withBase } from '../path.js';
import type { Site } from '../types.js';

export interface DataFile {
  /** Below the output folder. */
  readonly path: string;
  readonly json: string;
  readonly url: string;
}

export function siteDataFile({ config, data }: Pick<Site, 'config' | 'data'>): DataFile {
  return nameFile('assets/site', data, config.base);
}

/** The tree of each sidebar, by its key. */
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

/** Digits of the hash in the names of data files. */
const HASH_LENGTH = 8;

/** @example hashedName('assets/site', '.json', '{}') // 'assets/site-44136fa3.json' */
function hashedName(prefix: string, extension: string, content: string): string {
  return `${prefix}-${createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH)}${extension}`;
}

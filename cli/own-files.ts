/**
 * The files of the output that have a fixed path and belong to no page. A new file is one entry here; the compiler then
 * asks `plan/own-files.ts` for its content. Reserved names, servers, copies and translations follow from this list.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from './config/schema.js';

interface OwnFile {
  /** What a static file of the same path does: it is refused, takes the place, or its lines come before ours. */
  readonly ifStatic: 'refused' | 'replaces' | 'merged';
  /** Hosts read the others and do not publish them. */
  readonly isPublished: boolean;
  /** Has an effect only at the top of an output, so a translation's own is not published. */
  readonly isAtTop: boolean;
  /** Its addresses are absolute, so it is made only with `url` in the config. */
  readonly needsUrl: boolean;
}

const PUBLISHED: OwnFile = {
  ifStatic: 'replaces',
  isPublished: true,
  isAtTop: false,
  needsUrl: false,
};
const ABSOLUTE: OwnFile = { ...PUBLISHED, needsUrl: true };
const FOR_HOST: OwnFile = { ...PUBLISHED, isPublished: false, isAtTop: true };

export const OWN_FILES = {
  /** Proves that the folder is docsgen's to replace. */
  '.docsgen': { ...FOR_HOST, ifStatic: 'refused' },
  '.nojekyll': FOR_HOST,
  _headers: FOR_HOST,
  _redirects: { ...FOR_HOST, ifStatic: 'merged' },
  'llms.txt': PUBLISHED,
  'llms-full.txt': PUBLISHED,
  'robots.txt': { ...PUBLISHED, isAtTop: true },
  'sidebars.json': { ...PUBLISHED, ifStatic: 'refused' },
  'sitemap.xml': ABSOLUTE,
  'blog/atom.xml': ABSOLUTE,
  'blog/rss.xml': ABSOLUTE,
} satisfies Readonly<Record<string, OwnFile>>;

export type OwnFileName = keyof typeof OWN_FILES;

export const OUTPUT_MARKER: OwnFileName = '.docsgen';

const files: ReadonlyMap<string, OwnFile> = new Map(Object.entries(OWN_FILES));

export function ownFile(path: string): OwnFile | undefined {
  return files.get(path);
}

/** Paths of the files for which something holds. */
export function listOwnFiles(holds: (file: OwnFile) => boolean = () => true): string[] {
  return [...files].flatMap(([path, file]) => (holds(file) ? [path] : []));
}

/** The file of the site takes the place of ours, the policy in it included. */
export function hasOwnHeaders({
  siteDir,
  staticDir,
}: Pick<SiteConfig, 'siteDir' | 'staticDir'>): boolean {
  return existsSync(join(siteDir, staticDir, '_headers'));
}

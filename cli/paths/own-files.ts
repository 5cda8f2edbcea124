/**
 * The output files that have a fixed path and belong to no page. A new file is one entry here; the compiler then requires
 * its content in `plan/own-files.ts`. Reserved names, servers, copies and translations follow from this list.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../config/schema.js';

interface OwnFile {
  /** Effect of a static file with the same path: it is refused, it replaces docsgen's file, or its lines come first. */
  readonly ifStatic: 'refused' | 'replaces' | 'merged';
  /** Whether hosts publish the file. They read the other files as configuration. */
  readonly isPublished: boolean;
  /** Whether the file has an effect only at the top of the output, so that translations do not get one. */
  readonly isAtTop: boolean;
  /** Whether the file contains absolute addresses and is made only with `url` in the config. */
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
  /** Marks a folder that docsgen may replace. */
  '.docsgen': { ...FOR_HOST, ifStatic: 'refused' },
  '.nojekyll': FOR_HOST,
  _headers: FOR_HOST,
  _redirects: { ...FOR_HOST, ifStatic: 'merged' },
  'favicon.svg': PUBLISHED,
  'social-image.png': ABSOLUTE,
  'llms.txt': PUBLISHED,
  'llms-full.txt': PUBLISHED,
  'robots.txt': { ...PUBLISHED, isAtTop: true },
  'sidebars.json': { ...PUBLISHED, ifStatic: 'refused' },
  'sitemap.xml': ABSOLUTE,
  'blog/atom.xml': ABSOLUTE,
  'blog/rss.xml': ABSOLUTE,
} satisfies Readonly<Record<string, OwnFile>>;

export type OwnFileName = keyof typeof OWN_FILES;

/** Addresses of the images that docsgen draws for a site that has a brand, but no icon or image of its own. */
export const BRAND_FAVICON = '/favicon.svg';
export const BRAND_IMAGE = '/social-image.png';

export const OUTPUT_MARKER: OwnFileName = '.docsgen';

const files: ReadonlyMap<string, OwnFile> = new Map(Object.entries(OWN_FILES));

export function ownFile(path: string): OwnFile | undefined {
  return files.get(path);
}

/** Paths of the files for which `holds` is true. */
export function listOwnFiles(holds: (file: OwnFile) => boolean = () => true): string[] {
  return [...files].flatMap(([path, file]) => (holds(file) ? [path] : []));
}

/** Whether the site has its own file of headers, which replaces docsgen's file with its policy. */
export function hasOwnHeaders({
  siteDir,
  staticDir,
}: Pick<SiteConfig, 'siteDir' | 'staticDir'>): boolean {
  return existsSync(join(siteDir, staticDir, '_headers'));
}

/**
 * Plans the content of the files in `OWN_FILES`. In: the site, its bundle and its translations. Out: a function for each
 * file that makes it; nothing for a file that this site does not have.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFileAt } from '../fs/entries.js';
import { ownFile, type OwnFileName } from '../own-files.js';
import type { MakeFile, OutputFile } from '../output-plan.js';
import type { Feed } from '../types.js';
import type { PlanInput } from './copies.js';
import type { DataFile } from './data-files.js';
import { createFeed } from './feeds.js';
import { createHeaders } from './headers.js';
import { createLlmsFull, createLlmsIndex } from './llms.js';
import { appendRedirects, createRedirectsFile } from './redirects-file.js';
import { createRobots, createSitemap } from './sitemap.js';

const MARKER = 'This folder is written by docsgen: its content is replaced at every build.\n';

interface OwnFilesInput extends PlanInput {
  /** The file of each sidebar, by its key. */
  readonly sidebars: ReadonlyMap<string, DataFile>;
}

type CreateMaker = (input: OwnFilesInput) => MakeFile | null;

const makers: Readonly<Record<OwnFileName, CreateMaker>> = {
  '.docsgen': () => () => MARKER,
  '.nojekyll': () => () => '',
  _headers:
    ({ site, bundle, translations }) =>
    () =>
      createHeaders(site, [{ site, bundle }, ...translations]),
  _redirects: (input) => {
    const text = createRedirects(input);
    return text === '' ? null : () => text;
  },
  'llms.txt':
    ({ site }) =>
    () =>
      createLlmsIndex(site),
  'llms-full.txt':
    ({ site }) =>
    (read) =>
      createLlmsFull(site, read),
  'robots.txt':
    ({ site, translations }) =>
    () =>
      createRobots([site, ...translations.map((translation) => translation.site)]),
  'sidebars.json':
    ({ sidebars }) =>
    () =>
      JSON.stringify(Object.fromEntries([...sidebars].map(([key, { url }]) => [key, url]))),
  'sitemap.xml':
    ({ site }) =>
    () =>
      createSitemap(site),
  'blog/atom.xml': feed('atom'),
  'blog/rss.xml': feed('rss'),
};

export function planOwnFiles(input: OwnFilesInput): OutputFile[] {
  const { url } = input.site.config;
  return Object.entries(makers).flatMap(([path, createMaker]): OutputFile[] => {
    if (ownFile(path)?.needsUrl === true && url === undefined) return [];
    const make = createMaker(input);
    if (make === null) return [];
    // Only this file is made of all pages, so only it is worth skipping when nothing has changed.
    const key = path === 'llms-full.txt' ? input.pagesKey : '';
    return [{ kind: 'file', path, key, make }];
  });
}

function feed(type: Feed['type']): CreateMaker {
  return ({ site }) => {
    const found = site.feeds.find((one) => one.type === type);
    return found === undefined ? null : () => createFeed(found, site);
  };
}

/** Redirects of all languages: hosts read only the file at the top. The site's own lines come first. */
function createRedirects({ site, translations, statics }: PlanInput): string {
  const { siteDir, staticDir } = site.config;
  const files = translations.map(({ root }) => join(root, '_redirects'));
  const texts = files.map((file) => (isFileAt(file) ? readFileSync(file, 'utf8') : ''));
  const ours = texts.reduce(appendRedirects, createRedirectsFile(site));
  if (ours === '' || !statics.includes('_redirects')) return ours;
  return appendRedirects(readFileSync(join(siteDir, staticDir, '_redirects'), 'utf8'), ours);
}

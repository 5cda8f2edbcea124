/**
 * Plans the content of the files in `OWN_FILES`. In: the site, its bundle and its translations. Out: a function for each
 * file that makes it; nothing for a file that this site does not have.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheKey } from '../cache/cache.js';
import { isFileAt } from '../fs/entries.js';
import { BRAND_FAVICON, BRAND_IMAGE, ownFile, type OwnFileName } from '../paths/own-files.js';
import type { MakeFile, OutputFile } from '../output-plan.js';
import type { Feed } from '../types.js';
import type { PlanInput } from './copies.js';
import type { DataFile } from './data-files.js';
import { createFavicon } from './favicon.js';
import { createFeed } from './feeds.js';
import { createHeaders } from './headers.js';
import { findStyledPage, hasComponents, readStyledPage } from './inline-styles.js';
import { createLlmsFull, createLlmsIndex } from './llms.js';
import { appendRedirects, createRedirectsFile } from './redirects-file.js';
import { createRobots, createSitemap } from './sitemap.js';
import { drawSocialImage } from './social-image.js';

const MARKER = 'This folder is written by docsgen: its content is replaced at every build.\n';

interface OwnFilesInput extends PlanInput {
  /** The file of each sidebar, by its key. */
  readonly sidebars: ReadonlyMap<string, DataFile>;
}

type CreateMaker = (input: OwnFilesInput) => MakeFile | null;

const makers: Readonly<Record<OwnFileName, CreateMaker>> = {
  '.docsgen': () => () => MARKER,
  '.nojekyll': () => () => '',
  _headers: (input) => (read) => {
    const styled = findStyledTranslation(input) ?? findStyledPage(input.site, read);
    return createHeaders(input, styled);
  },
  _redirects: (input) => {
    const text = createRedirects(input);
    return text === '' ? null : () => text;
  },
  'favicon.svg': ({ site: { config } }) => {
    const { title, brand, favicon, locale } = config;
    return brand !== undefined && favicon === BRAND_FAVICON
      ? () => createFavicon({ title, brand, language: locale.code })
      : null;
  },
  'social-image.png': ({ site: { config } }) => {
    const { title, tagline, brand, image, locale } = config;
    return brand !== undefined && image === BRAND_IMAGE
      ? () => drawSocialImage({ title, tagline, brand, language: locale.code })
      : null;
  },
  'llms.txt':
    ({ site }) =>
    (read) =>
      createLlmsIndex(site, read),
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
    return [{ kind: 'file', path, key: createKey(path, input), make }];
  });
}

/** Files made of finished pages are worth keeping while nothing changes. */
function createKey(path: string, input: OwnFilesInput): string {
  const { site, pagesKey } = input;
  if (path === 'llms-full.txt') return pagesKey;
  if (path === 'social-image.png') {
    const { title, tagline, brand = '' } = site.config;
    return cacheKey('social-image', [title, tagline, brand]);
  }
  if (!site.routes.some(hasComponents)) return '';
  if (path === 'llms.txt') return pagesKey;
  if (path !== '_headers') return '';
  const rest = createHeaders(input, findStyledTranslation(input));
  return cacheKey('headers', [pagesKey, rest]);
}

/** Each translation has been built, with a policy of its own. */
function findStyledTranslation({ translations }: PlanInput): string | null {
  const pages = translations.flatMap(({ folder, root }) => {
    const page = readStyledPage(readIfThere(join(root, '_headers')));
    return page === null ? [] : [`${folder}/${page}`];
  });
  return pages[0] ?? null;
}

function readIfThere(file: string): string {
  return isFileAt(file) ? readFileSync(file, 'utf8') : '';
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
  const texts = files.map(readIfThere);
  const ours = texts.reduce(appendRedirects, createRedirectsFile(site));
  if (ours === '' || !statics.includes('_redirects')) return ours;
  return appendRedirects(readFileSync(join(siteDir, staticDir, '_redirects'), 'utf8'), ours);
}

/**
 * Searches the files that may contain a broken URL. In: the output and the site. Out: functions that map an emitted URL to
 * its place in a static file, an image of a page, the raw HTML of a page, the config, the theme or a plugin.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listModuleTexts, listOptionTexts, type KeyPath } from '../diagnostics/config-places.js';
import type { CodeText } from '../diagnostics/config-tree.js';
import { listModules, readModule } from '../diagnostics/config-modules.js';
import { COMPONENT_PAGE } from '../paths/doc-path.js';
import { isFileAt } from '../fs/entries.js';
import { decodeText } from '../fs/decode-text.js';
import { listRedirectLines, REDIRECTS_FILE } from '../server/redirects-file.js';
import type { Place, Site, SiteConfig } from '../types.js';
import { memoize } from '../values/memoize.js';
import {
  findInTexts,
  findQuoted,
  findStyleUrls,
  firstPlace,
  listUrlPlaces,
  type FoundText,
} from './find-place.js';
import { readRedirects } from './follow-redirect.js';
import { blankCode } from './markdown-code.js';

export interface SourcePlace {
  readonly file: string;
  readonly place: Place | null;
}

/** A redirect line that leads to a URL. */
interface FoundRedirect extends SourcePlace {
  readonly from: string;
  readonly to: string;
}

export interface SourceFinder {
  /** Returns `null` if the output file is neither a static file nor an asset that a page refers to. */
  readonly findInSource: (output: string, raws: ReadonlySet<string>) => Promise<SourcePlace | null>;
  /**
   * Searches the site's own `_redirects`. The file does not contain the lines that the build adds for the config; findings
   * about those name the option instead.
   */
  readonly findInRedirects: (raws: ReadonlySet<string>) => readonly FoundRedirect[];
  /**
   * Searches the raw HTML of a page, or the code of a page that is a component. Returns `null` if the URL is not there.
   */
  readonly findInPage: (path: string, raws: ReadonlySet<string>) => Promise<SourcePlace | null>;
  /** Searches what a page of MDX gives to its components. */
  readonly findInProps: (path: string, raws: ReadonlySet<string>) => Promise<SourcePlace | null>;
  readonly findInOption: (
    option: KeyPath,
    raws: ReadonlySet<string>,
    isInHtml: boolean,
  ) => readonly FoundText[];
  /** Searches the site's theme, then its config. */
  readonly findInCode: (raws: ReadonlySet<string>) => readonly FoundText[];
  /** Searches the site's plugins. Names only the plugin file if code builds the URL from parts. */
  readonly findInPlugins: (raws: ReadonlySet<string>) => SourcePlace | { file: null; place: null };
}

export function createSourceFinder(root: string, site: Site): SourceFinder {
  const { config } = site;
  const { siteDir } = config;
  const origin = config.url === undefined ? null : new URL(config.url).origin;
  const spell = (raws: ReadonlySet<string>) => ({ raws, base: site.data.base, origin });
  // Each file is read once, so that the cost of a broken link does not grow with the file. One that cannot be read counts
  // as empty.
  const read = memoize((path: string) => readFile(path).then(decodeText, () => ''));
  // The check reads the file with the same parser, so the places match its findings.
  const placesIn = memoize(async (output: string) =>
    listUrlPlaces(output, await read(join(root, output))),
  );
  const placesInPage = memoize(async (file: string) =>
    listUrlPlaces('page.html', blankCode(await read(join(siteDir, file)))),
  );
  const fileOf = (output: string): string | null =>
    sourceOf(site, output) ?? staticPage(config, output);
  /** Strings in a component's file and in those that it imports. */
  const readComponent = memoize((file: string) =>
    listModules(siteDir, file).flatMap(listModuleTexts),
  );
  const ownRedirects = once(() => listOwnRedirects(site));
  const ofTheme = once(() => readTheme(siteDir));
  const ofPlugins = once(() => {
    const { plugins } = config.markdown;
    return plugins === undefined ? [] : listModules(siteDir, plugins).flatMap(listModuleTexts);
  });

  return {
    findInSource: async (output, raws) => {
      const file = fileOf(output);
      return file === null ? null : { file, place: firstPlace(await placesIn(output), raws) };
    },
    findInRedirects: (raws) => ownRedirects().filter(({ to }) => raws.has(to)),
    findInPage: async (file, raws) => {
      if (file.endsWith(COMPONENT_PAGE)) {
        const [found = null] = findInTexts(readComponent(file), spell(raws));
        return found;
      }
      const place = firstPlace(await placesInPage(file), raws);
      return place && { file, place };
    },
    findInProps: async (file, raws) => {
      const text = file.endsWith(COMPONENT_PAGE) ? '' : await read(join(siteDir, file));
      const place = findQuoted(blankCode(text), spell(raws));
      return place && { file, place };
    },
    findInOption: (option, raws, isInHtml) =>
      findInTexts(listOptionTexts(config, option), { ...spell(raws), isInHtml }),
    findInCode: (raws) => {
      const { code, styles } = ofTheme();
      const found = [
        ...findInTexts(code, spell(raws)),
        ...styles.flatMap((style) =>
          findStyleUrls(style, { ...spell(raws), staticDir: config.staticDir }),
        ),
      ];
      return found.length > 0 ? found : findInTexts(listOptionTexts(config, []), spell(raws));
    },
    findInPlugins: (raws) => {
      const [found] = findInTexts(ofPlugins(), spell(raws));
      return found ?? { file: config.markdown.plugins ?? null, place: null };
    },
  };
}

/** Returns the file that an output file was copied from, relative to the site; `null` if docsgen generated it. */
export function sourceOf(site: Site, output: string): string | null {
  const asset = site.assets.find(({ outputPath }) => outputPath === output);
  const path = asset?.sourcePath ?? findStatic(site, output);
  return path && relative(site.config.siteDir, path).replaceAll('\\', '/');
}

/** The 404 page is docsgen's own. */
function staticPage({ staticDir }: SiteConfig, output: string): string | null {
  return output.endsWith('.html') && output !== '404.html' ? `${staticDir}/${output}` : null;
}

/** Skips redirects of the site that lead to a translation: the translation reports them with its own links. */
function listOwnRedirects({ config, translations }: Site): FoundRedirect[] {
  const listOf = ({ siteDir, staticDir }: SiteConfig): FoundRedirect[] => {
    const path = join(siteDir, staticDir, REDIRECTS_FILE);
    const file = relative(config.siteDir, path).replaceAll('\\', '/');
    return listRedirectLines(readRedirects(join(siteDir, staticDir))).map(
      ({ from, to, place }) => ({ from, to, file, place }),
    );
  };
  return [
    ...listOf(config),
    ...translations.flatMap(({ site }) =>
      listOf(site.config).filter(({ to }) => !to.startsWith(site.config.base)),
    ),
  ];
}

/** Returns the absolute path of the static file that an output file was copied from, in the site or in a translation. */
function findStatic({ config, translations }: Site, output: string): string | null {
  const ofTranslations = translations.flatMap(({ folder, site }) =>
    output.startsWith(`${folder}/`)
      ? [[site.config, output.slice(folder.length + 1)] as const]
      : [],
  );
  const found = [...ofTranslations, [config, output] as const]
    .map(([{ siteDir, staticDir }, path]) => join(siteDir, staticDir, path))
    .find(isFileAt);
  return found ?? null;
}

interface Theme {
  readonly code: readonly CodeText[];
  readonly styles: readonly { readonly file: string; readonly text: string }[];
}

function readTheme(siteDir: string): Theme {
  const folder = join(siteDir, 'theme');
  const names = listNames(folder);
  const modules = names
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
    .flatMap((name) => readModule(siteDir, `theme/${name}`) ?? []);
  return {
    code: modules.flatMap(listModuleTexts),
    styles: names
      .filter((name) => name.endsWith('.css'))
      .map((name) => ({ file: `theme/${name}`, text: readFileSync(join(folder, name), 'utf8') })),
  };
}

/** Lists paths below a folder with `/` as separator, sorted. A missing folder gives an empty list. */
export function listNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/(?:^|\/)(?:node_modules\/|\.)/.test(name) && isFileAt(join(folder, name)))
    .sort();
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

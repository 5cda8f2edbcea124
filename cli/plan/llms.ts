/**
 * Creates the files for language models. In: the site, and the Markdown of its pages. Out: `llms.txt`, which lists the
 * pages, and `llms-full.txt`, which contains them up to a maximum size.
 */
import type { PageData } from '../../theme/types.js';
import { oneLine } from '../values/fit-text.js';
import { isListed } from '../pages/listed.js';
import { companionPath, companionUrl, withBase } from '../paths/path.js';
import type { PageRoute, Site } from '../types.js';
import { hasComponents } from './inline-styles.js';

/** Maximum size; a longer file is useless to its readers. The pages that do not fit are still listed in `llms.txt`. */
const MAX_FULL_BYTES = 10 * 1024 * 1024;
const LINE_END = Buffer.from('\n');

type ReadFile = (path: string) => Uint8Array | Promise<Uint8Array>;

/** `read` takes a path of the output. */
export async function createLlmsIndex(site: Site, read: ReadFile): Promise<string> {
  const { title, tagline } = site.config;
  const lines: string[] = [];
  for (const route of listPages(site)) {
    const summary = oneLine((await describe(route, read)) || tagline);
    // Parentheses are valid in a URL, but would end a Markdown link.
    const url = absolute(site, companionUrl(route.permalink, 'index.md')).replace(
      /[()]/g,
      encodeBracket,
    );
    const label = oneLine(route.title).replace(/[\\[\]]/g, '\\$&');
    lines.push(`- [${label}](${url})${summary ? `: ${summary}` : ''}`);
  }
  return `# ${oneLine(title)}\n\n${tagline ? `> ${oneLine(tagline)}\n\n` : ''}## Pages\n\n${lines.join('\n')}\n`;
}

/** The description of a page with components is known from its finished article. */
async function describe(route: PageRoute, read: ReadFile): Promise<string> {
  if (!hasComponents(route)) return route.description;
  const json = Buffer.from(await read(companionPath(route.permalink, 'page.json'))).toString();
  const { description }: Pick<PageData, 'description'> = JSON.parse(json);
  return description;
}

/**
 * Joins bytes instead of strings, which would be decoded, measured and encoded again for ten
 * megabytes.
 */
export async function createLlmsFull(site: Site, read: ReadFile): Promise<Uint8Array> {
  const pages: Uint8Array[] = [];
  let bytes = 0;
  for (const { permalink } of listPages(site)) {
    const between = pages.length === 0 ? '' : '\n';
    const head = Buffer.from(`${between}<!-- ${absolute(site, permalink)} -->\n\n`);
    const page = [head, await read(companionPath(permalink, 'index.md')), LINE_END];
    bytes += page.reduce((sum, part) => sum + part.length, 0);
    if (bytes > MAX_FULL_BYTES) break;
    pages.push(...page);
  }
  return Buffer.concat(pages);
}

/** Pages in the order of the routes, without those that search engines must not list. */
function listPages({ routes }: Site): PageRoute[] {
  return routes.filter((route) => route.page !== undefined).filter(isListed);
}

function absolute({ config: { url: origin = '', base } }: Site, path: string): string {
  return origin + withBase(base, path);
}

function encodeBracket(bracket: string): string {
  return bracket === '(' ? '%28' : '%29';
}

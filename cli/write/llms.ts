/**
 * What language models read. In: the site, and each page's Markdown. Out: `llms.txt`, which lists the
 * pages, and `llms-full.txt`, which holds them, up to a size that a reader can take.
 */
import { companionUrl, withBase } from '../path.js';
import type { DocRoute, Site } from '../types.js';

/** A longer file is of no use to its readers; the pages that do not fit are still listed in `llms.txt`. */
const MAX_FULL_BYTES = 10 * 1024 * 1024;

export class LlmsFiles {
  readonly #site: Site;
  readonly #lines: string[] = [];
  readonly #pages: string[] = [];
  #bytes = 0;
  #isFull = false;

  constructor(site: Site) {
    this.#site = site;
  }

  /** In the order of the routes; pages that search engines should not list are left out here too. */
  add(route: DocRoute, readMarkdown: () => string): void {
    const { permalink, title, canonical, version, isUnlisted } = route;
    if (isUnlisted || version.noindex || canonical !== permalink) return;
    const { tagline } = this.#site.config;
    const summary = oneLine(route.description || tagline);
    // Brackets in an address need not be encoded, except where they end a link.
    const url = this.#absolute(companionUrl(permalink, 'index.md')).replace(/[()]/g, encodeBracket);
    this.#lines.push(
      `- [${oneLine(title).replace(/[\\[\]]/g, '\\$&')}](${url})${summary ? `: ${summary}` : ''}`,
    );
    if (this.#isFull) return;
    const page = `<!-- ${this.#absolute(permalink)} -->\n\n${readMarkdown()}\n`;
    this.#bytes += Buffer.byteLength(page);
    this.#isFull = this.#bytes > MAX_FULL_BYTES;
    if (!this.#isFull) this.#pages.push(page);
  }

  get index(): string {
    const { title, tagline } = this.#site.config;
    return `# ${oneLine(title)}\n\n${tagline ? `> ${oneLine(tagline)}\n\n` : ''}## Pages\n\n${this.#lines.join('\n')}\n`;
  }

  get full(): string {
    return this.#pages.join('\n');
  }

  #absolute(path: string): string {
    const { url: origin = '', base } = this.#site.config;
    return origin + withBase(base, path);
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function encodeBracket(bracket: string): string {
  return bracket === '(' ? '%28' : '%29';
}

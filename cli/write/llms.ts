/**
 * What language models read. In: the site, and each page's Markdown. Out: `llms.txt`, which lists the
 * pages, and `llms-full.txt`, which holds them, up to a size that a reader can take.
 */
import { oneLine } from '../fit-text.js';
import { companionUrl, withBase } from '../path.js';
import type { DocRoute, Site } from '../types.js';

/** A longer file is of no use to its readers; the pages that do not fit are still listed in `llms.txt`. */
const MAX_FULL_BYTES = 10 * 1024 * 1024;
const LINE_END = Buffer.from('\n');

export class LlmsFiles {
  readonly #site: Site;
  readonly #lines: string[] = [];
  /** In bytes, as files have them: ten megabytes of text would be read, measured and written as such. */
  readonly #pages: Uint8Array[] = [];
  #bytes = 0;
  #isFull = false;

  constructor(site: Site) {
    this.#site = site;
  }

  /** In the order of the routes; pages that search engines should not list are left out here too. */
  add(route: DocRoute, readMarkdown: () => Uint8Array): void {
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
    const between = this.#pages.length === 0 ? '' : '\n';
    const head = Buffer.from(`${between}<!-- ${this.#absolute(permalink)} -->\n\n`);
    const page = [head, readMarkdown(), LINE_END];
    this.#bytes += page.reduce((sum, part) => sum + part.length, 0);
    this.#isFull = this.#bytes > MAX_FULL_BYTES;
    if (!this.#isFull) this.#pages.push(...page);
  }

  get index(): string {
    const { title, tagline } = this.#site.config;
    return `# ${oneLine(title)}\n\n${tagline ? `> ${oneLine(tagline)}\n\n` : ''}## Pages\n\n${this.#lines.join('\n')}\n`;
  }

  get full(): Uint8Array {
    return Buffer.concat(this.#pages);
  }

  #absolute(path: string): string {
    const { url: origin = '', base } = this.#site.config;
    return origin + withBase(base, path);
  }
}

function encodeBracket(bracket: string): string {
  return bracket === '(' ? '%28' : '%29';
}

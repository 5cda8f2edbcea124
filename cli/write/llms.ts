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
    const summary = (route.description || tagline).replace(/\s+/g, ' ');
    const url = this.#absolute(companionUrl(permalink, 'index.md'));
    this.#lines.push(`- [${title}](${url})${summary ? `: ${summary}` : ''}`);
    if (this.#isFull) return;
    const page = `<!-- ${this.#absolute(permalink)} -->\n\n${readMarkdown()}\n`;
    this.#bytes += Buffer.byteLength(page);
    this.#isFull = this.#bytes > MAX_FULL_BYTES;
    if (!this.#isFull) this.#pages.push(page);
  }

  get index(): string {
    const { title, tagline } = this.#site.config;
    return `# ${title}\n\n${tagline ? `> ${tagline}\n\n` : ''}## Pages\n\n${this.#lines.join('\n')}\n`;
  }

  get full(): string {
    return this.#pages.join('\n');
  }

  #absolute(path: string): string {
    const { url: origin = '', base } = this.#site.config;
    return origin + withBase(base, path);
  }
}

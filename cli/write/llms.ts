/**
 * What language models read. In: the site, and each page's Markdown as it is rendered. Out: `llms.txt`, which lists the
 * pages, and `llms-full.txt`, which holds them, up to a size that a reader can take.
 */
import { withBase } from '../path.js';
import type { RenderedPage, Site } from '../types.js';

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
  add({ data, markdown, route }: RenderedPage): void {
    if (
      markdown === null ||
      data.noindex ||
      route.kind !== 'doc' ||
      route.canonical !== route.permalink
    )
      return;
    const url = this.#absolute(data.markdownUrl ?? data.permalink);
    const description = data.description ? `: ${data.description.replace(/\s+/g, ' ')}` : '';
    this.#lines.push(`- [${data.title}](${url})${description}`);
    const page = `<!-- ${this.#absolute(data.permalink)} -->\n\n${markdown}\n`;
    this.#bytes += Buffer.byteLength(page);
    this.#isFull ||= this.#bytes > MAX_FULL_BYTES;
    if (!this.#isFull) this.#pages.push(page);
  }

  get index(): string {
    const { title, tagline } = this.#site.config;
    return `# ${title}\n\n${tagline ? `> ${tagline}\n\n` : ''}## Pages\n\n${this.#lines.join('\n')}\n`;
  }

  get full(): string {
    return this.#pages.join('\n');
  }

  #absolute(url: string): string {
    const { url: origin, base } = this.#site.config;
    return origin === undefined ? withBase(base, url) : origin.replace(/\/$/, '') + url;
  }
}

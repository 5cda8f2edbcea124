/**
 * Makes heading ids as the site's previous generator made them, so that links from other sites still work. In: the text of a
 * heading. Out: its id, unique on the page.
 *
 * `SSO & RBAC` is `sso--rbac` on GitHub, and `sso-rbac` in Python-Markdown, which MkDocs uses.
 */
import { slug as githubSlug } from 'github-slugger';

export type HeadingIds = 'github' | 'mkdocs';

/** The id of a heading without a letter or digit: github-slugger returns an empty one. */
const EMPTY_SLUG = 'section';
const COUNTED = /^(.*)_(\d+)$/s;

/** Returns a heading's id regardless of other headings; empty if the text has no usable character. */
export function slugOf(text: string, kind: HeadingIds): string {
  return kind === 'mkdocs' ? slugOfMkdocs(text) : githubSlug(text);
}

/** Python-Markdown's `slugify`, without letters that have no ASCII form. */
function slugOfMkdocs(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\P{ASCII}|[^\w\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** The ids of one page. */
export class HeadingSlugs {
  readonly kind: HeadingIds;
  /** How many times each id was requested again. */
  readonly #taken = new Map<string, number>();

  constructor(kind: HeadingIds) {
    this.kind = kind;
  }

  has(id: string): boolean {
    return this.#taken.has(id);
  }

  take(id: string): void {
    this.#taken.set(id, 0);
  }

  /** Returns an id that no other heading has and that `isReserved` does not claim. */
  unique(text: string, isReserved: (id: string) => boolean): string {
    const slug = slugOf(text, this.kind);
    const id = this.#free(this.kind === 'github' ? slug || EMPTY_SLUG : slug);
    if (!isReserved(id)) return id;
    this.#taken.delete(id);
    return this.#free(`${EMPTY_SLUG}-${id}`);
  }

  #free(slug: string): string {
    let id = slug;
    if (this.kind === 'mkdocs') {
      while (id === '' || this.has(id)) {
        const [, words = id, count = '0'] = COUNTED.exec(id) ?? [];
        id = `${words}_${Number(count) + 1}`;
      }
    } else {
      while (this.has(id)) {
        const count = (this.#taken.get(slug) ?? 0) + 1;
        this.#taken.set(slug, count);
        id = `${slug}-${count}`;
      }
    }
    this.take(id);
    return id;
  }
}

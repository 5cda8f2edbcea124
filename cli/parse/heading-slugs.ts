/**
 * Ids made of headings, as the generator that a site came from makes them, so that links from outside still arrive. In: the
 * text of a heading. Out: its id, different for each heading of a page.
 *
 * `SSO & RBAC` is `sso--rbac` on GitHub, and `sso-rbac` to Python-Markdown, which MkDocs uses.
 */
import { slug as githubSlug } from 'github-slugger';

export type HeadingIds = 'github' | 'mkdocs';

/** Id of a heading without a letter or digit: github-slugger returns none for it. */
const EMPTY_SLUG = 'section';
const COUNTED = /^(.*)_(\d+)$/s;

/** The id of a heading that stands alone; empty where the text has nothing for one. */
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
  /** How often each id was wanted again. */
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

  /** An id that no other heading has, and that `isReserved` does not name. */
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

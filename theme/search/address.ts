/**
 * Reads and writes the address of a search. The URL contains the whole request, so a link, a reload and Back show the same
 * results.
 */

export interface SearchRequest {
  readonly query: string;
  readonly section?: string | undefined;
  readonly kind?: string | undefined;
  readonly version?: string | undefined;
  readonly language?: string | undefined;
  /** Counted from 1. */
  readonly page: number;
}

const MAX_PAGE = 1000;

/** Never throws; invalid parameters are ignored. */
export function readAddress(search: string): SearchRequest {
  const parameters = new URLSearchParams(search);
  const page = Number(parameters.get('page') ?? 1);
  return {
    query: parameters.get('q') ?? '',
    section: parameters.get('section') ?? undefined,
    kind: parameters.get('kind') ?? undefined,
    version: parameters.get('version') ?? undefined,
    language: parameters.get('language') ?? undefined,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/**
 * @example writeAddress('/search/', { query: 'vpc id', page: 1 }) // '/search/?q=vpc+id'
 */
export function writeAddress(pageUrl: string, request: SearchRequest): string {
  const { query, section, kind, version, language, page } = request;
  const parameters = new URLSearchParams();
  const number = page === 1 ? undefined : String(page);
  const values = { q: query, section, kind, version, language, page: number };
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? pageUrl : `${pageUrl}?${text}`;
}

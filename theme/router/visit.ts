/**
 * The id by which a service combines the page views of one visit. In: the service's id of the site. Out: a random id, which
 * the browser keeps across documents and tabs until the reader has seen no page for half an hour. So a visit counts once,
 * and a reader who returns later is not recognized.
 */

/** As in Google Analytics, in ms. */
const PAUSE = 30 * 60 * 1000;

export interface Visit {
  readonly id: string;
  /** Begin of the visit, in seconds. */
  readonly start: string;
  /** Whether the visit begins with this page view. */
  readonly isNew: boolean;
}

/** Returns a function that is called for each page view. Without storage, the id lasts as long as the document. */
export function createVisit(
  trackingId: string,
  area: () => Storage = () => localStorage,
): () => Visit {
  const key = `docsgen.visit.${trackingId}`;
  let inMemory = '';
  const read = () => {
    try {
      return area().getItem(key) ?? inMemory;
    } catch {
      return inMemory;
    }
  };
  return () => {
    const now = Date.now();
    const [, known, start = '', last = ''] = /^(\d+\.(\d+)) (\d+)$/.exec(read()) ?? [];
    const isNew = known === undefined || Math.abs(now - Number(last)) > PAUSE;
    const begin = isNew ? `${Math.floor(now / 1000)}` : start;
    const id = isNew ? `${Math.floor(Math.random() * 1e9)}.${begin}` : known;
    inMemory = `${id} ${now}`;
    try {
      area().setItem(key, inMemory);
    } catch {
      // Storage is blocked or full.
    }
    return { id, start: begin, isNew };
  };
}

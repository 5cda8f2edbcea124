/** The list of results: titles, places and excerpts, with their matches marked, all of it as text. */
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { TYPING_PAUSE_MS, type SearchClient, type SearchResult } from './client.js';
import type { Excerpt, Place } from './excerpt.js';
import type { TextPart } from './highlight.js';
import { placeOf } from './place.js';
import type { Query } from './query.js';
import { useEffect, useState } from './page-react.js';
import { Strings } from '../strings.js';
import { fillText } from '../fill-text.js';

/**
 * The height of two lines of text and a heading, reserved from the start so that results do not move when excerpts arrive.
 * Headings have two lines on narrow screens. Margins of the text count as part of it.
 */
const EXCERPT_ROOM = { display: 'flow-root', minBlockSize: 'max(5.5rem, 8rem - 6vw)' };

interface ResultListProps {
  readonly results: readonly SearchResult[];
  readonly query: Query;
  readonly client: SearchClient;
  /** Number of the first result. */
  readonly start: number;
}

interface ResultProps extends Pick<ResultListProps, 'query' | 'client'> {
  readonly result: SearchResult;
}

export function ResultList({ results, query, client, start }: ResultListProps): ReactElement {
  return (
    <ol className="search-results" start={start}>
      {results.map((result) => (
        <li key={`${result.version} ${result.href}`}>
          <Result result={result} query={query} client={client} />
        </li>
      ))}
    </ol>
  );
}

function Result({ result, query, client }: ResultProps): ReactElement {
  const excerpt = useExcerpt({ result, query, client });
  const { href, title } = result;
  const place = placeOf(result);
  const anchor = excerpt?.anchor ?? null;
  return (
    <article>
      <a href={href} className="search-result-title" data-result="">
        {markedText(title)}
      </a>
      {place !== '' && <p className="search-result-place">{place}</p>}
      <div style={EXCERPT_ROOM}>
        {excerpt !== null && <p className="search-result-text">{markedText(excerpt.text)}</p>}
        {excerpt !== null && anchor !== null && (
          <PlaceLink href={href} anchor={anchor} heading={excerpt.heading} />
        )}
        {excerpt !== null && excerpt.others.length > 0 && (
          <OtherPlaces href={href} places={excerpt.others} />
        )}
      </div>
    </article>
  );
}

interface OtherPlacesProps {
  readonly href: string;
  readonly places: readonly Place[];
}

/** The other places of the page, hidden until the reader asks for them. */
function OtherPlaces({ href, places }: OtherPlacesProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="search-result-more"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {fillText(Strings.morePlaces, { count: places.length })}
      </button>
      {isOpen && (
        <ul className="search-result-places">
          {places.map((place) => (
            <li key={place.anchor}>
              <PlaceLink href={href} anchor={place.anchor} heading={place.heading} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PlaceLinkProps extends Pick<Place, 'anchor' | 'heading'> {
  readonly href: string;
}

function PlaceLink({ href, anchor, heading }: PlaceLinkProps): ReactElement {
  return (
    <a href={`${href}#${encodeURIComponent(anchor)}`} className="search-result-heading">
      {markedText(heading)}
    </a>
  );
}

/** `null` until the excerpt has loaded, or if there is none. */
function useExcerpt({ result, query, client }: ResultProps): Excerpt | null {
  const [excerpt, setExcerpt] = useState<Excerpt | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const describe = () =>
      void client.describe(result, query).then((found) => isCurrent && setExcerpt(found));
    const timer = setTimeout(describe, client.isDescribed(result) ? 0 : TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [result.href, result.excerpt, query.text, client]);
  return excerpt;
}

/** Identifiers may break after their underscores, as they do in the sidebar. */
function markedText(parts: readonly TextPart[]): ReactNode {
  const breakable = (text: string) =>
    text.split('_').flatMap((part, key) => (key === 0 ? [part] : ['_', <wbr key={key} />, part]));
  return parts.map(({ text, isMatch }, key) =>
    isMatch ? <mark key={key}>{breakable(text)}</mark> : breakable(text),
  );
}

/** The arrow keys move from result to result; Tab also reaches the controls of each result. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + step];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

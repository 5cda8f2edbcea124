/**
 * Finds elements of raw HTML that are not closed: everything after them becomes part of them, such as the rest of a page in
 * a `<details>`. In: the pieces of HTML of a page, in order. Out: the unclosed start tags. Elements that HTML closes by
 * itself, such as `<li>`, need no end tag.
 */
import { blank } from '../blank.js';

const ENDED = new Set(
  (
    'a abbr article aside b blockquote cite code del details dfn div dl em figcaption figure footer h1 h2 h3 h4 h5 h6 ' +
    'header i ins kbd mark nav ol pre q s samp section small span strong sub summary sup table time u ul var'
  ).split(' '),
);
/** Elements that continue after the end of their parent; all others end with it (HTML, "formatting elements"). */
const FORMATTING = new Set('a b code em i s small strong u'.split(' '));
const COMMENT = /<!--[^]*?(?:-->|$)/g;
export const TAG =
  /<(\/?)([a-z][a-z0-9]{0,10})(?=[\s/>])((?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,2000})>/g;

interface OpenTag<Place> {
  readonly name: string;
  readonly place: Place;
}

export class OpenElements<Place> {
  readonly #open: OpenTag<Place>[] = [];

  /** `placeOf` is called for each start tag. */
  read(html: string, placeOf: (match: RegExpExecArray) => Place): void {
    const text = html.replace(COMMENT, blank);
    for (const match of text.matchAll(TAG)) {
      const [, slash, name = '', attributes = ''] = match;
      if (!ENDED.has(name)) continue;
      if (slash !== '') this.#close(name);
      // `<a name="x">` is a link target that shows nothing.
      else if (name !== 'a' || attributes.includes('href'))
        this.#open.push({ name, place: placeOf(match) });
    }
  }

  /** Call this after the last piece. */
  left(): readonly OpenTag<Place>[] {
    return this.#open;
  }

  #close(name: string): void {
    const at = this.#open.findLastIndex((tag) => tag.name === name);
    if (at === -1) return;
    const within = this.#open.splice(at).slice(1);
    this.#open.push(
      ...(FORMATTING.has(name) ? within : within.filter((tag) => FORMATTING.has(tag.name))),
    );
  }
}

/**
 * The places of slots in the HTML of an island. In: the slots that are shown, while the island is rendered. Out: marks, and
 * the HTML with content in their places.
 */
import type { Contexts } from './island-contexts.js';

export interface SlotPlace {
  /** The name of the slot. */
  readonly name: string;
  /** The contexts that its content can read. */
  readonly contexts: Contexts;
}

const MARK = /<!--docsgen-slot (\d+)-->/g;

export class SlotPlaces {
  readonly #places: SlotPlace[] = [];

  /** Returns the HTML that marks the place. */
  add(place: SlotPlace): string {
    return `<!--docsgen-slot ${this.#places.push(place) - 1}-->`;
  }

  /** The contexts of content that is not shown, which the components of the island may show later. */
  get contexts(): Contexts | undefined {
    return this.#places[0]?.contexts;
  }

  fill(html: string, show: (place: SlotPlace) => string): string {
    return html.replace(MARK, (mark, index: string) => {
      const place = this.#places[Number(index)];
      return place === undefined ? mark : show(place);
    });
  }
}

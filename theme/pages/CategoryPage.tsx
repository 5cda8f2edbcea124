/** The index of a sidebar category: a card for each of its pages, and a filter above long lists. Static: never hydrated. */
import type { ReactElement } from 'react';
import { Breakable } from '../components/Breakable.js';
import { LEAD_MAX_LENGTH } from '../constants.js';
import type { CategoryCard } from '../types.js';
import { Strings } from '../strings.js';
import { countText } from '../fill-text.js';

/** A list with fewer cards has no filter. */
const FILTER_MIN_CARDS = 12;

interface CategoryPageProps {
  readonly title: string;
  readonly description: string;
  readonly cards: readonly CategoryCard[];
}

/** `behaviours.ts` operates the filter. */
export function CategoryPage({ title, description, cards }: CategoryPageProps): ReactElement {
  return (
    <>
      <h1>{title}</h1>
      {description !== '' && (
        <p className={description.length > LEAD_MAX_LENGTH ? undefined : 'lead'}>{description}</p>
      )}
      {cards.length >= FILTER_MIN_CARDS && (
        <>
          <input
            className="text-input category-filter needs-script"
            type="search"
            placeholder={countText(Strings.filterPages, { count: cards.length })}
            aria-label={countText(Strings.filterPages, { count: cards.length })}
            autoComplete="off"
            data-filter=""
          />
          <p className="search-status" data-filter-status="" />
        </>
      )}
      <ul className="cards">
        {cards.map((card) => (
          <li key={card.href} className="card-item" data-filter-item="">
            <div className="card">
              <a className="card-title" href={card.href}>
                <Breakable text={card.label} />
              </a>
              {card.description !== '' && <p>{card.description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links with a title and a sentence, side by side where there is room. */
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { CardIcon } from './CardIcon.js';

/** A list, so that assistive technology says how many there are. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactElement {
  const cards = Children.toArray(children).filter((child) => isValidElement(child));
  return (
    <ul className="cards">
      {cards.map((card, index) => (
        <li key={index} className="card-item">
          {card}
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly title?: string;
  readonly href?: string;
  readonly icon?: string;
  readonly children?: ReactNode;
}

/** With `href` the whole card is the link's area, while its name is the title alone. */
export function Card({ title, href, icon, children }: CardProps): ReactElement {
  return (
    <div className="card">
      {icon !== undefined && <CardIcon name={icon} />}
      {title !== undefined &&
        (href === undefined ? (
          <p className="card-title">{title}</p>
        ) : (
          <a className="card-title" href={href}>
            {title}
          </a>
        ))}
      {children}
    </div>
  );
}

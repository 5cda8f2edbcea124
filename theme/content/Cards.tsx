/** Links with a title and a sentence, side by side if there is room. */
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { CardIcon } from './CardIcon.js';
import { meaningful } from './children.js';
import { classNames } from './class-names.js';

interface CardsProps {
  readonly id?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Content that is not a card is above the cards. */
export function Cards({ children, ...props }: CardsProps): ReactElement {
  const content = meaningful(children);
  return (
    <>
      {content.filter((child) => !isCard(child))}
      <CardList {...props} cards={content.filter(isCard)} />
    </>
  );
}

interface CardListProps {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly cards: readonly ReactNode[];
}

/** A list, so that assistive technology announces how many cards there are. */
export function CardList({ id, className, cards }: CardListProps): ReactElement {
  return (
    <ul id={id} className={classNames('cards', className)}>
      {cards.map((card, index) => (
        <li key={index} className="card-item">
          {card}
        </li>
      ))}
    </ul>
  );
}

function isCard(child: ReactNode): child is ReactElement {
  return isValidElement(child) && child.type === Card;
}

interface CardProps {
  readonly title?: string;
  readonly href?: string;
  readonly icon?: string;
  readonly id?: string;
  readonly className?: string;
  /** The missing address that the card was meant to lead to; there is still a link while the site is watched. */
  readonly 'data-broken-link'?: string;
  readonly children?: ReactNode;
}

/** With `href` the whole card is clickable, while the link's name is the title alone. */
export function Card({
  title,
  href,
  icon,
  id,
  className,
  children,
  ...rest
}: CardProps): ReactElement {
  return (
    <div id={id} className={classNames('card', className)}>
      {icon !== undefined && <CardIcon name={icon} />}
      {title !== undefined &&
        (href === undefined ? (
          <p className="card-title" data-broken-link={rest['data-broken-link']}>
            {title}
          </p>
        ) : (
          <a className="card-title" href={href} data-broken-link={rest['data-broken-link']}>
            {title}
          </a>
        ))}
      {children}
    </div>
  );
}

/** Cards as Starlight writes them. In: a title, and content or an address. Out: the theme's cards. */
import type { ReactElement, ReactNode } from 'react';
import { CardList, Card as ProseCard } from '../content/Cards.js';
import { useHref } from './base-url.js';
import { Icon } from './Icon.js';
import { flatten } from './nodes.js';

export interface CardGridProps {
  /** Has no effect: the cards are in even rows. */
  readonly stagger?: boolean;
  readonly children?: ReactNode;
}

export function CardGrid({ children }: CardGridProps): ReactElement {
  return <CardList cards={flatten(children)} />;
}

export interface CardProps {
  readonly title: string;
  /** Name of an icon. */
  readonly icon?: string;
  readonly children?: ReactNode;
}

export function Card({ title, icon, children }: CardProps): ReactElement {
  return (
    <div className="card">
      {icon !== undefined && <Icon name={icon} className="card-icon" />}
      <p className="card-title">{title}</p>
      {children}
    </div>
  );
}

export interface LinkCardProps {
  readonly title: string;
  readonly href?: string | undefined;
  readonly description?: string | undefined;
  /** The missing address that the card was meant to lead to. */
  readonly 'data-broken-link'?: string;
}

export function LinkCard({ href, description = '', ...props }: LinkCardProps): ReactElement {
  const url = useHref(href);
  return (
    <ProseCard {...props} {...(url !== undefined && { href: url })}>
      {description !== '' && <p>{description}</p>}
    </ProseCard>
  );
}

/** Notes next to the text, as Docusaurus (`Admonition`) and Starlight (`Aside`) write them. */
import type { ReactElement, ReactNode } from 'react';
import { AdmonitionTitle, Admonition as Note } from '../content/Admonition.js';
import { Icon } from './Icon.js';

export interface AdmonitionProps {
  readonly type?: string;
  readonly title?: ReactNode;
  /** Shown instead of the type's icon. */
  readonly icon?: ReactNode;
  readonly id?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Names that Docusaurus keeps from earlier versions. */
const ALIASES: Readonly<Record<string, string>> = { secondary: 'note', warn: 'warning' };

export function Admonition({
  type = 'note',
  title,
  children,
  ...props
}: AdmonitionProps): ReactElement {
  const hasTitle = title !== undefined && title !== null && title !== '';
  return (
    <Note {...props} type={ALIASES[type] ?? type}>
      {hasTitle && <AdmonitionTitle>{title}</AdmonitionTitle>}
      {children}
    </Note>
  );
}

export interface AsideProps {
  readonly type?: 'note' | 'tip' | 'caution' | 'danger';
  readonly title?: string;
  /** Name of an icon to show instead of the type's. */
  readonly icon?: string;
  readonly children?: ReactNode;
}

export function Aside({ icon, ...props }: AsideProps): ReactElement {
  return <Admonition {...props} icon={icon === undefined ? undefined : <Icon name={icon} />} />;
}

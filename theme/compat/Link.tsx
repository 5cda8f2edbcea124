/** Links as Docusaurus (`Link`) and Starlight (`LinkButton`) write them. In: an address. Out: a link of the prose. */
import type { ComponentProps, ReactElement } from 'react';
import { classNames } from '../content/class-names.js';
import { Link as ProseLink } from '../content/Link.js';
import { useHref } from './base-url.js';
import { Icon } from './Icon.js';

export interface LinkProps extends ComponentProps<'a'> {
  /** The address, like `href`. */
  readonly to?: string;
  readonly activeClassName?: string;
  readonly autoAddBaseUrl?: boolean;
  readonly exact?: boolean;
  readonly isNavLink?: boolean;
}

/** Props about navigation have no effect. */
export function Link({ to, href, autoAddBaseUrl = true, ...props }: LinkProps): ReactElement {
  const { activeClassName: _, exact: _exact, isNavLink: _isNavLink, ...rest } = props;
  const written = to ?? href;
  const address = useHref(written);
  const url = autoAddBaseUrl ? address : written;
  return <ProseLink {...rest} {...(url !== undefined && { href: url })} />;
}

const CLASSES = {
  primary: 'button',
  secondary: 'button button-secondary',
  minimal: 'with-icon',
} as const;

export interface LinkButtonProps extends ComponentProps<'a'> {
  readonly variant?: keyof typeof CLASSES;
  /** Name of an icon. */
  readonly icon?: string;
  readonly iconPlacement?: 'start' | 'end';
}

/** A `minimal` button is a link with an icon. */
export function LinkButton({
  variant = 'primary',
  icon,
  iconPlacement = 'end',
  className,
  children,
  ...props
}: LinkButtonProps): ReactElement {
  const shown = icon !== undefined && <Icon name={icon} />;
  return (
    <Link {...props} className={classNames(CLASSES[variant], className)}>
      {iconPlacement === 'start' && shown}
      {children}
      {iconPlacement === 'end' && shown}
    </Link>
  );
}

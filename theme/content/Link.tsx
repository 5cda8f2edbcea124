/** A link of the prose. Links to other origins are marked; a link that leads nowhere is text, marked as broken. */
import type { ComponentProps, ReactElement } from 'react';

type LinkProps = ComponentProps<'a'> & { readonly 'data-broken-link'?: string | boolean };

/** `<a name="x">` and `<a id="x">` stay: they are anchors that others link to. */
export function Link({ className, ...props }: LinkProps): ReactElement {
  const { href, children } = props;
  if (props['data-broken-link'] !== undefined) {
    return (
      <span className="broken-link" data-broken-link="">
        {children}
      </span>
    );
  }
  if (href === undefined || !isExternal(href)) return <a className={className} {...props} />;
  const classes = className === undefined ? 'external-link' : `${className} external-link`;
  return <a className={classes} {...props} rel={props.rel ?? 'noopener noreferrer'} />;
}

function isExternal(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

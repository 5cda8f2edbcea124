/** A link of the prose. External links are marked; `cli/parse` has already turned broken ones into text. */
import type { ComponentProps, ReactElement } from 'react';

/** `<a name="x">` and `<a id="x">` stay: they are anchors that others link to. */
export function Link({ className, ...props }: ComponentProps<'a'>): ReactElement {
  const { href, rel } = props;
  if (href === undefined || !isExternal(href)) return <a className={className} {...props} />;
  const classes = className === undefined ? 'external-link' : `${className} external-link`;
  return <a className={classes} {...props} rel={rel ?? 'noopener noreferrer'} />;
}

function isExternal(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

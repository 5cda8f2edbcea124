/** The first focusable element of every page: leads past the navigation to the content. */
import type { ReactElement } from 'react';

/** Visible only while it has the focus. */
export function SkipLink(): ReactElement {
  return (
    <a className="skip-link" href="#content">
      Skip to main content
    </a>
  );
}

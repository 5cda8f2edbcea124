/** The first focusable element of every page: leads past the navigation to the content. */
import type { ReactElement } from 'react';
import { MAIN_ID } from '../markup.js';
import { Strings } from '../strings.js';

/** Visible only while it has the focus. */
export function SkipLink(): ReactElement {
  return (
    <a className="button skip-link" href={`#${MAIN_ID}`}>
      {Strings.skipToContent}
    </a>
  );
}

/** The first focusable element of every page: leads past the navigation to the content. */
import type { ReactElement } from 'react';
import { MAIN_ID } from '../markup.js';
import { Texts } from '../texts.js';

/** Visible only while it has the focus. */
export function SkipLink(): ReactElement {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {Texts.skipToContent}
    </a>
  );
}

/** A link to the top that works without scripts; CSS shows it once the page is scrolled. */
import type { ReactElement } from 'react';
import { Icon } from './Icon.js';
import { Strings } from '../strings.js';

/** `#` is the top of every document. */
export function BackToTop(): ReactElement {
  return (
    <div className="back-to-top-track">
      <a className="back-to-top" href="#" aria-label={Strings.backToTop}>
        <Icon name="arrow-up" />
      </a>
    </div>
  );
}

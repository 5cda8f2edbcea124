/**
 * The headings of the page. One element serves every width: beside the article on wide screens, and as a native popover
 * under the button `TableOfContentsButton` on narrow ones. So it needs no script and is in the page only once. A script
 * marks the heading in view with `aria-current`.
 */
import type { MouseEvent, ReactElement } from 'react';
import { TOC_ID } from '../markup.js';
import { trustedHtml } from '../trusted-html.js';
import type { TocEntry } from '../types.js';
import { Icon } from './Icon.js';
import { Strings } from '../strings.js';

/** A flat list: the class of an entry indents it by its depth. */
export function TableOfContents({
  entries,
}: {
  readonly entries: readonly TocEntry[];
}): ReactElement {
  const top = Math.min(...entries.map(({ depth }) => depth));
  return (
    <nav
      id={TOC_ID}
      className="toc"
      popover="auto"
      aria-labelledby={`${TOC_ID}-title`}
      data-toc=""
      onClick={closeAfterChoice}
    >
      <h2 id={`${TOC_ID}-title`} className="toc-title">
        {Strings.onThisPage}
      </h2>
      <ul className="toc-list">
        {entries.map(({ id, depth, html }) => (
          <li key={id} className={`toc-item toc-level-${depth - top + 1}`}>
            <a
              className="toc-link"
              href={`#${encodeURIComponent(id)}`}
              dangerouslySetInnerHTML={trustedHtml(html)}
              suppressHydrationWarning
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Closes the popover, which would otherwise stay open over the chosen heading. */
function closeAfterChoice({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  const isChoice = target instanceof Element && target.closest('a') !== null;
  if (isChoice && currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}

/** Opens the table of contents on narrow screens. */
export function TableOfContentsButton(): ReactElement {
  return (
    <button type="button" className="toc-button" popoverTarget={TOC_ID}>
      <Icon name="list" />
      {Strings.onThisPage}
    </button>
  );
}

/**
 * The headings of the page. One element serves every width: beside the article on wide screens, and as a native popover
 * that `TableOfContentsBar` opens on narrow ones. So it needs no script and is in the page only once. A script marks the
 * heading being read with `aria-current`.
 */
import type { MouseEvent, ReactElement, ToggleEvent } from 'react';
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
      onToggle={showCurrent}
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

/** Focuses the heading being read, which also scrolls to it. Escape and a choice return the focus to the bar. */
function showCurrent({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.querySelector<HTMLElement>('[aria-current]')?.focus();
}

/** The bar above the article on narrow screens: it names the heading being read, and opens the table of contents. */
export function TableOfContentsBar(): ReactElement {
  return (
    <button type="button" className="toc-bar" popoverTarget={TOC_ID}>
      <Icon name="list" />
      <span className="toc-bar-title">{Strings.onThisPage}</span>
      <span className="toc-current" dir="auto" data-toc-current="" />
    </button>
  );
}

/**
 * Marks the link in the table of contents whose heading is being read, and names the heading in the bar above the
 * article. It changes the elements without a render: scrolling is frequent, and nothing else depends on them.
 */
import { useEffect } from 'react';
import type { TocEntry } from '../types.js';
import { activeHeading } from './active-heading.js';

/**
 * Follows scrolling and changes of the layout for as long as the page has these entries. A heading changes its size when
 * its tab is shown or hidden.
 */
export function useScrollSpy(entries: readonly TocEntry[]): void {
  useEffect(() => {
    if (entries.length === 0) return;
    let frame = 0;
    const mark = () => {
      frame = 0;
      const tops = entries.map((entry) => targetTop(headingOf(entry)));
      const { clientHeight, scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2;
      const top = lengthOf(document.documentElement, 'scrollPaddingTop');
      markLink(activeHeading(tops, { top, bottom: clientHeight, isAtEnd }));
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(mark);
    };
    const layout = new ResizeObserver(schedule);
    for (const element of [document.body, ...entries.map(headingOf)])
      if (element !== null) layout.observe(element);
    addEventListener('scroll', schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      layout.disconnect();
    };
  }, [entries]);
}

function headingOf({ id }: TocEntry): Element | null {
  return document.getElementById(id);
}

/** The position at which the browser puts the top of the heading when a hash leads there. */
function targetTop(heading: Element | null): number {
  // A heading in an unselected tab has no position on the page.
  if (heading === null || heading.getClientRects().length === 0) return Infinity;
  return heading.getBoundingClientRect().top - lengthOf(heading, 'scrollMarginTop');
}

function lengthOf(element: Element, property: 'scrollMarginTop' | 'scrollPaddingTop'): number {
  return parseFloat(getComputedStyle(element)[property]) || 0;
}

function markLink(active: number): void {
  const links = [...document.querySelectorAll('[data-toc] li > a')];
  links.forEach((link, index) => {
    if (index !== active) {
      link.removeAttribute('aria-current');
    } else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'true');
      keepInView(link);
    }
  });
  const current = document.querySelector('[data-toc-current]');
  const title = links[active]?.textContent ?? '';
  if (current !== null && current.textContent !== title) current.textContent = title;
}

/** Scrolls the table of contents and never the page. */
function keepInView(link: Element): void {
  const list = link.closest('[data-toc]');
  if (list === null) return;
  const outer = list.getBoundingClientRect();
  const inner = link.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/**
 * Marks the link of the table of contents whose heading is being read. The marks are made on the elements, without
 * a render: scrolling is frequent, and nothing else depends on it.
 */
import { useEffect } from 'react';
import type { TocEntry } from '../types.js';
import { activeHeading } from './active-heading.js';

/** Follows the window's scrolling for as long as the page has these entries. */
export function useScrollSpy(entries: readonly TocEntry[]): void {
  useEffect(() => {
    if (entries.length === 0) return;
    let frame = 0;
    const mark = () => {
      frame = 0;
      const headings = entries.map(({ id }) => document.getElementById(id));
      const tops = headings.map((heading) => heading?.getBoundingClientRect().top ?? Infinity);
      const { clientHeight, scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 2;
      const top = scrollMargin(headings[0] ?? null);
      markLink(activeHeading(tops, { top, bottom: clientHeight, isAtEnd }));
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(mark);
    };
    schedule();
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, [entries]);
}

/** How far below the top of the window the browser puts the target of a hash. */
function scrollMargin(heading: Element | null): number {
  const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return (
    padding + (heading === null ? 0 : parseFloat(getComputedStyle(heading).scrollMarginTop) || 0)
  );
}

function markLink(active: number): void {
  document.querySelectorAll('[data-toc] li > a').forEach((link, index) => {
    if (index !== active) {
      link.removeAttribute('aria-current');
      return;
    }
    if (link.hasAttribute('aria-current')) return;
    link.setAttribute('aria-current', 'true');
    keepInView(link);
  });
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

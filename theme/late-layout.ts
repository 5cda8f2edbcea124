/**
 * The text below the first screens is laid out after the first paint, a few blocks at a time, so that a long page is
 * shown, and answers, as soon as a short one. In: the article of the document. Out: `html[data-late-layout]`, by which
 * `prose.css` lets the browser skip blocks that it does not show, from the head on until the last of them has been laid
 * out. Others may rely on exact heights whenever a reader has done something that depends on them.
 */

/** Of work in one piece, in ms: a quarter of a frame, and less than a long task (50) on a device ten times as slow. */
const SLICE_MS = 4;
/** The blocks that `prose.css` names. */
const LATE_BLOCKS = '.prose > :is(ul, ol, .code-block, .table-scroll)';
const html = document.documentElement;

/**
 * For the head, before anything is laid out. A reader who comes to a place further down, by a hash, back or by a reload,
 * needs the heights of all that is above it.
 */
export function postponeLayout(): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (
    location.hash === '' &&
    (entry as PerformanceNavigationTiming | undefined)?.type === 'navigate'
  )
    html.dataset.lateLayout = '';
}

const settle = () => delete html.dataset.lateLayout;

/** At once for a reader who goes to another place of the page, or may: nothing that has been seen moves then. */
export function settleLayoutInTime(): void {
  // Scrolled elements do not bubble: only the page is meant.
  addEventListener('scroll', settle, { once: true });
  for (const event of ['click', 'keydown'])
    addEventListener(event, settle, { capture: true, once: true });
  if (scrollY > 0) settle();
}

/** Lays out what was left, between other work. Resolves when the document is as it was sent. */
export async function settleLayout(): Promise<void> {
  const blocks = document.querySelectorAll<HTMLElement>(LATE_BLOCKS);
  let pause = 0;
  for (const block of blocks) {
    if (html.dataset.lateLayout === undefined) break;
    if (performance.now() > pause) {
      await new Promise((resolve) => setTimeout(resolve));
      pause = performance.now() + SLICE_MS;
    }
    block.style.contentVisibility = 'visible';
    // Asked for its height, the browser lays it out now, and not with all others in the next frame.
    void block.offsetHeight;
  }
  settle();
  for (const block of blocks) {
    block.style.contentVisibility = '';
    // Another style is the author's.
    if (block.getAttribute('style') === '') block.removeAttribute('style');
  }
}

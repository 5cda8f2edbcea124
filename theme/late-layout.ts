/**
 * Lays out the text below the first screens after the first paint, a few blocks at a time, so that a long page appears
 * and responds as soon as a short one. In: the article of the document. Out: `html[data-late-layout]`, by which
 * `prose.css` lets the browser skip blocks that it does not show, from the head on until the last of them has been laid
 * out. Other scripts may rely on exact heights once the reader has done something that depends on them.
 */

/** Duration of one piece of work in ms: a quarter of a frame, and below a long task (50) on a device ten times as slow. */
const SLICE_MS = 4;
/** The blocks that `prose.css` names. */
const LATE_BLOCKS = '.prose > :is(ul, ol, .code-block, .table-scroll)';
const html = document.documentElement;

/**
 * Runs in the head, before anything is laid out. A reader who arrives further down the page, by a hash, by Back or by a
 * reload, needs the heights of everything above that place.
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

/** Settles at once if the reader goes, or may go, to another place on the page, so that nothing already seen moves. */
export function settleLayoutInTime(): void {
  // Scroll events of elements do not bubble, so this means the page only.
  addEventListener('scroll', settle, { once: true });
  for (const event of ['click', 'keydown'])
    addEventListener(event, settle, { capture: true, once: true });
  if (scrollY > 0) settle();
}

/** Lays out the remaining blocks in between other work. Resolves when the document is as it was sent. */
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
    // Reading the height makes the browser lay out this block now, and not together with all others in the next frame.
    void block.offsetHeight;
  }
  settle();
  for (const block of blocks) {
    block.style.contentVisibility = '';
    // Any other style belongs to the author.
    if (block.getAttribute('style') === '') block.removeAttribute('style');
  }
}

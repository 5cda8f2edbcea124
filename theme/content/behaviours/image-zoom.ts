/**
 * Images that zoom on click, Enter and Space. One instance for the life of the document: each page's images are
 * attached a moment after it is shown, and detached when it goes, so no listener outlives its page.
 */
import { IMAGE_ZOOM_DELAY_MS } from '../../constants.js';
import { PAGE_EVENT } from '../../markup.js';
import type { ImageZoom } from './zoom.js';

/** The library's script is asked for only by pages that have images. */
export function installImageZoom(selector: string): void {
  let zoom: Promise<ImageZoom> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attach = async () => {
    const images = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      // What is inside a link or a button does that already when clicked.
      (image) => image.closest('a, button, summary') === null,
    );
    if (images.length === 0) return;
    zoom ??= import('./zoom.js').then(({ createZoom }) => createZoom());
    (await zoom).attachImages(images);
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      attach().catch((error: unknown) => {
        zoom = undefined;
        console.warn('Cannot load the image zoom', error);
      });
    }, IMAGE_ZOOM_DELAY_MS);
  };
  document.addEventListener(PAGE_EVENT, () => {
    clearTimeout(timer);
    void zoom?.then((instance) => instance.detachImages());
    if (location.hash === '') schedule();
  });
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule);
}

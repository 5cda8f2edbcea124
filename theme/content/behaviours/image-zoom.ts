/**
 * Images that zoom on click, Enter and Space. One instance serves the whole life of the document. Each page's images
 * are attached a moment after the page is shown, and detached when it goes, so no listener outlives its page.
 */
import { IMAGE_ZOOM_DELAY_MS } from '../../constants.js';
import { PAGE_EVENT } from '../../markup.js';
import type { ImageZoom } from './zoom.js';

/** Only pages that have images load the library's script. */
export function installImageZoom(selector: string): void {
  let zoom: Promise<ImageZoom> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attach = async () => {
    const images = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      // A click on an image inside a link or a button already has an effect.
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

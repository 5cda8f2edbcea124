/**
 * Adds what the library lacks: zoomable images are buttons for the keyboard and for assistive technology, and the focus
 * moves into the zoomed image and back. `image-zoom.ts` loads this file on demand.
 */
import type { Zoom } from 'medium-zoom';
import { ROOT_ID } from '../../markup.js';
import { onLeave } from '../../behaviours/modal.js';
import library from 'medium-zoom/dist/pure/index.js';
import { Strings } from '../../strings.js';

export interface ImageZoom {
  /** Adds the images of a page. */
  attachImages(images: readonly HTMLElement[]): void;
  /** Detaches all images and closes a zoomed one. */
  detachImages(): void;
}

/** Creates the only instance; its overlay has the page's background in both color modes. */
export function createZoom(): ImageZoom {
  const zoom = createMediumZoom({ margin: 24, background: 'var(--zoom-background, Canvas)' });
  // The library does not close while the image is still opening, so closing waits until it has opened.
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    void zoom.close();
  };
  zoom.on('opened', () => {
    if (isLeaving) leave();
  });
  zoom.on('open', ({ target }) => {
    isLeaving = false;
    // The library makes its copy of the image right after this event.
    queueMicrotask(() => {
      const copy = findCopy();
      copy?.setAttribute('aria-label', label(Strings.zoomOut, target));
      copy?.focus({ preventScroll: true });
      setPageInert(copy !== null);
      endWithoutTransition(copy);
    });
  });
  zoom.on('close', () => {
    setPageInert(false);
    queueMicrotask(() => endWithoutTransition(findCopy()));
  });
  zoom.on('closed', ({ target }) => {
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
  onLeave(leave);
  document.addEventListener('keydown', (event) => pressKey(zoom, leave, event));
  return {
    attachImages(images) {
      zoom.attach([...images]);
      for (const image of images) {
        image.tabIndex = 0;
        image.setAttribute('role', 'button');
        image.setAttribute('aria-label', label(Strings.zoomIn, image));
      }
    },
    detachImages() {
      leave();
      zoom.detach();
    },
  };
}

function pressKey(zoom: Zoom, leave: () => void, event: KeyboardEvent): void {
  const { target, key } = event;
  if (key === 'Escape') leave();
  if (!(target instanceof HTMLElement)) return;
  const isPressed = key === 'Enter' || key === ' ';
  if (target === findCopy()) {
    // The zoomed image covers the page, so leaving it by Tab closes it.
    if (!isPressed && key !== 'Tab') return;
    leave();
  } else {
    if (!isPressed || !zoom.getImages().includes(target)) return;
    void zoom.open({ target });
  }
  event.preventDefault();
}

/** Makes the page behind the image inert. */
function setPageInert(isInert: boolean): void {
  document.querySelector(`body > #${ROOT_ID}`)?.toggleAttribute('inert', isInert);
}

/** The library waits for the end of a transition, which does not happen for readers who prefer less motion. */
function endWithoutTransition(image: HTMLElement | null): void {
  if (image !== null && parseFloat(getComputedStyle(image).transitionDuration) === 0)
    image.dispatchEvent(new Event('transitionend'));
}

/** The image that covers the page; the library does not expose it. */
function findCopy(): HTMLElement | null {
  return document.querySelector('body > .medium-zoom-image--opened');
}

function label(action: string, image: EventTarget | null): string {
  const alt = image instanceof HTMLImageElement ? image.alt : '';
  return alt === '' ? action : `${action}: ${alt}`;
}

/** The package is typed as CommonJS, but its file is a module whose default export is the function itself. */
const createMediumZoom = 'default' in library ? library.default : library;

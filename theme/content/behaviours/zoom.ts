/**
 * What the library leaves to us: zoomable images are buttons for the keyboard and for assistive technology, the
 * focus follows into the zoomed image and comes back. Loaded on demand by `image-zoom.ts`.
 */
import type { Zoom } from 'medium-zoom';
import { ROOT_ID } from '../../markup.js';
import { onLeave } from '../../behaviours/modal.js';
import library from 'medium-zoom/dist/pure/index.js';
import { Strings } from '../../strings.js';

export interface ImageZoom {
  /** Adds the images of a page. */
  attachImages(images: readonly HTMLElement[]): void;
  /** Lets go of all images; a zoomed one closes. */
  detachImages(): void;
}

/** The one instance; its overlay has the page's background in both colour modes. */
export function createZoom(): ImageZoom {
  const zoom = createMediumZoom({ margin: 24, background: 'var(--zoom-background, Canvas)' });
  // The library does not close while the image is on its way, so that is done when it has arrived.
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

/** What the image covers is out of reach. */
function setPageInert(isInert: boolean): void {
  document.querySelector(`body > #${ROOT_ID}`)?.toggleAttribute('inert', isInert);
}

/** The library waits for the end of a transition, which readers who want less motion do not get. */
function endWithoutTransition(image: HTMLElement | null): void {
  if (image !== null && parseFloat(getComputedStyle(image).transitionDuration) === 0)
    image.dispatchEvent(new Event('transitionend'));
}

/** The image that covers the page: the library keeps it to itself. */
function findCopy(): HTMLElement | null {
  return document.querySelector('body > .medium-zoom-image--opened');
}

function label(action: string, image: EventTarget | null): string {
  const alt = image instanceof HTMLImageElement ? image.alt : '';
  return alt === '' ? action : `${action}: ${alt}`;
}

/** The package is typed as CommonJS, yet its file is a module whose default export is the function itself. */
const createMediumZoom = 'default' in library ? library.default : library;

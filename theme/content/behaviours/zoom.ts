/**
 * Adds what the library lacks: zoomable images are buttons for the keyboard and for assistive technology, and a zoomed
 * image is a dialog with its caption and a button that closes it. `image-zoom.ts` loads this file on demand.
 */
import type { Zoom } from 'medium-zoom';
import { adoptStyles } from '../../adopt-styles.js';
import { ROOT_ID } from '../../markup.js';
import { onLeave } from '../../behaviours/modal.js';
import library from 'medium-zoom/dist/pure/index.js';
import libraryStyles from 'medium-zoom/dist/style.css' with { type: 'text' };
import styles from './zoom.css' with { type: 'text' };
import { Strings } from '../../strings.js';

export interface ImageZoom {
  /** Adds the images of a page. */
  attachImages(images: readonly HTMLElement[]): void;
  /** Detaches all images and closes a zoomed one. */
  detachImages(): void;
}

/** Distance between a zoomed image and its surroundings, in pixels. */
const MARGIN = 12;

/** Creates the only instance; its overlay has the page's background in both color modes. */
export function createZoom(): ImageZoom {
  adoptStyles(libraryStyles, styles);
  const zoom = createMediumZoom({ margin: MARGIN, background: 'var(--zoom-background, Canvas)' });
  // The library does not close while the image is still opening, so closing waits until it has opened.
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    void zoom.close();
  };
  zoom.on('opened', () => {
    if (isLeaving) leave();
  });
  let frame: HTMLElement | null = null;
  zoom.on('open', ({ target }) => {
    isLeaving = false;
    if (!(target instanceof HTMLImageElement)) return;
    frame = createFrame(target, leave);
    document.body.append(frame);
    zoom.update({ container: roomInside(frame) });
    frame.querySelector('button')?.focus({ preventScroll: true });
    setPageInert(true);
    // The library makes its copy of the image right after this event.
    queueMicrotask(() => {
      const copy = findCopy();
      if (copy !== null) hideFromReaders(copy);
      endWithoutTransition(copy);
    });
  });
  zoom.on('close', () => {
    frame?.remove();
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
  // The button that closes the zoomed image is the only control.
  if (key === 'Tab' && target.closest('.zoom-frame') !== null) event.preventDefault();
  else if (isPressed && zoom.getImages().includes(target)) {
    void zoom.open({ target });
    event.preventDefault();
  }
}

/** Creates the dialog around a zoomed image. The image itself is beside it in the document. */
function createFrame(image: HTMLImageElement, leave: () => void): HTMLElement {
  const frame = document.createElement('div');
  frame.className = 'zoom-frame';
  frame.setAttribute('role', 'dialog');
  frame.setAttribute('aria-modal', 'true');
  const caption = captionOf(image);
  frame.setAttribute('aria-label', image.alt || caption || Strings.zoomIn);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'zoom-close';
  button.textContent = '×';
  button.setAttribute('aria-label', label(Strings.zoomOut, image));
  button.addEventListener('click', leave);
  frame.append(button);
  if (caption === '') return frame;
  const line = document.createElement('p');
  line.className = 'zoom-caption';
  line.textContent = caption;
  frame.append(line);
  return frame;
}

/** Returns the visible caption of the image, else its title or its description. */
function captionOf(image: HTMLImageElement): string {
  const next = image.nextElementSibling;
  const visible =
    image.closest('figure')?.querySelector('figcaption') ??
    (next?.matches('p > img + em') === true ? next : null);
  return visible?.textContent.trim() || image.title || image.alt;
}

/** Returns the room that the frame leaves to the image, in pixels from the edges of the window. */
function roomInside(frame: HTMLElement): { top: number; bottom: number } {
  const heightOf = (selector: string) =>
    frame.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  return { top: heightOf('.zoom-close'), bottom: heightOf('.zoom-caption') };
}

/** Hides the copy of the image from assistive technology, which reads the frame. */
function hideFromReaders(copy: HTMLElement): void {
  for (const name of ['role', 'aria-label', 'tabindex']) copy.removeAttribute(name);
  copy.setAttribute('aria-hidden', 'true');
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

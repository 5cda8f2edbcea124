/**
 * What the library leaves to us: zoomable images are buttons for the keyboard and for assistive technology, the
 * focus follows into the zoomed image and comes back. Loaded on demand by `image-zoom.ts`.
 */
import type { Zoom } from 'medium-zoom';
import library from 'medium-zoom/dist/pure/index.js';

/** The one instance; its overlay has the page's background in both colour modes. */
export function createZoom(): Zoom {
  const zoom = createMediumZoom({ margin: 24, background: 'var(--zoom-background, Canvas)' });
  zoom.on('open', ({ target }) => {
    // The library makes its copy of the image right after this event.
    queueMicrotask(() => {
      const copy = zoom.getZoomedImage();
      copy.setAttribute('aria-label', label('Zoom out', target));
      copy.focus({ preventScroll: true });
    });
  });
  zoom.on('closed', ({ target }) => {
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    const isZoomed = target === zoom.getZoomedImage();
    const isPressed = key === 'Enter' || key === ' ';
    // A zoomed image covers the page, so leaving it by Tab closes it.
    if (isZoomed ? !isPressed && key !== 'Tab' : !isPressed || !zoom.getImages().includes(target))
      return;
    event.preventDefault();
    void (isZoomed ? zoom.close() : zoom.open({ target }));
  });
  return zoom;
}

/** Adds the images of a page. */
export function attachImages(zoom: Zoom, images: readonly HTMLElement[]): void {
  zoom.attach([...images]);
  for (const image of images) {
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    image.setAttribute('aria-label', label('Zoom in', image));
  }
}

function label(action: string, image: EventTarget | null): string {
  const alt = image instanceof HTMLImageElement ? image.alt : '';
  return alt === '' ? action : `${action}: ${alt}`;
}

/** The package is typed as CommonJS, yet its file is a module whose default export is the function itself. */
const createMediumZoom = 'default' in library ? library.default : library;

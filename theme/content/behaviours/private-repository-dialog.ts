/**
 * Warns before a link into a private repository is followed, from the very first click: plain, modified, middle
 * and keyboard clicks alike. The `<dialog>` is made when first needed, outside of what React hydrates.
 * Only its checkbox sets or removes the reader's choice.
 */
import { DIALOG_SCROLL_RESTORE_MS } from '../../constants.js';
import type { SafeStorage } from '../../storage.js';
import type { PrivateRepositoriesData } from '../../types.js';
import { keepFocusInside, onOverlayClick } from './modal.js';
import { findPrivateRepository, type PrivateRepository } from './private-repositories.js';

interface Warning {
  readonly dialog: HTMLDialogElement;
  show(repository: PrivateRepository, link: Element, url: string): void;
}

/** Shows the dialog for every link that leads into a private repository, wherever the link is. */
export function installPrivateRepositoryDialog(
  settings: PrivateRepositoriesData,
  storage: SafeStorage,
): void {
  let warning: Warning | null = null;
  const onClick = (event: MouseEvent) => {
    // The secondary button opens the context menu, which follows nothing.
    if (event.button > 1 || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href], area[href], a');
    const url = link === null || warning?.dialog.contains(link) ? null : linkUrl(link);
    const repository = url === null ? null : findPrivateRepository(url, settings);
    if (link === null || url === null || repository === null) return;
    if (storage.get(repository.audience.storageKey) === 'true') return;
    event.preventDefault();
    warning ??= createWarning(settings, storage);
    warning.show(repository, link, url);
  };
  // Capturing, so that no component can stop the event first.
  document.addEventListener('click', onClick, true);
  document.addEventListener('auxclick', onClick, true);
}

function linkUrl(link: Element): string | null {
  const href =
    link.getAttribute('href') ?? link.getAttributeNS('http://www.w3.org/1999/xlink', 'href');
  try {
    return href === null ? null : new URL(href, document.baseURI).href;
  } catch {
    return null;
  }
}

function createWarning(settings: PrivateRepositoriesData, storage: SafeStorage): Warning {
  const heading = element('h2', { id: 'private-repository-heading' });
  const text = element('p', { id: 'private-repository-text' });
  const checkbox = element('input', { type: 'checkbox' });
  const cancel = element('button', { type: 'button', textContent: 'Cancel' });
  const proceed = element('a', {
    target: '_blank',
    rel: 'noopener',
    textContent: `Continue to ${settings.hostLabel}`,
  });
  const label = element('label', {}, checkbox, " Don't warn me again");
  const actions = element('div', { className: 'private-repository-actions' }, cancel, proceed);
  const dialog = element('dialog', {}, heading, text, label, actions);
  dialog.dataset.privateRepository = '';
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('aria-describedby', text.id);
  document.body.append(dialog);

  let shown: { readonly storageKey: string; readonly link: Element } | null = null;
  const lockScroll = createScrollLock();
  const close = () => dialog.close();
  cancel.addEventListener('click', close);
  proceed.addEventListener('click', close);
  proceed.addEventListener('auxclick', close);
  checkbox.addEventListener('change', () => {
    if (shown === null) return;
    if (checkbox.checked) storage.set(shown.storageKey, 'true');
    else storage.remove(shown.storageKey);
  });
  dialog.addEventListener('close', () => {
    lockScroll(false);
    if (shown?.link instanceof HTMLElement) shown.link.focus({ preventScroll: true });
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !settings.closeOnEscape) event.preventDefault();
    const isControl = event.target instanceof Element && event.target.matches('a, button');
    if (event.key === 'Enter' && settings.acceptOnEnter && !isControl) proceed.click();
  });
  dialog.addEventListener('cancel', (event) => {
    if (!settings.closeOnEscape) event.preventDefault();
  });
  if (settings.closeOnOverlay) onOverlayClick(dialog, close);
  keepFocusInside(dialog);

  return {
    dialog,
    show({ name, audience }, link, url) {
      shown = { storageKey: audience.storageKey, link };
      const subscribers = `${audience.label} Subscribers`.trim();
      heading.textContent = `For ${subscribers} Only`;
      const readers = `${audience.label} subscribers`.trim();
      text.replaceChildren(
        'This link leads to the private ',
        element('code', { textContent: name }),
        ` repository visible only to ${readers}; everyone else will see a 404.`,
      );
      checkbox.checked = false;
      proceed.href = url;
      if (dialog.open) return;
      dialog.showModal();
      lockScroll(true);
    },
  };
}

/** The page behind the dialog does not scroll until a moment after it has closed. */
function createScrollLock(): (isLocked: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const style = document.body.style;
  return (isLocked) => {
    clearTimeout(timer);
    if (isLocked) style.overflow = 'hidden';
    else timer = setTimeout(() => (style.overflow = ''), DIALOG_SCROLL_RESTORE_MS);
  };
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

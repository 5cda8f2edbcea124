/**
 * The dialog that warns before a link into a private repository is followed. The `<dialog>` is outside of the part that
 * React hydrates. Only its checkbox sets or removes the reader's choice. `private-repository-links.ts` loads this file on
 * demand.
 */
import { DIALOG_SCROLL_RESTORE_MS } from '../constants.js';
import type { SafeStorage } from '../storage.js';
import type { DialogData } from '../types.js';
import { keepFocusInside, onLeave, onOverlayClick } from './modal.js';
import type { PrivateRepository } from './private-repositories.js';
import { Strings } from '../strings.js';
import { fillText, splitText } from '../fill-text.js';

export interface RepositoryDialog {
  show(repository: PrivateRepository, link: Element, url: string): void;
}

/** Creates the only dialog of the document. */
export function createDialog(settings: DialogData, storage: SafeStorage): RepositoryDialog {
  const parts = createParts(settings.hostLabel);
  const { dialog, heading, text, checkbox, cancel, proceed } = parts;
  let shown: { readonly storageKey: string; readonly link: Element } | null = null;
  const lockScroll = createScrollLock();
  const close = () => dialog.close();
  for (const way of [cancel, proceed]) way.addEventListener('click', close);
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
  onLeave(() => {
    // The next page takes the focus, so it is not given back here.
    shown = null;
    close();
  });
  listenToKeys(parts, settings);
  if (settings.closeOnOverlay) onOverlayClick(dialog, close);
  return {
    show({ name, audience }, link, url) {
      shown = { storageKey: audience.storageKey, link };
      const { label } = audience;
      heading.textContent = fillText(label ? Strings.privateTitleOf : Strings.privateTitle, {
        audience: label,
      });
      text.replaceChildren(
        ...splitText<Strings.privateText | Strings.privateTextOf, string | Node>(
          label ? Strings.privateTextOf : Strings.privateText,
          { repository: element('code', { textContent: name }), audience: label },
        ),
      );
      checkbox.checked = false;
      proceed.href = url;
      if (dialog.open) return;
      dialog.showModal();
      lockScroll(true);
    },
  };
}

function createParts(hostLabel: string) {
  const heading = element('h2', { id: 'docsgen-private-repository-heading' });
  const text = element('p', { id: 'docsgen-private-repository-text' });
  const checkbox = element('input', { type: 'checkbox' });
  const cancel = element('button', { type: 'button', textContent: Strings.cancel });
  const proceed = element('a', {
    target: '_blank',
    rel: 'noopener',
    textContent: fillText(Strings.continueTo, { host: hostLabel }),
  });
  const label = element('label', {}, checkbox, ` ${Strings.dontWarn}`);
  const actions = element('div', { className: 'private-repository-actions' }, cancel, proceed);
  const dialog = element('dialog', {}, heading, text, label, actions);
  dialog.dataset.privateRepository = '';
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('aria-describedby', text.id);
  document.body.append(dialog);
  return { dialog, heading, text, checkbox, cancel, proceed };
}

/** Escape closes the dialog by itself. Enter accepts only if the config says so and no control has the focus. */
function listenToKeys(
  { dialog, proceed }: ReturnType<typeof createParts>,
  settings: DialogData,
): void {
  keepFocusInside(dialog);
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !settings.closeOnEscape) event.preventDefault();
    const isControl = event.target instanceof Element && event.target.matches('a, button');
    if (event.key === 'Enter' && settings.acceptOnEnter && !isControl) proceed.click();
  });
  dialog.addEventListener('cancel', (event) => {
    if (!settings.closeOnEscape) event.preventDefault();
  });
}

/** Keeps the page behind the dialog from scrolling until a moment after the dialog has closed. */
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

/** The buttons of code blocks: copying, announced to screen readers, and soft wrapping. */
import { Strings } from '../../strings.js';

/** How long the button shows that the code was copied. */
const COPIED_MS = 2000;

/** Copies the code of the block around the button. */
export async function copyCode(
  button: HTMLElement,
  announce: (message: string) => void,
): Promise<void> {
  const code = codeBlock(button)?.querySelector('pre code') ?? button;
  try {
    await navigator.clipboard.writeText(copiedText(code));
  } catch {
    // Without HTTPS or the reader's permission there is no clipboard; keys copy what is selected.
    getSelection()?.selectAllChildren(code);
    announce(Strings.cannotCopy);
    return;
  }
  button.dataset.copied = '';
  announce(Strings.copied);
  setTimeout(() => delete button.dataset.copied, COPIED_MS);
}

/** Wraps the long lines of the block around the button, or lets them run on. */
export function toggleWrap(button: HTMLElement): void {
  const isWrapped = codeBlock(button)?.toggleAttribute('data-wrap') ?? false;
  button.setAttribute('aria-pressed', String(isWrapped));
}

/** What a reader would type: the lines of a diff that are to be deleted are not part of it. */
function copiedText(code: Element): string {
  const copy = document.importNode(code, true);
  for (const line of copy.querySelectorAll('[data-marker="-"]')) line.remove();
  return copy.textContent.replace(/\n$/, '');
}

function codeBlock(button: HTMLElement): HTMLElement | null {
  return button.closest('[data-code-block]');
}

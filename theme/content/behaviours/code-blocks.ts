/** The buttons of code blocks: copying, announced to screen readers, soft wrapping, and folding. */
import { Strings } from '../../strings.js';

/** The button shows for this long that the code was copied. */
const COPIED_MS = 2000;

/** Copies the text of the button's `data-copy`, else the code of the block around the button. */
export async function copyCode(
  button: HTMLElement,
  announce: (message: string) => void,
): Promise<void> {
  const code = codeBlock(button)?.querySelector('pre code') ?? button;
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? copiedText(code));
  } catch {
    // Without HTTPS or the reader's permission there is no clipboard; the reader can copy the selection with the
    // keyboard.
    getSelection()?.selectAllChildren(code);
    announce(Strings.cannotCopy);
    return;
  }
  button.dataset.copied = Strings.copied;
  announce(Strings.copied);
  setTimeout(() => delete button.dataset.copied, COPIED_MS);
}

/** Turns soft wrapping on or off, which styles read from the button. */
export function toggleWrap(button: HTMLElement): void {
  button.ariaPressed = String(button.ariaPressed !== 'true');
}

/** Shows or folds the long part of the block around the button. `until-found` lets the browser's search find it. */
export function toggleFold(button: HTMLElement): void {
  const block = codeBlock(button);
  const isShown = button.ariaExpanded !== 'true';
  button.ariaExpanded = String(isShown);
  for (const fold of block?.querySelectorAll('.code-fold') ?? [])
    if (isShown) fold.removeAttribute('hidden');
    else fold.setAttribute('hidden', 'until-found');
  // The block may have become much shorter.
  if (!isShown) block?.scrollIntoView();
}

/** Escape hides the tooltips of buttons until the next key. */
export function installTooltips(): void {
  addEventListener('keydown', ({ key }) =>
    document.body.toggleAttribute('data-quiet', key === 'Escape'),
  );
}

/** The code that a reader would type: without the deleted lines of a diff, and the prompts and output of a session. */
function copiedText(code: Element): string {
  const copy = document.importNode(code, true);
  for (const part of copy.querySelectorAll('[data-marker="-"], .prompt_, .hljs-output'))
    (part.closest('.line:has(> .hljs-output:only-child)') ?? part).remove();
  return copy.textContent.replace(/\n$/, '');
}

function codeBlock(button: HTMLElement): HTMLElement | null {
  return button.closest('[data-code-block]');
}

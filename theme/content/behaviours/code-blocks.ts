/** The buttons of code blocks: copying, announced to screen readers, soft wrapping, and folding. */
import { Strings } from '../../strings.js';

/** The button shows for this long that the code was copied. */
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

/** Turns soft wrapping of the block around the button on or off. */
export function toggleWrap(button: HTMLElement): void {
  const isWrapped = codeBlock(button)?.toggleAttribute('data-wrap') ?? false;
  button.setAttribute('aria-pressed', String(isWrapped));
}

/** Shows or folds the long part of the block around the button. */
export function toggleFold(button: HTMLElement): void {
  const block = codeBlock(button);
  setFolded(block, button.ariaExpanded === 'true');
  // The block may have become much shorter.
  block?.scrollIntoView({ block: 'nearest' });
}

/** `until-found` lets the browser's search find folded lines. */
function setFolded(block: HTMLElement | null, isFolded: boolean): void {
  for (const fold of block?.querySelectorAll('.code-fold') ?? [])
    if (isFolded) fold.setAttribute('hidden', 'until-found');
    else fold.removeAttribute('hidden');
  block?.querySelector('.code-unfold')?.setAttribute('aria-expanded', String(!isFolded));
}

/** Shows the whole block when the browser has found something in it, and hides the tooltip of a button on Escape. */
export function installCodeBlocks(): void {
  document.addEventListener('beforematch', ({ target }) => {
    if (target instanceof HTMLElement) setFolded(codeBlock(target), false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const button of document.querySelectorAll<HTMLElement>('.code-action:is(:hover, :focus)'))
      button.dataset.quiet = '';
  });
}

/** The code that a reader would type: without the deleted lines of a diff, and the prompts and output of a session. */
function copiedText(code: Element): string {
  const copy = document.importNode(code, true);
  for (const part of copy.querySelectorAll('[data-marker="-"], .prompt_, .hljs-output'))
    (part.matches('.line > .hljs-output') ? part.parentElement : part)?.remove();
  return copy.textContent.replace(/\n$/, '');
}

function codeBlock(button: HTMLElement): HTMLElement | null {
  return button.closest('[data-code-block]');
}

/**
 * The menu beside the title of a page, loaded when the reader opens it: its buttons copy the page's Markdown or its address,
 * and arrow keys move between its items, by the pattern of disclosure menus of ARIA.
 */
import { Strings } from '../strings.js';

type Announce = (message: string, isUrgent?: boolean) => void;

/** The button shows for this long that something was copied. */
const COPIED_MS = 2000;
const prepared = new WeakSet<Element>();

/** Lets the arrow keys, Home and End move the focus in the menu. */
export function prepareMenu(menu: Element): void {
  if (prepared.has(menu)) return;
  prepared.add(menu);
  menu.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const items = [...menu.querySelectorAll<HTMLElement>('summary, .dropdown-link')];
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(event.key, at, items.length);
    if (next === null || !menu.hasAttribute('open')) return;
    event.preventDefault();
    items[next]?.focus();
  });
}

/** The first item is the button of the menu, which the arrow keys skip. */
function nextItem(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at === count - 1 ? 1 : at + 1;
  if (key === 'ArrowUp') return at <= 1 ? count - 1 : at - 1;
  if (key === 'Home') return 1;
  return key === 'End' ? count - 1 : null;
}

/** Copies the text of the button: the file at its address, or else the address of the page. */
export async function runPageAction(button: HTMLElement, announce: Announce): Promise<void> {
  const { url } = button.dataset;
  try {
    await copy(url === undefined ? Promise.resolve(location.href.replace(/#.*/, '')) : read(url));
  } catch {
    announce(Strings.cannotCopy, true);
    return;
  }
  button.dataset.copied = '';
  announce(Strings.copied);
  setTimeout(() => delete button.dataset.copied, COPIED_MS);
}

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return await response.text();
}

/** Safari allows access to the clipboard only directly after the press, so it gets the text as a promise. */
async function copy(text: Promise<string>): Promise<void> {
  const type = 'text/plain';
  try {
    const blob = text.then((content) => new Blob([content], { type }));
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
  } catch {
    // Older browsers lack this form.
    await navigator.clipboard.writeText(await text);
  }
}

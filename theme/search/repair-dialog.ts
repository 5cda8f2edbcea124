/**
 * Puts right what DocSearch's dialog tells assistive technology. In: the dialog, open. It says that it is a button around
 * the whole search, that its bars are those of the page, that every list is called "Search", and it has links inside of
 * options; and its input loses the focus. Each of its renderings may bring that back, so it is watched until it closes.
 * A search that failed it takes for one that found nothing.
 */
import { Texts } from '../texts.js';

/** Attributes of what its options become: the link is the option, for it is what the reader chooses. */
const MOVED = { id: 'hitId', 'aria-selected': 'selected' } as const;

/** DocSearch's styles, reading the selection from where `repairDialog` keeps it. */
export function repairStyles(styles: string): string {
  return styles.replaceAll('.DocSearch-Hit[aria-selected=', '.DocSearch-Hit[data-selected=');
}

/** Call it with every answer that the dialog is about to show: whether that is none, because the search failed. */
export function markFailure(isFailure: boolean): void {
  document.querySelector('.DocSearch-Container')?.toggleAttribute('data-failed', isFailure);
}

/** Call it when the dialog is in the page. */
export function repairDialog(): void {
  const container = document.querySelector<HTMLElement>('.DocSearch-Container');
  if (container === null) return;
  repair(container);
  // What it does itself it finds done the next time, so this ends.
  new MutationObserver((changes) => {
    repair(container);
    keepFocus(container, changes);
  }).observe(container, {
    childList: true,
    subtree: true,
    attributeFilter: [
      'role',
      'id',
      'aria-selected',
      'aria-expanded',
      'aria-controls',
      'data-failed',
    ],
  });
}

function repair(container: HTMLElement): void {
  set(container, { role: 'dialog', 'aria-modal': 'true', tabindex: '-1' });
  for (const name of ['aria-expanded', 'aria-haspopup', 'aria-controls'])
    container.removeAttribute(name);
  for (const bar of container.querySelectorAll('header, footer'))
    set(bar, { role: 'presentation' });
  const lists = container.querySelectorAll('[role=listbox]');
  for (const input of container.querySelectorAll('.DocSearch-Input'))
    set(input, { role: 'combobox', 'aria-expanded': String(lists.length > 0) });
  for (const list of lists) nameList(list);
  for (const item of container.querySelectorAll<HTMLElement>('.DocSearch-Hit')) repairOption(item);
  for (const screen of container.querySelectorAll('.DocSearch-NoResults'))
    repairNothing(screen, 'failed' in container.dataset);
}

/** Says that the search failed in place of what DocSearch says, which nobody knows then. */
function repairNothing(screen: Element, isFailure: boolean): void {
  const title = screen.querySelector<HTMLElement>(':scope > .DocSearch-Title');
  if (title !== null) title.hidden = isFailure;
  const note = screen.querySelector('[role=alert]');
  if (!isFailure) note?.remove();
  else if (note === null) screen.append(createNote());
}

function createNote(): HTMLElement {
  const note = document.createElement('div');
  note.setAttribute('role', 'alert');
  note.append(
    createLine('DocSearch-Title', Texts.searchUnavailable),
    createLine('DocSearch-Help', Texts.searchUnavailableAdvice),
  );
  return note;
}

function createLine(className: string, text: string): HTMLElement {
  const line = document.createElement('p');
  line.className = className;
  line.textContent = text;
  return line;
}

/**
 * When an answer takes long, DocSearch shows an indicator and moves its input to make room: the browser takes the focus
 * away from what is moved, and the next key would go to the page.
 */
function keepFocus(container: HTMLElement, changes: readonly MutationRecord[]): void {
  const input = container.querySelector<HTMLElement>('.DocSearch-Input');
  const isMoved = changes.some(({ removedNodes }) =>
    [...removedNodes].some((node) => node === input),
  );
  if (isMoved && document.activeElement === document.body) input?.focus();
}

/** By the heading that stands above it. */
function nameList(list: Element): void {
  const heading = list.parentElement?.querySelector('.DocSearch-Hit-source');
  if (!heading) return;
  set(heading, { id: `${list.id}-label` });
  set(list, { 'aria-labelledby': heading.id });
}

/** What was moved is noted at the item: DocSearch may make the link anew, and only tells the item what changes. */
function repairOption(item: HTMLElement): void {
  const link = item.querySelector('a');
  if (link === null) return;
  set(item, { role: 'none' });
  set(link, { role: 'option' });
  for (const [attribute, note] of Object.entries(MOVED)) {
    const value = item.getAttribute(attribute) ?? item.dataset[note];
    if (value === undefined) continue;
    item.dataset[note] = value;
    item.removeAttribute(attribute);
    set(link, { [attribute]: value });
  }
}

/** Changes nothing that is so already. */
function set(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

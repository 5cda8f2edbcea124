/**
 * All that docsgen knows of the inside of DocSearch's dialog, for which there is no public interface. In: the dialog, open.
 * Out: the same dialog, put right, and its input. The dialog says to assistive technology that it is a button around the
 * whole search, that its bars are those of the page, that every list is called "Search", and it has links inside of
 * options; and its input loses the focus. Each of its renderings may bring that back, so it is watched until it closes. A
 * search that failed it takes for one that found nothing.
 *
 * It is known by its class names and roles; `modal.css`, `styles/base.css` and `behaviours/search-modal.ts` use the names
 * too.
 * `test/unit/theme/search/docsearch-dialog.test.ts` fails when DocSearch has no such name any more.
 */
import { parseQuery } from './query.js';
import { Strings } from '../strings.js';

/** How often to look for the input, how long it may take to come, and to get the focus. */
const POLL_MS = 10;
const APPEARANCE_WAIT_MS = 10_000;
const FOCUS_WAIT_MS = 500;
/** Attributes of what its options become: the link is the option, for it is what the reader chooses. */
const MOVED = { id: 'hitId', 'aria-selected': 'selected' } as const;

/** The site's own index needs no logo. On a phone the footer has nothing but the logo. */
export const WITHOUT_LOGO = `.DocSearch-Logo { display: none; }
@media (max-width: 768px) { .DocSearch-Footer { display: none; } }`;

/** DocSearch's styles, reading the selection from where `repairDialog` keeps it. */
export function repairStyles(styles: string): string {
  return styles.replaceAll('.DocSearch-Hit[aria-selected=', '.DocSearch-Hit[data-selected=');
}

/** Waits until the input has the focus; `false` when it never came, or the dialog was closed before. */
export async function waitForInput(dialog: { readonly isOpen: boolean }): Promise<boolean> {
  const started = performance.now();
  let appeared: number | null = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const now = performance.now();
    // Also before the first look: keys would be collected, and Escape taken, for as long as it may take to appear.
    if (!dialog.isOpen) return false;
    const input = findInput();
    if (input === null) {
      if (appeared !== null || now - started > APPEARANCE_WAIT_MS) return false;
      continue;
    }
    appeared ??= now;
    // The dialog gives its input the focus when all of it is there. Something else may have taken it since.
    if (document.activeElement !== input && now - appeared < FOCUS_WAIT_MS) continue;
    input.focus();
    return true;
  }
}

function findInput(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('.DocSearch-Input');
}

/** What the reader has typed, as queries are compared. */
export function inputText(): string {
  return parseQuery(findInput()?.value ?? '').text;
}

/** Makes the dialog search for what is in its input, after `typed` was put there. */
export function ask(typed?: string): void {
  const input = findInput();
  if (input === null) return;
  if (typed !== undefined) input.value = typed;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The reader has gone down the list. */
export function isBelowFirstHit(): boolean {
  const hits = [...document.querySelectorAll('.DocSearch-Hit')];
  return hits.findIndex((hit) => hit.querySelector('[aria-selected=true]') !== null) > 0;
}

/** The second press of a double click on the button meets the overlay, which would close the dialog. */
export function ignoreSecondPress(event: MouseEvent): void {
  const isOverlay = event.target instanceof Element && event.target.matches('.DocSearch-Container');
  if (isOverlay && event.detail > 1) event.stopPropagation();
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
    keepFocus(changes);
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

/** Says that the search failed, in place of "No results". */
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
    createLine('DocSearch-Title', Strings.searchUnavailable),
    createLine('DocSearch-Help', Strings.searchUnavailableAdvice),
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
 * When an answer takes long, DocSearch shows a sign of it beside the input, and moves or replaces the input for that: the
 * keys that follow would go to the page. The input gets the focus before the next key, and unnoticed: DocSearch would ask
 * again.
 */
function keepFocus(changes: readonly MutationRecord[]): void {
  const input = findInput();
  const isMoved = changes.some(
    ({ target, type }) => type === 'childList' && target === input?.form,
  );
  if (!isMoved || document.activeElement !== document.body) return;
  const silence = (event: Event) => event.stopImmediatePropagation();
  for (const type of ['focus', 'focusin']) addEventListener(type, silence, true);
  input?.focus();
  for (const type of ['focus', 'focusin']) removeEventListener(type, silence, true);
}

/** By the heading that stands above it. */
function nameList(list: Element): void {
  const heading = list.parentElement?.querySelector('.DocSearch-Hit-source');
  if (!heading) return;
  set(heading, { id: `${list.id}-label` });
  set(list, { 'aria-labelledby': heading.id });
}

/** What was moved is noted at the item: DocSearch may replace the link, and changes only the item. */
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

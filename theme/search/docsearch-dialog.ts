/**
 * Corrects DocSearch's dialog, and holds all that docsgen knows about its internals, which have no public interface.
 * In: the open dialog. Out: the same dialog, corrected, and its input. Uncorrected, the dialog presents itself to
 * assistive technology as a button around the whole search, its bars as those of the page, and every list as "Search";
 * it has links inside of options, and its input loses the focus. It also shows a failed search as one without results.
 * Each rendering may undo the corrections, so the dialog is observed until it closes.
 *
 * Class names and roles identify its parts; `modal.css`, `styles/base.css` and `behaviours/search-modal.ts` use the
 * names too. `test/unit/theme/search/docsearch-dialog.test.ts` fails when DocSearch no longer has such a name.
 */
import { moveAround } from '../behaviours/modal.js';
import { parseQuery } from './query.js';
import { Strings } from '../strings.js';

/** Interval of checks for the input, and how long it may take to appear and to get the focus. */
const POLL_MS = 10;
const APPEARANCE_WAIT_MS = 10_000;
const FOCUS_WAIT_MS = 500;
/** Attributes that move from an option to its link: the link becomes the option, because readers choose the link. */
const MOVED = { id: 'hitId', 'aria-selected': 'selected' } as const;

/** DocSearch names dialog and input by a label that it removes while an answer is loading. */
const LABELLED_BY = 'aria-labelledby';

/** The site's own index needs no logo. The footer of a phone has nothing but the logo. */
export const WITHOUT_LOGO = `.DocSearch-Logo { display: none; }
@media (max-width: 768px) { .DocSearch-Footer { display: none; } }`;

/** DocSearch's styles, changed to read the selection from the attribute in which `repairDialog` keeps it. */
export function repairStyles(styles: string): string {
  return styles.replaceAll('.DocSearch-Hit[aria-selected=', '.DocSearch-Hit[data-selected=');
}

/** Waits until the input has the focus; `false` if it never appeared, or the dialog was closed before. */
export async function waitForInput(dialog: { readonly isOpen: boolean }): Promise<boolean> {
  const started = performance.now();
  let appeared: number | null = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const now = performance.now();
    // This comes before the search for the input: otherwise keys and Escape would be captured during the whole wait.
    if (!dialog.isOpen) return false;
    const input = findInput();
    if (input === null) {
      if (appeared !== null || now - started > APPEARANCE_WAIT_MS) return false;
      continue;
    }
    appeared ??= now;
    // The dialog focuses its input when it is complete. Another element may have taken the focus since.
    if (document.activeElement !== input && now - appeared < FOCUS_WAIT_MS) continue;
    input.focus();
    return true;
  }
}

function findInput(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('.DocSearch-Input');
}

/** The reader's input, in the form in which queries are compared. */
export function inputText(): string {
  return parseQuery(findInput()?.value ?? '').text;
}

/** Makes the dialog search for the text of its input, after replacing it with `typed`. */
export function ask(typed?: string): void {
  const input = findInput();
  if (input === null) return;
  if (typed !== undefined) {
    input.value = typed;
    input.focus();
  }
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** True if the reader has moved down the list. */
export function isBelowFirstHit(): boolean {
  const hits = [...document.querySelectorAll('.DocSearch-Hit')];
  return hits.findIndex((hit) => hit.querySelector('[aria-selected=true]') !== null) > 0;
}

/** Ignores the second press of a double click on the button: it hits the overlay and would close the dialog. */
export function ignoreSecondPress(event: MouseEvent): void {
  const isOverlay = event.target instanceof Element && event.target.matches('.DocSearch-Container');
  if (isOverlay && event.detail > 1) event.stopPropagation();
}

/** Elements of docsgen in the dialog, which are added again when DocSearch removes or displaces them. */
let start: HTMLElement | null = null;
let ways: HTMLElement | null = null;

/**
 * Prepares the screen without results: it says whether the search failed, or shows `nextWays`. Call it with every answer
 * that the dialog is about to show.
 */
export function prepareAnswer(isFailure: boolean, nextWays: HTMLElement | null): void {
  ways?.remove();
  ways = nextWays;
  const container = document.querySelector<HTMLElement>('.DocSearch-Container');
  container?.toggleAttribute('data-failed', isFailure);
  if (container !== null) repair(container);
}

/** Adds what the dialog shows while its input is empty. */
export function addStart(element: HTMLElement): void {
  start?.remove();
  start = element;
  const container = document.querySelector<HTMLElement>('.DocSearch-Container');
  if (container === null) return;
  repair(container);
  installKeys(container, element);
}

/**
 * Lets the arrow keys go from the list of visited pages to the start, and through it. DocSearch keeps Tab among the controls
 * that the dialog had when it opened, so Tab is handled here, too.
 */
function installKeys(dialog: HTMLElement, start: HTMLElement): void {
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') {
        event.stopPropagation();
        moveAround(dialog, event);
        return;
      }
      const to = targetOf(event, dialog, start);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      to.focus();
    },
    true,
  );
}

function targetOf(
  { key, target }: KeyboardEvent,
  dialog: HTMLElement,
  start: HTMLElement,
): HTMLElement | null {
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || start.getClientRects().length === 0)
    return null;
  const input = dialog.querySelector<HTMLElement>('.DocSearch-Input');
  const links = [...start.querySelectorAll('a')];
  const at = links.findIndex((link) => link === target);
  if (at >= 0)
    return links[at + (key === 'ArrowDown' ? 1 : -1)] ?? (key === 'ArrowUp' ? input : null);
  const visited = [...dialog.querySelectorAll('.DocSearch-Hit')].at(-1);
  const isAtEnd = visited === undefined || visited.querySelector('[aria-selected=true]') !== null;
  return key === 'ArrowDown' && target === input && isAtEnd ? (links[0] ?? null) : null;
}

/** Call it when the dialog is in the page. */
export function repairDialog(): void {
  const container = document.querySelector<HTMLElement>('.DocSearch-Container');
  if (container === null) return;
  [start, ways] = [null, null];
  repair(container);
  // The observer's own changes make no further changes the next time, so this ends.
  new MutationObserver((changes, observer) => {
    // A closed dialog must not take the elements of the next one.
    if (!container.isConnected) {
      observer.disconnect();
      return;
    }
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
      LABELLED_BY,
      'data-failed',
    ],
  });
}

function repair(container: HTMLElement): void {
  set(container, {
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': Strings.search,
    tabindex: '-1',
  });
  for (const name of [LABELLED_BY, 'aria-expanded', 'aria-haspopup', 'aria-controls'])
    container.removeAttribute(name);
  for (const bar of container.querySelectorAll('header, footer'))
    set(bar, { role: 'presentation' });
  const lists = container.querySelectorAll('[role=listbox]');
  for (const input of container.querySelectorAll('.DocSearch-Input')) {
    set(input, {
      role: 'combobox',
      'aria-label': Strings.search,
      'aria-expanded': String(lists.length > 0),
    });
    input.removeAttribute(LABELLED_BY);
  }
  for (const list of lists) nameList(list);
  for (const item of container.querySelectorAll<HTMLElement>('.DocSearch-Hit')) repairOption(item);
  for (const screen of container.querySelectorAll('.DocSearch-NoResults'))
    repairNothing(screen, 'failed' in container.dataset);
  const footer = container.querySelector('.DocSearch-Footer');
  if (start !== null && footer?.previousElementSibling !== start) footer?.before(start);
}

/** Says that the search failed, in place of "No results", or shows the ways on. */
function repairNothing(screen: Element, isFailure: boolean): void {
  const title = screen.querySelector<HTMLElement>(':scope > .DocSearch-Title');
  if (title !== null) title.hidden = isFailure;
  if (ways !== null && ways.parentElement !== screen) screen.append(ways);
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
 * Keeps the focus in the input. When an answer takes long, DocSearch shows a sign beside the input, and moves or
 * replaces the input for it, so the next keys would go to the page. The input gets the focus back before the next key.
 * Focus events are suppressed, because DocSearch would search again.
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

/** Names a list by the heading above it. */
function nameList(list: Element): void {
  const heading = list.parentElement?.querySelector('.DocSearch-Hit-source');
  if (!heading) return;
  set(heading, { id: `${list.id}-label` });
  set(list, { [LABELLED_BY]: heading.id });
}

/** The item stores the moved attributes: DocSearch may replace the link, and changes only the item. */
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

/** Skips attributes that already have the value. */
function set(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Repeats the reader's events in an island that has started. In: the events that `early-events.ts` has kept. Out: the island
 * gets the events in order, and its fields contain the typed text.
 */
import { ACTIONS, repeatEvent, STARTED, takeEarly, type IslandElement } from './early-events.js';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns a function that repeats the events; call it when the island handles them. */
export function takeEvents(island: IslandElement): () => Promise<void> {
  // A component that renders once more before its events are repeated gives its fields other values.
  const typed = new Map<EventTarget, string>();
  const note = ({ type, target }: Event) => {
    if (type === 'input' && isField(target)) typed.set(target, target.value);
  };
  island.early?.forEach(note);
  // The reader may type on while the component renders.
  island.addEventListener('input', note, true);
  return async () => {
    island.removeEventListener('input', note, true);
    island.setAttribute(STARTED, '');
    for (const event of takeEarly(island)) {
      repeat(event, { island, typed });
      // React renders what the event has changed before the next one comes.
      await Promise.resolve();
    }
  };
}

interface Started {
  readonly island: IslandElement;
  readonly typed: ReadonlyMap<EventTarget, string>;
}

function repeat(event: Event, { island, typed }: Started): void {
  const { target, type } = event;
  if (target === null) return;
  if (type === 'input') {
    const value = typed.get(target);
    if (value !== undefined && isField(target)) enter(target, value);
    for (const name of [type, 'change']) target.dispatchEvent(new Event(name, { bubbles: true }));
  } else if (type !== 'focusin' || target === document.activeElement) {
    // The page around the island has handled keys and focus.
    if (!ACTIONS.includes(type))
      island.addEventListener(type, (again) => again.stopPropagation(), { once: true });
    repeatEvent(event);
  }
}

/**
 * React reports a change if a field has another value than React knows. The element's own setter belongs to React,
 * which would treat the value as known; the setter of the prototype does not.
 */
function enter(field: Field, value: string): void {
  if ('defaultValue' in field) field.value = field.defaultValue;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
}

/** The value of a file input belongs to the browser. */
function isField(target: EventTarget | null): target is Field {
  return target !== null && 'value' in target && !('type' in target && target.type === 'file');
}

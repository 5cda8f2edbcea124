/**
 * Repeats the reader's events in an island that has started. In: the events that `early-events.ts` has kept. Out: the island
 * gets the events in order, and its fields contain the typed text.
 */
import { STARTED, type IslandElement } from './early-events.js';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const FIELDS = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

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
    const events = island.early ?? [];
    delete island.early;
    for (const event of events) {
      repeat(event, typed);
      // React renders what the event has changed before the next one comes.
      await Promise.resolve();
    }
  };
}

function repeat(event: Event, typed: ReadonlyMap<EventTarget, string>): void {
  const { target, type } = event;
  if (target === null) return;
  if (type === 'input') {
    const value = typed.get(target);
    if (value !== undefined && isField(target)) enter(target, value);
    for (const name of [type, 'change']) target.dispatchEvent(new Event(name, { bubbles: true }));
  } else if (target instanceof HTMLFormElement && event instanceof SubmitEvent)
    target.requestSubmit(event.submitter);
  else target.dispatchEvent(new MouseEvent(type, event));
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
  return (
    FIELDS.some((field) => target instanceof field) &&
    Reflect.get(Object(target), 'type') !== 'file'
  );
}

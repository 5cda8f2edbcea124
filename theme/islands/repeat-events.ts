/**
 * Gives an island what the reader did before it started. In: what `early-events.ts` has kept. Out: the island sees the
 * events in their order, and its fields have what the reader has typed.
 */
import { STARTED, type IslandElement } from './early-events.js';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes what the reader has typed out of the fields, because React reports no change to a value that a field has from the
 * beginning. Returns a function that repeats everything, to be called when the island handles events.
 */
export function takeEvents(island: IslandElement): () => Promise<void> {
  const typed = new Map<EventTarget, string>();
  for (const { type, target } of island.early ?? [])
    if (type === 'input' && isField(target)) {
      typed.set(target, typed.get(target) ?? target.value);
      if ('defaultValue' in target) target.value = target.defaultValue;
    }
  return async () => {
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
  const { target } = event;
  if (target === null) return;
  const value = typed.get(target);
  if (value !== undefined) {
    // The setter of the element itself is React's, which takes the value as known.
    Reflect.set(Object.getPrototypeOf(target), 'value', value, target);
    for (const type of ['input', 'change'])
      target.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (target instanceof HTMLFormElement && event instanceof SubmitEvent)
    target.requestSubmit(event.submitter);
  else target.dispatchEvent(new MouseEvent(event.type, event));
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

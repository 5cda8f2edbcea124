/** Tests of events from before an island has started. The fields are stand-ins: Node.js has no elements. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { IslandElement } from '../../../../theme/islands/early-events.js';

class Field extends EventTarget {
  readonly defaultValue = '';
  #value = '';
  get value(): string {
    return this.#value;
  }
  set value(text: string) {
    this.#value = text;
  }
  setAttribute(): void {}
}

test('text that the reader types on while the component renders is kept', async () => {
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement'])
    vi.stubGlobal(name, Field);
  vi.stubGlobal('HTMLFormElement', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const { takeEvents } = await import('../../../../theme/islands/repeat-events.js');
  // The island is its own field.
  const field = new Field();
  const island = field as unknown as IslandElement;
  const type = (text: string) => {
    const event = new Event('input');
    field.value = text;
    field.dispatchEvent(event);
    (island.early ??= []).push(event);
  };
  type('a');
  const repeat = takeEvents(island);
  type('ab');
  // The component renders once more.
  field.value = '';
  const heard: string[] = [];
  field.addEventListener('change', () => heard.push(field.value));
  await repeat();
  expect(heard).toEqual(['ab', 'ab']);
  expect(island.early).toBeUndefined();
});

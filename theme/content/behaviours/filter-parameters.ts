/**
 * Filters a list of parameters: shows those whose text contains every typed word, and only required ones if the reader
 * asks for that. A heading shows if a parameter below it does. The number of shown ones stands beside the field while
 * there is a filter. `apply-filter.ts` calls it.
 */
import type { Announce } from '../../behaviours/live-region.js';
import { fillText } from '../../fill-text.js';
import { findHashTarget } from '../../hash-target.js';
import { Strings } from '../../strings.js';

const PARAMETER = 'parameter';

/** `control` is the field or the checkbox of the list. */
export function filterParameters(control: HTMLInputElement, announce: Announce): void {
  const list = control.closest('[data-parameters]');
  if (list === null) return;
  const controls = list.querySelectorAll<HTMLInputElement>('[data-filter]');
  const words = (controls[0]?.value ?? '').toLowerCase().split(/\s+/);
  const isRequiredOnly = controls[1]?.checked ?? false;
  let heading: HTMLElement | null = null;
  let [shown, count] = [0, 0];
  for (const part of list.children) {
    if (!(part instanceof HTMLElement)) continue;
    if (part.classList.contains(PARAMETER)) {
      const text = part.textContent.toLowerCase();
      part.hidden =
        (isRequiredOnly && part.dataset.required === undefined) ||
        !words.every((word) => text.includes(word));
      count += 1;
      if (part.hidden) continue;
      shown += 1;
      if (heading !== null) heading.hidden = false;
    } else if (part.matches('.heading, h2, h3, h4, h5')) {
      heading = part;
      heading.hidden = true;
    }
  }
  const status = fillText(Strings.shownOf, { shown, all: count });
  const place = list.querySelector('[data-filter-status]');
  if (place) place.textContent = words.join('') !== '' || isRequiredOnly ? status : '';
  announce(status);
}

// A link may lead to a parameter that a filter hides.
addEventListener('hashchange', () => {
  const target = findHashTarget(location.hash);
  const hidden = target?.closest('[data-parameters] > [hidden]');
  const controls = hidden?.parentElement?.querySelectorAll<HTMLInputElement>('[data-filter]') ?? [];
  for (const control of controls) {
    control.value = control.type === 'search' ? '' : control.value;
    control.checked = false;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (hidden) setTimeout(() => target?.scrollIntoView());
});

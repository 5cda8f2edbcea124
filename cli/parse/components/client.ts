/**
 * Reads `client:*` on a JSX element, which sets when its component starts in the browser. In: the attributes, and the kind
 * of element. Out: the other attributes, the moment, and the texts of findings.
 */
import { WHEN } from '../../../theme/islands/markup.js';
import type {
  Client,
  ComponentReference,
  JsxAttribute,
} from '../../content-tree/component-nodes.js';
import { suggest } from '../../diagnostics/suggest.js';
import type { Problem } from '../../types.js';

const PREFIX = 'client:';
const NAMES: readonly Client[] = [...WHEN, 'none'];
const LIST = 'Write client:visible, client:idle, client:load, client:only or client:none.';

interface Element {
  /** As written: `Counter`. */
  readonly name: string;
  /** `null` for an HTML element. */
  readonly component: ComponentReference | null;
}

export interface ReadClient {
  readonly attributes: readonly JsxAttribute[];
  /** Left out if there is no valid directive. */
  readonly client?: Client;
  readonly problem: Problem | null;
}

export function readClient(written: readonly JsxAttribute[], element: Element): ReadClient {
  const isDirective = ([name]: JsxAttribute) => name?.startsWith(PREFIX) === true;
  if (!written.some(isDirective)) return { attributes: written, problem: null };
  const attributes = written.filter((attribute) => !isDirective(attribute));
  const [first = '', ...others] = written.filter(isDirective).map(([name]) => String(name));
  const client = NAMES.find((name) => PREFIX + name === first);
  const problem = client === undefined ? describeUnknown(first) : describeMisuse(first, element);
  if (problem !== null || client === undefined) return { attributes, problem };
  const second = others[0];
  return {
    attributes,
    client,
    problem:
      second === undefined
        ? null
        : {
            reason: `<${element.name}> has both "${first}" and "${second}"`,
            note: `Leave all but one out. Now "${first}" decides.`,
          },
  };
}

function describeUnknown(name: string): Problem {
  const near = suggest(name.slice(PREFIX.length), NAMES);
  const note = near === null ? LIST : `Did you mean "${PREFIX}${near}"?`;
  return { reason: `There is no "${name}"`, note };
}

function describeMisuse(directive: string, { name, component }: Element): Problem | null {
  if (component === null)
    return {
      reason: `"${directive}" has no effect on <${name}>, which is no component`,
      note: 'Move the element to a component in a file of its own, and import that.',
    };
  if (!('script' in component) || directive === `${PREFIX}none`) return null;
  return {
    reason: `"${directive}" has no effect on <${name}>, which the page itself declares`,
    note: 'Move the component to a file of its own, and import it.',
  };
}

/**
 * Describes an error of a page's own code during rendering. In: the thrown value, and the work that threw it. Out: a finding
 * with the reason and the way out.
 */
import { THEME_COMPONENTS } from '../../theme/constants.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import type { JsxNode } from '../content-tree/component-nodes.js';
import { TimeLimitError } from '../threads/time-limit.js';
import type { Diagnostic, PartPlace, Problem } from '../types.js';
import { ComponentProblem } from './component-problem.js';
import { describeThrown } from './failure.js';
import type { GuardedPart } from './guards.js';

export type Located = Pick<Diagnostic, 'file' | 'place'>;

/** Returns the file and the place of a part of the page at `path`. */
export function locatePart(path: string, part: PartPlace | null): Located {
  if (part === null) return { file: path, place: null };
  const { file = path, ...place } = part;
  return { file, place };
}

/** Describes an element for findings; `null` is content without a component. */
export function describePart(node: JsxNode | null): GuardedPart {
  return node === null
    ? { name: 'the content', place: null }
    : { name: `<${nameOfNode(node)}>`, place: node.place, node, hasTabs: hasTabs(node) };
}

/** The children are known until they are prepared for React. */
function hasTabs({ children }: JsxNode): boolean {
  return children.some(
    (child) => child.type === 'jsx' && isOfTheme(child) && nameOfNode(child) === 'TabItem',
  );
}

/** Specifiers of modules that the theme provides. */
const OF_THEME = /^(?:docsgen\/compat$|@(?:theme|docusaurus|astrojs)\/)/;

export function isOfTheme({ component }: JsxNode): boolean {
  if (typeof component !== 'object' || component === null) return false;
  return 'provided' in component || ('import' in component && OF_THEME.test(component.import));
}

function nameOfNode({ component, name }: JsxNode): string {
  if (name !== undefined) return name;
  if (component === null || typeof component === 'string') return component ?? '';
  const [first, ...members] = component.path;
  const base =
    'provided' in component
      ? [component.provided, ...component.path]
      : 'import' in component && first === 'default'
        ? [(component.import.split('/').at(-1) ?? '').replace(/\.\w+$/, ''), ...members]
        : component.path;
  return base.join('.');
}

/** Rendering was interrupted. */
export const SLOW: Problem = {
  reason: 'it takes too long',
  note: 'Its code may never end. The page is shown without it.',
};

const BROWSER =
  'Pages are rendered without a browser: read it in an effect or an event handler, or write client:only on the element.';

/** Browser globals that code reads while it is loaded or rendered. */
const BROWSER_ONLY =
  /^(?:window|document|localStorage|sessionStorage|navigator|location|self|HTMLElement|customElements|matchMedia) is not defined$/;

/** Returns advice about a name that only browsers have; `null` for other messages. */
export function adviseOnBrowser(message: string): string | null {
  return BROWSER_ONLY.test(message) ? BROWSER : null;
}

/** React's messages and their meaning for an author. */
const KINDS: readonly (readonly [RegExp, Problem])[] = [
  [
    // A component that loads itself, an async component, or `use()`.
    /suspended while responding to synchronous input|async component/i,
    {
      reason: 'it waits for data',
      note: 'Pages are rendered at once: a component cannot wait. Import the data, or load it in the browser.',
    },
  ],
  [
    /^Objects are not valid as a React child \(found: object with keys \{\$\$typeof/,
    {
      reason: 'an element is made by another copy of React',
      note: 'Import "react" where the element is made: docsgen has the copy for all components. "npm ls react" lists the others.',
    },
  ],
  [
    /^Objects are not valid as a React child/,
    {
      reason: 'it shows an object as text',
      note: 'Show one of its properties, or JSON.stringify(…) of it.',
    },
  ],
  [
    /^Cannot read properties of null \(reading 'use\w+'\)|^Invalid hook call/,
    {
      reason: 'a hook is called by another copy of React, or outside of a component',
      note: 'Import "react" where the hook is called, and call it in a function that is a component. "npm ls react" lists the copies.',
    },
  ],
  [
    /^Maximum call stack size exceeded/,
    {
      reason: 'it calls or renders itself without an end',
      note: 'Add a condition that ends it. The page is shown without it.',
    },
  ],
  [
    /^The `style` prop expects/,
    {
      reason: 'the style of an element is a text',
      note: 'Write an object: style={{ color: "red" }}.',
    },
  ],
];

interface AtWork {
  /** The work that failed. @example 'render <Card>' */
  readonly does: string;
  readonly at: Located;
}

/** Returns `null` if the problem is reported already. */
export function describeComponentFailure(error: unknown, { does, at }: AtWork): Diagnostic | null {
  const thrown = describeThrown(error);
  const where =
    thrown.at === null
      ? ''
      : ` at ${thrown.at.file}:${thrown.at.place.line}:${thrown.at.place.column}`;
  const replaced = adviseOnReplaced(thrown.at?.file ?? '');
  if (error instanceof ComponentProblem) {
    if (error.isReported) return null;
    const use = where === '' ? [] : [`It is used${where}.`];
    const note = [replaced ?? error.note ?? [], error.thrown === null ? use : []].flat().join(' ');
    return diagnostic('component', error.message, {
      ...(error.thrown ?? at),
      note: note === '' ? null : note,
    });
  }
  const [sentence = ''] = thrown.reason.split('\n');
  const known =
    error instanceof TimeLimitError
      ? SLOW
      : KINDS.find(([pattern]) => pattern.test(thrown.reason))?.[1];
  const { reason, note } = known ?? { reason: sentence, note: adviseOn(sentence, { does, where }) };
  return diagnostic('component', `Cannot ${does}: ${reason}`, {
    ...at,
    note: replaced === null ? note : `${note} ${replaced}`,
  });
}

/** A site of Docusaurus replaces components that docsgen has, with code that only Docusaurus runs. */
function adviseOnReplaced(file: string): string | null {
  const name = THEME_COMPONENTS.find((one) =>
    [`src/theme/${one}/`, `src/theme/${one}.`].some((path) => file.startsWith(path)),
  );
  return name === undefined
    ? null
    : `It replaces "@theme/${name}", which docsgen has too: remove it from "src/theme/".`;
}

/** The work of a page's code; see `AtWork.does`. */
export const EVALUATES = 'evaluate the expression';

function adviseOn(
  sentence: string,
  { does, where }: { readonly does: string; readonly where: string },
): string {
  const browser = adviseOnBrowser(sentence);
  if (browser !== null) return browser;
  return does === EVALUATES && sentence.endsWith(' is not defined')
    ? 'Import the name, or export it from the page. For "{" in the text, write "\\{".'
    : `It throws${where} while the page is rendered. The page is shown without it.`;
}

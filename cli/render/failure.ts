/** Converts an exception during rendering to a diagnostic. In: the thrown value and the page. Out: the diagnostic. */
import { diagnostic } from '../diagnostics/diagnostic.js';
import { describePageCrash } from '../diagnostics/page-crash.js';
import { findInnermostPlace, findThrownPlace, type ThrownPlace } from '../thrown-place.js';
import type { JsxNode } from '../component-nodes.js';
import { ComponentProblem } from './component-problem.js';
import { TimeLimitError } from '../threads/time-limit.js';
import type { Diagnostic, Route } from '../types.js';

export interface Thrown {
  /** Message of the theme's error. */
  readonly reason: string;
  /** Where the error was thrown; `null` when unknown. */
  readonly at: ThrownPlace | null;
}

export function describeThrown(error: unknown): Thrown {
  return { reason: reasonOf(error), at: findThrownPlace(error) };
}

/** `what` is a permalink or the path of a file, `route` the page rendered there. */
export function describeRenderFailure(
  what: string,
  route: Route | undefined,
  error: unknown,
): Diagnostic {
  const file = route?.kind === 'doc' ? route.page.path : null;
  const isThemeUnseen = error instanceof Error && findInnermostPlace(error) === null;
  if (isThemeUnseen) return describePageCrash({ file, does: `render "${what}"` }, error);
  const { reason, at } = describeThrown(error);
  return diagnostic('theme', `Cannot render "${what}": ${reason}`, {
    ...at,
    note: "A component of the theme throws. The page builds without the site's overrides of it.",
  });
}

/** What React says of components that wait: a component that loads itself, an async one, and `use()`. */
const SUSPENDED = /suspended while responding to synchronous input|async component|Promise/i;

/** Describes an exception of a page's own components. `node` is the element of JSX that was rendered. */
export function describeComponentFailure(
  error: unknown,
  { path, node }: { readonly path: string; readonly node: JsxNode | null },
): Diagnostic {
  const { reason, at } = describeThrown(error);
  const details = { file: path, place: node?.place ?? null };
  const where = at === null ? '' : ` at ${at.file}:${at.place.line}:${at.place.column}`;
  if (error instanceof ComponentProblem) {
    const use = where === '' ? [] : [`It is used${where}.`];
    return diagnostic('component', reason, {
      ...details,
      note: [error.note ?? [], use].flat().join(' '),
    });
  }
  const name = node === null ? 'the content' : `<${nameOfComponent(node)}>`;
  const [sentence = ''] = reason.split('\n');
  return diagnostic('component', `Cannot render ${name}: ${sentence}`, {
    ...details,
    note: adviseOn(error, reason, where),
  });
}

function adviseOn(error: unknown, reason: string, where: string): string {
  if (error instanceof TimeLimitError) return 'It may never end. The page is shown without it.';
  return SUSPENDED.test(reason)
    ? 'Pages are rendered at once: a component cannot wait for data. Import the data, or load it in the browser.'
    : `It throws${where} while the page is rendered. The page is shown without it.`;
}

function nameOfComponent({ component }: JsxNode): string {
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

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error !== null ? 'something that is no error' : String(error);
}

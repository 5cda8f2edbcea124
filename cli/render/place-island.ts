/**
 * Decides which elements of a page become islands, and reports client React that never starts. In: a JSX element with its
 * component. Out: the component to render, or the texts of a finding.
 */
import type { ElementType } from 'react';
import { islandSourceOf, type JsxNode } from '../content-tree/component-nodes.js';
import type { Problem } from '../types.js';
import { isClass } from './client-use.js';
import { describePart, isOfTheme } from './component-failure.js';
import type { GuardedPart, Shown } from './guards.js';
import type { Islands } from './islands.js';

/** Returns the island of a component that the server must not load; `null` for all others. */
export function placeUnloaded(node: JsxNode, islands: Islands): Shown | null {
  const { client, place } = node;
  const source = sourceOf(node);
  if (client !== 'only' || source === null || !islands.canStart(source)) return null;
  return islands.bind(null, source, { name: describePart(node).name, place, when: client });
}

interface Placed {
  readonly shown: Shown;
  readonly problem: Problem | null;
}

export function placeComponent(found: ElementType, node: JsxNode, islands: Islands): Placed {
  const { client, place } = node;
  const isIsland = islands.isIsland(found);
  const part = describePart(node);
  const { name, hasTabs } = part;
  // Browsers get content as HTML, in which tabs have no labels.
  if (client === 'none' || (client === undefined && hasTabs))
    return { shown: islands.withoutIsland(found), problem: null };
  const source = sourceOf(node);
  if ((client === undefined && !isIsland) || source === null) {
    const problem = isClass(found) ? describeUnstarted('is a class component', part) : null;
    return { shown: found, problem };
  }
  // The stage `components` has reported components that cannot be bundled for browsers.
  if (!isIsland && !islands.canStart(source))
    return { shown: found, problem: isOfTheme(node) ? describeNeedless(name, client) : null };
  return {
    shown: islands.bind(found, source, { name, place, when: client ?? 'visible' }),
    problem: null,
  };
}

function sourceOf({ component }: JsxNode) {
  return typeof component === 'object' && component !== null ? islandSourceOf(component) : null;
}

function describeNeedless(name: string, client = ''): Problem {
  return {
    reason: `"client:${client}" has no effect on ${name}, which comes with docsgen`,
    note: 'Leave it out: the component works without it.',
  };
}

/** `use` completes the sentence "It …": `calls useState`. */
export function describeUnstarted(use: string, { name, node, hasTabs }: GuardedPart): Problem {
  const component = node?.component;
  const isObject = typeof component === 'object' && component !== null;
  if (hasTabs)
    return {
      reason: `Cannot start ${name} in the browser: it ${use}, and its tabs are HTML there`,
      note: 'The tabs work, but nothing else that it does in the browser. Remove that from the file of the component, or write client:none.',
    };
  const subject = name.charAt(0).toUpperCase() + name.slice(1);
  const reason = `${subject} ${use}, but nothing starts it in the browser`;
  if (!isObject || 'script' in component)
    return {
      reason,
      note: 'Code of a page runs in the build only. Move it to a component in a file of its own, and import that.',
    };
  // Markdown has no attributes for it.
  if ('provided' in component && /^[a-z]/.test(component.provided))
    return {
      reason,
      note: `Move the component to a file of its own, under a name such as "Title", and write in the file of "markdown.components": export { Title as ${component.provided} } from './Title'.`,
    };
  const start = `Write ${name.replace('>', ' client:visible>')}`;
  const isFile = 'import' in component && /^(?:\.|@site\/|\/)/.test(component.import);
  return {
    reason,
    note: `${start}${isFile ? `, or begin the file of the component with 'use client'` : ''}. If it needs no browser, write client:none.`,
  };
}

/** `from` is the name of the island that provides the context; `null` if the part is an island itself. */
export function describeContextUse(
  from: string | null,
  { name }: Pick<GuardedPart, 'name'>,
): Problem {
  // An element in a prop of the island belongs to the island's own element.
  const part = name === from ? 'the content' : name;
  const subject = part.charAt(0).toUpperCase() + part.slice(1);
  const component = part.startsWith('<') ? part : 'its component';
  if (from === null)
    return {
      reason: `${subject} does not get the context that it reads: each island starts by itself`,
      note: `Export ${component} from the file of the component that provides the context. If it needs no browser, write client:none on it.`,
    };
  return {
    reason: `${subject} reads a context of ${from}, and browsers keep what it shows at first`,
    note: `If the context changes, export ${component} from the file of ${from}, so that the browser starts both. If ${from} needs no browser, write client:none on it.`,
  };
}

/** `use` completes the sentence "It …": `clones its content`. */
export function describeContentUse(use: string, { name }: Pick<GuardedPart, 'name'>): Problem {
  return {
    reason: `Cannot start ${name} in the browser: it ${use}, which is HTML there`,
    note: 'Export the components of the content from the file of the component, so that the browser starts them with it. If it needs no browser, write client:none.',
  };
}

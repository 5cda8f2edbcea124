/**
 * The sidebar as nested lists. The server renders a slice with it, whose categories are open if they have items;
 * the browser renders the full tree with the reader's choices. Clicks are not handled here but by the element
 * around the tree, because the server's HTML has to answer to them too (see `sidebar-choices.ts`).
 *
 * Every page carries dozens of these rows, so they say nothing that scripts and styles can see by where an element
 * stands; not `type="button"` either, as there is no form around them.
 */
import type { ReactElement } from 'react';
import { trustedHtml } from '../trusted-html.js';
import type { SidebarCategoryNode, SidebarNode } from '../sidebar-types.js';
import { Breakable } from './Breakable.js';
import { childKey } from './sidebar-key.js';
import { sidebarWindow } from './sidebar-window.js';
import { Strings } from '../strings.js';
import { countText } from '../fill-text.js';

/** What the reader opened and closed; for keys, see `childKey`. */
export interface SidebarChoices {
  readonly isOpen: (key: string, category: SidebarCategoryNode) => boolean;
  /** All of a list is shown, not a window of it; `''` is the key of the top level. */
  readonly isWhole: (key: string) => boolean;
}

interface SidebarTreeProps {
  readonly items: readonly SidebarNode[];
  /** `href` of the current page; `null` marks none. */
  readonly current: string | null;
  readonly choices?: SidebarChoices | undefined;
  /** Key of the category around `items`. */
  readonly parentKey?: string;
  /** How many items there are when `items` is a window of them, and the page that lists all. */
  readonly total?: number | undefined;
  readonly indexHref?: string | undefined;
}

/** A `<ul>`, and below a list that is too long a link to the page that has all of it. */
export function SidebarTree({ parentKey = '', ...props }: SidebarTreeProps): ReactElement {
  const { current, choices, indexHref } = props;
  const total = props.total ?? props.items.length;
  const isWhole = choices?.isWhole(parentKey) === true;
  const items = isWhole ? props.items : sidebarWindow(props.items, current);
  return (
    <ul className="sidebar-list">
      {items.map((node, index) => renderItem(node, { index, current, choices, parentKey }))}
      {total > items.length && (
        <li>
          <AllItems total={total} indexHref={indexHref} />
        </li>
      )}
    </ul>
  );
}

interface AllItemsProps {
  readonly total: number;
  readonly indexHref: string | undefined;
}

/** The way to what the window leaves out: the list's own page, or the list itself. */
function AllItems({ total, indexHref }: AllItemsProps): ReactElement {
  const label = countText(Strings.allPages, { count: total });
  if (indexHref !== undefined) {
    return (
      <a className="sidebar-all" href={indexHref}>
        {label}
      </a>
    );
  }
  return <button className="sidebar-all">{label}</button>;
}

interface ItemContext {
  readonly index: number;
  readonly current: string | null;
  readonly choices: SidebarChoices | undefined;
  readonly parentKey: string;
}

/** Called, as those below: there are thousands of rows, and to be a component costs as much as what is in one. */
function renderItem(node: SidebarNode, context: ItemContext): ReactElement {
  const { index, current } = context;
  switch (node.type) {
    case 'link': {
      const isExternal = node.external === true;
      return (
        <li key={index} className={node.className}>
          <a
            href={node.href}
            aria-current={!isExternal && node.href === current ? 'page' : undefined}
            rel={isExternal ? 'noopener noreferrer' : undefined}
          >
            <Breakable text={node.label} />
          </a>
        </li>
      );
    }
    case 'category':
      return renderCategory(node, context);
    case 'html':
      return (
        <li key={index}>
          <div className="sidebar-html" dangerouslySetInnerHTML={trustedHtml(node.html)} />
        </li>
      );
  }
}

function renderCategory(
  node: SidebarCategoryNode,
  { index, current, choices, parentKey }: ItemContext,
): ReactElement {
  const key = childKey(parentKey, node);
  const isOpen = choices?.isOpen(key, node) ?? node.items.length > 0;
  return (
    <li key={index} className={node.className} data-nth={node.nth}>
      {renderLabel(node, current)}
      {node.collapsible && <button aria-expanded={isOpen} aria-label={node.label} />}
      {isOpen && node.items.length > 0 && (
        <SidebarTree
          items={node.items}
          current={current}
          parentKey={key}
          total={node.total}
          indexHref={node.indexHref}
          choices={choices}
        />
      )}
    </li>
  );
}

/** Only the page of the category itself is ever marked, not the first page below it. */
function renderLabel(node: SidebarCategoryNode, current: string | null): ReactElement {
  if (node.href === '') return <span>{node.label}</span>;
  return (
    <a
      href={node.href}
      aria-current={node.hasPage && node.href === current ? 'page' : undefined}
      data-page={node.hasPage ? '' : undefined}
    >
      <Breakable text={node.label} />
    </a>
  );
}

/**
 * The sidebar as nested lists. The server renders a slice, in which a category is open if it has items. The browser
 * renders the full tree with the reader's choices. The element around the tree handles clicks, because the server's
 * HTML has to react to them too (see `sidebar-choices.ts`).
 *
 * Every page has dozens of these rows, so they carry no attributes for facts that scripts and styles can see from an
 * element's position, and no `type="button"`, which matters only inside a form.
 */
import type { ReactElement } from 'react';
import { trustedHtml } from '../trusted-html.js';
import type { SidebarCategoryNode, SidebarNode } from '../sidebar-types.js';
import { Breakable } from './Breakable.js';
import { childKey } from './sidebar-key.js';
import { sidebarWindow } from './sidebar-window.js';
import { Strings } from '../strings.js';
import { countText } from '../fill-text.js';

/** The categories that the reader opened and closed; for keys, see `childKey`. */
export interface SidebarChoices {
  readonly isOpen: (key: string, category: SidebarCategoryNode) => boolean;
  /** The whole list is shown, not a window of it; `''` is the key of the top level. */
  readonly isWhole: (key: string) => boolean;
}

interface SidebarTreeProps {
  readonly items: readonly SidebarNode[];
  /** `href` of the current page; `null` marks none. */
  readonly current: string | null;
  readonly choices?: SidebarChoices | undefined;
  /** Key of the category around `items`. */
  readonly parentKey?: string;
  /** The number of items when `items` is a window of them, and the page that lists all. */
  readonly total?: number | undefined;
  readonly indexHref?: string | undefined;
}

/** A `<ul>`. A list that is too long is followed by a link to the page with all of its items. */
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

/** Leads to the items outside of the window: a link to the list's own page, or a button that shows the whole list. */
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

/** A plain function, like those below: with thousands of rows, a component would double the cost of each. */
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

/** Only the category's own page is ever marked as current, not the first page below it. */
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

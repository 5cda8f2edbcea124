/**
 * The sidebar beside the article. The server's HTML stays until the reader opens or closes a category and the full tree
 * has been fetched. Clicks during the fetch are stored as choices, and apply when the tree arrives.
 */
import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactElement } from 'react';
import { useAppState } from '../hooks/app-state.js';
import { GuideLinks } from './GuideLinks.js';
import { SidebarTree } from './SidebarTree.js';
import { placeOf } from './page-place.js';
import { useSidebarChoices } from './sidebar-choices.js';
import { keyOf } from './sidebar-key.js';
import { trustedHtml } from '../trusted-html.js';
import { Strings } from '../strings.js';

/** For pages that have a sidebar. Scrolls itself, never the page, to the current page. */
export function Sidebar(): ReactElement {
  const { site, page, sidebar } = useAppState();
  const nav = useRef<HTMLElement>(null);
  const shown = useRef('');
  const kind = sidebar?.kind;
  useLayoutEffect(() => {
    const isNewPage = shown.current !== page.permalink;
    shown.current = page.permalink;
    const list = nav.current;
    const link = list?.querySelector('.sidebar-list > li > [aria-current]');
    if (list === null || link === null || link === undefined) return;
    // An item that the reader has just opened stays at its position.
    if (!isNewPage && list.matches(':hover, :focus-within')) return;
    const outer = list.getBoundingClientRect();
    const inner = link.getBoundingClientRect();
    const isVisible = inner.top >= outer.top && inner.bottom <= outer.bottom;
    if (!isVisible) list.scrollTop += inner.top - outer.top - outer.height / 2;
  }, [page.permalink, kind]);
  return (
    <aside className="sidebar">
      <nav ref={nav} className="sidebar-nav" aria-label={Strings.sidebar}>
        <GuideLinks site={site} page={page} />
        <SidebarItems />
      </nav>
    </aside>
  );
}

/**
 * The list itself, in the sidebar and, with `isCopy`, in the mobile menu. Scripts fill the menu's copy whenever the
 * menu opens. It becomes a tree of its own when the reader opens or closes a category in it.
 */
export function SidebarItems({
  isCopy = false,
}: {
  readonly isCopy?: boolean;
}): ReactElement | null {
  const { page, sidebar, requestSidebar } = useAppState();
  const [isUsed, setUsed] = useState(!isCopy);
  const href = placeOf(page);
  const place = { sidebar: page.sidebar ?? '', href };
  const { choices, clickItems } = useSidebarChoices(place, () => {
    setUsed(true);
    requestSidebar(true);
  });
  const isTree = isUsed && sidebar?.kind === 'tree';
  const { container, rememberFocus } = useFocusAcrossSwap(isTree);
  if (sidebar === null) return null;
  if (isTree) {
    return (
      <div
        key="tree"
        ref={container}
        {...(isCopy ? {} : { 'data-sidebar-items': '' })}
        onClick={clickItems}
      >
        <SidebarTree items={sidebar.items} current={href} choices={choices} />
      </div>
    );
  }
  return (
    <div
      key={`html ${page.sidebar}`}
      ref={container}
      {...(isCopy ? { 'data-menu-sidebar': '' } : { 'data-sidebar-items': '' })}
      dangerouslySetInnerHTML={isCopy || sidebar.kind === 'tree' ? trustedHtml('') : sidebar.html}
      suppressHydrationWarning
      onClick={clickItems}
      onFocus={rememberFocus}
    />
  );
}

/** Moves the focus to the same link or button when the tree replaces the server's HTML. */
function useFocusAcrossSwap(isTree: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const name = focused.current;
    focused.current = null;
    if (!isTree || name === null || document.activeElement !== document.body) return;
    const controls = [...(container.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    controls.find((control) => nameOf(control) === name)?.focus({ preventScroll: true });
  }, [isTree]);
  const rememberFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = nameOf(target);
  };
  return { container, rememberFocus };
}

/** A name that a link or button of the server's HTML shares with its counterpart in the tree. */
function nameOf(control: Element): string {
  return `${control.getAttribute('href')}${keyOf(control)}`;
}

/**
 * The sidebar beside the article. The server's HTML stays as it is until a category is opened or closed and the full
 * tree has been fetched; what the reader clicked meanwhile is kept in the choices and holds when it comes.
 */
import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactElement } from 'react';
import { useAppState } from '../hooks/app-state.js';
import { SidebarTree } from './SidebarTree.js';
import { placeOf } from './page-place.js';
import { useSidebarChoices } from './sidebar-choices.js';
import { keyOf } from './sidebar-key.js';
import { trustedHtml } from '../trusted-html.js';
import { Strings } from '../strings.js';

/** For pages that have a sidebar; scrolls itself, and never the page, to the current page. */
export function Sidebar(): ReactElement {
  const { page, sidebar } = useAppState();
  const nav = useRef<HTMLElement>(null);
  const shown = useRef('');
  const kind = sidebar?.kind;
  useLayoutEffect(() => {
    const isNewPage = shown.current !== page.permalink;
    shown.current = page.permalink;
    const list = nav.current;
    const link = list?.querySelector('.sidebar-list > li > [aria-current]');
    if (list === null || link === null || link === undefined) return;
    // What the reader has just opened stays where it is.
    if (!isNewPage && list.matches(':hover, :focus-within')) return;
    const outer = list.getBoundingClientRect();
    const inner = link.getBoundingClientRect();
    const isVisible = inner.top >= outer.top && inner.bottom <= outer.bottom;
    if (!isVisible) list.scrollTop += inner.top - outer.top - outer.height / 2;
  }, [page.permalink, kind]);
  return (
    <aside className="sidebar">
      <nav ref={nav} className="sidebar-nav" aria-label={Strings.sidebar}>
        <SidebarItems />
      </nav>
    </aside>
  );
}

/**
 * The list itself, in the sidebar and, with `isCopy`, in the mobile menu: there scripts fill it whenever the menu
 * opens, and it becomes a tree of its own when the reader opens or closes a category in it.
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

/** Gives the focus to the same link or button when the tree takes the place of the server's HTML. */
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

/** The same for a link or button of the server's HTML and its like in the tree. */
function nameOf(control: Element): string {
  return `${control.getAttribute('href')}${keyOf(control)}`;
}

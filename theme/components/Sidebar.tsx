/**
 * The sidebar beside the article. The server's HTML stays as it is until the full tree has been fetched, which
 * a sign of interest asks for; what the reader clicked meanwhile is kept in the choices and holds when it comes.
 */
import { useLayoutEffect, useRef, type FocusEvent, type ReactElement } from 'react';
import { useAppState } from '../hooks/app-state.js';
import { SidebarTree } from './SidebarTree.js';
import { useSidebarChoices } from './sidebar-choices.js';

/** For pages that have a sidebar. */
export function Sidebar(): ReactElement {
  return (
    <aside className="sidebar">
      <nav className="sidebar-nav" aria-label="Docs sidebar">
        <SidebarItems />
      </nav>
    </aside>
  );
}

/** The list itself, in the sidebar and in the mobile menu. */
export function SidebarItems(): ReactElement | null {
  const { page, sidebar, requestSidebar } = useAppState();
  const { choices, clickItems } = useSidebarChoices(page.permalink, requestSidebar);
  const { container, rememberFocus } = useFocusAcrossSwap(sidebar?.kind);
  if (sidebar === null) return null;
  if (sidebar.kind === 'html') {
    return (
      <div
        key="html"
        ref={container}
        data-sidebar-items=""
        dangerouslySetInnerHTML={sidebar.html}
        suppressHydrationWarning
        onClick={clickItems}
        onPointerEnter={requestSidebar}
        onFocus={(event) => {
          rememberFocus(event);
          requestSidebar();
        }}
      />
    );
  }
  const items = sidebar.kind === 'tree' ? sidebar.items : sidebar.slice.items;
  return (
    <div key="tree" ref={container} onClick={clickItems}>
      <SidebarTree items={items} current={page.permalink} choices={choices} />
    </div>
  );
}

/** Gives the focus to the same link or button when the tree takes the place of the server's HTML. */
function useFocusAcrossSwap(kind: string | undefined) {
  const container = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const selector = focused.current;
    focused.current = null;
    if (kind !== 'tree' || selector === null || document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [kind]);
  const rememberFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const attribute = target.hasAttribute('data-category') ? 'data-category' : 'href';
    const value = target.getAttribute(attribute);
    focused.current = value === null ? null : `[${attribute}=${CSS.escape(value)}]`;
  };
  return { container, rememberFocus };
}

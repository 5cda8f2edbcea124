/** The elements `tabs` and `tab` of Markdown. In: tabs as children. Out: a `TabSet`. */
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { meaningful } from './children.js';
import { TabSet } from './TabSet.js';

interface TabProps {
  readonly label?: string;
  readonly value?: string;
  readonly default?: boolean | string;
  readonly children?: ReactNode;
}

interface TabsProps {
  readonly group?: string;
  readonly id?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** The first tab marked `default` is open, else the first. */
export function Tabs({ children, ...props }: TabsProps): ReactElement {
  const content = meaningful(children);
  const tabs = content.filter(isTab).map((tab) => tab.props);
  const marked = tabs.findIndex((tab) => tab.default !== undefined && tab.default !== false);
  const items = tabs.map((tab) => ({
    value: tab.value ?? tab.label ?? '',
    label: labelOf(tab),
    text: labelOf(tab),
    content: tab.children,
  }));
  return (
    <TabSet {...props} tabs={items} open={Math.max(0, marked)}>
      {content.filter((child) => !isTab(child))}
    </TabSet>
  );
}

/** `Tabs` reads its props and renders the panel. A tab outside of `Tabs` renders its content only. */
export function Tab({ children }: TabProps): ReactElement {
  return <>{children}</>;
}

function isTab(child: ReactNode): child is ReactElement<TabProps> {
  return isValidElement(child) && child.type === Tab;
}

function labelOf({ label, value }: TabProps): string {
  return label ?? value ?? '';
}

/**
 * Tabs as Docusaurus and Starlight write them. In: `TabItem` children, and `values` if the tabs are separate from their
 * content. Out: the theme's tabs.
 */
import { isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { TabSet } from '../content/TabSet.js';
import { Icon } from './Icon.js';
import { flatten, usePlainText } from './nodes.js';

interface TabValue {
  readonly value: string;
  readonly label?: ReactNode;
  readonly default?: boolean | string | undefined;
  /** Further attributes of the tab. */
  readonly attributes?: ComponentProps<'button'> | undefined;
}

export interface TabItemProps {
  /** Identifies the tab in `defaultValue` and in the stored choice; defaults to the label. */
  readonly value?: string;
  readonly label?: ReactNode;
  readonly default?: boolean | string;
  readonly attributes?: ComponentProps<'button'>;
  readonly className?: string;
  /** An icon before the label, by name. */
  readonly icon?: string;
  readonly children?: ReactNode;
}

export interface TabsProps {
  /** The tabs, if the items do not have the labels. */
  readonly values?: readonly TabValue[];
  /** The tab that is open at first; `null` opens none. */
  readonly defaultValue?: string | null;
  /** A choice applies to all tabs with this name, on every page. */
  readonly groupId?: string;
  /** The same as `groupId`, in Starlight. */
  readonly syncKey?: string;
  /** The address opens a tab: `?name=value`, or `?groupId=value` if this is `true`. */
  readonly queryString?: string | boolean;
  /** Has no effect: tabs are as wide as their labels. */
  readonly block?: boolean;
  /** Has no effect: every panel is in the page, so that search and readers without scripts find it. */
  readonly lazy?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function Tabs(props: TabsProps): ReactElement {
  const { values, groupId, syncKey, queryString } = props;
  const textOf = usePlainText();
  const content = flatten(props.children);
  const panels = content.filter(isTabItem);
  // An item whose text is unknown still needs a name that no other item has.
  const nameOf = (panel: ReactElement<TabItemProps>) =>
    String(panel.props.value ?? (textOf(panel.props.label) || panels.indexOf(panel)));
  const own: readonly TabValue[] = panels.map((panel) => ({
    ...panel.props,
    value: nameOf(panel),
    label: labelOf(panel.props),
  }));
  const isListed = ({ value }: TabValue) => values?.some((tab) => String(tab.value) === value);
  // Items that are missing from the list are added, because their content would be lost.
  const tabs = values === undefined ? own : [...values, ...own.filter((tab) => !isListed(tab))];
  const items = tabs.map(({ value, label = value, attributes }) => {
    const panel = panels.find((one) => nameOf(one) === String(value));
    return {
      value: String(value),
      label,
      text: textOf(label) || String(value),
      attributes,
      panelClass: panel?.props.className,
      content: panel?.type === TabItem ? panel.props.children : panel,
    };
  });
  const group = groupId ?? syncKey;
  return (
    <TabSet
      id={props.id}
      group={group}
      query={queryString === true ? group : queryString === false ? undefined : queryString}
      className={props.className}
      tabs={items}
      open={findOpen(tabs, props.defaultValue)}
    >
      {content.filter((child) => !isTabItem(child))}
    </TabSet>
  );
}

/** `Tabs` reads its props and renders the panel. An item outside of `Tabs` renders its content only. */
export function TabItem({ children }: TabItemProps): ReactElement {
  return <>{children}</>;
}

/** Any component with a value is an item, as in Docusaurus: a site may have its own around `TabItem`. */
function isTabItem(child: ReactNode): child is ReactElement<TabItemProps> {
  if (!isValidElement<object>(child)) return false;
  return child.type === TabItem || (typeof child.type === 'function' && 'value' in child.props);
}

function labelOf({ icon, label, value }: TabItemProps): ReactNode {
  return icon === undefined ? (
    (label ?? value)
  ) : (
    <>
      <Icon name={icon} /> {label ?? value}
    </>
  );
}

function findOpen(tabs: readonly TabValue[], asked: string | null | undefined): number {
  if (asked === null) return -1;
  const isOpen = (tab: TabValue) =>
    asked === undefined
      ? tab.default !== undefined && tab.default !== false
      : String(tab.value) === asked;
  return Math.max(0, tabs.findIndex(isOpen));
}

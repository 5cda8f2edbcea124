/**
 * Tabs after the WAI-ARIA pattern, operated by `behaviours.ts`. A choice is stored by `group` and applies to all tabs
 * of the group. Without scripts all panels show, each under its label.
 */
import { isValidElement, useId, type ReactElement, type ReactNode } from 'react';
import { meaningful } from './children.js';
import { classNames } from './class-names.js';
import { Strings } from '../strings.js';

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
export function Tabs({ group, children, ...own }: TabsProps): ReactElement {
  const id = useId();
  const content = meaningful(children);
  const tabs = content.filter(isTab);
  const marked = tabs.findIndex(
    ({ props }) => props.default !== undefined && props.default !== false,
  );
  const open = Math.max(0, marked);
  return (
    <div id={own.id} className={classNames('tabs', own.className)} data-tabs="" data-group={group}>
      {content.filter((child) => !isTab(child))}
      <div className="tab-list needs-script" role="tablist" aria-label={group ?? Strings.tabs}>
        {tabs.map(({ props }, index) => (
          <button
            key={index}
            type="button"
            className="tab"
            role="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            data-value={valueOf(props)}
          >
            {labelOf(props)}
          </button>
        ))}
      </div>
      {tabs.map(({ props }, index) => (
        <div
          key={index}
          className="tab-panel"
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          tabIndex={0}
          data-label={labelOf(props)}
          hidden={index !== open}
        >
          {props.children}
        </div>
      ))}
    </div>
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

function valueOf({ label, value }: TabProps): string {
  return value ?? label ?? '';
}

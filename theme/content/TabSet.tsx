/**
 * The markup of tabs after the WAI-ARIA pattern, operated by `behaviours.ts`. A choice is stored by `group` and applies to
 * all tabs of the group. Without scripts all panels show, each under its label.
 */
import {
  isValidElement,
  useId,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { meaningful } from './children.js';
import { classNames } from './class-names.js';
import { CodeBlock } from './CodeBlock.js';
import { Strings } from '../strings.js';

export interface TabSetItem {
  /** Stored as the reader's choice. */
  readonly value: string;
  readonly label: ReactNode;
  /** The label as text, above the panel if scripts are off. */
  readonly text: string;
  readonly content: ReactNode;
  /** Further attributes of the tab, and the class of its panel. */
  readonly attributes?: ComponentProps<'button'> | undefined;
  readonly panelClass?: string | undefined;
}

interface TabSetProps {
  readonly group?: string | undefined;
  /** Parameter of the page's address that opens a tab by its value. */
  readonly query?: string | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly tabs: readonly TabSetItem[];
  /** Index of the open tab; -1 if all are closed. */
  readonly open: number;
  /** Content above the tabs. */
  readonly children?: ReactNode;
}

export function TabSet({ group, query, tabs, open, children, ...own }: TabSetProps): ReactElement {
  const id = useId();
  return (
    <div
      id={own.id}
      className={classNames(tabs.every(holdsOnlyCode) ? 'tabs code-tabs' : 'tabs', own.className)}
      data-tabs=""
      data-group={group}
      data-query={query}
    >
      {children}
      <div className="tab-list needs-script" role="tablist" aria-label={group ?? Strings.tabs}>
        {tabs.map(({ value, label, attributes }, index) => (
          <button
            key={index}
            type="button"
            {...attributes}
            className={classNames('tab', attributes?.className)}
            role="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={index === open}
            tabIndex={index === Math.max(0, open) ? 0 : -1}
            data-value={value}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ text, content, panelClass }, index) => (
        <div
          key={index}
          className={classNames('tab-panel', panelClass)}
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          tabIndex={0}
          data-label={text}
          hidden={index !== open}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

/** The tabs of code alone become the header of the block. */
function holdsOnlyCode({ content }: TabSetItem): boolean {
  const [block, ...others] = meaningful(content);
  return others.length === 0 && isValidElement(block) && block.type === CodeBlock;
}

/** A note next to the text. Its type sets the color, the icon and, unless it has its own, the title. */
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { meaningful } from './children.js';
import { classNames } from './class-names.js';
import { Strings } from '../strings.js';

const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18';
const TRIANGLE = 'M12 4 2.5 20h19zM12 10v5m0 2v.5';

export const PATHS = {
  note: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  tip: 'M9 18h6m-5 3h4M12 3a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.4 1 2.4h6c0-1 .3-1.8 1-2.4A6.5 6.5 0 0 0 12 3',
  success: `${CIRCLE}m-4 9.5 2.8 2.8 5.2-5.6`,
  info: `${CIRCLE}m0 8v5.5M12 7.5v.5`,
  important: 'M4 4h16v13h-8l-4 4v-4H4zM12 7.5v4m0 2.5v.5',
  warning: TRIANGLE,
  caution: TRIANGLE,
  danger: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5m0 3v.5',
} as const satisfies Record<string, string>;

type AdmonitionType = keyof typeof PATHS;

interface AdmonitionProps {
  readonly type?: string;
  readonly title?: string;
  /** Shown instead of the type's icon. */
  readonly icon?: ReactNode;
  readonly id?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** An admonition of unknown type looks like a note and has its type as the title. */
export function Admonition({
  type = 'note',
  title,
  icon,
  id,
  className,
  children,
}: AdmonitionProps): ReactElement {
  const kind = isAdmonitionType(type) ? type : 'note';
  const content = meaningful(children);
  const rich = content.find((child) => isValidElement(child) && child.type === AdmonitionTitle);
  const plain = title === undefined || title === '' ? titleOf(type) : title;
  return (
    <div
      id={id}
      className={classNames(
        `admonition admonition-${kind}`,
        kind === type ? undefined : `admonition-${type}`,
        className,
      )}
      role="note"
    >
      <p className="admonition-title">
        {icon ?? (
          <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={PATHS[kind]} />
          </svg>
        )}
        {rich ?? <span>{plain}</span>}
      </p>
      <div className="admonition-content">{content.filter((child) => child !== rich)}</div>
    </div>
  );
}

/** A title that contains code or emphasis: the first child of its admonition. */
export function AdmonitionTitle({ children }: { readonly children?: ReactNode }): ReactElement {
  return <span>{children}</span>;
}

function isAdmonitionType(type: string): type is AdmonitionType {
  return Object.hasOwn(PATHS, type);
}

function titleOf(type: string): string {
  return isAdmonitionType(type) ? Strings[type] : type.charAt(0).toUpperCase() + type.slice(1);
}

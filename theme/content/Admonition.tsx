/** A note beside the text: its type gives colour, icon and, without a title of its own, the title. */
import type { ReactElement, ReactNode } from 'react';

const PATHS = {
  note: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 8v5.5M12 7.5v.5',
  tip: 'M9 18h6m-5 3h4M12 3a6.5 6.5 0 0 0-4 11.6c.7.6 1 1.4 1 2.4h6c0-1 .3-1.8 1-2.4A6.5 6.5 0 0 0 12 3',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 8v5.5M12 7.5v.5',
  important: 'M4 4h16v13h-8l-4 4v-4H4zM12 7.5v4m0 2.5v.5',
  warning: 'M12 4 2.5 20h19zM12 10v5m0 2v.5',
  caution: 'M12 4 2.5 20h19zM12 10v5m0 2v.5',
  danger: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5m0 3v.5',
} as const satisfies Record<string, string>;

type AdmonitionType = keyof typeof PATHS;

interface AdmonitionProps {
  readonly type?: string;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}

/** An unknown type looks like a note and keeps its name as the title. */
export function Admonition({ type = 'note', title, children }: AdmonitionProps): ReactElement {
  const look = isAdmonitionType(type) ? type : 'note';
  const shown = title === undefined || title === '' ? titleCase(type) : title;
  return (
    <div className={`admonition admonition-${look}`} role="note">
      <p className="admonition-title">
        <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d={PATHS[look]} />
        </svg>
        {shown}
      </p>
      <div className="admonition-content">{children}</div>
    </div>
  );
}

function isAdmonitionType(type: string): type is AdmonitionType {
  return Object.hasOwn(PATHS, type);
}

function titleCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

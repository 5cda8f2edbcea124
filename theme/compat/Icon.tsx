/** Icons by Starlight's names, as far as the theme has them. They are decoration: the text next to an icon has the name. */
import type { ReactElement } from 'react';
import { PATHS as SHELL } from '../components/Icon.js';
import { CARD_ICONS as CARDS } from '../content/card-icons.js';
import { PATHS as NOTES } from '../content/Admonition.js';

const CHECK = 'm5 12.5 4.5 4.5L19 7.5';

const PATHS: Readonly<Record<string, string>> = {
  ...SHELL,
  ...CARDS,
  'add-document': SHELL.file,
  'approve-check': CHECK,
  'approve-check-circle': NOTES.success,
  bars: SHELL.menu,
  check: CHECK,
  document: SHELL.file,
  error: NOTES.danger,
  folder: 'M3 5.5h6l2 2.5h10v11H3z',
  heart: 'M12 20C2 13 2 5 7.5 5 10 5 11.5 7 12 8c.5-1 2-3 4.5-3C22 5 22 13 12 20',
  information: NOTES.info,
  laptop: 'M5 5h14v10H5zM2.5 19h19',
  'left-arrow': 'M20 12H4m6-6-6 6 6 6',
  'list-format': SHELL.list,
  magnifier: SHELL.search,
  'open-book': CARDS['book'] ?? '',
  pen: SHELL.edit,
  pencil: SHELL.edit,
  puzzle: CARDS['container'] ?? '',
  'right-arrow': 'M4 12h16m-6-6 6 6-6 6',
  setting: CARDS['tool'] ?? '',
  star: 'm12 3.5 2.6 5.6 6 .7-4.4 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.4 9.8l6-.7z',
  translate: SHELL.globe,
  warning: NOTES.warning,
  wrap: 'M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2.5-2.5L13 18l2.5 2.5M4 18h5',
};

interface IconProps {
  readonly name: string;
  /** Name for screen readers; without one the icon is hidden from them. */
  readonly label?: string;
  readonly className?: string;
}

/** An unknown name leaves an empty space. */
export function Icon({ name, label, className }: IconProps): ReactElement {
  const path = Object.hasOwn(PATHS, name) ? PATHS[name] : undefined;
  if (path === undefined) return <span className={className} />;
  const hidden =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      {...hidden}
    >
      <path d={path} />
    </svg>
  );
}

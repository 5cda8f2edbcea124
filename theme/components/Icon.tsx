/**
 * The icons of the shell, drawn on a grid of 24 with a stroke of 1.75 in the color of the surrounding text. They are
 * decoration: the control around an icon has the name.
 */
import type { ReactElement } from 'react';

export const PATHS = {
  'arrow-up': 'M12 19V5m-6 6 6-6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10v11H9zM5 15H4.5V4H15v1',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16zM13.5 6.5l4 4',
  external: 'M9 6H5v13h13v-4M13 5h6v6M19 5l-8 8',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  list: 'M4 6h16M4 12h10M4 18h13',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.8 11.3L20 20',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.5V4m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1',
  system: 'M3.5 5h17v11h-17zM9 20h6m-3-4v4',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof PATHS;

/** An inline SVG, so that it needs no request and follows `currentColor`. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg
      className={`icon icon-${name}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

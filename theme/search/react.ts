/**
 * What the search page uses of React. It is handed over and not imported, so that its code loads on that page only and
 * the client stays one file.
 */
import type * as ReactModule from 'react';

export type React = Pick<
  typeof ReactModule,
  'createElement' | 'Fragment' | 'useEffect' | 'useState'
>;

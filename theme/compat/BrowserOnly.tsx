/** Content that only a browser can create. In an island it is shown once the island has started. */
import type { ReactNode } from 'react';
import { useIsBrowser } from './site-hooks.js';

interface BrowserOnlyProps {
  /** Shown by the server instead. */
  readonly fallback?: ReactNode;
  readonly children?: () => ReactNode;
}

export function BrowserOnly({ fallback, children }: BrowserOnlyProps): ReactNode {
  return useIsBrowser() ? children?.() : fallback;
}

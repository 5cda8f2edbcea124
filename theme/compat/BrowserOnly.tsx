/** Content that only a browser can create. The server shows the fallback instead. */
import type { ReactNode } from 'react';

interface BrowserOnlyProps {
  readonly fallback?: ReactNode;
  /** Never called: content is rendered on the server. */
  readonly children?: () => ReactNode;
}

export function BrowserOnly({ fallback }: BrowserOnlyProps): ReactNode {
  return fallback;
}

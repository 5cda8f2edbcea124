/** Content that only a browser can make. The server shows what stands in for it. */
import type { ReactNode } from 'react';

interface BrowserOnlyProps {
  readonly fallback?: ReactNode;
  /** Never called: content is rendered on the server. */
  readonly children?: () => ReactNode;
}

export function BrowserOnly({ fallback }: BrowserOnlyProps): ReactNode {
  return fallback;
}

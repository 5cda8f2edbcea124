/** The bar at the top of the window while the next page takes long. Only the client renders it, never the server. */
import type { ReactElement } from 'react';
import type { Navigation } from '../hooks/app-state.js';
import { Strings } from '../strings.js';

/** Renders nothing until a navigation is slow. */
export function PageProgress({
  navigation,
}: {
  readonly navigation: Navigation;
}): ReactElement | null {
  if (navigation.status !== 'slow') return null;
  return <div className="page-progress" role="progressbar" aria-label={Strings.loadingPage} />;
}

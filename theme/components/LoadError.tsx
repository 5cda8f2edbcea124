/** What stands in place of the article when the next page could not be loaded. */
import type { ReactElement } from 'react';

interface LoadErrorProps {
  readonly message: string;
  readonly retry: () => void;
}

/** Announced at once; "Retry" asks for the page again. */
export function LoadError({ message, retry }: LoadErrorProps): ReactElement {
  return (
    <div className="load-error" role="alert" data-load-error="" tabIndex={-1}>
      <h1>This page could not be loaded</h1>
      <p>{message}</p>
      <button type="button" className="button" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

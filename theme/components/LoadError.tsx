/** The error in place of a page that could not be loaded. */
import type { ReactElement } from 'react';
import { Strings } from '../strings.js';

interface LoadErrorProps {
  readonly message: string;
  readonly retry: () => void;
}

/** The heading gets the focus, so it is read at once. "Retry" requests the page again. */
export function LoadError({ message, retry }: LoadErrorProps): ReactElement {
  return (
    <div className="load-error">
      <h1>{Strings.loadFailed}</h1>
      <p>{message}</p>
      <button type="button" className="button" onClick={retry}>
        {Strings.retry}
      </button>
    </div>
  );
}

/**
 * The prose. React never renders what is inside: on the server `html` is the page's content, in the browser the
 * content that the document already has, so that it is neither shipped twice nor made again.
 */
import type { ReactElement } from 'react';
import type { Html } from '../hooks/app-state.js';
import { Strings } from '../strings.js';

interface ArticleProps {
  readonly html: Html;
  /** The next page has been on its way for long enough to say so. */
  readonly isBusy: boolean;
}

/** The element's identity survives navigations; only its content changes, when `html` is another object. */
export function Article({ html, isBusy }: ArticleProps): ReactElement {
  return (
    <article className="article" aria-busy={isBusy ? true : undefined}>
      {isBusy && <div className="spinner" role="status" aria-label={Strings.loadingPage} />}
      <div
        className="prose"
        data-article=""
        dangerouslySetInnerHTML={html}
        suppressHydrationWarning
      />
    </article>
  );
}

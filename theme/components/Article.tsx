/**
 * The prose. React never renders its content: `html` is the page's content on the server, and the content that the
 * document already has in the browser. So the content is neither shipped nor rendered twice.
 */
import type { ReactElement } from 'react';
import type { Html } from '../hooks/app-state.js';
import { Strings } from '../strings.js';

interface ArticleProps {
  readonly html: Html;
  /** The next page has been loading for long enough to show it. */
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

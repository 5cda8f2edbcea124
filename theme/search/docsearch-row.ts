/**
 * A row of the dialog. In: a hit of `docsearch-hits.ts`, and what DocSearch shows of it. Out: the link that is the row. The
 * list of visited pages has rows without `_snippetResult`.
 */
import type docsearch from '@docsearch/js/docsearch';

type HitComponent = Parameters<typeof docsearch>[0]['hitComponent'];
type Html = Parameters<HitComponent>[1]['html'];

export const createRow: HitComponent = ({ hit, children }, { html }) => {
  const { page, content, isFurther } = hit._snippetResult ?? {};
  const kind = hit.isParameter === true ? 'parameter' : undefined;
  const text = content && createText(html, 'search-hit-text', content.value);
  return html`<a href=${hit.url} data-kind=${kind} data-further=${isFurther === true || undefined}
    >${page && createPageLine(html, page)}${children}${text}</a
  >`;
};

/** The page, above the first of its places; its icon is that of DocSearch for pages. */
function createPageLine(html: Html, { name, path }: { name: string; path: string }): object {
  return html`<span class="search-hit-page">
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path
        d="M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M10 9H8m8 4H8m8 4H8"
      />
    </svg>
    ${createText(html, 'search-hit-page-name', name)}
    <span class="search-hit-page-path">${path}</span>
  </span>`;
}

function createText(html: Html, className: string, value: string): object {
  return html`<span class=${className} dangerouslySetInnerHTML=${{ __html: value }} />`;
}

/** Brings the document's head in line with the page shown: what a reader, a bookmark or a crawler would take from it. */
import type { ShellPage } from '../hooks/app-state.js';

/** Title, description, canonical address, robots and the address of the Markdown. */
export function updateDocumentHead(page: ShellPage): void {
  document.title = page.documentTitle;
  replace('meta', '[name="description"]', { name: 'description', content: page.description });
  replace('link', '[rel="canonical"]', { rel: 'canonical', href: page.canonical });
  replace('meta', '[name="robots"]', { name: 'robots', content: page.noindex ? 'noindex' : null });
  replace('link', '[type="text/markdown"]', {
    rel: 'alternate',
    type: 'text/markdown',
    href: page.markdownUrl,
  });
}

/** Without an element where a property has no value. */
function replace(
  tag: 'meta' | 'link',
  attribute: string,
  properties: Readonly<Record<string, string | null>>,
): void {
  document.head.querySelector(tag + attribute)?.remove();
  if (Object.values(properties).every(Boolean))
    document.head.append(Object.assign(document.createElement(tag), properties));
}

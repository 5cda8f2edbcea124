/** Updates the document's head to the current page, for readers, bookmarks and crawlers. */
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

/** Removes the element if the property has no value. */
function replace(
  tag: 'meta' | 'link',
  attribute: string,
  properties: Readonly<Record<string, string | null>>,
): void {
  document.head.querySelector(tag + attribute)?.remove();
  if (Object.values(properties).every(Boolean))
    document.head.append(Object.assign(document.createElement(tag), properties));
}

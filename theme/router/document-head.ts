/** Brings the document's head in line with the page shown: what a reader, a bookmark or a crawler would take from it. */
import type { ShellPage } from '../hooks/app-state.js';

/** Title, description, canonical address, robots and the address of the Markdown. */
export function updateDocumentHead(page: ShellPage): void {
  document.title = page.documentTitle;
  replace('meta[name="description"]', page.description, () =>
    meta('description', page.description),
  );
  replace('link[rel="canonical"]', page.canonical, (href) => link({ rel: 'canonical', href }));
  replace('meta[name="robots"]', page.noindex ? 'noindex' : null, (content) =>
    meta('robots', content),
  );
  replace('link[type="text/markdown"]', page.markdownUrl, (href) =>
    link({ rel: 'alternate', type: 'text/markdown', href }),
  );
}

function replace(
  selector: string,
  value: string | null,
  create: (value: string) => HTMLElement,
): void {
  document.head.querySelector(selector)?.remove();
  if (value) document.head.append(create(value));
}

function meta(name: string, content: string): HTMLMetaElement {
  return Object.assign(document.createElement('meta'), { name, content });
}

function link(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  return Object.assign(document.createElement('link'), properties);
}

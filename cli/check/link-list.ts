/** A page for linkinator to begin at: it asks about what a page links to. In: URLs. Out: the page. */

export function linkList(urls: readonly string[]): string {
  return urls.map((url) => `<a href="${escapeAttribute(url)}"></a>`).join('\n');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

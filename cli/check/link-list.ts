/**
 * A page for linkinator to begin at: it asks about what a page links to. In: URLs. Out: the page's address, on a server of
 * its own.
 */
import { createServer } from 'node:http';

export async function serveList(urls: readonly string[]) {
  const html = linkList(urls);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function linkList(urls: readonly string[]): string {
  return urls.map((url) => `<a href="${escapeAttribute(url)}"></a>`).join('\n');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

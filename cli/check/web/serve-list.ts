/**
 * Serves the page that linkinator begins at, when it asks the web: its `fetch` is Node's then. In: URLs. Out: the page's
 * address, on a server of its own.
 */
import { createServer } from 'node:http';
import { linkList } from '../linkinator/link-list.js';

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

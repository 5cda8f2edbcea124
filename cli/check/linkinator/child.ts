/**
 * The process that linkinator runs in, so that neither a crash nor an endless loop of it takes the build along. Told
 * over IPC what to read or judge; answers each request once. What a request needs is loaded when there is one: reading
 * needs a fifth of it.
 */
import { optimizeLater } from '../../threads/optimize-later.js';
import type { LinkinatorReply, LinkinatorRequest } from './messages.js';

optimizeLater();

let currentPage: string | null = null;
let last: Promise<unknown> = Promise.resolve();

function send(reply: LinkinatorReply): void {
  process.send?.(reply);
}

process.on('message', (request: LinkinatorRequest) => {
  const before = request.kind === 'web' ? Promise.resolve() : last;
  last = before.then(() => answer(request)).then(send, fail);
});
process.on('uncaughtException', fail);
process.on('disconnect', () => process.exit());

async function answer(request: LinkinatorRequest): Promise<LinkinatorReply> {
  if (request.kind === 'extract') {
    const { readPages } = await import('./read-pages.js');
    const onPage = (path: string | null) => (currentPage = path);
    return { kind: 'extracted', ...(await readPages(request.tree, request.pages, onPage)) };
  }
  if (request.kind === 'judge') {
    const { judgeUrls } = await import('./judge-urls.js');
    return { kind: 'judged', broken: await judgeUrls(request.tree, request.urls) };
  }
  const { judgeWeb } = await import('../web/judge-web.js');
  return { kind: 'answered', id: request.id, answer: await judgeWeb(request.question) };
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.send?.({ kind: 'failed', message, page: currentPage } satisfies LinkinatorReply, () =>
    process.exit(1),
  );
}

/**
 * Runs linkinator in a process of its own, so that a crash or an endless loop does not affect the build. In: requests over
 * IPC to read or judge something. Out: one answer per request. The code that asks the web is loaded on demand.
 */
import { optimizeLater } from '../../threads/optimize-later.js';
import { judgeUrls } from './judge-urls.js';
import type { LinkinatorAnswer, LinkinatorReply, LinkinatorRequest } from './messages.js';
import { readPages } from './read-pages.js';

optimizeLater();

let currentPage: string | null = null;
let last: Promise<unknown> = Promise.resolve();

process.on('message', (request: LinkinatorRequest) => {
  const before = request.kind === 'web' ? Promise.resolve() : last;
  last = before
    .then(() => answer(request))
    .then((found) => process.send?.({ ...found, id: request.id } satisfies LinkinatorReply), fail);
});
process.on('uncaughtException', fail);
process.on('disconnect', () => process.exit());

async function answer(request: LinkinatorRequest): Promise<LinkinatorAnswer> {
  if (request.kind === 'extract') {
    const onPage = (path: string | null) => (currentPage = path);
    return { kind: 'extracted', urls: await readPages(request.tree, request.pages, onPage) };
  }
  if (request.kind === 'judge')
    return { kind: 'judged', broken: await judgeUrls(request.tree, request.urls) };
  const { judgeWeb } = await import('../web/judge-web.js');
  return { kind: 'answered', answer: await judgeWeb(request.question) };
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const reply: LinkinatorReply = { kind: 'failed', message, page: currentPage };
  process.send?.(reply, () => process.exit(1));
}

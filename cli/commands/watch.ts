/**
 * `docsgen serve --watch`: the writer's server. In: a site folder and flags. Out: a server that makes each page when it
 * is asked for, follows every change of the sources, and tells open pages; it runs until it is told to stop. Nothing is
 * written but the cache.
 */
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Cache } from '../cache/cache.js';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import { formatDuration, type Progress } from '../diagnostics/progress.js';
import { countErrors, formatCounts } from '../diagnostics/report.js';
import { createLiveServer } from '../server/live-server.js';
import type { FileChange } from './watch/changes.js';
import { createNews } from './watch/findings.js';
import { WatchedSite } from './watch/watched-site.js';
import { placesToWatch } from './watch/source-reader.js';
import { startWatcher } from './watch/watcher.js';
import { printFindings } from './print-findings.js';
import { announceServer, asListenFailure, waitForSignal, type ServeFlags } from './serving.js';

/** Without a visitor the rest of the work begins after this long. */
const FIRST_VISIT_MS = 1000;
/** After the first page the browser asks for its scripts and data: those come before the rest of the site. */
const FIRST_VISIT_PAUSE_MS = 150;
/** Links are checked when nothing has been saved for this long. */
const CHECK_PAUSE_MS = 300;
/** Looks that may fail in a row before it is told. */
const MAX_FAILURES = 5;
/** Names shown of many files that change at once. */
const MAX_NAMED = 3;
const POLLING_REASONS: Readonly<Record<string, string>> = {
  asked: 'as the variable CHOKIDAR_USEPOLLING says',
  ENOSPC: 'the system has no watches left (raise fs.inotify.max_user_watches)',
  EMFILE: 'too many files are open (raise the limit with "ulimit -n")',
  ENFILE: 'the system has too many files open',
};

/** Resolves when SIGINT or SIGTERM has ended the server; fails when the first config cannot be read. */
export async function watch(
  siteDir: string,
  flags: ServeFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const root = resolve(siteDir);
  const cache = new Cache(join(root, '.docsgen', 'cache'));
  const site = await WatchedSite.open({ ...flags, siteDir: root, cache });
  const visited = waitForFirst();
  const server = await createLiveServer({ ...flags, site, onDocument: visited.happen }).catch(
    (error: unknown) => {
      throw asListenFailure(error, flags);
    },
  );
  const terminal = createTerminal(site, progress);
  site.onMessage = (message) => {
    server.push(message);
    terminal.printNews();
  };
  const stopped = waitForSignal();
  announceServer(server.port, `${server.origin}${site.config.base}`, {
    ...flags,
    progress,
    what: 'Watching',
  });
  terminal.printNews();
  await Promise.race([
    visited.promise.then(() => delay(FIRST_VISIT_PAUSE_MS)),
    delay(FIRST_VISIT_MS, undefined, { ref: false }),
    stopped,
  ]);
  const watcher = startWatcher({
    siteDir: root,
    ...placesToWatch(site),
    poll: /^(?:1|true)$/i.test(process.env['CHOKIDAR_USEPOLLING'] ?? ''),
    onPolling: (reason) =>
      progress.print(`Looking for changes every second: ${POLLING_REASONS[reason] ?? reason}.`),
    onChange: () => terminal.follow(),
  });
  void terminal.complete();
  await stopped;
  await watcher.close();
  await server.close();
  cache.close();
  return 0;
}

function waitForFirst(): { readonly promise: Promise<void>; readonly happen: () => void } {
  let happen = () => {};
  const promise = new Promise<void>((done) => {
    happen = done;
  });
  return { promise, happen };
}

/** What happens to the site, and the lines that tell of it. */
function createTerminal(site: WatchedSite, progress: Progress) {
  const { colors } = progress;
  const listNews = createNews();
  let errors = 0;
  let pages = 0;
  let failures = 0;
  let isLooking = false;
  let checking: NodeJS.Timeout | null = null;
  let completing: Promise<void> | null = null;

  const printNews = () => {
    // Until every page is parsed, findings are guesses.
    if (!site.isComplete) return;
    const { diagnostics, config } = site;
    printFindings(listNews(diagnostics), config, progress);
    const counts = countErrors(diagnostics, config.rules);
    if (errors > 0 && counts.errors === 0)
      progress.print(`${colors.green('✓')} Every error is mended`);
    errors = counts.errors;
  };
  const checkSoon = () => {
    if (checking !== null) clearTimeout(checking);
    const check = () => void site.checkLinks().then(printNews, retry);
    checking = site.isComplete ? setTimeout(check, CHECK_PAUSE_MS).unref() : null;
  };
  const complete = async () => {
    completing ??= completeSite();
    await completing;
    completing = null;
  };
  const completeSite = async () => {
    const isFirst = pages === 0;
    await site.complete(() => nextTurn());
    pages = site.pageCount;
    checkSoon();
    if (!isFirst) return;
    const found = formatCounts(countErrors(site.diagnostics, site.config.rules));
    const parts = [`${pages} pages`, ...(found ? [found] : [])];
    progress.print(colors.dim(`  ${parts.join(' · ')}`));
  };
  /** A file may go between being found and being read: the next look no longer finds it. */
  const retry = (error: unknown): 'again' | 'failed' => {
    failures++;
    if (failures % MAX_FAILURES !== 0) return 'again';
    const stack = error instanceof Error ? error.stack : String(error);
    progress.print(`${colors.red('✗')} Cannot take over the change\n${stack}`);
    return 'failed';
  };
  return {
    /** Not while a look is under way: its line comes first. */
    printNews: () => {
      if (!isLooking) printNews();
    },
    complete,
    /** One look at the disk, and a line about what is new. */
    async follow(): Promise<boolean> {
      const started = performance.now();
      isLooking = true;
      const files = await site.update().catch(retry);
      isLooking = false;
      if (files === 'again') return true;
      failures = files === 'failed' ? failures : 0;
      if (files === null || files === 'failed') return false;
      const duration = formatDuration(performance.now() - started);
      progress.print(`${colors.green('✓')} ${describeFiles(files)}  ${colors.dim(duration)}`);
      printNews();
      checkSoon();
      if (!site.isComplete) void complete();
      return true;
    },
  };
}

function describeFiles(files: readonly FileChange[]): string {
  if (files.length > MAX_NAMED) return `${files.length} files`;
  return files.map(({ path, kind }) => (kind === 'edited' ? path : `${path} (${kind})`)).join(', ');
}

/**
 * `docsgen serve --watch`: the writer's server. In: a site folder and flags. Out: a server that makes each page when it
 * is asked for, follows every change of the sources, and tells open pages; it runs until it is told to stop. Nothing is
 * written but the cache.
 */
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { createLiveServer } from '../server/live-server.js';
import { Follower } from './watch/follower.js';
import { WatchedSite } from './watch/watched-site.js';
import { placesToWatch } from './watch/source-reader.js';
import { startWatcher } from './watch/watcher.js';
import { openOwnCache } from './open-cache.js';
import { announceServer, asListenFailure, waitForSignal, type ServeFlags } from './serving.js';

/** Without a visitor the rest of the work begins after this long. */
const FIRST_VISIT_MS = 1000;
/** After the first page the browser asks for its scripts and data: those come before the rest of the site. */
const FIRST_VISIT_PAUSE_MS = 150;
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
  const cache = openOwnCache(root);
  const site = await WatchedSite.open({ ...flags, siteDir: root, cache });
  const visited = waitForFirst();
  const server = await createLiveServer({ ...flags, site, onDocument: visited.happen }).catch(
    (error: unknown) => {
      throw asListenFailure(error, flags);
    },
  );
  const follower = new Follower(site, progress);
  site.onMessage = (message) => {
    server.push(message);
    follower.printNews();
  };
  const stopped = waitForSignal();
  announceServer(server.port, `${server.origin}${site.config.base}`, {
    ...flags,
    progress,
    what: 'Watching',
  });
  follower.printNews();
  await Promise.race([
    visited.promise.then(() => delay(FIRST_VISIT_PAUSE_MS)),
    delay(FIRST_VISIT_MS, undefined, { ref: false }),
    stopped,
  ]);
  const watcher = startWatcher({
    siteDir: root,
    places: () => placesToWatch(site.config, site.sources),
    poll: /^(?:1|true)$/i.test(process.env['CHOKIDAR_USEPOLLING'] ?? ''),
    onPolling: (reason) =>
      progress.print(`Looking for changes every second: ${POLLING_REASONS[reason] ?? reason}.`),
    onChange: (hints) => follower.follow(hints),
  });
  void follower.complete();
  await stopped;
  watcher.close();
  await server.close();
  await follower.stop();
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

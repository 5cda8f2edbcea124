/**
 * `docsgen serve --watch`: the writer's server. In: a site folder and flags. Out: a server that renders each page on
 * request, follows every change of the sources and updates open pages, until a signal ends it. It writes nothing but the
 * cache.
 */
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { createLiveServer, type LiveServer } from '../server/live-server.js';
import { WatchSession } from './watch/watch-session.js';
import { PendingSite } from './watch/pending-site.js';
import {
  loadLanguages,
  openLanguages,
  type LanguageConfig,
  type LanguageConfigs,
  type WatchedLanguage,
} from './watch/watched-languages.js';
import { startWatcher } from './watch/watcher.js';
import { announceServer, asListenFailure, waitForSignal, type ServeFlags } from './serving.js';

/** The rest of the work begins after this long without a visitor. */
const FIRST_VISIT_MS = 1000;
/** Pause after the first page: the browser requests its scripts and data, which come before the rest of the site. */
const FIRST_VISIT_PAUSE_MS = 150;
const POLLING_REASONS: Readonly<Record<string, string>> = {
  asked: 'as the variable CHOKIDAR_USEPOLLING says',
  ENOSPC: 'the system has no watches left (raise fs.inotify.max_user_watches)',
  EMFILE: 'too many files are open (raise the limit with "ulimit -n")',
  ENFILE: 'the system has too many files open',
};

/** Resolves when SIGINT or SIGTERM has ended the server. Rejects when the first config cannot be read. */
export async function watch(
  siteDir: string,
  flags: ServeFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const options = { ...flags, siteDir: resolve(siteDir) };
  const configs = await loadLanguages(options);
  const visited = waitForFirst();
  const stopped = waitForSignal();
  const { server, sites } = await listen(configs, flags, { progress, onDocument: visited.happen });
  const languages = await openLanguages(configs, options).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const sessions = languages.map(({ folder, site }) => {
    const place = folder === null ? null : { folder, siteDir: options.siteDir };
    return new WatchSession(site, progress, place);
  });
  const reportLanguages = createLanguageNotice(languages, progress);
  for (const [i, { site }] of languages.entries()) {
    const [pending, session] = [sites[i], sessions[i]];
    site.onMessage = (message) => {
      server.push(message, pending);
      session?.printNewFindings();
      reportLanguages();
    };
    pending?.open(site);
  }
  for (const session of sessions) session.printNewFindings();
  await Promise.race([
    visited.promise.then(() => delay(FIRST_VISIT_PAUSE_MS)),
    delay(FIRST_VISIT_MS, undefined, { ref: false }),
    stopped,
  ]);
  const reportPolling = once((reason: string) =>
    progress.print(`Looking for changes every second: ${POLLING_REASONS[reason] ?? reason}.`),
  );
  const watchers = languages.map((language, i) =>
    startWatcher({
      siteDir: language.siteDir,
      places: () => language.site.places,
      onPolling: reportPolling,
      onChange: async (hints) => (await sessions[i]?.follow(hints)) === true,
    }),
  );
  void completeInTurn(sessions).then(() => {
    for (const watcher of watchers) watcher.refresh();
  });
  await stopped;
  for (const watcher of watchers) watcher.close();
  await server.close();
  for (const session of sessions) await session.stop();
  for (const { cache } of languages) cache.close();
  return 0;
}

/**
 * The server listens before the site is read: a browser starts meanwhile, on another processor. Each site is opened once it
 * has been read.
 */
async function listen(
  configs: LanguageConfigs,
  flags: ServeFlags,
  { progress, onDocument }: { readonly progress: Progress; readonly onDocument: () => void },
): Promise<{ readonly server: LiveServer; readonly sites: readonly PendingSite[] }> {
  const open = ({ config: { base } }: LanguageConfig) => ({ base, site: new PendingSite() });
  const [first, ...others] = configs;
  const [main, ...translations] = [open(first), ...others.map(open)];
  const server = await createLiveServer({
    ...flags,
    site: main.site,
    translations,
    onDocument,
  }).catch((error: unknown) => {
    throw asListenFailure(error, flags);
  });
  const announcement = { ...flags, progress, what: 'Watching' };
  announceServer(server.port, `${server.origin}${main.base}`, announcement);
  announceTranslations(others, server.origin, progress);
  return { server, sites: [main, ...translations].map(({ site }) => site) };
}

function announceTranslations(
  translations: readonly LanguageConfig[],
  origin: string,
  progress: Progress,
): void {
  for (const { config } of translations)
    progress.print(progress.colors.dim(`  ${config.locale.label} at ${origin}${config.base}`));
}

/** The set of languages is fixed at the start. */
function createLanguageNotice([main]: readonly WatchedLanguage[], progress: Progress): () => void {
  const listed = () => main?.site.config.translations.join();
  let reported = listed();
  return () => {
    if (listed() === reported) return;
    reported = listed();
    progress.print('The site has other languages now: start again to see them.');
  };
}

/** Completes one language after the other, because a reader waits for the first. */
async function completeInTurn(sessions: readonly WatchSession[]): Promise<void> {
  for (const session of sessions) await session.complete();
}

function once(print: (text: string) => void): (text: string) => void {
  let isPrinted = false;
  return (text) => {
    if (!isPrinted) print(text);
    isPrinted = true;
  };
}

function waitForFirst(): { readonly promise: Promise<void>; readonly happen: () => void } {
  let happen = () => {};
  const promise = new Promise<void>((done) => {
    happen = done;
  });
  return { promise, happen };
}

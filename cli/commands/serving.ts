/**
 * Code that servers of the command line share: their flags, how they print their address, and how they end. In: flags. Out:
 * printed lines, and a promise of the signal.
 */
import { spawn } from 'node:child_process';
import { isIPv4 } from 'node:net';
import { configFailure } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { createStaticServer, type StaticServer } from '../server/static-server.js';
import type { OutputFlags } from './output-folder.js';

export interface ServeFlags extends OutputFlags {
  readonly base?: string;
  readonly drafts: boolean;
  readonly port: number;
  readonly host: string;
  readonly open: boolean;
  /** Follow the sources instead of serving what was built. */
  readonly watch?: boolean;
}

interface Announcement extends Pick<ServeFlags, 'host' | 'port' | 'open'> {
  readonly progress: Progress;
  /** Description of the server; its first word is printed in bold. */
  readonly what: string;
}

export function announceServer(
  usedPort: number,
  url: string,
  { host, port, open, progress, what }: Announcement,
): void {
  const { colors } = progress;
  if (port !== 0 && usedPort !== port) {
    progress.print(`Port ${port} is taken; using ${usedPort}.`);
  }
  if (!isLoopback(host)) {
    const note = `Everyone who can reach this machine can read the site at ${url}`;
    progress.print(`${colors.yellow('warning')}  ${note}`);
  }
  const [verb = '', ...rest] = what.split(' ');
  const shown = [colors.bold(verb), ...rest].join(' ');
  progress.print(`${colors.green('✓')} ${shown} at ${url}`);
  if (open) openBrowser(url);
}

/** Serves a finished output. The address is printed once a browser can open it. */
export async function serveOutput(
  output: { readonly root: string; readonly base: string },
  announcement: Announcement,
): Promise<StaticServer> {
  const { host, port } = announcement;
  const server = await createStaticServer({ ...output, host, port }).catch((error: unknown) => {
    throw asListenFailure(error, announcement);
  });
  announceServer(server.port, server.url, announcement);
  return server;
}

/** A server that cannot listen is no bug: another address or port is needed. */
export function asListenFailure(
  error: unknown,
  { host, port }: Pick<ServeFlags, 'host' | 'port'>,
): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  const note = 'Name another address with --host, or another port with --port.';
  const reason = `Cannot listen on "${host}", port ${port} (${String(error.code)})`;
  return configFailure(reason, { note });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Resolves at SIGINT or SIGTERM. */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Errors are ignored: without a browser, the user still has the printed address. */
function openBrowser(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined);
  opener.unref();
}

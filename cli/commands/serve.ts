/**
 * `docsgen serve`: shows the built site as a web server would. In: a site folder and flags. Out: a server that runs
 * until it is told to stop. Builds first when there is nothing to serve, and says so when there is something newer.
 */
import { spawn } from 'node:child_process';
import { isIPv4 } from 'node:net';
import { relative, resolve } from 'node:path';
import { loadConfig } from '../config/load.js';
import { diagnostic, Failure, type ExitStatus } from '../diagnostics/diagnostic.js';
import type { Progress } from '../diagnostics/progress.js';
import { repairOutput } from '../publish/publish.js';
import { createStaticServer, type StaticServer } from '../server/static-server.js';
import { build } from './build.js';
import { inspectOutput } from './existing-output.js';
import { exitStatusOf } from './outcome.js';
import { printFindings } from './print-findings.js';

export interface ServeFlags {
  /** Relative to the working directory; `<siteDir>/build` without it. */
  readonly outDir?: string;
  readonly base?: string;
  readonly drafts: boolean;
  readonly port: number;
  readonly host: string;
  readonly open: boolean;
}

/** Resolves when SIGINT or SIGTERM has ended the server, or at once when there is nothing to serve. */
export async function serve(
  siteDir: string,
  flags: ServeFlags,
  progress: Progress,
): Promise<ExitStatus> {
  const config = await loadConfig(siteDir, flags);
  const outDir = resolve(flags.outDir ?? resolve(config.siteDir, 'build'));
  repairOutput(outDir);
  const existing = inspectOutput(outDir, config);
  if (existing === null) {
    const { diagnostics, written } = await build(
      siteDir,
      { ...flags, check: true, cache: true },
      progress,
    );
    printFindings(diagnostics, config, progress);
    if (written === null) return exitStatusOf(diagnostics, config.rules);
  } else if (existing.isStale) {
    progress.print('The sources are newer than the output. Run "docsgen build" to show them.');
  }
  const base = existing?.base ?? config.base;
  if (base !== config.base) {
    progress.print(
      `The output was built for the base path "${base}" and is served there. Run "docsgen build" to change it.`,
    );
  }
  const server = await start({ root: outDir, base, host: flags.host, port: flags.port });
  // Listens before it announces: who reads the address may send the signal at once.
  const stopped = waitForSignal();
  announce(server, { ...flags, outDir }, progress);
  await stopped;
  await server.close();
  return 0;
}

function announce(
  server: StaticServer,
  { outDir, host, port, open }: ServeFlags & { readonly outDir: string },
  progress: Progress,
): void {
  const { colors } = progress;
  if (port !== 0 && server.port !== port) {
    progress.print(`Port ${port} is taken; using ${server.port}.`);
  }
  if (!isLoopback(host)) {
    const note = `Everyone who can reach this machine can read the site at ${server.url}`;
    progress.print(`${colors.yellow('warning')}  ${note}`);
  }
  const folder = `${relative(process.cwd(), outDir) || '.'}/`;
  progress.print(`${colors.green('✓')} ${colors.bold('Serving')} ${folder} at ${server.url}`);
  if (open) openBrowser(server.url);
}

async function start(options: Parameters<typeof createStaticServer>[0]): Promise<StaticServer> {
  try {
    return await createStaticServer(options);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    const note = 'Name another address with --host, or another port with --port.';
    throw new Failure(2, [
      diagnostic(
        'config',
        `Cannot listen on "${options.host}", port ${options.port} (${String(error.code)})`,
        { note },
      ),
    ]);
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function waitForSignal(): Promise<void> {
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

/** Where there is no browser to open, the address has been printed. */
function openBrowser(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined);
  opener.unref();
}

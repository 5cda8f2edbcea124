/**
 * A site in a folder of its own, with `docsgen serve --watch` running on it as a writer would start it. Nothing here waits
 * for a fixed time: conditions are polled.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { repositoryRoot } from './site.js';

export interface WatchedSite {
  readonly dir: string;
  /** With base path. */
  readonly url: string;
  /** Id of the server's process. */
  readonly pid: number;
  /** The output of the command so far. */
  readonly output: () => string;
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => void;
  readonly get: (path: string) => Promise<Response>;
  /** Text of a path, or its status if that is not 200. */
  readonly text: (path: string) => Promise<string>;
  /** Resolves when the text of a path contains something, or when its status is that number. */
  readonly shows: (path: string, wanted: string | number) => Promise<void>;
  readonly prints: (wanted: string | RegExp) => Promise<void>;
}

export interface WatchOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Call it in a `describe`; the value may be used inside tests. */
export function watchSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: WatchOptions = {},
): WatchedSite {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-watch-'));
  let running: Running;
  const write: WatchedSite['write'] = (entries) => {
    for (const [path, content] of Object.entries(entries)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), content);
    }
  };
  beforeAll(async () => {
    write(files);
    running = await startWatching(dir, options);
  });
  afterAll(async () => {
    await running.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  // A kept connection may be closed while a build keeps this thread busy.
  const get: WatchedSite['get'] = async (path) =>
    await fetch(new URL(path, running.url), {
      redirect: 'manual',
      headers: { connection: 'close' },
    });
  const text: WatchedSite['text'] = async (path) => {
    const response = await get(path);
    return response.status === 200 ? await response.text() : String(response.status);
  };
  return {
    dir,
    get url() {
      return running.url;
    },
    get pid() {
      return running.pid;
    },
    output: () => running.output(),
    write,
    get,
    text,
    shows: (path, wanted) => expect.poll(() => text(path)).toContain(String(wanted)),
    prints: (wanted) => expect.poll(() => running.output()).toMatch(wanted),
  };
}

export interface Running {
  readonly pid: number;
  readonly url: string;
  readonly output: () => string;
  /** Resolves with the exit status. */
  readonly stop: () => Promise<number | null>;
}

/** Resolves when the address is printed. */
export function startWatching(
  dir: string,
  { args = [], environment = {} }: WatchOptions = {},
): Promise<Running> {
  const binary = join(repositoryRoot, 'bin', 'docsgen.js');
  const child: ChildProcess = spawn(
    process.execPath,
    [binary, 'serve', '--watch', '--port', '0', ...args],
    { cwd: dir, env: { ...process.env, NO_COLOR: '1', ...environment } },
  );
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /Watching at (http:\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      const stop = () => {
        child.kill('SIGTERM');
        return closed;
      };
      resolve({ pid: child.pid ?? 0, url, output: () => output, stop });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void closed.then((status) => reject(new Error(`Ended with ${status}: ${output}`)));
  });
}

/**
 * Parses pages that may never end, one after the other, in a child process that is killed when a page takes too long
 * (a worker thread cannot be: `terminate()` waits for native code). Every file gives a page; one that was killed, or
 * took the child down with it, is empty and says why.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { timePage } from '../diagnostics/page-times.js';
import type { Diagnostic, ParsedPage, SourceFile } from '../types.js';
import type { ChildAnswer, ChildTask } from './child.js';
import type { ParseOptions } from './options.js';
import { emptyPage } from './page.js';

/** A page that needs more memory than this is as hostile as one that never ends. */
const MAX_HEAP_MB = 512;
/** How long a child may take to load its modules on a busy machine. */
const START_TIMEOUT_MS = 30_000;

/** Parses the files in order. `childUrl` is the compiled `child.js`. */
export async function parseInQuarantine(
  files: readonly SourceFile[],
  options: ParseOptions,
  childUrl: URL,
): Promise<ParsedPage[]> {
  const pages: ParsedPage[] = [];
  let child: ChildProcess | null = null;
  try {
    for (const file of files) {
      child ??= await startChild(childUrl);
      const page: ParsedPage | null = await timePage(
        'parse',
        file.path,
        ask(child, { file, options }),
      );
      if (page === null) {
        child.kill('SIGKILL');
        child = null;
      }
      pages.push(page ?? emptyPage(file, [tooSlow(file, options)]));
    }
  } finally {
    child?.kill('SIGKILL');
  }
  return pages;
}

async function startChild(childUrl: URL): Promise<ChildProcess> {
  const execArgv = [`--max-old-space-size=${MAX_HEAP_MB}`];
  // What a dying child prints (a heap dump's summary) is no message for the user.
  const child = fork(childUrl, { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const answer = await nextAnswer(child, START_TIMEOUT_MS);
  if (answer?.type === 'ready') return child;
  child.kill('SIGKILL');
  throw new Error('Cannot start the process that parses suspicious pages');
}

const ask = (child: ChildProcess, task: ChildTask) => () => askChild(child, task);

/** The page, or `null` when the child did not answer in time or died. */
async function askChild(child: ChildProcess, task: ChildTask): Promise<ParsedPage | null> {
  const pending = nextAnswer(child, task.options.timeoutMs);
  child.send(task);
  const answer = await pending;
  if (answer?.type === 'error')
    throw new Error(`Cannot parse "${task.file.path}": ${answer.message}`);
  return answer?.type === 'page' ? answer.page : null;
}

function nextAnswer(child: ChildProcess, timeoutMs: number): Promise<ChildAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: ChildAnswer | null): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(answer);
    };
    const onMessage = (message: unknown): void => settle(message as ChildAnswer);
    const onEnd = (): void => settle(null);
    const timer = setTimeout(onEnd, timeoutMs);
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
  });
}

function tooSlow(file: SourceFile, options: ParseOptions): Diagnostic {
  const reason = `Cannot parse the page in ${options.timeoutMs} ms`;
  const note =
    'Look for thousands of brackets, asterisks, backticks or list levels without a blank line between.';
  return diagnostic('page-timeout', reason, { file: file.path, note });
}

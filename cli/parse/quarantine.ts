/**
 * Parses pages that may never end, one after the other, in a child process that is killed when a page takes too long. A
 * worker thread cannot be killed: `terminate()` waits for native code. Every file gives a page. A page that was killed, or
 * that crashed the child, is empty and has a finding with the reason.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { timePage } from '../diagnostics/page-times.js';
import type { Diagnostic, SourceFile } from '../types.js';
import type { ChildAnswer, ChildTask } from './child.js';
import { nextAnswer, type Outcome as AnyOutcome } from '../threads/process-answer.js';
import { emptyPage } from './empty-page.js';
import { deadlineOf, optionsFor, type ParseOptions } from './options.js';
import type { WholePage } from './packed-page.js';

/** A page that needs more memory than this is treated like one that never ends. */
const MAX_HEAP_MB = 512;
/** How long a child may take to load its modules on a busy machine. */
const START_TIMEOUT_MS = 30_000;

/** Parses the files in order. `childUrl` is the compiled `child.js`. */
export async function parseInQuarantine(
  files: readonly SourceFile[],
  options: ParseOptions,
  childUrl: URL,
): Promise<WholePage[]> {
  const pages: WholePage[] = [];
  let child: ChildProcess | null = null;
  try {
    for (const file of files) {
      const isNew: boolean = child === null;
      child ??= forkChild(childUrl);
      const start = isNew ? await nextAnswer<ChildAnswer>(child, START_TIMEOUT_MS) : READY;
      const page: WholePage | Diagnostic =
        start.type === 'ready'
          ? await timePage('parse', file.path, ask(child, { file, options }))
          : notStarted(file, start);
      if ('ruleId' in page) {
        child.kill('SIGKILL');
        child = null;
      }
      pages.push('ruleId' in page ? emptyPage(file, [page], optionsFor(file.path, options)) : page);
    }
  } finally {
    child?.kill('SIGKILL');
  }
  return pages;
}

type Outcome = AnyOutcome<ChildAnswer>;

const READY: Outcome = { type: 'ready' };

function forkChild(childUrl: URL): ChildProcess {
  const execArgv = [`--max-old-space-size=${MAX_HEAP_MB}`];
  // The output of a dying child (a summary of a heap dump) is not a useful message.
  const child = fork(childUrl, { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // Sending to a child that has ended emits an error; its end is reported already.
  return child.on('error', () => {});
}

const ask = (child: ChildProcess, task: ChildTask) => () => askChild(child, task);

/** Returns the page, or the reason why the child gives none. */
async function askChild(child: ChildProcess, task: ChildTask): Promise<WholePage | Diagnostic> {
  const { file, options } = task;
  const pending = nextAnswer<ChildAnswer>(child, deadlineOf(options), { countsCpu: true });
  child.send(task);
  const answer = await pending;
  switch (answer.type) {
    case 'page':
      return answer.page;
    case 'ended':
      return crashed(file, answer.how);
    case 'late':
      return tooSlow(file, options);
    case 'failed':
      return answer.crash;
    case 'ready':
      return crashed(file, 'a second start');
  }
}

const WAY_OUT =
  'Look for thousands of brackets, asterisks, backticks or list levels without a blank line between.';

function tooSlow(file: SourceFile, options: ParseOptions): Diagnostic {
  const reason = `Cannot parse the page in ${deadlineOf(options)} ms`;
  return diagnostic('page-timeout', reason, { file: file.path, note: WAY_OUT });
}

/** Describes a failure that the page did not cause: the process was ended, or the machine cannot start another. */
function notStarted(file: SourceFile, outcome: Outcome): Diagnostic {
  const how = outcome.type === 'ended' ? outcome.how : `no answer in ${START_TIMEOUT_MS} ms`;
  const reason = `Cannot parse the page: its process did not start (${how})`;
  const note = 'Try again. If it fails again, look for what the machine lacks, such as memory.';
  return diagnostic('page-crash', reason, { file: file.path, note });
}

function crashed(file: SourceFile, how: string): Diagnostic {
  const reason = `Cannot parse the page: its process ended with ${how}`;
  const note = `It may use ${MAX_HEAP_MB} MB of memory. ${WAY_OUT}`;
  return diagnostic('page-crash', reason, { file: file.path, note });
}

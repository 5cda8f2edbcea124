/**
 * Calls esbuild, which is loaded on first use. In: the call, and how its caller describes a message. Out: the result. Errors
 * that esbuild finds, and the end of its process, are a `Failure`.
 */
import type { BuildFailure, Message } from 'esbuild';
import { Failure } from '../diagnostics/diagnostic.js';
import { loadEsbuild, type Esbuild } from './load-esbuild.js';
import type { Diagnostic, Place } from '../types.js';

export type EsbuildMessage = Pick<Message, 'text' | 'location'> & {
  readonly notes: readonly Pick<Message, 'text' | 'location'>[];
};

interface ErrorOptions {
  /** The exit status for errors in the files. If the process has ended, the files are not the cause, and the status is 1. */
  readonly exitStatus: 1 | 2;
  readonly describe: (message: EsbuildMessage) => Diagnostic;
}

const HAS_ENDED: EsbuildMessage = {
  text: 'the process of esbuild has ended',
  location: null,
  notes: [
    {
      text: 'Try again. If it ends again, look for what ends it, such as a lack of memory.',
      location: null,
    },
  ],
};

/** Returns `null` for a message without a place. */
export function placeOfMessage({ location }: EsbuildMessage): Place | null {
  if (location === null) return null;
  const { line, column, length } = location;
  return { line, column: column + 1, endLine: line, endColumn: column + 1 + length };
}

let loaded: Esbuild | null = null;

export async function callEsbuild<Result>(
  call: (esbuild: Esbuild) => Promise<Result>,
  { exitStatus, describe }: ErrorOptions,
): Promise<Result> {
  try {
    return await call((loaded ??= loadEsbuild()));
  } catch (error) {
    if (isBuildFailure(error)) throw new Failure(exitStatus, error.errors.map(describe));
    if (!isEnd(error)) throw error;
    // Stops the process, so that the next call starts another one.
    await endEsbuild();
    throw new Failure(1, [describe(HAS_ENDED)]);
  }
}

/** Ends the process and frees its memory. A later call starts another process. */
export async function endEsbuild(): Promise<void> {
  await loaded?.stop();
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

/** esbuild reports its end only as text, both to pending and to later calls. */
function isEnd(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^The service (?:was stopped|is no longer running)/.test(error.message)
  );
}

/**
 * Calls esbuild, which is loaded when something is to be compiled. In: the call, and how its caller describes a message.
 * Out: the result; what esbuild finds wrong, or that its process has ended, as a `Failure`.
 */
import type { BuildFailure, Message } from 'esbuild';
import { Failure } from './diagnostics/diagnostic.js';
import { loadEsbuild, type Esbuild } from './load-esbuild.js';
import type { Diagnostic, Place } from './types.js';

export type EsbuildMessage = Pick<Message, 'text' | 'location'> & {
  readonly notes: readonly Pick<Message, 'text' | 'location'>[];
};

interface ErrorOptions {
  /** The status for errors in the files; that the process has ended is not theirs to fix. */
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

/** `null`: it is about no place. */
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
    // Forgets the process, so that the next call starts another one.
    await endEsbuild();
    throw new Failure(1, [describe(HAS_ENDED)]);
  }
}

/** Its process goes, and with it what it holds; who calls it again gets another one. */
export async function endEsbuild(): Promise<void> {
  await loaded?.stop();
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

/** esbuild says so in words alone, of calls that wait and of those that come afterwards. */
function isEnd(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^The service (?:was stopped|is no longer running)/.test(error.message)
  );
}

/** Reports an error that no command expects. In: the error. Out: what to do about it on stderr, and the exit status. */
import { workOf } from '../../diagnostics/at-work.js';
import type { ExitStatus } from '../../diagnostics/diagnostic.js';
import { codeOf } from '../../fs/error-code.js';
import { version } from '../../package.js';
import {
  findInnermostPlace,
  findThrownPlace,
  type ThrownPlace,
} from '../../modules/thrown-place.js';

const OUT_OF_FILES = `error  Cannot open a file: too many are open  file
  The last good output is as it was. Raise the limit, for instance with "ulimit -n 1024".

1 error.
`;

const NO_FOLDER = `error  Cannot run in this folder: it has been removed  file
  Change to another folder, or to the one that has its name now.

1 error.
`;

export function reportCrash(error: unknown): ExitStatus {
  if (isOutOfFiles(error)) {
    process.stderr.write(OUT_OF_FILES);
    return 1;
  }
  if (isWithoutFolder(error)) {
    process.stderr.write(NO_FOLDER);
    return 1;
  }
  const thrown = findThrownPlace(error) ?? findInnermostPlace(error);
  if (thrown !== null) {
    process.stderr.write(describeThrown(error, thrown));
    return 1;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `docsgen ${version} has a bug: it stopped for a reason that is not yours.\nPlease report it with this text and what you ran.\n\n${describeWork(error)}${stack}\nNode ${process.version}, ${process.platform} ${process.arch}\n`,
  );
  return 70;
}

/** @example 'It was at work on docs/a.md, in the stage "site".\n\n', or '' if that is unknown */
function describeWork(error: unknown): string {
  const { file, stage } = workOf(error);
  const parts = [
    ...(file === undefined ? [] : [`on ${file}`]),
    ...(stage === undefined ? [] : [`in the stage "${stage}"`]),
  ];
  return parts.length === 0 ? '' : `It was at work ${parts.join(', ')}.\n\n`;
}

/** Describes an error that the site's code threw outside of any call, in a timer or a promise that nothing awaits. */
function describeThrown(error: unknown, { file, place }: ThrownPlace): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${file}:${place.line}:${place.column}  error  Cannot continue after an error in the site's own code: ${message}\n  The code threw it outside of any call, for example in a timer or a promise.\n\n1 error.\n`;
}

/** Loading this program opens some hundred files at once. A low limit does not allow that, nor loading a reporter. */
function isOutOfFiles(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'EMFILE' || code === 'ENFILE';
}

/** Every call that needs the current folder fails with this error. */
function isWithoutFolder(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}

let isTextLost = false;

/**
 * Reports an error of an output stream. A reader that has read enough (`docsgen check | head`) is not an error. Output that
 * does not fit on the disk is one, but no reason to stop half way.
 */
export function reportLostText({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE' || isTextLost) return;
  isTextLost = true;
  process.stderr.write(`Cannot write the output of this command: ${code}.\n`);
}

/** Returns the final exit status. An exit code that the site's code has set is ignored. */
export function finalStatus(status: ExitStatus): ExitStatus {
  return status === 0 && isTextLost ? 2 : status;
}

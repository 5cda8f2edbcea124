/**
 * Writes files requested on the command line besides the output. In: a name relative to the working directory, and the
 * text. Out: the file, with its folders; or a line on the standard error that says why not.
 */
import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../../fs/error-code.js';
import { makeFolder } from '../../fs/make-folder.js';

/** @example writeOrSay('out/report.xml', text, 'the report') */
export function writeOrSay(file: string, text: string, what: string): boolean {
  return put(file, text, { what, flag: 'w' });
}

export function appendOrSay(file: string, text: string, what: string): boolean {
  return put(file, text, { what, flag: 'a' });
}

function put(
  file: string,
  text: string,
  { what, flag }: { readonly what: string; readonly flag: 'a' | 'w' },
): boolean {
  const path = resolve(file);
  try {
    makeFolder(dirname(path));
    writeFileSync(path, text, { flag });
    return true;
  } catch (error) {
    process.stderr.write(`Cannot write ${what} to "${file}": ${codeOf(error)}.\n`);
    return false;
  }
}

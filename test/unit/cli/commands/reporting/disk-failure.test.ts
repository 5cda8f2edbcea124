/** Tests of the messages for disk errors, such as which command removed a file. */
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  asDiskFailure,
  OUTPUT_STANDS,
} from '../../../../../cli/commands/reporting/disk-failure.js';
import { Failure } from '../../../../../cli/diagnostics/diagnostic.js';
import { stagingFolder } from '../../../../../cli/publish/publish.js';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Returns reasons and notes reported for a failing call. */
function describe(
  call: () => unknown,
  siteDir: string,
  consequence?: string,
): readonly (string | null)[] {
  try {
    call();
  } catch (error) {
    const failure = asDiskFailure(error, siteDir, consequence);
    if (!(failure instanceof Failure)) throw failure;
    return failure.diagnostics.flatMap(({ reason, note }) => [reason, note]);
  }
  return [];
}

const COMMAND =
  'Another command has removed it meanwhile, "docsgen clean" for instance. Run this one again.';
const UNKNOWN = 'It was removed or renamed while this command was at work. Run it again.';

test.each([
  ['in the cache', '.docsgen/cache/a.pack', COMMAND],
  ['in the staging folder', `${stagingFolder('build')}/docs/index.html`, COMMAND],
  ['a source', 'static/logo.svg', UNKNOWN],
  ['a source of a similar name', '.docsgen-notes/a.md', UNKNOWN],
  ['in the staging folder of another process', '.build.staging-1/index.html', UNKNOWN],
])('asDiskFailure() reports who has removed a file %s', (_, name, note) => {
  const folder = createFolder();
  const path = join(folder, name);
  expect(describe(() => readFileSync(path), folder)).toEqual([
    `Cannot continue: "${path}" no longer exists`,
    note,
  ]);
});

test.each([
  ['link', linkSync],
  ['copy', copyFileSync],
])('asDiskFailure() names the missing end of a %s', (_, make) => {
  const folder = createFolder();
  mkdirSync(join(folder, 'build'));
  const from = join(folder, 'build/index.html');
  const staging = stagingFolder(join(folder, 'build'));
  const link = () => make(from, join(staging, 'index.html'));
  expect(describe(link, folder)).toEqual([`Cannot continue: "${from}" no longer exists`, UNKNOWN]);
  writeFileSync(from, '');
  expect(describe(link, folder)).toEqual([
    `Cannot continue: "${staging}" no longer exists`,
    COMMAND,
  ]);
});

test.each([
  [undefined, 'Make room or change permissions, and run it again.'],
  [
    OUTPUT_STANDS,
    'The last good output is as it was. Make room or change permissions, and run it again.',
  ],
])('asDiskFailure() reports the state of the output, if there is one: %s', (stands, note) => {
  const folder = createFolder();
  writeFileSync(join(folder, 'file'), '');
  const path = join(folder, 'file', 'a');
  expect(describe(() => writeFileSync(path, ''), folder, stands)).toEqual([
    `Cannot write "${path}": a file is in the way`,
    note,
  ]);
});

test.each([
  ['EACCES', 'scandir', 'Cannot read "/a": permission denied'],
  ['ENOTDIR', 'lstat', 'Cannot read "/a": a file is in the way'],
  ['EACCES', 'open', 'Cannot open "/a": permission denied'],
  ['ENOSPC', 'open', 'Cannot write "/a": no space left on the device'],
  ['EACCES', 'mkdir', 'Cannot write "/a": permission denied'],
])('asDiskFailure() reports the failed call: %s of %s', (code, syscall, reason) => {
  const fail = () => {
    throw Object.assign(new Error(), { code, syscall, path: '/a' });
  };
  expect(describe(fail, '.')).toEqual([
    reason,
    'Make room or change permissions, and run it again.',
  ]);
});

test('K4: asDiskFailure() names the source of a file whose name is too long', () => {
  const long = 'x'.repeat(250);
  const path = join(createFolder(), `${long}-BLBUQJZC.png`);
  expect(describe(() => writeFileSync(path, ''), '.', OUTPUT_STANDS)).toEqual([
    `Cannot open "${path}": the name is too long`,
    `The last good output is as it was. Give "${long}.png" a shorter name, and run it again.`,
  ]);
});

test('asDiskFailure() leaves other errors alone', () => {
  const error = new Error('Cannot read');
  expect(asDiskFailure(error, '.')).toBe(error);
});

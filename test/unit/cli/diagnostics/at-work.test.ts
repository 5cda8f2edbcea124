/** Tests that an error keeps the file and the stage that it comes from, as far as they are known. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { keepWork, workOf, workOn } from '../../../../cli/diagnostics/at-work.js';
import { attemptPage } from '../../../../cli/diagnostics/page-crash.js';
import { Progress } from '../../../../cli/diagnostics/progress.js';

const fail = (error: unknown) => () => {
  throw error;
};

/** Returns the value that the work throws. */
async function thrown(run: () => unknown): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}

function createProgress(): Progress {
  const stream = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), {
    isTTY: false,
  });
  return new Progress({ stream: stream as never });
}

test('the innermost file and the innermost stage count', async () => {
  const progress = createProgress();
  const error = new TypeError('a');
  const found = await thrown(() =>
    progress.around({ stage: 'write', inner: ['search'] }, () =>
      progress.stage('search', () => workOn('docs/a.md', () => workOn('docs/b.md', fail(error)))),
    ),
  );
  expect(found).toBe(error);
  expect(workOf(found)).toEqual({ file: 'docs/b.md', stage: 'search' });
});

test('a stage that begins early, and one that hands out items, is named as well', async () => {
  const progress = createProgress();
  const early = await thrown(() => progress.early('discover', fail(new Error('a'))));
  expect(workOf(early)).toEqual({ stage: 'discover' });
  const items = (async function* () {
    yield 'docs/a.md';
    throw new Error('b');
  })();
  const late = await thrown(async () => {
    for await (const item of progress.pieces('render', items, 2)) expect(item).toBe('docs/a.md');
  });
  expect(workOf(late)).toEqual({ stage: 'render' });
});

test('an error of the system that passes through the work on a page is about its file', async () => {
  const error = Object.assign(new Error('EIO'), { syscall: 'read', code: 'EIO' });
  const found = await thrown(() => attemptPage({ file: 'docs/a.md', does: 'x' }, fail(error)));
  expect(workOf(found)).toEqual({ file: 'docs/a.md' });
  const other = Object.assign(new Error('EIO'), { syscall: 'read', code: 'EIO' });
  await thrown(() => attemptPage({ file: null, does: 'x' }, fail(other)));
  expect(workOf(other)).toEqual({});
});

test('a value that is not an error is passed on unchanged', () => {
  expect(keepWork('a text', { stage: 'site' })).toBe('a text');
  expect([workOf('a text'), workOf(null), workOf(new Error('a'))]).toEqual([{}, {}, {}]);
  expect(workOn('docs/a.md', () => 1)).toBe(1);
});

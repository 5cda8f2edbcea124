import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startWatcher } from '../../../../../cli/commands/watch/watcher.js';

/** Fails as the system does when it has no watches left. */
function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error(code), { code });
  };
}

function start(code: string | null) {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const reasons: string[] = [];
  let checks = 0;
  const watcher = startWatcher({
    siteDir,
    places: () => ({ folders: [join(siteDir, 'docs')], files: [join(siteDir, 'site.config.ts')] }),
    onChange: async () => {
      checks++;
      return false;
    },
    onPolling: (reason) => reasons.push(reason),
    ...(code === null ? { poll: true } : { watchFolder: failing(code) }),
  });
  onTestFinished(() => {
    watcher.close();
    rmSync(siteDir, { recursive: true, force: true });
  });
  return { reasons, checks: () => checks };
}

test.each(['ENOSPC', 'EMFILE', 'ENFILE'])(
  'startWatcher() polls and reports it once when the system answers %s',
  async (code) => {
    const { reasons, checks } = start(code);
    await expect.poll(checks).toBeGreaterThan(1);
    expect(reasons).toEqual([code]);
  },
);

test('startWatcher() polls from the start when asked to', async () => {
  const { reasons, checks } = start(null);
  await expect.poll(checks).toBeGreaterThan(1);
  expect(reasons).toEqual(['asked']);
});

test('refresh() watches folders that have become places', async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const folder = join(siteDir, 'src');
  mkdirSync(folder);
  const folders: string[] = [];
  const hints: string[] = [];
  let checks = 0;
  const watcher = startWatcher({
    siteDir,
    places: () => ({ folders, files: [] }),
    onChange: async (paths) => {
      checks++;
      hints.push(...(paths ?? []));
      return false;
    },
    onPolling: () => {},
    poll: false,
  });
  onTestFinished(() => {
    watcher.close();
    rmSync(siteDir, { recursive: true, force: true });
  });
  // The last check of the start is over.
  await expect.poll(() => checks).toBeGreaterThan(0);
  await delay(1000);
  folders.push(folder);
  watcher.refresh();
  const file = join(folder, 'Counter.tsx');
  let edits = 0;
  const edit = () => {
    writeFileSync(file, String(edits++));
    return hints;
  };
  await expect.poll(edit).toContain(file);
});

test('startWatcher() watches a folder that is removed and created again at once', async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const folder = join(siteDir, 'docs/guide');
  const write = (text: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.md'), text);
  };
  write('first');
  let seen = '';
  const watcher = startWatcher({
    siteDir,
    places: () => ({ folders: [join(siteDir, 'docs')], files: [] }),
    onChange: async () => {
      const now = existsSync(folder) ? readFileSync(join(folder, 'a.md'), 'utf8') : '';
      const isNew = now !== seen;
      seen = now;
      return isNew;
    },
    onPolling: (reason) => expect.unreachable(reason),
  });
  onTestFinished(() => {
    watcher.close();
    rmSync(siteDir, { recursive: true, force: true });
  });
  await expect.poll(() => seen).toBe('first');
  for (let i = 1; i <= 3; i++) {
    rmSync(folder, { recursive: true });
    write(`made ${i}`);
    await expect.poll(() => seen).toBe(`made ${i}`);
    // By then, the check that follows every change is over.
    await delay(700);
    write(`edit ${i}`);
    await expect.poll(() => seen).toBe(`edit ${i}`);
  }
});

test('startWatcher() finds the folder of the site again when it was moved away and is back', async () => {
  const siteDir = join(mkdtempSync(join(tmpdir(), 'docsgen-test-')), 'site');
  const page = join(siteDir, 'docs/a.md');
  mkdirSync(join(siteDir, 'docs'), { recursive: true });
  writeFileSync(page, 'first');
  const seen: string[] = [];
  const watcher = startWatcher({
    siteDir,
    places: () => ({ folders: [join(siteDir, 'docs')], files: [] }),
    onChange: async () => {
      seen.push(existsSync(page) ? readFileSync(page, 'utf8') : 'gone');
      return false;
    },
    onPolling: () => expect.unreachable(),
  });
  onTestFinished(() => {
    watcher.close();
    rmSync(dirname(siteDir), { recursive: true, force: true });
  });
  await expect.poll(() => seen).toContain('first');
  seen.length = 0;
  renameSync(siteDir, `${siteDir}-elsewhere`);
  await expect.poll(() => seen).toContain('gone');
  // The system does not report the return.
  await delay(1000);
  seen.length = 0;
  renameSync(`${siteDir}-elsewhere`, siteDir);
  await expect.poll(() => seen).toContain('first');
  await delay(1000);
  const edit = () => {
    writeFileSync(page, 'second');
    return seen;
  };
  await expect.poll(edit).toContain('second');
});

test("startWatcher() reports that the site's folder is missing before it is watched", async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const seen: string[] = [];
  const listeners: ((event: string, name: string | null) => void)[] = [];
  const watcher = startWatcher({
    siteDir,
    places: () => ({ folders: [], files: [] }),
    onChange: async () => {
      seen.push(existsSync(siteDir) ? 'there' : 'gone');
      return false;
    },
    onPolling: () => expect.unreachable(),
    watchFolder: (_, listener) => {
      listeners.push(listener);
      return { on: () => {}, close: () => {} };
    },
  });
  onTestFinished(() => watcher.close());
  await expect.poll(() => seen).toEqual(['there']);
  rmSync(siteDir, { recursive: true });
  listeners[0]?.('not watching', null);
  await expect.poll(() => seen).toContain('gone');
});

test('startWatcher() waits for the text of a file that was emptied a moment ago', async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const file = join(siteDir, 'a.md');
  const listeners: ((event: string, name: string) => void)[] = [];
  const seen: string[] = [];
  vi.useFakeTimers();
  const watcher = startWatcher({
    siteDir,
    places: () => ({ folders: [siteDir], files: [] }),
    onChange: async (hints) => {
      if (hints !== null) seen.push(readFileSync(file, 'utf8'));
      return false;
    },
    onPolling: (reason) => expect.unreachable(reason),
    watchFolder: (_, listener) => {
      listeners.push(listener);
      return { on: () => undefined, close: () => undefined };
    },
  });
  onTestFinished(() => {
    watcher.close();
    vi.useRealTimers();
    rmSync(siteDir, { recursive: true, force: true });
  });
  const write = (text: string) => {
    writeFileSync(file, text);
    for (const listener of listeners) listener('change', 'a.md');
  };
  await vi.advanceTimersByTimeAsync(1000);
  write('');
  await vi.advanceTimersByTimeAsync(40);
  write('text');
  await vi.advanceTimersByTimeAsync(5);
  expect(seen).toEqual(['text']);
  await vi.advanceTimersByTimeAsync(1000);
  write('');
  await vi.advanceTimersByTimeAsync(49);
  expect(seen).toEqual(['text']);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['text', '']);
});

test('startWatcher() stops checking after a failure, until something changes', async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  mkdirSync(join(siteDir, 'docs'));
  let checks = 0;
  const watcher = startWatcher({
    siteDir,
    places: () => ({ folders: [join(siteDir, 'docs')], files: [] }),
    onChange: async () => {
      checks++;
      throw new Error('boom');
    },
    onPolling: () => expect.unreachable(),
  });
  onTestFinished(() => {
    watcher.close();
    rmSync(siteDir, { recursive: true, force: true });
  });
  await expect.poll(() => checks).toBeGreaterThan(0);
  // More than twice the wait before the next check.
  await delay(1000);
  const before = checks;
  await delay(1000);
  expect(checks).toBe(before);
  writeFileSync(join(siteDir, 'docs/a.md'), '# A\n');
  await expect.poll(() => checks).toBeGreaterThan(before);
});

test('startWatcher() watches places that are new after a scan', async () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  const page = join(siteDir, 'content/guides/a.md');
  for (const folder of ['docs', 'content/guides'])
    mkdirSync(join(siteDir, folder), { recursive: true });
  const checks: (ReadonlySet<string> | null)[] = [];
  let content = 'docs';
  const watcher = startWatcher({
    siteDir,
    places: () => ({ folders: [join(siteDir, content)], files: [] }),
    onChange: async (hints) => {
      checks.push(hints);
      content = 'content';
      return false;
    },
    onPolling: (reason) => expect.unreachable(reason),
  });
  onTestFinished(() => {
    watcher.close();
    rmSync(siteDir, { recursive: true, force: true });
  });
  const writeAgain = () => {
    writeFileSync(page, 'edit');
    return checks.some((hints) => hints?.has(page));
  };
  await expect.poll(writeAgain).toBe(true);
});

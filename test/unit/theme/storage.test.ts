import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A fresh module each time: the warning is given once for the life of a page. */
async function load() {
  vi.resetModules();
  return (await import('../../../theme/storage.js')).createStorage;
}

const blocked = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};

describe('createStorage()', () => {
  beforeEach(
    () =>
      void vi
        .spyOn(console, 'warn')
        .mockReset()
        .mockImplementation(() => {}),
  );

  it('reads and writes the area', async () => {
    const createStorage = await load();
    const values = new Map([['theme', 'dark']]);
    const storage = createStorage(() => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }));
    expect(storage.get('theme')).toBe('dark');
    storage.set('theme', 'light');
    expect(values.get('theme')).toBe('light');
    storage.remove('theme');
    expect(storage.get('theme')).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('K95: reports the first choice that cannot be kept, in whichever area', async () => {
    const createStorage = await load();
    const onLoss = vi.fn();
    const local = createStorage(blocked, onLoss);
    const session = createStorage(blocked, onLoss);
    local.get('theme');
    local.set('docusaurus.announcement.id', 'one', false);
    expect(onLoss).not.toHaveBeenCalled();
    session.set('docsgen.sidebar.guides', '{}');
    local.set('theme', 'dark');
    local.remove('dontWarnGitHubLinks');
    expect(onLoss).toHaveBeenCalledTimes(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('keeps choices in memory and warns once when the area is blocked', async () => {
    const createStorage = await load();
    const local = createStorage(blocked);
    const session = createStorage(blocked);
    expect(local.get('dontWarnGitHubLinks')).toBeNull();
    local.set('dontWarnGitHubLinks', 'true');
    expect(local.get('dontWarnGitHubLinks')).toBe('true');
    local.remove('dontWarnGitHubLinks');
    expect(local.get('dontWarnGitHubLinks')).toBeNull();
    session.set('a', 'b');
    expect(session.get('a')).toBe('b');
    expect(local.get('a')).toBeNull();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      'Storage unavailable: choices last until this page is closed',
    );
  });

  it('prefers the choice that a full area could not take', async () => {
    const createStorage = await load();
    const storage = createStorage(() => ({
      getItem: () => 'light',
      setItem: blocked,
      removeItem: blocked,
    }));
    expect(storage.get('theme')).toBe('light');
    storage.set('theme', 'dark');
    expect(storage.get('theme')).toBe('dark');
    storage.remove('theme');
    expect(storage.get('theme')).toBeNull();
  });
});

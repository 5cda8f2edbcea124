import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Cache } from '../../../../../cli/cache/cache.js';
import { Judging } from '../../../../../cli/check/linkinator/judging.js';
import {
  LinkinatorFailure,
  type LinkinatorProcess,
} from '../../../../../cli/check/linkinator/process.js';
import { ELSEWHERE } from '../../../../../cli/check/links.js';

const TREE = { root: '', base: '/' };

/** Calls the links of `isBroken` broken, and records its requests. */
function createLinkinator(isBroken: (url: string) => boolean = () => false) {
  const requests: (readonly string[])[] = [];
  const linkinator: Pick<LinkinatorProcess, 'judge'> = {
    judge: async (_tree, urls) => {
      requests.push(urls.map((url) => url.slice(ELSEWHERE.length)));
      return urls.filter(isBroken).map((url) => ({ url, status: 404 }));
    },
  };
  return { linkinator, requests };
}

function createCache(): Cache {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-judging-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return new Cache(folder);
}

const page = (path: string, fragment = '', hash = 'h', linksHash = 'l') => ({
  path,
  fragment,
  file: `${path}x`,
  hash,
  linksHash,
});

describe('Judging', () => {
  test('asks about the URLs of a document together, and about 100 documents at a time', async () => {
    const { linkinator, requests } = createLinkinator();
    const judging = new Judging(linkinator, TREE, { cache: null, isThorough: false });
    for (let i = 0; i < 101; i++) {
      judging.ask(page(`/${i}/`));
      judging.ask(page(`/${i}/`, '#a'));
    }
    expect(requests.map(({ length }) => length)).toEqual([200]);
    expect(await judging.finish()).toEqual([]);
    expect(requests.map(({ length }) => length)).toEqual([200, 2]);
    expect(requests[1]).toEqual(['/100/', '/100/#a']);
  });

  test('does not ask again about unchanged good documents', async () => {
    const cache = createCache();
    const first = createLinkinator((url) => url.endsWith('/lost/'));
    const one = new Judging(first.linkinator, TREE, { cache, isThorough: false });
    for (const path of ['/a/', '/b/', '/lost/']) one.ask(page(path));
    expect(await one.finish()).toEqual([{ url: `${ELSEWHERE}/lost/`, status: 404 }]);
    const second = createLinkinator();
    const two = new Judging(second.linkinator, TREE, { cache, isThorough: false });
    two.ask(page('/a/'));
    two.ask(page('/b/', '', 'h2', 'l2'));
    two.ask(page('/lost/'));
    await two.finish();
    expect(second.requests).toEqual([['/b/', '/lost/']]);
  });

  test('depends on links and anchors, and on the text in a thorough check', async () => {
    const cache = createCache();
    const ask = async (hash: string, linksHash: string, isThorough = false) => {
      const { linkinator, requests } = createLinkinator();
      const judging = new Judging(linkinator, TREE, { cache, isThorough });
      judging.ask(page('/a/', '#b', hash, linksHash));
      await judging.finish();
      return requests.length;
    };
    expect(await ask('text 1', 'links 1')).toBe(1);
    expect(await ask('text 1', 'links 1', true)).toBe(0);
    expect(await ask('text 2', 'links 1')).toBe(0);
    expect(await ask('text 2', 'links 1', true)).toBe(1);
    expect(await ask('text 3', 'links 2', true)).toBe(1);
    expect(await ask('text 3', 'links 2')).toBe(0);
  });

  test('asks nothing when nothing is new', async () => {
    const cache = createCache();
    for (const count of [1, 0]) {
      const { linkinator, requests } = createLinkinator();
      const judging = new Judging(linkinator, TREE, { cache, isThorough: false });
      judging.ask(page('/a/', '#b'));
      await judging.finish();
      expect(requests).toHaveLength(count);
    }
  });

  test('is not asked again about the same documents in other batches or another order', async () => {
    const cache = createCache();
    const ask = async (fragments: readonly string[], others: number, hash = 'h') => {
      const { linkinator, requests } = createLinkinator();
      const judging = new Judging(linkinator, TREE, { cache, isThorough: false });
      for (const fragment of fragments) {
        judging.ask(page('/a/', fragment, hash, hash));
        // The batch is full, and the next fragment is in another batch.
        for (let i = 0; i < others; i++) judging.ask(page(`/${fragment}${i}/`));
      }
      await judging.finish();
      return requests.flat().filter((url) => url.startsWith('/a/'));
    };
    expect(await ask(['', '#a', '#b'], 100)).toEqual(['/a/', '/a/#a', '/a/#b']);
    expect(await ask(['#b', '', '#a'], 0)).toEqual([]);
    expect(await ask(['#a'], 0)).toEqual([]);
    // Documents of the request before are forgotten.
    expect(await ask(['#a', '#b'], 0)).toEqual(['/a/#a', '/a/#b']);
    expect(await ask(['#a', '#b'], 0)).toEqual([]);
    expect(await ask(['#a', '#b'], 0, 'h2')).toEqual(['/a/#a', '/a/#b']);
  });

  test('is asked again when another file answers', async () => {
    const cache = createCache();
    for (const [file, count] of [
      ['a.html', 1],
      ['a.html', 0],
      ['a/index.html', 1],
      [null, 1],
      [null, 0],
    ] as const) {
      const { linkinator, requests } = createLinkinator();
      const judging = new Judging(linkinator, TREE, { cache, isThorough: false });
      judging.ask({ ...page('/a/'), file });
      await judging.finish();
      expect(requests).toHaveLength(count);
    }
  });

  test('reports at the end that linkinator failed', async () => {
    const judge = () => Promise.reject(new LinkinatorFailure('it ended with SIGKILL'));
    const judging = new Judging({ judge }, TREE, { cache: null, isThorough: false });
    for (let i = 0; i < 401; i++) judging.ask(page(`/${i}/`));
    await new Promise((resolve) => setImmediate(resolve));
    await expect(judging.finish()).rejects.toThrow('it ended with SIGKILL');
  });
});

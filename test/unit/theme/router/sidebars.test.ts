import { describe, expect, it } from 'vitest';
import { createSidebarLoader } from '../../../../theme/router/sidebars.js';

const tree = [{ type: 'link', label: 'A', href: '/a/' }];

/** Answers by URL; `null` is a broken connection. */
function fakeFetch(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input);
    asked.push(url);
    if (answers[url] === undefined || answers[url] === null) throw new TypeError('Failed to fetch');
    return Response.json(answers[url]);
  };
  return { fetch, asked };
}

/** An answer that comes when the test says so. */
function createHeld() {
  let resolve: (response: Response) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Response>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

describe('createSidebarLoader()', () => {
  it('fetches the addresses and each tree once', async () => {
    const { fetch, asked } = fakeFetch({
      '/sidebars.json': { main: '/main.json' },
      '/main.json': tree,
    });
    const sidebars = createSidebarLoader('/sidebars.json', fetch);
    expect(sidebars.get('main')).toBeUndefined();
    const [first, second] = await Promise.all([sidebars.load('main'), sidebars.load('main')]);
    expect(first).toEqual(tree);
    expect(second).toBe(first);
    expect(sidebars.get('main')).toBe(first);
    expect(await sidebars.load('main')).toBe(first);
    expect(asked).toEqual(['/sidebars.json', '/main.json']);
  });

  it('asks for the addresses ahead, and again after a failure', async () => {
    const answers: Record<string, unknown> = { '/sidebars.json': null, '/main.json': tree };
    const { fetch, asked } = fakeFetch(answers);
    const sidebars = createSidebarLoader('/sidebars.json', fetch);
    sidebars.prepare();
    await new Promise((resolve) => setTimeout(resolve));
    answers['/sidebars.json'] = { main: '/main.json' };
    sidebars.prepare();
    await expect.poll(() => asked).toEqual(['/sidebars.json', '/sidebars.json']);
    expect(await sidebars.load('main')).toEqual(tree);
    expect(asked).toEqual(['/sidebars.json', '/sidebars.json', '/main.json']);
  });

  it('asks again after a failure', async () => {
    const answers: Record<string, unknown> = { '/sidebars.json': null, '/main.json': tree };
    const sidebars = createSidebarLoader('/sidebars.json', fakeFetch(answers).fetch);
    await expect(sidebars.load('main')).rejects.toThrow('Failed to fetch');
    answers['/sidebars.json'] = { main: '/main.json' };
    await expect(sidebars.load('main')).resolves.toEqual(tree);
  });

  it('asks only for the address of a tree that it already has', async () => {
    const answers = { '/sidebars.json': { main: '/main.1.json' }, '/main.1.json': tree };
    const { fetch, asked } = fakeFetch(answers);
    const sidebars = createSidebarLoader('/sidebars.json', fetch);
    const first = await sidebars.load('main');
    sidebars.clear();
    expect(sidebars.get('main')).toBeUndefined();
    expect(await sidebars.load('main')).toBe(first);
    expect(asked).toEqual(['/sidebars.json', '/main.1.json', '/sidebars.json']);
  });

  it('never gives a tree whose request was running when it was cleared', async () => {
    const answers = {
      '/sidebars.json': { main: '/main.1.json' },
      '/main.1.json': [],
      '/main.2.json': tree,
    };
    const { fetch } = fakeFetch(answers);
    const held = createHeld();
    let requests = 0;
    const sidebars = createSidebarLoader('/sidebars.json', (input) => {
      requests += 1;
      return requests === 2 ? held.promise : fetch(input);
    });
    const early = sidebars.load('main');
    await expect.poll(() => requests).toBe(2);
    answers['/sidebars.json'] = { main: '/main.2.json' };
    sidebars.clear();
    await sidebars.load('main');
    held.resolve(Response.json([{ type: 'link', label: 'Old', href: '/old/' }]));
    expect(await early).toEqual(tree);
    expect(sidebars.get('main')).toEqual(tree);
  });

  it('asks again when that request fails after a clear', async () => {
    const { fetch } = fakeFetch({ '/sidebars.json': { main: '/main.json' }, '/main.json': tree });
    const held = createHeld();
    let requests = 0;
    const sidebars = createSidebarLoader('/sidebars.json', (input) => {
      requests += 1;
      return requests === 1 ? held.promise : fetch(input);
    });
    const early = sidebars.load('main');
    sidebars.clear();
    held.reject(new TypeError('Failed to fetch'));
    expect(await early).toEqual(tree);
  });

  it('names a sidebar that does not exist', async () => {
    const { fetch } = fakeFetch({ '/sidebars.json': {} });
    await expect(createSidebarLoader('/sidebars.json', fetch).load('vpc')).rejects.toThrow(
      'Unknown sidebar "vpc"',
    );
  });
});

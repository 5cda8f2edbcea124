/**
 * A built site in Firefox or WebKit. In: how to launch the engine, and the site's files. Out: its reader, helpers that tests
 * repeat, and the host, which a test can make misbehave. Every page records its messages.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createSiteIn, loadPipeline } from '../site.js';
import { engines, type Engine, type Reader, type Settings } from './webdriver.js';

declare global {
  interface Window {
    /** The messages of the page, from the recorder. */
    said: readonly string[];
  }
}

/**
 * Runs first in every document: records the messages of the page, and imitates an older browser, or one that blocks storage,
 * if a test asks for it.
 */
const recorder = `
  const said = (window.said = []);
  for (const level of ['error', 'warn'])
    console[level] = (...values) => said.push(level + ': ' + values.join(' '));
  addEventListener('error', ({ message, target }) => said.push(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => said.push('unhandled: ' + reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => said.push('policy: ' + violatedDirective));
  if (sessionStorage.getItem('is-older') !== null) delete window.NavigateEvent;
  if (location.search === '?blocked')
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('Blocked', 'SecurityError'); } });
`;

export interface EngineSite {
  readonly dir: string;
  /** `open` takes a path. */
  readonly reader: Omit<Reader, 'close'>;
  /** The host's answer for a missing file, and the files that it has lost; reset after each test. */
  readonly host: { hasHtmlForAll: boolean; lost: RegExp | null };
  said(): Promise<readonly string[]>;
  path(): Promise<string>;
  heading(): Promise<string | undefined>;
  scrolled(): Promise<number>;
  becomes(value: () => Promise<unknown>, expected: unknown): Promise<void>;
  /** Resolves when React has taken over the shell. */
  comesToLife(): Promise<void>;
}

for (const { missing } of engines)
  if (missing !== null) console.warn(`Skipped: ${missing} is not installed`);

/** Call it in a `describe`; the value may be used inside tests. */
export function engineSite(
  launch: Engine['launch'],
  files: Readonly<Record<string, string>>,
  settings: Settings = {},
): EngineSite {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-engines-'));
  const host: EngineSite['host'] = { hasHtmlForAll: false, lost: null };
  let launched: Reader;
  let server: { readonly url: string; close(): Promise<void> };
  let front: Server;
  let origin: string;

  beforeAll(async () => {
    await createSiteIn(dir, files).build();
    const { createStaticServer } = await loadPipeline();
    server = await createStaticServer({ root: join(dir, 'build'), base: '/', port: 0 });
    front = createServer((request, response) => {
      answer(server.url, host, request.url ?? '/').then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        () => response.destroy(),
      );
    });
    await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
    const address = front.address();
    origin = `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`;
    launched = await launch(settings);
  });
  afterEach(() => void Object.assign(host, { hasHtmlForAll: false, lost: null }));
  afterAll(async () => {
    await launched.close();
    front.closeAllConnections();
    front.close();
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const evaluate: Reader['evaluate'] = (call, ...args) => launched.evaluate(call, ...args);
  const becomes: EngineSite['becomes'] = async (value, expected) =>
    expect.poll(value).toEqual(expected);
  return {
    dir,
    host,
    reader: {
      open: (path) => launched.open(origin + path),
      resize: (...args) => launched.resize(...args),
      evaluate,
      press: (...args) => launched.press(...args),
      type: (...keys) => launched.type(...keys),
      chord: (...keys) => launched.chord(...keys),
      print: () => launched.print(),
    },
    said: () => evaluate(() => window.said),
    path: () => evaluate(() => location.pathname),
    heading: () => evaluate(() => document.querySelector('main h1')?.textContent),
    scrolled: () => evaluate(() => Math.round(scrollY)),
    becomes,
    comesToLife: () =>
      becomes(
        () =>
          evaluate(
            () =>
              document.readyState === 'complete' &&
              Object.keys(document.querySelector('body > #docsgen') ?? {}).some((key) =>
                key.startsWith('__reactContainer'),
              ),
          ),
        true,
      ),
  };
}

/** Serves the site like our server, policy included, with the recorder in it. */
async function answer(site: string, host: EngineSite['host'], path: string) {
  if (path === '/recorder.js')
    return { status: 200, headers: { 'content-type': 'text/javascript' }, body: recorder };
  const isLost = host.lost?.test(path) ?? false;
  let response = await fetch(new URL(isLost ? '/lost.js' : path, site), { redirect: 'manual' });
  if (response.status === 404 && host.hasHtmlForAll) response = await fetch(site);
  const headers: Record<string, string> = { 'cache-control': 'no-cache' };
  for (const name of ['content-type', 'content-security-policy', 'location']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const body = Buffer.from(await response.arrayBuffer());
  const isDocument = headers['content-type']?.includes('html') === true;
  return {
    status: response.status,
    headers,
    body: isDocument
      ? body.toString().replace('<head>', '<head><script src="/recorder.js"></script>')
      : body,
  };
}

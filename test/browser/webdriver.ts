/**
 * Drives installed Firefox and WebKit by commands of W3C WebDriver. WebKit's driver accepts them over HTTP; Firefox accepts
 * the same commands without a driver, over TCP, under the names of its own protocol (Marionette).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './web-server.js';

export interface Engine {
  readonly name: string;
  /** The missing installation; `null` if it can be launched. */
  readonly missing: string | null;
  launch(settings?: Settings): Promise<Reader>;
}

/** Settings of the browser, as its owner may have them. */
export interface Settings {
  readonly hasScripts?: boolean;
  readonly isDark?: boolean;
}

/** A window. */
export interface Reader {
  open(url: string): Promise<void>;
  /** Sets the size of the window, including its frame, in px. */
  resize(width: number, height: number): Promise<void>;
  /** Calls a function in the page; arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Presses a mouse button (0 main, 1 middle) on an element, with modifier keys held. */
  press(selector: string, button?: number, ...held: string[]): Promise<void>;
  /** Types keys, one after the other. */
  type(...keys: string[]): Promise<void>;
  /** Presses keys together. */
  chord(...keys: string[]): Promise<void>;
  /** Prints the page on A4 sheets, as PDF. WebKit's driver cannot print. */
  print(): Promise<Buffer>;
  close(): Promise<void>;
}

/** WebDriver's codes for keys that are not characters. */
export const KEYS = {
  tab: '\uE004',
  enter: '\uE007',
  control: '\uE009',
  escape: '\uE00C',
  right: '\uE014',
} as const;

/** The commands by WebDriver's addresses and Marionette's names. */
const COMMANDS = {
  url: 'WebDriver:Navigate',
  'window/rect': 'WebDriver:SetWindowRect',
  'execute/sync': 'WebDriver:ExecuteScript',
  actions: 'WebDriver:PerformActions',
  print: 'WebDriver:Print',
} as const;

/** Time limit of a command that takes some milliseconds, or loads a page. */
const ANSWER_MS = 10_000;

type Send = (command: keyof typeof COMMANDS, parameters: object) => Promise<unknown>;

const find = (...paths: readonly string[]) => paths.find((path) => existsSync(path));
const firefox = find('/usr/bin/firefox', '/usr/bin/firefox-esr');
const webKitDriver = find('/usr/bin/WebKitWebDriver');
const displayServer = find('/usr/bin/Xvfb');
const hasDisplay = displayServer !== undefined || process.env['DISPLAY'] !== undefined;

export const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    missing: firefox === undefined ? 'Firefox' : null,
    launch: (settings = {}) => launchFirefox(firefox ?? '', settings),
  },
  {
    name: 'WebKit',
    missing: webKitDriver === undefined ? 'WebKitWebDriver' : hasDisplay ? null : 'Xvfb',
    launch: (settings = {}) => launchWebKit(webKitDriver ?? '', settings),
  },
];

async function launchFirefox(
  binary: string,
  { hasScripts = true, isDark = false }: Settings,
): Promise<Reader> {
  const profile = mkdtempSync(join(tmpdir(), 'docsgen-firefox-'));
  const preferences = {
    // Firefox chooses a free port and writes it into its profile.
    'marionette.port': 0,
    'javascript.enabled': hasScripts,
    'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
  };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref("${name}", ${value});\n`)
      .join(''),
  );
  const browser = spawn(binary, ['--headless', '--marionette', '--profile', profile], {
    stdio: 'ignore',
  });
  const call = openMarionette(
    await attempt(() => {
      const port = Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'));
      // The file exists before its content.
      if (port === 0) throw new Error('Firefox has not named its port');
      return port;
    }),
  );
  await call('WebDriver:NewSession', {});
  return createReader(
    (command, parameters) => call(COMMANDS[command], parameters),
    async () => {
      await Promise.all([ended(browser), call('Marionette:Quit', { flags: ['eForceQuit'] })]);
      rmSync(profile, { recursive: true, force: true });
    },
  );
}

/**
 * A message is its length in bytes, a colon, and JSON: `[0, id, command, parameters]`, answered by `[1, id, error, value]`.
 */
function openMarionette(port: number): (command: string, parameters: object) => Promise<unknown> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (error: unknown, value: unknown) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('utf8', 0, colon));
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(Number(message[1]))?.(message[2], message[3]);
    }
  });
  let id = 0;
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      waiting.set(++id, (error, value) => {
        if (error === null) resolve(unwrap(value));
        else reject(new Error(`${command}: ${JSON.stringify(error)}`));
      });
      const message = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}

async function launchWebKit(
  binary: string,
  { hasScripts = true, isDark = false }: Settings,
): Promise<Reader> {
  const display = displayServer === undefined ? null : await startDisplay(displayServer);
  const port = await findFreePort();
  const driver = spawn(binary, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...(display === null ? {} : { DISPLAY: display.name }) },
  });
  const call = async (method: string, path: string, parameters: object) => {
    const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {};
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, ...body });
    const value = unwrap(await response.json());
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const args = [
    '--automation',
    ...(hasScripts ? [] : ['--enable-javascript=false']),
    ...(isDark ? ['--dark-mode'] : []),
  ];
  const session = await attempt(() =>
    call('POST', '', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } } }),
  );
  const id =
    typeof session === 'object' && session !== null && 'sessionId' in session
      ? session.sessionId
      : '';
  return createReader(
    (command, parameters) => call('POST', `/${String(id)}/${command}`, parameters),
    async () => {
      await call('DELETE', `/${String(id)}`, {});
      for (const child of [driver, display?.server]) {
        if (child === undefined) continue;
        child.kill();
        await ended(child);
      }
    },
  );
}

/** Starts a virtual screen with a free number. */
async function startDisplay(binary: string): Promise<{ name: string; server: ChildProcess }> {
  const server = spawn(binary, ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve) =>
    server.stdout.once('data', (chunk) => resolve(String(chunk))),
  );
  return { name: `:${number.trim()}`, server };
}

function createReader(ask: Send, close: () => Promise<void>): Reader {
  const send: Send = (command, parameters) => answered(command, ask(command, parameters));
  const evaluate: Reader['evaluate'] = async (call, ...args) =>
    (await send('execute/sync', {
      script: `return (${String(call)})(...arguments)`,
      args,
    })) as ReturnType<typeof call>;
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  const key = (actions: readonly object[]) => ({ type: 'key', id: 'keyboard', actions });
  const pause = { type: 'pause' };
  return {
    open: async (url) => void (await send('url', { url })),
    resize: async (width, height) => void (await send('window/rect', { width, height })),
    evaluate,
    async press(selector, button = 0, ...held) {
      const origin = await evaluate((css) => {
        const element = document.querySelector(css);
        element?.scrollIntoView({ block: 'center' });
        return element;
      }, selector);
      const pointer = [
        ...held.map(() => pause),
        { type: 'pointerMove', origin, x: 0, y: 0 },
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ];
      const keys = [...held.map(down), pause, pause, pause, ...held.map(up)];
      await send('actions', {
        actions: [key(keys), { type: 'pointer', id: 'mouse', actions: pointer }],
      });
    },
    type: async (...keys) =>
      void (await send('actions', {
        actions: [key(keys.flatMap((value) => [down(value), up(value)]))],
      })),
    chord: async (...keys) =>
      void (await send('actions', {
        actions: [key([...keys.map(down), ...keys.toReversed().map(up)])],
      })),
    print: async () =>
      Buffer.from(String(await send('print', { page: { width: 21, height: 29.7 } })), 'base64'),
    close,
  };
}

/** A command may get lost while one document replaces another; callers that poll then ask again. */
async function answered(command: string, answer: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${command}: no answer`)), ANSWER_MS);
  });
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer;
}

/** Repeats the action until it works, for as long as a browser may take to start. */
async function attempt<T>(action: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
}

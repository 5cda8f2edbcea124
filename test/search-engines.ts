/**
 * Search engines on loopback for tests of a push. Each follows the contract of its public reference (paths, methods, bodies,
 * statuses, tasks, keys), stores what it receives, and refuses everything else.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEY = 'secret-key';

interface Reply {
  readonly status?: number;
  readonly body: object | string;
}

interface Call {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  readonly body: string;
}

export interface FakeEngine {
  readonly url: string;
  /** Records by index, and the index of each alias. */
  readonly indices: Map<string, Map<string, Readonly<Record<string, unknown>>>>;
  readonly aliases: Map<string, string>;
  readonly settings: Map<string, unknown>;
  readonly calls: string[];
  /** If set, it answers instead of the engine: `null` breaks the connection, `undefined` leaves the answer to the engine. */
  interrupt: (call: Call) => Reply | null | undefined;
  close(): Promise<void>;
}

type Handler = (engine: FakeEngine, call: Call) => Reply | undefined;

const parse = (text: string) => JSON.parse(text) as Readonly<Record<string, unknown>>;
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map(parse);
const add = (
  engine: FakeEngine,
  index: string,
  id: unknown,
  record: Readonly<Record<string, unknown>>,
) => engine.indices.get(index)?.set(String(id), record);

const algolia: Handler = (engine, { method, path, body }) => {
  const [, index = '', rest = ''] = /^\/1\/indexes\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  const make = () => engine.indices.set(index, engine.indices.get(index) ?? new Map());
  const done = { body: { taskID: engine.calls.length } };
  if (method === 'GET' && /^task\/\d+$/.test(rest))
    // The task is done at the second request.
    return {
      body: { status: engine.calls.at(-2) === engine.calls.at(-1) ? 'published' : 'notPublished' },
    };
  if (method === 'PUT' && rest === 'settings') {
    make();
    engine.settings.set(index, parse(body));
    return done;
  }
  if (method === 'POST' && rest === 'batch') {
    make();
    for (const { action, body: record } of parse(body)['requests'] as {
      action: string;
      body: { objectID: string };
    }[]) {
      if (action !== 'addObject') return { status: 400, body: { message: 'Unknown action' } };
      if (JSON.stringify(record).length > 10_000)
        return { status: 400, body: { message: 'Record is too big' } };
      add(engine, index, record.objectID, { ...record });
    }
    return done;
  }
  if (method === 'POST' && rest === 'operation') {
    const { operation, destination } = parse(body);
    const moved = engine.indices.get(index);
    if (operation !== 'move' || moved === undefined)
      return { status: 404, body: { message: 'Index does not exist' } };
    engine.indices.set(String(destination), moved);
    engine.indices.delete(index);
    return done;
  }
  if (method === 'DELETE' && rest === '') {
    engine.indices.delete(index);
    return done;
  }
  return undefined;
};

const typesense: Handler = (engine, { method, path, body }) => {
  const [, kind, name = '', rest = ''] =
    /^\/(collections|aliases)(?:\/([^/]+))?(?:\/(.*))?$/.exec(path) ?? [];
  if (kind === 'collections' && method === 'POST' && name === '') {
    const schema = parse(body);
    engine.indices.set(String(schema['name']), new Map());
    engine.settings.set(String(schema['name']), schema);
    return { status: 201, body: schema };
  }
  if (kind === 'collections' && method === 'POST' && rest === 'documents/import') {
    const { fields } = engine.settings.get(name) as {
      fields: { name: string; optional?: boolean }[];
    };
    const results = linesOf(body).map((document) => {
      const missing = fields.find((field) => field.optional !== true && !(field.name in document));
      if (missing) return { success: false, error: `Field \`${missing.name}\` has been declared` };
      add(engine, name, document['id'], document);
      return { success: true };
    });
    return { body: results.map((result) => JSON.stringify(result)).join('\n') };
  }
  if (kind === 'collections' && method === 'DELETE')
    return engine.indices.delete(name)
      ? { body: { name } }
      : { status: 404, body: { message: 'None' } };
  if (kind === 'aliases' && method === 'GET')
    return engine.aliases.has(name)
      ? { body: { name, collection_name: engine.aliases.get(name) } }
      : { status: 404, body: { message: 'Not Found' } };
  if (kind === 'aliases' && method === 'PUT') {
    engine.aliases.set(name, String(parse(body)['collection_name']));
    return { body: { name } };
  }
  return undefined;
};

const meilisearch: Handler = (engine, { method, path, body }) => {
  const [, kind, uid = '', rest = ''] =
    /^\/(indexes|tasks|swap-indexes)(?:\/([^/]+))?(?:\/(.*))?$/.exec(path) ?? [];
  const tasks = engine.settings;
  const task = (error: object | null = null): Reply => {
    tasks.set(`task ${engine.calls.length}`, error);
    return { status: 202, body: { taskUid: engine.calls.length, status: 'enqueued' } };
  };
  if (kind === 'tasks' && method === 'GET') {
    if (engine.calls.at(-2) !== engine.calls.at(-1))
      return { body: { status: 'processing', error: null } };
    const error = tasks.get(`task ${uid}`);
    return { body: { status: error ? 'failed' : 'succeeded', error } };
  }
  if (kind === 'indexes' && method === 'POST' && uid === '') {
    const name = String(parse(body)['uid']);
    if (engine.indices.has(name))
      return task({ code: 'index_already_exists', message: `Index \`${name}\` already exists.` });
    engine.indices.set(name, new Map());
    return task();
  }
  if (!engine.indices.has(uid) && kind === 'indexes')
    return task({ code: 'index_not_found', message: `Index \`${uid}\` not found.` });
  if (kind === 'indexes' && method === 'PATCH' && rest === 'settings') {
    engine.settings.set(uid, parse(body));
    return task();
  }
  if (kind === 'indexes' && method === 'POST' && rest === 'documents') {
    for (const document of linesOf(body)) {
      if (!/^[A-Za-z0-9_-]{1,511}$/.test(String(document['objectID'])))
        return task({ code: 'invalid_document_id', message: 'Document identifier is invalid.' });
      add(engine, uid, document['objectID'], document);
    }
    return task();
  }
  if (kind === 'swap-indexes' && method === 'POST') {
    for (const { indexes } of JSON.parse(body) as { indexes: [string, string] }[]) {
      const [a, b] = indexes.map((name) => engine.indices.get(name) ?? new Map());
      engine.indices.set(indexes[0], b ?? new Map());
      engine.indices.set(indexes[1], a ?? new Map());
    }
    return task();
  }
  if (kind === 'indexes' && method === 'DELETE') {
    engine.indices.delete(uid);
    return task();
  }
  return undefined;
};

const opensearch: Handler = (engine, { method, path, body }) => {
  const [, name = '', rest = ''] = /^\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  if (method === 'GET' && name === '_alias') {
    const found = engine.aliases.get(rest);
    return found === undefined
      ? { status: 404, body: { error: `alias [${rest}] missing`, status: 404 } }
      : { body: { [found]: { aliases: { [rest]: {} } } } };
  }
  if (method === 'POST' && name === '_aliases') {
    type Action = Readonly<Record<string, { index: string; alias: string }>>;
    for (const { add: added } of parse(body)['actions'] as Action[])
      if (added) engine.aliases.set(added.alias, added.index);
    return { body: { acknowledged: true } };
  }
  if (method === 'GET' && rest === '')
    return engine.indices.has(name)
      ? { body: { [name]: {} } }
      : { status: 404, body: { error: { type: 'index_not_found_exception' }, status: 404 } };
  if (method === 'PUT' && rest === '') {
    engine.indices.set(name, new Map());
    engine.settings.set(name, parse(body));
    return { body: { acknowledged: true, index: name } };
  }
  if (method === 'POST' && rest === '_bulk') {
    const lines = linesOf(body);
    for (let i = 0; i < lines.length; i += 2)
      add(
        engine,
        name,
        (lines[i]?.['index'] as { _id: string } | undefined)?._id,
        lines[i + 1] ?? {},
      );
    return { body: { took: 1, errors: false, items: [] } };
  }
  if (method === 'POST' && rest === '_refresh') return { body: { _shards: {} } };
  if (method === 'DELETE') return { body: { acknowledged: engine.indices.delete(name) } };
  return undefined;
};

const HANDLERS = { algolia, typesense, meilisearch, opensearch };
const isAllowed: Record<keyof typeof HANDLERS, (request: IncomingMessage) => boolean> = {
  algolia: ({ headers }) =>
    headers['x-algolia-api-key'] === KEY && headers['x-algolia-application-id'] === 'APP',
  typesense: ({ headers }) => headers['x-typesense-api-key'] === KEY,
  meilisearch: ({ headers }) => headers.authorization === `Bearer ${KEY}`,
  opensearch: ({ headers }) =>
    headers.authorization === `Basic ${Buffer.from(`admin:${KEY}`).toString('base64')}`,
};

/** The variables by which `docsgen search push` finds the engine. */
export function environmentOf(url: string): Readonly<Record<string, string>> {
  return {
    ALGOLIA_APP_ID: 'APP',
    ALGOLIA_API_KEY: KEY,
    ALGOLIA_HOST: url,
    TYPESENSE_URL: url,
    TYPESENSE_API_KEY: KEY,
    MEILISEARCH_URL: url,
    MEILISEARCH_API_KEY: KEY,
    OPENSEARCH_URL: url,
    OPENSEARCH_USERNAME: 'admin',
    OPENSEARCH_PASSWORD: KEY,
  };
}

export async function startEngine(name: keyof typeof HANDLERS): Promise<FakeEngine> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'http://x');
      const call = {
        method: request.method ?? '',
        path: pathname,
        body: Buffer.concat(chunks).toString(),
      };
      const interrupted = engine.interrupt(call);
      if (interrupted === null) return void request.socket.destroy();
      engine.calls.push(`${call.method} ${call.path}`);
      const reply = !isAllowed[name](request)
        ? { status: 403, body: { message: 'Invalid key' } }
        : (interrupted ??
          HANDLERS[name](engine, call) ?? { status: 405, body: { message: 'No such call' } });
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const engine: FakeEngine = {
    url: `http://127.0.0.1:${port}`,
    indices: new Map(),
    aliases: new Map(),
    settings: new Map(),
    calls: [],
    interrupt: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return engine;
}

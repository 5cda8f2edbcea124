/**
 * TypeScript's language server, which editors ask. In: a folder and the text of a file in it. Out: what an editor shows at a
 * position: completions, and the text over a name.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './site.js';

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Markup {
  readonly value: string;
}

interface Completion {
  /** Returns Markdown; an empty text if there is none. */
  readonly explanation: () => Promise<string>;
}

export interface LanguageServer {
  /** By name. */
  readonly completionsAt: (offset: number) => Promise<Map<string, Completion>>;
  /** Returns Markdown; an empty text if the editor shows nothing. */
  readonly explanationAt: (offset: number) => Promise<string>;
  readonly end: () => Promise<void>;
}

/** Opens a file, which need not exist, in a folder with a `tsconfig.json`. */
export async function openInEditor(path: string, text: string): Promise<LanguageServer> {
  const compiler = join(repositoryRoot, 'node_modules', '.bin', 'tsc');
  const server = spawn(compiler, ['--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => server.on('close', () => resolve()));
  const answers = new Map<number, (message: Message) => void>();
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  readMessages(server.stdout, (message) => {
    if (message.id === undefined) return;
    // The server asks for settings; there are none.
    if (message.method !== undefined) send({ id: message.id, result: null });
    else answers.get(message.id)?.(message);
  });
  const request = async (method: string, params?: object): Promise<unknown> => {
    const id = answers.size + 1;
    const answer = new Promise<Message>((resolve) => answers.set(id, resolve));
    send({ id, method, params });
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const textDocument = { uri: pathToFileURL(path).href };
  await request('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
  });
  send({ method: 'initialized', params: {} });
  send({
    method: 'textDocument/didOpen',
    params: { textDocument: { ...textDocument, languageId: 'typescript', version: 1, text } },
  });
  const positionOf = createPositions(text);
  return {
    async completionsAt(offset) {
      const params = { textDocument, position: positionOf(offset) };
      const found = (await request('textDocument/completion', params)) as {
        readonly items: readonly { readonly label: string }[];
      } | null;
      return new Map(
        found?.items.map((item) => [
          // `title?`, or `"broken-link"`.
          item.label.replace(/^"|"?\??$/g, ''),
          {
            async explanation() {
              const resolved = (await request('completionItem/resolve', item)) as {
                readonly documentation?: Markup;
              };
              return resolved.documentation?.value ?? '';
            },
          },
        ]),
      );
    },
    async explanationAt(offset) {
      const params = { textDocument, position: positionOf(offset) };
      const found = (await request('textDocument/hover', params)) as {
        readonly contents: Markup;
      } | null;
      return found?.contents.value ?? '';
    },
    async end() {
      await request('shutdown');
      send({ method: 'exit' });
      await ended;
    },
  };
}

/** Messages are JSON after a header with their length in bytes. */
function readMessages(stream: NodeJS.ReadableStream, receive: (message: Message) => void): void {
  let buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const [header, length] = /^Content-Length: (\d+)\r\n(?:.*\r\n)*?\r\n/.exec(
        buffer.subarray(0, 200).toString('latin1'),
      ) ?? [''];
      const end = header.length + Number(length);
      if (length === undefined || buffer.length < end) return;
      receive(JSON.parse(buffer.subarray(header.length, end).toString()));
      buffer = buffer.subarray(end);
    }
  });
}

function createPositions(text: string): (offset: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line, character: offset - (starts[line] ?? 0) };
  };
}

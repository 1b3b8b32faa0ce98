// A proxy of the API that records every call and its response, for documentation pages whose commands are run unchanged.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { checkAnswer } from '../http/response-check';
import { listenLocally } from '../servers/listen';

export interface NotedCall {
  /** The current block: the last `mark`. */
  readonly block: string;
  readonly method: string;
  readonly url: string;
  readonly sent: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Differences between the response and openapi.yaml. */
  readonly problem?: string;
}

export interface CallLog {
  readonly address: string;
  readonly calls: readonly NotedCall[];
  close(): Promise<void>;
}

/** `GET /mark/<block>` sets the current block. */
export async function openCallLog(api: string): Promise<CallLog> {
  const calls: NotedCall[] = [];
  let block = '';
  const server = createServer((incoming, response) => {
    const url = incoming.url ?? '';
    if (url.startsWith('/mark/')) {
      block = decodeURIComponent(url.slice('/mark/'.length));
      response.end();
      return;
    }
    void pass(api, incoming, response).then((noted) => calls.push({ block, ...noted }));
  });
  const port = await listenLocally(server);
  return { address: `http://127.0.0.1:${port}`, calls, close: () => closed(server) };
}

async function pass(api: string, incoming: IncomingMessage, answer: ServerResponse): Promise<Omit<NotedCall, 'block'>> {
  const [method, url] = [incoming.method ?? 'GET', incoming.url ?? ''];
  const sent = await readBytes(incoming);
  const { status, headers, bytes } = await new Promise<{
    status: number;
    headers: IncomingMessage['headers'];
    bytes: Buffer;
  }>((resolve, reject) => {
    const passed = request(`${api}${url}`, { method, headers: { ...incoming.headers, host: new URL(api).host } });
    passed.once('error', reject);
    passed.once('response', (response) => {
      readBytes(response).then(
        (received) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: received }),
        reject,
      );
    });
    passed.end(sent);
  });
  const type = headers['content-type'] ?? '';
  const noted = { method, url, sent: sent.toString(), status, type, text: bytes.toString() };
  // Recorded before the response, so that the next mark comes after it.
  answer.writeHead(status, headers).end(bytes);
  return { ...noted, ...findProblem(noted) };
}

function findProblem(noted: Omit<NotedCall, 'block'>): { readonly problem?: string } {
  try {
    checkAnswer(noted);
    return {};
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function readBytes(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

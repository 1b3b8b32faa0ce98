// A fake API server that responds to each request as a test scripts, and records the requests.
import http from 'node:http';
import { listenLocally } from '../servers/listen';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/**
 * A status with a body; `broken` closes the connection, `cut` and `cut-pdf` close it in the middle of the body, `cut-lengthless`
 * ends a body of no stated length in the middle, and `held` never responds.
 */
export type Scripted =
  | 'broken'
  | 'cut'
  | 'cut-pdf'
  | 'cut-lengthless'
  | 'held'
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

export interface ScriptedApi {
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** The next responses in order; the last one is repeated. */
  answer(...next: readonly Scripted[]): void;
  stop(): Promise<void>;
}

export async function startScriptedApi(): Promise<ScriptedApi> {
  const calls: ReceivedCall[] = [];
  let script: Scripted[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, path: url, headers, body: Buffer.concat(parts).toString() });
      const [next = { status: 500 }] = script;
      if (script.length > 1) script = script.slice(1);
      write(response, next);
    });
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: (...next) => {
      calls.length = 0;
      script = [...next];
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function write(response: http.ServerResponse, next: Scripted): void {
  if (next === 'broken') {
    response.destroy();
  } else if (next === 'held') {
    return;
  } else if (next === 'cut' || next === 'cut-pdf') {
    const type = next === 'cut' ? 'application/json' : 'application/pdf';
    response.writeHead(201, { 'Content-Type': type, 'Content-Length': '100' });
    response.write('{"id":', () => response.destroy());
  } else if (next === 'cut-lengthless') {
    response.writeHead(201, { 'Content-Type': 'application/json', Connection: 'close' });
    response.useChunkedEncodingByDefault = false;
    response.end('{"id":');
  } else {
    const { status, body, headers } = next;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }
}

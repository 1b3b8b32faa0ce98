// A scripted API that records its requests, for commands whose calls would otherwise need a whole stack.
import http, { type ServerResponse } from 'node:http';
import { listenLocally } from '../servers/listen';

export interface FakeCall {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeApi {
  readonly base: string;
  readonly calls: FakeCall[];
  close(): void;
}

/** Calls `answer` with each call and the number of earlier calls; returns an object as JSON with 200. */
export async function startFakeApi(
  answer: (call: FakeCall, before: number, response: ServerResponse) => object | undefined,
): Promise<FakeApi> {
  const calls: FakeCall[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const call = { method, url, headers, body: Buffer.concat(parts).toString() };
      const body = answer(call, calls.push(call) - 1, response);
      if (body === undefined) return;
      if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  const port = await listenLocally(server);
  return {
    base: `http://127.0.0.1:${port}`,
    calls,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

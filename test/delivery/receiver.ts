// A webhook receiver as a tenant would run it: a real local HTTP server that records its requests.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally } from '../servers/listen';

export interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly path: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets the next responses. */
  answer: (request: Received, response: http.ServerResponse) => void;
  close(): void;
}

export async function openReceiver(): Promise<Receiver> {
  const receiver: { -readonly [Name in keyof Receiver]: Receiver[Name] } = {
    url: '',
    received: [],
    answer: (_, response) => void response.writeHead(204).end(),
    close: () => undefined,
  };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const one = { headers, body: Buffer.concat(parts).toString(), path: request.url ?? '' };
      receiver.received.push(one);
      receiver.answer(one, response);
    });
  });
  receiver.url = `http://127.0.0.1:${await listenLocally(server)}/hook`;
  receiver.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return receiver;
}

/** Waits for a limited time until the condition is true. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, ms = 45_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(25)) if (await isSo()) return;
  throw new Error(`not within ${ms} ms: ${what}`);
}

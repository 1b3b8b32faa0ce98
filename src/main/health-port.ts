// A port for the inner network, without a token: whether the process does its work (of a worker), and its metrics.
import { createServer, type Server } from 'node:http';
import { contentType } from '../metrics/registry';

const plain = 'text/plain; charset=utf-8';

/** What `GET /health` says: 200 or 503, and what it is made of. */
export interface Health {
  readonly isWell: boolean;
  readonly body: object;
}

interface Pages {
  /** `GET /health`; absent: there is none here. */
  readonly health?: () => Health;
  /** `GET /metrics`. */
  readonly metrics: () => Promise<string>;
}

/** Listens for `GET /metrics`, and for `GET /health` when it is given; everything else is 404. */
export async function listenForHealth(host: string, port: number, { health, metrics }: Pages): Promise<Server> {
  const server = createServer((request, response) => {
    const send = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'Content-Type': type });
      response.end(text);
    };
    const target = (request.url ?? '').split('?')[0];
    if (target === '/health' && health) {
      const { isWell, body } = health();
      return send(isWell ? 200 : 503, 'application/json', JSON.stringify(body));
    }
    if (target !== '/metrics') return send(404, plain, `GET ${health ? '/health or ' : ''}/metrics\n`);
    void metrics().then(
      (text) => send(200, contentType, text),
      () => send(503, plain, 'the metrics could not be made\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

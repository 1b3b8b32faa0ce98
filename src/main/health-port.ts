// The worker's health port: whether it runs, and the numbers of the service. No token: it is for the inner network.
import { createServer, type Server } from 'node:http';

/** `GET /health` and `GET /metrics`; everything else is 404. `metrics` gives undefined while they cannot be made. */
export async function listenHealth(
  host: string,
  port: number,
  metrics: () => Promise<string | undefined>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const send = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'Content-Type': type });
      response.end(text);
    };
    const target = (request.url ?? '').split('?')[0];
    if (target === '/health') return send(200, 'application/json', '{"worker":"up"}');
    if (target !== '/metrics') return send(404, 'text/plain; charset=utf-8', 'GET /health or /metrics\n');
    void metrics().then((text) =>
      text === undefined
        ? send(503, 'text/plain; charset=utf-8', 'the database does not answer\n')
        : send(200, 'text/plain; version=0.0.4; charset=utf-8', text),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

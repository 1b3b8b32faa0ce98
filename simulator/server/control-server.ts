// The plain HTTP server of the control interface. It exchanges JSON with tests and operators on the same machine.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import { simulatorControlRoutes } from './control-routes';
import type { SimulatorRuntimeState } from './instance';
import { InvalidControlRequestError } from './control-requests';

/** Creates the server of the control interface, which does not listen yet. */
export function createSimulatorControlServer(instance: SimulatorRuntimeState): Server {
  return createServer((request, response) => void answer(instance, request, response));
}

async function answer(
  instance: SimulatorRuntimeState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOfThisMachine(request)) return send(response, 403, { error: 'forbidden', message: notHere });
  const url = getAddress(request);
  if (!url) return send(response, 400, { error: 'input', message: 'The address cannot be read.' });
  const route = simulatorControlRoutes[`${request.method} ${url.pathname}`];
  if (!route) return send(response, 404, { error: 'not-found', routes: Object.keys(simulatorControlRoutes) });
  try {
    const body = await readJson(request);
    send(response, 200, await route(instance, { parameters: url.searchParams, body }));
  } catch (error) {
    if (error instanceof InvalidControlRequestError) send(response, 400, { error: 'input', message: error.message });
    else send(response, 500, { error: 'internal', message: error instanceof Error ? error.message : 'unknown' });
  }
}

const notHere = 'The control interface answers programs on this machine, called localhost or by a loopback address.';

/**
 * Returns whether a request comes from this machine. A page of another site may use its own name for this machine (DNS
 * rebinding), so other host names and origins are refused.
 */
function isOfThisMachine({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined && /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
}

function getAddress({ url = '/' }: IncomingMessage): URL | undefined {
  try {
    return new URL(url, 'http://control');
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > simulatorLimits.controlBytesMax) throw new InvalidControlRequestError('The body is too large.');
    chunks.push(chunk);
  }
  if (bytes === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new InvalidControlRequestError('The body is not JSON.');
  }
}

// The HTTPS server: client certificates, the two hosts as paths, limited bodies, and connections that are closed
// properly.
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { parseDerCertificate } from '../../src/certificates/describe';
import type { CertificateKeyPair } from '../../src/certificates/pkcs12';
import { simulatorLimits } from '../../src/contracts/limits/simulator';
import type { AuthorityHostKind, SimulatorRuntimeState } from './instance';
import { censusServicePaths, buildSimulatedCensusResponse } from './census';
import { buildSoapFaultXml } from '../answers/answer-xml';
import type { ReceivedSenderCertificate } from '../state/log-entry';
import { requerimientoServicePath, verifactuServicePath } from '../message/xml-text';
import type { SimulatorResponse } from '../faults/replies';
import { processSimulatedAuthorityRequest } from './authority-requests';

export interface SimulatorTlsCertificates {
  readonly server: CertificateKeyPair;
  /** The certificate authorities (PEM) that issue client certificates. */
  readonly clientCaPem: string;
}

const hosts: Readonly<Record<string, AuthorityHostKind>> = {
  [verifactuServicePath]: 'ordinary',
  [`/www1${verifactuServicePath}`]: 'ordinary',
  [`/www10${verifactuServicePath}`]: 'seal',
};
const xml = 'text/xml; charset=UTF-8';

/**
 * Creates the HTTPS server of the service, which does not listen yet. Certificates are checked by the clock of the
 * machine, even if the clock of the simulator is stopped.
 */
export function createSimulatedAuthorityServer(
  instance: SimulatorRuntimeState,
  keys: SimulatorTlsCertificates,
): Server {
  const server = createServer(
    {
      cert: keys.server.certificatePem,
      key: keys.server.keyPem,
      ca: keys.clientCaPem,
      // The code below checks the certificate, so that a caller without one gets a response of the service, not a
      // failed handshake.
      requestCert: true,
      rejectUnauthorized: false,
      requestTimeout: simulatorLimits.bodySecondsMax * 1_000,
      // This time is longer than a sender's pause between submissions. If the server closed the connection earlier,
      // that would look like a lost response.
      keepAliveTimeout: simulatorLimits.keepAliveSeconds * 1_000,
    },
    (request, response) => {
      answer(instance, request, response).catch((error: unknown) => {
        console.error(JSON.stringify({ level: 'error', msg: 'simulator request failed', error: String(error) }));
        request.socket.destroy();
      });
    },
  );
  server.on('connection', (socket: Socket) => {
    if (instance.faults.ofConnection()) socket.resetAndDestroy();
  });
  server.on('tlsClientError', () => undefined);
  return server;
}

async function answer(
  instance: SimulatorRuntimeState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const host = hosts[path];
  const isCensus = censusServicePaths.includes(path);
  if (!host && !isCensus) return refusePath(path, response);
  const body = await readBody(request);
  if (!body) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const certificate = getCaller(request.socket as TLSSocket);
  const reply = host
    ? processSimulatedAuthorityRequest(instance, { method: request.method ?? '', path, host, body, certificate })
    : buildSimulatedCensusResponse(instance, { body, certificate });
  if (reply.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, reply.delayMs));
  send(reply, response, request.socket);
}

/**
 * Responds to a path without a service: Fault 4134 for the separate service for demands (not simulated), 404 for other
 * paths.
 */
function refusePath(path: string, response: ServerResponse): void {
  if (path !== requerimientoServicePath) response.writeHead(404).end();
  else response.writeHead(500, { 'content-type': xml }).end(buildSoapFaultXml({ code: 4134 }));
}

function send(reply: SimulatorResponse, response: ServerResponse, socket: Socket): void {
  if (reply.end === 'cut') {
    socket.destroy();
    return;
  }
  const body = typeof reply.body === 'string' ? Buffer.from(reply.body, 'utf8') : reply.body;
  const { status, contentType = xml, secondsBehind = 0 } = reply;
  if (secondsBehind > 0) response.setHeader('date', new Date(Date.now() - secondsBehind * 1_000).toUTCString());
  response.writeHead(status, { 'content-type': contentType, 'content-length': body.length });
  response.end(body);
}

/**
 * Reads a body. Returns undefined if the body is larger than any message. If the client disconnects, the request ends.
 */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > simulatorLimits.bodyBytesMax) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

/** Returns the client certificate; undefined if there is none, or if TLS did not verify it. */
function getCaller(socket: TLSSocket): ReceivedSenderCertificate | undefined {
  const peer = socket.getPeerCertificate();
  if (!socket.authorized || !peer?.raw) return undefined;
  const { fingerprint, subject, kind, nif } = parseDerCertificate(peer.raw, new Date());
  return { fingerprint, subject, kind, ...(nif === undefined ? {} : { nif }) };
}

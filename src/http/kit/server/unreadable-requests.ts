// Responds to requests that are not valid HTTP, which Node reports before a handler runs. Without this, Node would
// respond without a body.
import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { createRefusal, type Refusal } from '../../../contracts/errors';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { toErrorBody } from '../request/error-body';
import { canRespondToRequestBeingReceived } from './pipelined';

/** Makes the server respond to unreadable requests with the table of errors, in English, and then close the connection. */
export function startRespondingToUnreadableRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // If an earlier call still runs, the client would take this response for that of the earlier call.
    if (error.code === 'ECONNRESET' || !socket.writable || !canRespondToRequestBeingReceived(socket)) {
      socket.destroy(error);
      return;
    }
    socket.end(buildResponse(toRefusal(error)), () => socket.destroy());
  });
}

function toRefusal({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return createRefusal('head-too-large', 'head-too-large', { max: maxHeaderSize });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return createRefusal('slow', 'request-too-slow', { seconds: limits.headSecondsMax });
  return createRefusal('input', 'http-invalid');
}

function buildResponse(refusal: Refusal): string {
  const requestId = randomUUID();
  const body = JSON.stringify(toErrorBody(refusal, requestId, 'en'));
  const headers = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'Content-Language: en',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

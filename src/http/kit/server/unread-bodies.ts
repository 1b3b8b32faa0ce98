// Limits what is read of a request after its response. Node would read the rest of the body for as long as the client
// sends it.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { hasTooManyBodyChunks } from './api-request';

/** Returns whether the headers of a request announce a body. */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Limits what is read of a request after its response. If the rest of the body is small, the connection stays open.
 * Otherwise it is closed a moment later, because a client may lose a response if its connection is closed at once.
 */
export function limitBytesReadAfterResponse(request: IncomingMessage, response: ServerResponse): void {
  if (!announcesBody(request)) return;
  // This listener precedes that of Node, which closes the connection.
  response.prependOnceListener('finish', () => {
    if (!request.complete) readRestWithinLimits(request);
  });
}

/** Reads the rest of a small body for the next request. Ends the connection of a large one, or of a slow client. */
function readRestWithinLimits(request: IncomingMessage): void {
  const { socket } = request;
  let [bytes, bytesMax, isEnding] = [0, limits.unreadBodyBytesMax, false];
  const count = (part: Buffer): void => {
    bytes += part.length;
    if (bytes > bytesMax || (!isEnding && hasTooManyBodyChunks(request))) end();
  };
  const end = (): void => {
    if (isEnding) return void socket.destroy();
    isEnding = true;
    // The client may send the rest and then read the response. The rest is not parsed any more, so it costs little.
    [bytes, bytesMax] = [0, limits.fileBodyBytesMax];
    clearTimeout(timer);
    timer = setTimeout(end, limits.bodySecondsMax * 1_000);
    const isCounting = socket.listeners('data').includes(count);
    socket.removeAllListeners('data');
    if (isCounting) socket.on('data', count).resume();
    socket.once('end', end).end();
  };
  const stop = (): void => {
    if (isEnding) return;
    clearImmediate(beginning);
    clearTimeout(timer);
    socket.off('data', count).off('close', stopTimer);
    Reflect.deleteProperty(socket, 'destroySoon');
  };
  // Until then, Node parses the current packet.
  const beginning = setImmediate(() => {
    request.resume();
    // This listener makes Node read through the stream instead of within its parser.
    whenReading(socket, () => request.readableEnded || socket.on('data', count));
    if (hasTooManyBodyChunks(request) && !isEnding) end();
  });
  let timer = setTimeout(end, limits.unreadBodyMs);
  const stopTimer = (): void => clearTimeout(timer);
  socket.once('close', stopTimer);
  // Node calls this function after the last response of a connection.
  socket.destroySoon = end;
  request.once('end', stop);
  // Node does not count the chunks of a request of which nothing was read.
  request.read(0);
}

/** Runs an action when Node reads from a socket. Node stops if a request has too many unread bytes. */
function whenReading(socket: Socket, act: () => void): void {
  if (socket.isPaused()) socket.once('resume', act).resume();
  else act();
}

/** Responds to expectations other than `100-continue`. Node would respond without calling a handler. */
export function startRefusingUnknownExpectHeaders(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    limitBytesReadAfterResponse(request, response);
    response.writeHead(417).end();
  });
}

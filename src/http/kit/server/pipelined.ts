// Limits calls that one connection sends without waiting for responses. Some calls run and the next ones wait; beyond
// that, nothing more is read.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitBytesReadAfterResponse } from './unread-bodies';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

interface PipelinedConnection {
  /** Calls in packets that were already read, which are two packets of 64 kB at most. */
  readonly waiting: [IncomingMessage, ServerResponse][];
  /** Responses of running calls. */
  readonly open: Set<ServerResponse>;
  isPaused: boolean;
  /** Whether reading stops after this packet. */
  isPausing: boolean;
}

const ignored = (): void => undefined;

const lines = new WeakMap<Socket, PipelinedConnection>();

export const countRunningConnectionCalls = (socket: Socket): number => lines.get(socket)?.open.size ?? 0;

/**
 * Returns true if the client can take a response now only for that of the request which is being received. False if an
 * earlier call still runs, or if its response has begun.
 */
export function canRespondToRequestBeingReceived(socket: Socket): boolean {
  const [first, second] = lines.get(socket)?.open ?? [];
  return first === undefined || (second === undefined && !first.headersSent && !first.req.complete);
}

function getConnection(socket: Socket): PipelinedConnection {
  const connection = lines.get(socket);
  if (connection) return connection;
  const line: PipelinedConnection = { waiting: [], open: new Set(), isPaused: false, isPausing: false };
  lines.set(socket, line);
  socket.once('close', () => setImmediate(endOpen, line));
  return line;
}

/**
 * Ends all open responses. When a connection closes, Node notifies only the response whose turn it is. Later responses
 * would wait forever and hold their resources (bytes, streams, slots of calls). Data that is still written to these
 * responses is dropped.
 */
function endOpen({ open }: PipelinedConnection): void {
  for (const response of open) {
    response.on('error', ignored);
    response.destroy();
    response.emit('close');
  }
}

/**
 * Limits the number of calls that one connection runs at once.
 * @param mostOf maximum number of calls of a connection
 */
export function wrapHandlerToLimitPipelinedCalls(
  answer: RequestHandler,
  mostOf: (socket: Socket) => number,
): RequestHandler {
  const begin = (
    socket: Socket,
    line: PipelinedConnection,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    line.open.add(response);
    limitBytesReadAfterResponse(request, response);
    // Node continues to read after a response.
    response.once('finish', () => line.waiting.length > 0 && socket.pause());
    response.once('close', () => {
      line.open.delete(response);
      const next = socket.destroyed ? undefined : line.waiting.shift();
      if (next) begin(socket, line, ...next);
      else goOn(socket, line);
    });
    answer(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const line = getConnection(socket);
    if (line.open.size < mostOf(socket)) return begin(socket, line, request, response);
    line.waiting.push([request, response]);
    pause(socket, line);
  };
}

function pause(socket: Socket, line: PipelinedConnection): void {
  // The listener makes Node read through the stream, which can be paused. Without a listener, Node's parser reads
  // directly.
  if (!line.isPaused) socket.on('data', ignored);
  line.isPaused = true;
  if (line.isPausing) return;
  line.isPausing = true;
  // Node also continues to read after each request of this packet, so the pause is repeated.
  process.nextTick(() => {
    line.isPausing = false;
    if (line.waiting.length > 0) socket.pause();
  });
}

function goOn(socket: Socket, line: PipelinedConnection): void {
  if (!line.isPaused || socket.destroyed) return;
  line.isPaused = false;
  socket.off('data', ignored);
  socket.resume();
}

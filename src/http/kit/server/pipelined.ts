// Calls that one connection sends without waiting for answers: some are at work, the next ones wait, and above that nothing is read.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** One connection. */
interface PipelinedConnection {
  /** Came in the packets that were read already: two of 64 kB at most. */
  readonly waiting: [IncomingMessage, ServerResponse][];
  /** Answers to calls at work. */
  readonly open: Set<ServerResponse>;
  isPaused: boolean;
  /** It is about to be, when this packet is read. */
  isPausing: boolean;
}

const ignored = (): void => undefined;

const lines = new WeakMap<Socket, PipelinedConnection>();

/** Calls of this connection that are at work. */
export const countRunningCalls = (socket: Socket): number => lines.get(socket)?.open.size ?? 0;

function lineOf(socket: Socket): PipelinedConnection {
  const known = lines.get(socket);
  if (known) return known;
  const line: PipelinedConnection = { waiting: [], open: new Set(), isPaused: false, isPausing: false };
  lines.set(socket, line);
  socket.once('close', () => setImmediate(endOpen, line));
  return line;
}

/**
 * Of a connection that has closed Node tells the answer whose turn it was. Those behind it would wait for ever, and hold what was
 * taken for them: bytes, streams, places of calls. Whatever is still written to them goes nowhere.
 */
function endOpen({ open }: PipelinedConnection): void {
  for (const response of open) {
    response.on('error', ignored);
    response.destroy();
    response.emit('close');
  }
}

/** @param mostOf calls that a connection may have at work */
export function limitPipelining(answer: RequestHandler, mostOf: (socket: Socket) => number): RequestHandler {
  const begin = (
    socket: Socket,
    line: PipelinedConnection,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    line.open.add(response);
    // Behind an answer Node reads on by itself.
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
    const line = lineOf(socket);
    if (line.open.size < mostOf(socket)) return begin(socket, line, request, response);
    line.waiting.push([request, response]);
    pause(socket, line);
  };
}

function pause(socket: Socket, line: PipelinedConnection): void {
  // While somebody listens, Node reads by way of the stream, which can be paused; else its parser reads behind it.
  if (!line.isPaused) socket.on('data', ignored);
  line.isPaused = true;
  if (line.isPausing) return;
  line.isPausing = true;
  // Node reads on by itself behind each request of this packet, too.
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

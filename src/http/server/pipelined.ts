// Calls that one connection sends without waiting for answers: some are at work, the next ones wait, and above that nothing is read.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { http as limits } from '../../contracts/limits/http';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** One connection. */
interface Line {
  atWork: number;
  /** Came in the packets that were read already: two of 64 kB at most. */
  readonly waiting: [IncomingMessage, ServerResponse][];
  isPaused: boolean;
  /** It is about to be, when this packet is read. */
  isPausing: boolean;
}

const lines = new WeakMap<Socket, Line>();

/** Calls of this connection that are at work. */
export const callsAtWork = (socket: Socket): number => lines.get(socket)?.atWork ?? 0;

function lineOf(socket: Socket): Line {
  const line = lines.get(socket) ?? { atWork: 0, waiting: [], isPaused: false, isPausing: false };
  lines.set(socket, line);
  return line;
}

export function inTurn(answer: Answering): Answering {
  const begin = (socket: Socket, line: Line, request: IncomingMessage, response: ServerResponse): void => {
    line.atWork += 1;
    // Behind an answer Node reads on by itself.
    response.once('finish', () => line.waiting.length > 0 && socket.pause());
    response.once('close', () => {
      line.atWork -= 1;
      const next = socket.destroyed ? undefined : line.waiting.shift();
      if (next) begin(socket, line, ...next);
      else goOn(socket, line);
    });
    answer(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const line = lineOf(socket);
    if (line.atWork < limits.pipelinedMax) return begin(socket, line, request, response);
    line.waiting.push([request, response]);
    pause(socket, line);
  };
}

const ignored = (): void => undefined;

function pause(socket: Socket, line: Line): void {
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

function goOn(socket: Socket, line: Line): void {
  if (!line.isPaused || socket.destroyed) return;
  line.isPaused = false;
  socket.off('data', ignored);
  socket.resume();
}

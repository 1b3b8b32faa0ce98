// Closes connections whose clients read a waiting response too slowly or not at all.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The minimum that a client must read, the period over which it is measured, and how often this is checked. */
export interface SlowClientLimits {
  readonly readerMs: number;
  readonly lookMs: number;
  readonly bytesPerSecondMin: number;
}

/** Time since which a connection has had unread data, and the amount that the client had read at that time. */
interface ReadProgress {
  readonly at: number;
  readonly taken: number;
}

/**
 * Closes connections that read too slowly. All connections are checked every few seconds, so that a response itself
 * costs nothing.
 */
export function startClosingSlowClientConnections(server: Server, limits: SlowClientLimits): void {
  const open = new Map<Socket, ReadProgress | undefined>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, mark] of open) open.set(socket, look(socket, mark, now, limits));
  }, limits.lookMs).unref();
  server.once('close', () => clearInterval(timer));
}

function look(
  socket: Socket,
  mark: ReadProgress | undefined,
  now: number,
  { readerMs, bytesPerSecondMin }: SlowClientLimits,
): ReadProgress | undefined {
  // Responses are sent in pieces, so the data that has left the buffer was read.
  if (socket.writableLength === 0) return undefined;
  const bytesRead = socket.bytesWritten - socket.writableLength;
  if (!mark) return { at: now, taken: bytesRead };
  if (now - mark.at < readerMs) return mark;
  const least = (bytesPerSecondMin * (now - mark.at)) / 1_000;
  if (bytesRead - mark.taken < least) socket.destroy();
  return { at: now, taken: bytesRead };
}

// Readers of answers: who takes nothing, or nearly nothing, of an answer that waits for it is cut off.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A reader takes at least so many bytes a second over so long; how often they are looked at. */
export interface ReaderLimits {
  readonly readerMs: number;
  readonly lookMs: number;
  readonly bytesPerSecondMin: number;
}

/** Since when a connection has had something to take, and what it had taken by then. */
interface ReadProgress {
  readonly at: number;
  readonly taken: number;
}

/** One look at all connections every few seconds costs an answer nothing. */
export function watchReaders(server: Server, limits: ReaderLimits): void {
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
  { readerMs, bytesPerSecondMin }: ReaderLimits,
): ReadProgress | undefined {
  // Answers go out in pieces, so what is not here any more was taken.
  if (socket.writableLength === 0) return undefined;
  const taken = socket.bytesWritten - socket.writableLength;
  if (!mark) return { at: now, taken };
  if (now - mark.at < readerMs) return mark;
  const least = (bytesPerSecondMin * (now - mark.at)) / 1_000;
  if (taken - mark.taken < least) socket.destroy();
  return { at: now, taken };
}

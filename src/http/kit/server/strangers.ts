// Connections on which nobody has shown a key or a session yet: they may be half of all. Those of callers that are known stay.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Context } from 'koa';
import { http as limits } from '../../../contracts/limits/http';
import { shares } from '../../../shares/shares';
import { countRunningCalls } from './pipelined';

/** How a connection that nobody is known on leaves the strangers. */
const leaving = new WeakMap<Socket, () => void>();

/** Nobody is known on this connection. */
export const isStranger = (socket: Socket): boolean => leaving.has(socket);

/** Above the limit the oldest one that asks for nothing is closed. */
export function limitStrangers(server: Server, most: number): void {
  const strangers = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    strangers.add(socket);
    const leave = (): void => void strangers.delete(socket);
    leaving.set(socket, leave);
    socket.once('close', leave);
    if (strangers.size > most) closeOldest(strangers);
  });
}

function closeOldest(strangers: Set<Socket>): void {
  let looked = 0;
  for (const socket of strangers) {
    looked += 1;
    if (countRunningCalls(socket) === 0 || looked > limits.pipelinedMax) return void socket.destroy();
  }
}

/**
 * The caller of a call on this connection is known. `owner` undefined: the connection is a proxy's, whoever calls. An owner that
 * has as many connections as it may gets its answer, and this one ends behind it.
 */
export function markCallerKnown(ctx: Pick<Context, 'req' | 'set'>, owner: string | undefined): void {
  const { socket } = ctx.req;
  const leave = leaving.get(socket);
  if (!leave) return;
  leave();
  if (owner === undefined) return void leaving.delete(socket);
  const release = shares.connections.tryTake({ owner });
  if (!release) {
    ctx.set('Connection', 'close');
    return;
  }
  leaving.delete(socket);
  socket.once('close', release);
}

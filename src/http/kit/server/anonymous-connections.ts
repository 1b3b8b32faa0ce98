// Limits connections that so far had no valid access key or session to half of all connections. Authenticated
// connections are never closed by this limit.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Context } from 'koa';
import { httpLimits as limits } from '../../../contracts/limits/http';
import { processResourceLimits } from '../../../shares/shares';
import { countRunningConnectionCalls } from './pipelined';

/** The functions that remove a socket from the list of anonymous connections. */
const leaving = new WeakMap<Socket, () => void>();

/** Returns true if no caller has authenticated on this connection so far. */
export const isAnonymousConnection = (socket: Socket): boolean => leaving.has(socket);

/** Limits anonymous connections. If there are too many, the oldest idle one is closed. */
export function startLimitingAnonymousConnections(server: Server, most: number): void {
  const anonymous = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    anonymous.add(socket);
    const leave = (): void => void anonymous.delete(socket);
    leaving.set(socket, leave);
    socket.once('close', leave);
    if (anonymous.size > most) closeOldest(anonymous);
  });
}

function closeOldest(anonymous: Set<Socket>): void {
  let looked = 0;
  for (const socket of anonymous) {
    looked += 1;
    if (countRunningConnectionCalls(socket) === 0 || looked > limits.pipelinedMax) return void socket.destroy();
  }
}

/**
 * Marks a connection as authenticated. If `owner` is undefined, the connection belongs to a proxy. If the owner has
 * reached its limit of connections, it gets its response, and the connection closes after that.
 */
export function markConnectionAuthenticatedWithinLimit(
  ctx: Pick<Context, 'req' | 'set'>,
  owner: string | undefined,
): void {
  const { socket } = ctx.req;
  const leave = leaving.get(socket);
  if (!leave) return;
  leave();
  if (owner === undefined) return void leaving.delete(socket);
  const release = processResourceLimits.connections.tryTake({ owner });
  if (!release) {
    ctx.set('Connection', 'close');
    return;
  }
  leaving.delete(socket);
  socket.once('close', release);
}

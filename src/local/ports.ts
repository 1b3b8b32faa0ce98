// Ports of the local stack: the usual ones where free, others where not.
import { randomInt } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { local } from '../contracts/limits/local';

/** True when something can listen on the port of the loopback address now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Chooses ports that are free now and differ from each other. `wanted` gives each a list of candidates, best first;
 * after them comes a random one below the range that the system takes for outgoing connections: a process that dies must
 * find its port free when it is started again.
 */
export async function choosePorts<Name extends string>(
  wanted: Readonly<Record<Name, readonly number[]>>,
): Promise<Record<Name, number>> {
  const chosen: Partial<Record<Name, number>> = {};
  const taken = new Set<number>();
  for (const [name, candidates] of Object.entries(wanted) as [Name, readonly number[]][]) {
    const port = await firstFree(candidates, taken);
    taken.add(port);
    chosen[name] = port;
  }
  return chosen as Record<Name, number>;
}

async function firstFree(candidates: readonly number[], taken: ReadonlySet<number>): Promise<number> {
  for (const port of candidates) {
    if (port > 0 && !taken.has(port) && (await isFree(port))) return port;
  }
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(local.portFirst, local.portLast);
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`No free port was found between ${local.portFirst} and ${local.portLast}.`);
}

/** Waits until something listens on `host:port`. Resolves to false when nothing does in time. */
export async function waitForPort(host: string, port: number, waitSeconds: number): Promise<boolean> {
  for (const end = Date.now() + waitSeconds * 1000; Date.now() < end; await sleep(50)) {
    if (await connects(host, port)) return true;
  }
  return false;
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 1000 });
    const answer = (works: boolean) => {
      socket.destroy();
      resolve(works);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}

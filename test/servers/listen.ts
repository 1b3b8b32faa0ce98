// Servers of tests on a free port of this machine.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** Starts a server on a free port. @returns the port */
export async function listenLocally(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Finds a port on which nothing listens. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer();
  const port = await listenLocally(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

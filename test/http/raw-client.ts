// A raw HTTP client that sends bytes unchanged and reads responses only on request.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface RawConnection {
  readonly socket: Socket;
  send(text: string | Buffer): void;
  /** Everything received so far, once `enough` returns true or the other side has closed. */
  until(enough: (text: string) => boolean, ms?: number): Promise<string>;
  readonly isClosed: () => boolean;
}

export async function connectRaw(base: string): Promise<RawConnection> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let came = '';
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('close', () => (closed = true));
  socket.on('data', (bytes: Buffer) => (came += bytes.toString('latin1')));
  await once(socket, 'connect');
  return {
    socket,
    send: (text) => void socket.write(text),
    async until(enough, ms = 30_000) {
      const end = Date.now() + ms;
      while (!enough(came) && !closed && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
      return came;
    },
    isClosed: () => closed,
  };
}

/** Statuses of the responses in a text, in order. */
export const statusesIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, one = '']) => one);

// A process that closes its connection while the SDK waits to retry a call: the call fails, and the process
// continues.
import { createServer, type Http2Server } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { buildTemporalGrpcInterceptors } from '../../src/temporal/closed-channel';
import { listenLocally } from '../servers/listen';

const http = { ':status': 200, 'content-type': 'application/grpc' };
/** A message without members. */
const empty = Buffer.alloc(5);

/** Responds to the first call of a connection, and is unavailable for every other call. */
async function startBusyServer(): Promise<{ server: Http2Server; address: string; calls: () => number }> {
  let calls = 0;
  const server = createServer();
  server.on('stream', (stream, headers) => {
    if (headers[':path']?.endsWith('GetSystemInfo')) {
      stream.respond(http, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      return void stream.end(empty);
    }
    calls += 1;
    stream.respond({ ...http, 'grpc-status': '14', 'grpc-message': 'busy' }, { endStream: true });
  });
  return { server, address: `127.0.0.1:${await listenLocally(server)}`, calls: () => calls };
}

it('a call that waits for a retry fails when its connection closes, and leaves no timer that throws', async () => {
  const { server, address, calls } = await startBusyServer();
  const connection = Connection.lazy({ address, interceptors: buildTemporalGrpcInterceptors() });
  const failed = connection.workflowService.getClusterInfo({}).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  while (calls() < 2) await sleep(20);
  await connection.close();
  expect(await Promise.race([failed, sleep(8_000, 'never ended')])).toMatch(/shut down/i);
  const client = calls();
  await sleep(300);
  expect(calls()).toBe(client);
  server.close();
}, 20_000);

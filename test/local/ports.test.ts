// Tests the choice of ports: preferred ports if free, no duplicates, and none in the range of outgoing connections.
import net from 'node:net';
import { localStackLimits } from '../../src/contracts/limits/local';
import {
  chooseFreePorts,
  isPortFree,
  waitForPort,
  describeTakenLocalStackPorts,
  defaultLocalStackPorts,
} from '../../src/local/ports';
import { listenLocally } from '../servers/listen';

async function listen(): Promise<{ port: number; close: () => void }> {
  const server = net.createServer();
  return { port: await listenLocally(server), close: () => void server.close() };
}

describe('a port of the stack', () => {
  test('is replaced if another process uses it', async () => {
    const server = await listen();
    try {
      expect(await isPortFree(server.port)).toBe(false);
      const { api } = await chooseFreePorts({ api: [server.port] });
      expect(api).not.toBe(server.port);
      expect(api).toBeGreaterThanOrEqual(localStackLimits.portFirst);
      expect(api).toBeLessThan(localStackLimits.portLast);
    } finally {
      server.close();
    }
  });

  test('is different for two parts that prefer the same port', async () => {
    const { api: wished } = await chooseFreePorts({ api: [] });
    const { api, worker } = await chooseFreePorts({ api: [wished], worker: [wished] });
    expect(api).toBe(wished);
    expect(worker).not.toBe(wished);
  });

  test('is awaited until a process listens or the time is over', async () => {
    const { later } = await chooseFreePorts({ later: [] });
    expect(await waitForPort('127.0.0.1', later, 0.2)).toBe(false);
    const server = net.createServer().listen(later, '127.0.0.1');
    expect(await waitForPort('127.0.0.1', later, 5)).toBe(true);
    server.close();
  });

  test('is reported if it is not the default port', () => {
    const moved = { ...defaultLocalStackPorts, api: 21_034, mongodb: 23_111 };
    expect(describeTakenLocalStackPorts(defaultLocalStackPorts, {})).toBeUndefined();
    expect(describeTakenLocalStackPorts(moved, {})).toMatch(
      new RegExp(`API ${defaultLocalStackPorts['api']} \\(uses 21034\\), MongoDB 27017 \\(uses 23111\\)\\..*--port N`),
    );
    // These were requested by --port, or are of external servers.
    expect(
      describeTakenLocalStackPorts(moved, { apiPort: 21_034, environment: { MONGODB_URI: 'mongodb://db' } }),
    ).toBeUndefined();
  });
});

// A separate API process whose event loop is watched, because a pause there delays every caller.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireCompiledFilePath } from '../../../src/local/root';
import { chooseFreePorts } from '../../../src/local/ports';
import { mongoUri } from '../../servers/addresses';
import { nobody } from '../../temporal/away-engine';
import { call, type CallOptions, type Reply, startApi, type TestApi } from '../api';

export interface WatchedApi {
  /** An API in this process on the same database. */
  readonly api: TestApi;
  readonly base: string;
  readonly call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Reply>;
  /**
   * The longest pause in milliseconds during the attack: the shortest of three attempts, unless one is short enough.
   */
  pauseOf(attack: (watched: WatchedApi) => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

export async function startWatchedApi(): Promise<WatchedApi> {
  const api = await startApi();
  const token = await api.token('admin');
  const { port } = await chooseFreePorts({ port: [] });
  const child = fork(requireCompiledFilePath('src/main/api'), [], {
    execArgv: ['--require', path.join(__dirname, 'sampler.cjs')],
    silent: true,
    env: {
      PATH: process.env.PATH,
      MONGODB_URI: mongoUri(),
      SELLO_DATABASE: api.database.db.databaseName,
      SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SELLO_API_PORT: String(port),
      TEMPORAL_ADDRESS: nobody,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base, child);
  const ask = async (): Promise<number> => {
    const response = once(child, 'message');
    child.send('');
    const [{ longest }] = (await response) as [{ readonly longest: number }];
    return longest;
  };
  const watched: WatchedApi = {
    api,
    base,
    call: (method, place, body, options = {}) => call(`${base}${place}`, method, body, { token, ...options }),
    async pauseOf(attack) {
      let shortest = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 3 && shortest >= pauseMsMax; tries += 1) {
        await ask();
        await attack(watched);
        shortest = Math.min(shortest, await ask());
      }
      return shortest;
    },
    async close() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await api.close();
    },
  };
  return watched;
}

async function untilReady(base: string, child: ChildProcess): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-4_000)));
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the API ended: ${output}`);
    if (
      await fetch(`${base}/utils/v1/ping`).then(
        ({ ok }) => ok || true,
        () => false,
      )
    )
      return;
    await sleep(50);
  }
  throw new Error(`the API did not answer: ${output}`);
}

/** The limit in processor time, so that other load counts little. On a quiet machine, the longest pause takes half of it. */
export const pauseMsMax = 50;

// `npm run storm -- R2 [--minutes 5] [--seed 7]`: load on a stack of real processes while things go wrong; proves that
// nothing was lost, doubled or forked. The last line says passed or failed, the exit code says the same.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { supplierCode } from '../../bench/documents';
import { type Stack, startStack } from '../local/stack';
import { type Ended, StormClient } from './storm/client';
import { proveWhole } from './storm/proof';
import { storms, type Weather } from './storm/weather';

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { minutes: { type: 'string' }, seed: { type: 'string', default: '1' }, invoices: { type: 'string' } },
  });
  const name = positionals[0] ?? '';
  const weather = storms[name];
  if (!weather) {
    console.error(['npm run storm -- NAME [--minutes N] [--seed N] [--invoices N]', '', ...listed()].join('\n'));
    return 2;
  }
  const seed = Number(values.seed);
  console.log(`${name}: ${weather.what}; seed ${seed}, node ${process.version}, ${os.cpus().length} cores`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-storm-'));
  const fast = {
    SELLO_AUTHORITY_CALL_SECONDS: '5',
    SELLO_AUTHORITY_LEASE_SECONDS: '6',
    SELLO_AUTHORITY_BACKOFF_SECONDS: '1',
  };
  const stack = await startStack({
    dataFolder: folder,
    say: (line) => console.error(`stack       ${line}`),
    apis: weather.apis,
    workers: weather.workers,
    authorityWaitSeconds: 1,
    environment: process.env,
    env: { all: fast },
  });
  try {
    const limitSeconds = values.minutes ? Number(values.minutes) * 60 : undefined;
    const problem = await blow(stack, weather, {
      seed,
      limitSeconds,
      invoices: Number(values.invoices ?? weather.invoices),
    });
    console.log(problem.failed ? `${name} failed: ${problem.text}` : `${name} passed: ${problem.text}`);
    return problem.failed ? 1 : 0;
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const listed = (): string[] => Object.entries(storms).map(([name, { what }]) => `  ${name.padEnd(11)} ${what}`);

interface Size {
  readonly seed: number;
  readonly limitSeconds: number | undefined;
  readonly invoices: number;
}

async function blow(stack: Stack, weather: Weather, size: Size): Promise<{ failed: boolean; text: string }> {
  const client = new StormClient(stack);
  const suppliers = Array.from({ length: weather.suppliers }, (_, i) => supplierCode(7_000 + i));
  for (const supplier of suppliers) await client.register(supplier);
  const control = (method: string, body?: object) =>
    fetch(`${stack.addresses.simulatorControl}/faults`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (weather.faults) await control('PUT', { ...weather.faults, seed: size.seed });
  const killer = weather.kills ? killing(stack, weather.kills, size.seed) : undefined;
  const ended = await loaded(client, suppliers, weather.clients, size);
  const kills = (await killer?.stop()) ?? {};
  await control('DELETE');
  const lost = ended.filter(({ faults }) => faults.length > 0);
  const proof = await proveWhole(stack, client, suppliers, ended.length - lost.length);
  const counts = [`${ended.length} invoices`, `${lost.length} lost`, ...proof.counts];
  for (const [kind, n] of Object.entries(kills)) counts.push(`${n} kills of ${kind}`);
  const failed = lost.length > 0 || proof.problems.length > 0;
  const why = [...proof.problems, ...(lost.length > 0 ? [`first lost: ${JSON.stringify(lost[0])}`] : [])];
  return { failed, text: [...counts, ...why].join(', ') };
}

/** Invoices from so many clients until the number or the time is reached. */
async function loaded(
  client: StormClient,
  suppliers: readonly string[],
  clients: number,
  size: Size,
): Promise<Ended[]> {
  const began = Date.now();
  const ended: Ended[] = [];
  let next = 0;
  const goesOn = (): boolean =>
    size.limitSeconds === undefined ? next < size.invoices : Date.now() - began < size.limitSeconds * 1_000;
  const lane = async (): Promise<void> => {
    while (goesOn()) {
      const i = next;
      next += 1;
      ended.push(await client.invoice(suppliers[i % suppliers.length] as string));
      if (ended.length % 100 === 0)
        console.error(`storm       ${ended.length} invoices after ${Math.round((Date.now() - began) / 1_000)} s`);
    }
  };
  await Promise.all(Array.from({ length: clients }, lane));
  return ended;
}

/** Kills one process after the other at random instants; each is started again by the stack. */
function killing(stack: Stack, { kinds, everySecondsMin }: NonNullable<Weather['kills']>, seed: number) {
  const random = randomFrom(seed);
  const kills: Record<string, number> = {};
  let going = true;
  const names = stack.names.filter((name) => kinds.includes(name.replace(/-\d+$/, '')));
  const work = (async () => {
    while (going) {
      await sleep((everySecondsMin + random() * everySecondsMin) * 1_000);
      const name = names[Math.floor(random() * names.length)];
      if (!going || !name || stack.pid(name) === undefined) continue;
      await stack.kill(name, 'SIGKILL');
      kills[name] = (kills[name] ?? 0) + 1;
    }
  })();
  return {
    async stop(): Promise<Record<string, number>> {
      going = false;
      await work;
      return kills;
    },
  };
}

/** Mulberry32: the same seed gives the same kills. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

// Row P4 of two checkouts beside each other: both stacks run, and batches of jobs take turns, so that a machine whose speed
// drifts does not decide.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Stack, startStack } from '../src/local/stack';
import { load, median } from './load';
import { StackClient } from './stack-client';

const suppliers = 100;
const lanes = 32;
const warmJobs = 200;
const batchJobs = 200;
const turns = 8;

interface Side {
  readonly name: string;
  readonly client: StackClient;
  readonly codes: readonly string[];
}

/** @param roots of the two checkouts, built: here, there @returns the middle of the turns' ratios, here / there */
export async function jobsBeside(roots: readonly [here: string, there: string]): Promise<number> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'sello-bench-beside-'));
  const stacks: Stack[] = [];
  try {
    for (const root of roots) stacks.push(await startOf(root, path.join(data, String(stacks.length))));
    const [here, there] = await Promise.all([
      prepare('here', stacks[0] as Stack),
      prepare('there', stacks[1] as Stack),
    ]);
    const ratios: number[] = [];
    for (let turn = 1; turn <= turns; turn += 1) {
      // Who goes first changes: what the first leaves behind must not count against the same one each time.
      const order = turn % 2 === 0 ? [here, there] : [there, here];
      const perSecond = new Map<Side, number>();
      for (const side of order) perSecond.set(side, await batch(side, batchJobs));
      const [ours, theirs] = [perSecond.get(here) ?? 0, perSecond.get(there) ?? 0];
      ratios.push(ours / theirs);
      const figures = `here ${ours.toFixed(2)} /s, there ${theirs.toFixed(2)} /s`;
      console.log(`P4 turn ${turn}: ${figures}, ratio ${(ours / theirs).toFixed(2)}`);
    }
    return median(ratios);
  } finally {
    for (const stack of stacks) await stack.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** The stack of a checkout, started by its own code. */
async function startOf(root: string, dataFolder: string): Promise<Stack> {
  const own = (await import(path.join(root, 'dist/src/local/stack.js'))) as { startStack: typeof startStack };
  return own.startStack({ dataFolder, say: () => undefined, authorityWaitSeconds: 0, environment: {} });
}

async function prepare(name: string, stack: Stack): Promise<Side> {
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  const codes = Array.from({ length: suppliers }, (_, i) => client.supplierCode(100 + i));
  await load(suppliers, 8, async (i) => void (await client.register(codes[i] as string)));
  const side = { name, client, codes };
  await batch(side, warmJobs);
  return side;
}

/** Uploads first, then the jobs, which alone are timed. */
async function batch({ client, codes }: Side, jobs: number): Promise<number> {
  const made: string[] = [];
  await load(jobs, 16, async (i) => void (made[i] = await client.makeEntry(codes[i % suppliers] as string, 2)));
  return (await load(jobs, lanes, (i) => client.runJob(made[i] as string, 60))).perSecond;
}

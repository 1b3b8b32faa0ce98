// Two checkouts side by side. Both stacks run and batches alternate, so that a drift in the speed of the machine
// affects both. The comparison fails only if the whole interval of the ratio is beyond 5 %, because a single ratio says
// little on a shared machine.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as stackModule from '../src/local/stack';
import { compareRatios } from './ratios';
import { StackClient } from './stack-client';
import { type BenchmarkSide, type TurnRow, turnRows } from './turns';

const turns = 10;

/** @param roots the two checkouts, both built: here, there. Prints each turn and the comparison of each row */
export async function runInTurns(ids: readonly string[], roots: readonly [here: string, there: string]): Promise<void> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'sello-bench-other-'));
  const sides: BenchmarkSide[] = [];
  try {
    for (const [i, root] of roots.entries()) {
      sides.push(await startSide(i === 0 ? 'here' : 'there', root, path.join(data, String(i))));
    }
    for (const id of ids) {
      const ratios = await measureInTurns(id, turnRows[id] as TurnRow, sides as [BenchmarkSide, BenchmarkSide]);
      console.log(compareRatios(id, ratios));
    }
  } finally {
    for (const { client } of sides) await client.stack.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function measureInTurns(
  id: string,
  row: TurnRow,
  [here, there]: readonly [BenchmarkSide, BenchmarkSide],
): Promise<number[]> {
  for (const side of [here, there]) await row.prepare(side);
  const ratios: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    // The order alternates, because the after-effects of the first batch must not always affect the same checkout.
    const order = turn % 2 === 0 ? [here, there] : [there, here];
    const figures = new Map<BenchmarkSide, number>();
    for (const side of order) figures.set(side, await row.measure(side, turn));
    const [ours, theirs] = [figures.get(here) ?? 0, figures.get(there) ?? 0];
    ratios.push(ours / theirs);
    const both = `here ${ours.toFixed(1)} ${row.unit}, there ${theirs.toFixed(1)} ${row.unit}`;
    console.log(`${id} turn ${turn}: ${both}, ratio ${(ours / theirs).toFixed(2)}`);
  }
  return ratios;
}

/** Checkouts before 0.2.0 have the former name. */
type StackModule = typeof stackModule & { readonly startStack: typeof stackModule.startLocalStack };

/** Starts the stack of a checkout with the checkout's own code. */
async function startSide(name: BenchmarkSide['name'], root: string, data: string): Promise<BenchmarkSide> {
  // A constant, because the compiler leaves an expression within import() as it is, with the names of the source.
  const file = path.join(root, 'dist/src/local/stack.js');
  const { startLocalStack, startStack } = (await import(file)) as StackModule;
  const stack = await (startLocalStack ?? startStack)({
    dataFolder: data,
    say: () => undefined,
    authorityWaitSeconds: 0,
    environment: {},
  });
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  return { name, root, data, client };
}

// `npm run bench -- --only P2,P4 --against DIR`: measures the same rows here and in another checkout that is built and
// has its packages installed. Uploads, jobs and backlogs alternate between two running stacks. Other rows are measured
// completely, one checkout after the other.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compareRatios } from './ratios';
import { runInTurns } from './run-in-turns';
import type { BenchmarkResult } from './result-row';
import { turnRows } from './turns';
import { requireProjectRoot } from '../src/local/root';

/** Number of rounds, as many as the interval of a ratio needs (bench/ratios.ts). */
const rounds = 8;

/** Prints each round and the ratios here / there. The exit code is 0 if every run returned its row. */
export async function compare(ids: readonly string[], other: string): Promise<number> {
  const there = path.resolve(other);
  const rows = ids.filter((id) => Object.hasOwn(turnRows, id));
  if (rows.length > 0) await runInTurns(rows, [requireProjectRoot(), there]);
  for (const id of ids.filter((one) => !rows.includes(one))) if (!(await inRounds(id, there))) return 1;
  return 0;
}

async function inRounds(id: string, other: string): Promise<boolean> {
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const there = await measure(other, id);
    const here = await measure(requireProjectRoot(), id);
    if (!there || !here) {
      console.log(`${id} was not measured in round ${round}`);
      return false;
    }
    ratios.push(here.value / there.value);
    const figures = [here, there].map(({ value, unit }) => `${value.toPrecision(3)} ${unit}`);
    console.log(`${id} round ${round}: here ${figures[0]}, there ${figures[1]}, ratio ${ratios.at(-1)?.toFixed(2)}`);
  }
  console.log(compareRatios(id, ratios));
  return true;
}

async function measure(root: string, id: string): Promise<BenchmarkResult | undefined> {
  const before = new Set(listResults(root));
  await new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/sello.mjs', 'bench', '--only', id], { cwd: root, stdio: 'ignore' });
    child.once('exit', resolve);
  });
  const file = listResults(root).find((name) => !before.has(name));
  if (!file) return undefined;
  const { rows } = JSON.parse(readFileSync(path.join(root, 'bench/results', file), 'utf8')) as {
    rows: BenchmarkResult[];
  };
  return rows.find((row) => row.id === id);
}

function listResults(root: string): string[] {
  try {
    return readdirSync(path.join(root, 'bench/results'));
  } catch {
    return [];
  }
}

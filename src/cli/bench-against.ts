// `npm run bench -- --only P4 --against DIR`: the same row here and in another checkout in turns, so that a machine whose
// speed drifts does not decide. DIR has its packages installed and is built. Jobs take turns on two stacks that run beside
// each other; other rows are measured whole, one checkout after the other.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jobsBeside } from '../../bench/jobs-beside';
import type { Row } from '../../bench/result-row';
import { projectRoot } from '../local/root';

const rounds = 3;

/** Prints each round and the median of the ratios here / there. Exit code 0 when every run gave the row. */
export async function compare(id: string, other: string): Promise<number> {
  if (id === 'P4') {
    const ratio = await jobsBeside([projectRoot(), path.resolve(other)]);
    console.log(`P4: ratio here / there ${ratio.toFixed(2)} (the middle of the turns)`);
    return 0;
  }
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const there = await measure(path.resolve(other), id);
    const here = await measure(projectRoot(), id);
    if (!there || !here) {
      console.log(`${id} was not measured in round ${round}`);
      return 1;
    }
    ratios.push(here.value / there.value);
    const figures = [here, there].map(({ value, unit }) => `${value.toPrecision(3)} ${unit}`);
    console.log(`${id} round ${round}: here ${figures[0]}, there ${figures[1]}, ratio ${ratios.at(-1)?.toFixed(2)}`);
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  console.log(`${id}: ratio here / there ${sorted[Math.floor(rounds / 2)]?.toFixed(2)} (median of ${rounds})`);
  return 0;
}

async function measure(root: string, id: string): Promise<Row | undefined> {
  const before = new Set(resultsOf(root));
  await new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/sello.mjs', 'bench', '--only', id], { cwd: root, stdio: 'ignore' });
    child.once('exit', resolve);
  });
  const file = resultsOf(root).find((name) => !before.has(name));
  if (!file) return undefined;
  const { rows } = JSON.parse(readFileSync(path.join(root, 'bench/results', file), 'utf8')) as { rows: Row[] };
  return rows.find((row) => row.id === id);
}

function resultsOf(root: string): string[] {
  try {
    return readdirSync(path.join(root, 'bench/results'));
  } catch {
    return [];
  }
}

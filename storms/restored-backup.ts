// D1: a backup is restored while the authority has newer records. Nothing that was sealed or numbered forks a chain or
// reuses a number. The operator gets a remedy, and follows it with the commands of docs/restore.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedJob } from './client';
import { judgeEnded } from './load';
import {
  backUp,
  continueAfterBackup,
  judgePause,
  judgeWhole,
  killAll,
  loadBefore,
  type StateBeforeDisaster,
  putBack,
  type RestoreWay,
  ways,
} from './restored-backup-steps';
import { openStackUnderLoad, type ReportProgress, type StackUnderLoad, pollUntil } from './stack-under-load';
import { type PlainStorm, type Size, mergeVerdicts, type Verdict } from './storm';

const shape = { apis: 1, workers: 2 };

export const restoredBackup: PlainStorm = {
  what: 'restored backup: sealing and numbering pause automatically until an operator renews the chain; no chain forks',
  run: async (size, report) => {
    const verdicts: Verdict[] = [];
    // The short form runs one of the ways, chosen by the seed.
    const chosen = ways.filter((_way, i) => size.length === 'full' || i === size.seed % ways.length);
    for (const way of chosen) {
      report(`the drill begins: ${way}`);
      verdicts.push(await drill(way, size, report));
    }
    const counts: Record<string, number> = {};
    for (const verdict of verdicts)
      for (const [what, count] of Object.entries(verdict.counts)) counts[what] = (counts[what] ?? 0) + count;
    return { counts, problems: mergeVerdicts(...verdicts).problems };
  },
};

async function drill(way: RestoreWay, size: Size, report: ReportProgress): Promise<Verdict> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sello-drill-'));
  try {
    const past = await untilDeath(way, size, report, folder);
    const next = await putBack(way, folder, report);
    const field = await openStackUnderLoad(shape, report, { kept: next });
    try {
      return await recover(way, field, past);
    } catch (error) {
      return { counts: {}, problems: [`${way}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`] };
    } finally {
      await field.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs load, makes a backup, runs more load, and kills all processes with -9. */
async function untilDeath(
  way: RestoreWay,
  size: Size,
  report: ReportProgress,
  folder: string,
): Promise<StateBeforeDisaster> {
  const field = await openStackUnderLoad(shape, report, { kept: path.join(folder, 'machine') });
  try {
    const past = await loadBefore(way, field, size);
    await backUp(way, field, folder);
    report('backed up; load continues');
    await continueAfterBackup(field, past, size);
    await killAll(field);
    report('killed');
    return past;
  } finally {
    await field.close();
  }
}

/** Runs the operator's actions, with the checks of each step. */
async function recover(way: RestoreWay, field: StackUnderLoad, past: StateBeforeDisaster): Promise<Verdict> {
  const began = Date.now();
  const rest = await judgePause(way, field, past);
  const { client } = field;
  await client.register(past.newcomers);
  const newcomers: StartedJob[] = [];
  for (const supplier of past.newcomers) newcomers.push(await client.beginInvoice(supplier));
  const ended = await Promise.all([...rest.begun, ...newcomers, ...past.waiting].map((begun) => client.finish(begun)));
  // The authority may delay the last batches.
  await pollUntil(60, async () => ((await countPending(field, past)) === 0 ? true : undefined));
  await sleep(500);
  const whole = await judgeWhole(way, field, past, rest.lost);
  const minutes = (Date.now() - began) / 60_000;
  const late = minutes > 30 ? [`${way}: it took ${minutes.toFixed(0)} minutes`] : [];
  const verdict = mergeVerdicts(rest.verdict, judgeEnded(ended), whole);
  return { counts: { drills: 1, ...verdict.counts }, problems: [...verdict.problems, ...late] };
}

async function countPending(
  { client }: StackUnderLoad,
  { known, late, newcomers }: StateBeforeDisaster,
): Promise<number> {
  let pending = 0;
  for (const supplier of [...known, ...late, ...newcomers]) pending += (await client.chain(supplier)).pending;
  return pending;
}

// D2: the database of Temporal is deleted under load. Every job and chain recovers automatically, because everything is
// in MongoDB, and the workers start the sweep again. None of Sello's processes is restarted.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getJobsCollection } from '../src/store/jobs/jobs';
import { formatSweepWorkflowId } from '../src/contracts/runs';
import type { JobOutcome } from './client';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { judgeRuns } from './replay';
import { type StackUnderLoad, pollUntil } from './stack-under-load';
import { type Size, scaleSize, type StackStorm, mergeVerdicts, type Verdict } from './storm';

export const engineLost: StackStorm = {
  what: 'Temporal lost: its database is deleted under load, while chains wait for the authority',
  shape: { apis: 2, workers: 2 },
  run,
};

/** Time limit of the recovery: a minute until a worker checks, and two passes of the sweep. */
const backSecondsMax = 150;

async function run(field: StackUnderLoad, size: Size): Promise<Verdict> {
  const suppliers = field.newSuppliers(5);
  await field.client.register(suppliers);
  const before = buildPids(field);
  const times = scaleSize(size, 2, 1);
  let losing = true;
  const load = issueInvoices(field, {
    suppliers,
    clients: 24,
    everyMs: scaleSize(size, 250, 400),
    goesOn: (begun) => losing || begun < scaleSize(size, 400, 30),
  });
  const losses: Loss[] = [];
  const lose = (async () => {
    for (let i = 0; i < times; i += 1) {
      await sleep(scaleSize(size, 15, 4) * 1_000);
      losses.push(await loseEngine(field));
    }
  })().finally(() => {
    losing = false;
  });
  const [ended] = await Promise.all([load, lose]);
  return mergeVerdicts(
    await judgeAll(field, suppliers, ended),
    judgeLosses(losses),
    judgeProcesses(before, buildPids(field)),
  );
}

async function judgeAll(field: StackUnderLoad, suppliers: readonly string[], ended: readonly JobOutcome[]) {
  const proof = await proveWhole(field, suppliers, ended.length);
  const entries = await judgeEntries(field, ended);
  return mergeVerdicts(judgeEnded(ended), entries, proof, await judgeRuns(field));
}

interface Loss {
  readonly openJobs: number;
  /** Seconds until the sweep ran again, and until the last open job had ended. */
  readonly sweepSeconds: number | undefined;
  readonly backSeconds: number | undefined;
}

/** Disconnects the authority so that batches wait, kills Temporal, deletes its database, and starts it empty. */
async function loseEngine(field: StackUnderLoad): Promise<Loss> {
  const { stack, database, dataFolder, engine, settings, say: report } = field;
  await field.control('PUT', '/listening', { open: false });
  await sleep(2_000);
  const open = await getJobsCollection(database).find({ open: true }).project<{ _id: string }>({ _id: 1 }).toArray();
  stack.hold('temporal', true);
  await stack.kill('temporal');
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith('temporal.db')) rmSync(path.join(dataFolder, name));
  }
  stack.hold('temporal', false);
  await stack.start('temporal');
  const began = Date.now();
  const since = (): number => Math.round((Date.now() - began) / 1_000);
  report(`Temporal is back without its database, ${open.length} jobs were open`);
  await field.control('PUT', '/listening', { open: true });
  const id = formatSweepWorkflowId(settings.temporal.taskQueue);
  const sweepSeconds = await pollUntil(backSecondsMax, async () => {
    const { status } = await engine.workflow.getHandle(id).describe();
    return status.name === 'RUNNING' ? since() : undefined;
  });
  report(`the sweep is back after ${sweepSeconds} s`);
  const ids = open.map(({ _id }) => _id);
  const backSeconds = await pollUntil(backSecondsMax, async () => {
    const left = await getJobsCollection(database).countDocuments({ _id: { $in: ids }, open: true });
    return left === 0 ? since() : undefined;
  });
  report(`all of them have ended after ${backSeconds} s`);
  return { openJobs: open.length, sweepSeconds, backSeconds };
}

function judgeLosses(losses: readonly Loss[]): Verdict {
  const worst = (of: 'sweepSeconds' | 'backSeconds'): number => Math.max(...losses.map((loss) => loss[of] ?? 0));
  return {
    counts: {
      'times lost': losses.length,
      'jobs open then': losses.reduce((sum, { openJobs }) => sum + openJobs, 0),
      'seconds until the sweep ran': worst('sweepSeconds'),
      'seconds until all had ended': worst('backSeconds'),
    },
    problems: losses.flatMap(({ openJobs, sweepSeconds, backSeconds }) => [
      ...(openJobs === 0 ? ['no job was open when Temporal was lost'] : []),
      ...(sweepSeconds === undefined ? [`no sweep within ${backSecondsMax} s`] : []),
      ...(backSeconds === undefined ? [`jobs were still open after ${backSecondsMax} s`] : []),
    ]),
  };
}

type Pids = Readonly<Record<string, number | undefined>>;

const buildPids = ({ stack }: StackUnderLoad): Pids =>
  Object.fromEntries(stack.names.filter((name) => /^(api|worker)/.test(name)).map((name) => [name, stack.pid(name)]));

const judgeProcesses = (before: Pids, after: Pids): Verdict => ({
  counts: {},
  problems: Object.keys(before)
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} did not live through it`),
});

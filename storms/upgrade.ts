// U1: from the last released build to this one and back, in the order of docs/upgrade.md, while invoices are issued.
import { setTimeout as sleep } from 'node:timers/promises';
import { readBuildId } from '../src/settings/build';
import { countRestartedRunsSince } from '../src/store/sweeps';
import { replayOpenRuns, silenceReplayLog } from '../src/temporal/replay-open-runs';
import { readWorkerVersionRoutes, routeRunsToBuild } from '../src/temporal/versions';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { buildCommit, findRelease, hasCommit, type OtherBuild } from './released-build';
import { openStackUnderLoad, type ReportProgress, type StackUnderLoad, pollUntil } from './stack-under-load';
import { type PlainStorm, type Size, scaleSize, mergeVerdicts, type Verdict } from './storm';

export const upgrade: PlainStorm = {
  what: 'upgrade: from the last release to this build and back, under load; first the workers in steps, then the APIs',
  run,
};

const workers = ['worker', 'worker-2'] as const;
const apis = ['api', 'api-2'] as const;
const shares = [5, 25, 100] as const;

async function run(size: Size, report: ReportProgress): Promise<Verdict> {
  const from = size.from ?? findRelease();
  if (from === undefined || !hasCommit(from)) return { counts: {}, problems: [], skipped: explainMissing(from) };
  silenceReplayLog();
  const old = buildCommit(from, report);
  try {
    if (old.isThisBuild) return { counts: {}, problems: [], skipped: `this build is that of ${from}` };
    const builds = Object.fromEntries([...workers, ...apis, 'migrate'].map((name) => [name, old.root]));
    const env = { worker: { SELLO_WORKER_VERSIONS: 'true' } };
    const field = await openStackUnderLoad({ apis: 2, workers: 2 }, report, { builds, env });
    try {
      return await upgradeUnderLoad(field, size, old);
    } finally {
      await field.close();
    }
  } finally {
    old.close();
  }
}

const explainMissing = (commit: string | undefined): string =>
  commit === undefined
    ? 'this clone lacks the commit of the last release, and earlier builds cannot be upgraded: fetch the whole history'
    : `git knows no commit ${commit}`;

async function upgradeUnderLoad(field: StackUnderLoad, size: Size, old: OtherBuild): Promise<Verdict> {
  const { client, database } = field;
  const suppliers = field.newSuppliers(5);
  await client.register(suppliers);
  const unexpected = client.unexpected.length;
  const began = new Date();
  const pauseMs = scaleSize({ seed: size.seed, length: size.length }, 15, 4) * 1_000;
  let moving = true;
  const load = issueInvoices(field, { suppliers, clients: 8, everyMs: 400, goesOn: () => moving });
  const moves = upAndDown(field, old, pauseMs).finally(() => {
    moving = false;
  });
  const [ended, problems] = await Promise.all([load, moves]);
  const restarted = await countRestartedRunsSince(database, began, 100);
  const seen = client.unexpected.slice(unexpected);
  const stuck = await openJobsLeft(field);
  const counts = { 'calls answered with an error': seen.length, 'runs restarted': restarted, 'jobs left open': stuck };
  const more = [
    ...(seen.length > 0 ? [`${seen.length} calls were answered with an error, the first: ${seen[0]}`] : []),
    ...(restarted > 0 ? [`${restarted} runs could not continue`] : []),
    ...(stuck > 0 ? [`${stuck} jobs are open at the end`] : []),
  ];
  const proof = await proveWhole(field, suppliers, ended.length);
  const entries = await judgeEntries(field, ended);
  return mergeVerdicts(judgeEnded(ended), entries, proof, { counts, problems: [...problems, ...more] });
}

/** Runs everything in the documented order, then the way back. @returns what failed on the way back */
async function upAndDown(field: StackUnderLoad, old: OtherBuild, pauseMs: number): Promise<string[]> {
  const { stack, say: report, engine, settings } = field;
  const problems: string[] = [];
  const onto = async (name: string, root: string | undefined): Promise<void> => {
    stack.useBuild(name, root);
    await stack.restart(name);
    report(`${name} runs ${root === undefined ? 'this build' : old.commit}`);
    await sleep(pauseMs / 2);
  };
  const before = (await readWorkerVersionRoutes(engine, settings.temporal))?.current;
  await sleep(pauseMs);
  stack.useBuild('migrate', undefined);
  await stack.migrate();
  report('migrated');
  let replayed = 0;
  for await (const { workflowId, problem } of replayOpenRuns(engine, settings.temporal)) {
    replayed += 1;
    if (problem) problems.push(`${workflowId} would not continue with this build: ${problem}`);
  }
  report(`${replayed} open runs replayed with this build`);
  await onto('worker-2', undefined);
  await untilKnown(field, readBuildId());
  for (const percent of shares) {
    await routeRunsToBuild(engine, settings.temporal, readBuildId(), percent);
    report(`${percent} % of the work goes to ${readBuildId()}`);
    await sleep(pauseMs);
  }
  await onto('worker', undefined);
  for (const api of apis) await onto(api, undefined);
  await sleep(pauseMs);
  // On the way back, workers of the old build come first, then the work, then the others.
  await onto('worker-2', old.root);
  if (before !== undefined) await untilKnown(field, before);
  await routeRunsToBuild(engine, settings.temporal, before, 100);
  report(`all work goes back to ${before ?? 'workers without versions'}`);
  await onto('worker', old.root);
  for (const api of apis) await onto(api, old.root);
  await sleep(pauseMs);
  return problems;
}

/** Waits until Temporal knows a build, which it registers when the first worker has polled for work. */
async function untilKnown({ engine, settings }: StackUnderLoad, build: string): Promise<void> {
  const isKnown = async (): Promise<true | undefined> => {
    const routes = await readWorkerVersionRoutes(engine, settings.temporal);
    return routes?.known.some((one) => one.build === build) ? true : undefined;
  };
  if ((await pollUntil(30, isKnown)) === undefined) throw new Error(`Temporal does not know the build ${build}`);
}

/** Lists jobs whose run waits for something that exists. Each job of the load has ended at this point. */
async function openJobsLeft(field: StackUnderLoad): Promise<number> {
  const left = async (): Promise<number> => field.database.collection('jobs').countDocuments({ open: true });
  await pollUntil(60, async () => ((await left()) === 0 ? true : undefined));
  return left();
}

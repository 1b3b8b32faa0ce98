// C1: the production setup on one machine: a database of three members, Temporal in roles on PostgreSQL, two APIs,
// three workers. Every feature runs once. Then 1,000 invoices are issued while these processes are killed in turn.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countRestartedRunsSince } from '../src/store/sweeps';
import { walkAcceptance } from './cluster/acceptance';
import { type EngineCluster, startEngineCluster } from './cluster/temporal-cluster';
import { obtainEngine, obtainPostgres } from './cluster/temporal-programs';
import { issueInvoices, judgeEnded, judgeEntries } from './load';
import { proveWhole } from './proof';
import { pickFrom, createRandom } from './random';
import { openStackUnderLoad, type ReportProgress, type StackUnderLoad } from './stack-under-load';
import { type PlainStorm, type Size, scaleSize, mergeVerdicts, type Verdict } from './storm';
import { type Members, startThreeMembers } from './three-members';

export const clusterForm: PlainStorm = {
  what: 'cluster: three database members, Temporal services on PostgreSQL, two APIs and three workers are killed in turn',
  run,
};

/** The time between two kills. An election, and a role that joins again, take some seconds. */
const everySeconds = 8;

async function run(size: Size, report: ReportProgress): Promise<Verdict> {
  const [engine, postgres] = [obtainEngine(report), obtainPostgres()];
  if ('lack' in engine) return skipped(engine.lack);
  if ('lack' in postgres) return skipped(postgres.lack);
  const cluster = await startEngineCluster(engine.programs, postgres.programs, report);
  try {
    const members = await startThreeMembers(report);
    try {
      const env = { worker: { SELLO_WORKER_VERSIONS: 'true' } };
      const surroundings = { mongodb: members.uri, temporal: cluster.address, env };
      const field = await openStackUnderLoad({ apis: 2, workers: 3 }, report, surroundings);
      try {
        const verdict = await walkAndKill({ field, members, cluster }, size);
        if (verdict.problems.length > 0) sayErrors(field);
        return verdict;
      } finally {
        await field.close();
      }
    } finally {
      await members.close();
    }
  } finally {
    await cluster.close();
  }
}

/** Prints the errors in the logs of the workers, because the logs are deleted with their folder. */
function sayErrors({ dataFolder, stack, say: report }: StackUnderLoad): void {
  for (const name of stack.names.filter((one) => one.startsWith('worker'))) {
    const file = path.join(dataFolder, 'logs', `${name}.log`);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const line of lines.filter((one) => one.includes('"level":50')).slice(-shownMax)) report(`${name}: ${line}`);
  }
}

const shownMax = 10;

/** The verdict of a test that could not run. The last line gives the reason. */
const skipped = (lack: string): Verdict => ({ counts: {}, problems: [], skipped: lack });

interface Form {
  readonly field: StackUnderLoad;
  readonly members: Members;
  readonly cluster: EngineCluster;
}

async function walkAndKill(form: Form, size: Size): Promise<Verdict> {
  const { field } = form;
  const walked = size.length === 'short' ? { counts: {}, problems: [] } : await walkAcceptance(field);
  const suppliers = field.newSuppliers(5);
  await field.client.register(suppliers);
  const began = new Date();
  const wanted = scaleSize(size, 1_000, 30);
  let begun = 0;
  const load = issueInvoices(field, {
    suppliers,
    clients: 16,
    everyMs: 150,
    jobSeconds: 300,
    goesOn: (count) => {
      begun = count;
      return count < wanted;
    },
  });
  let loading = true;
  const killing = killInTurn(form, size, () => loading && begun < wanted);
  const ended = await load.finally(() => {
    loading = false;
  });
  const kills = await killing;
  const stuck = await countRestartedRunsSince(field.database, began, 100);
  const proof = await proveWhole(field, suppliers, ended.length);
  const entries = await judgeEntries(field, ended);
  const problems = stuck > 0 ? [`${stuck} runs could not continue`] : [];
  const counts = { ...kills, 'runs restarted': stuck };
  return mergeVerdicts(walked, judgeEnded(ended), entries, proof, { counts, problems });
}

/**
 * Kills a different process each time, all of them in turn, while the load runs.
 * @returns how many of each kind were killed
 */
async function killInTurn({ field, members, cluster }: Form, { seed }: Size, goesOn: () => boolean) {
  const random = createRandom(seed);
  const counts: Record<string, number> = {};
  const note = (what: string): void => {
    counts[`kills of ${what}`] = (counts[`kills of ${what}`] ?? 0) + 1;
    field.say(`killed ${what}`);
  };
  const ofStack = (kind: string) => async (): Promise<void> => {
    const name = pickFrom(
      random,
      field.stack.names.filter((name) => name === kind || name.startsWith(`${kind}-`)),
    );
    await field.stack.kill(name);
    note(kind);
  };
  const ofEngine = cluster.names.map((name) => async (): Promise<void> => {
    await cluster.kill(name);
    note(`engine's ${name}`);
  });
  const primary = async (): Promise<void> => {
    const index = await members.primary();
    if (index === undefined) return;
    members.signal(index, 'SIGKILL');
    await sleep(1_000);
    await members.back(index);
    note('the primary');
  };
  const turns = [ofStack('worker'), primary, ...ofEngine.flatMap((one) => [one, ofStack('api')]), ofStack('worker')];
  for (let turn = 0; goesOn(); turn += 1) {
    await sleep(everySeconds * 1_000);
    if (goesOn()) await turns[turn % turns.length]?.();
  }
  return counts;
}

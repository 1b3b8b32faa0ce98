// `npx sello upgrade` shows whether open runs can continue with this build, which builds get work, and where the runs
// are.
import path from 'node:path';
import { readLocalStackFile } from '../local/local-stack-info';
import { requireProjectRoot, defaultDataFolder } from '../local/root';
import { readSettings, type Settings } from '../settings/settings';
import { createLazyTemporalClient } from '../temporal/connection';
import { wakeAllChainRuns } from '../temporal/queue-runs';
import { parseCommandLine } from './command-line';
import { routeRunsToBuildByCommand, printWorkerVersionRoutes } from './upgrade-move';
import { moveRunsToConfiguredTemporal } from './upgrade-relocate';
import { type CommandHelp, dataOptionHelp, formatCommandHelp, printUnknownCommand, printUsageError } from './usage';
import { type RunReplayResult, replayOpenRuns, silenceReplayLog } from '../temporal/replay-open-runs';

export const commandHelp: CommandHelp = {
  usage: 'npx sello upgrade <command> [options]',
  commands: {
    check:
      'replay all open runs (jobs, chains, the sweep) with this build, and change nothing;\n' +
      'exit code 0 if all runs can continue, 1 if the listed runs cannot, 2 if the runs could not be read',
    versions: 'show which builds get work',
    move: 'move a percentage of the runs, new and open, to this build (or to --build), for example 5, then 25, then 100',
    wake: 'wake the open runs of all chains, so that runs of older builds move to the current build',
    relocate:
      'end the open runs, and store the Temporal namespace, task queue and names of the settings;\n' +
      'stop all workers first; new workers start the runs again under these settings',
  },
  options: {
    '--percent N': 'move: percentage of the runs, 1 to 100',
    '--build BUILD': 'move: give the runs to this build; `none` means workers without a build id',
    '--lost': 'relocate: do not end the open runs; use it if Temporal was lost, or if the database is a copy',
    ...dataOptionHelp,
  },
  notes:
    'All commands use Temporal (TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, SELLO_TASK_QUEUE), at the address of the local stack\n' +
    'if there is one. `relocate` also uses the database (MONGODB_URI, SELLO_DATABASE).',
};
export const help = formatCommandHelp(commandHelp);

/** Maximum number of runs that are listed; a longer list is of no use. */
const listedMax = 50;

const remedy = [
  'These runs cannot continue with this build. Keep the old version, do not start workers of this build, and open an',
  'issue in the repository of Sello with these lines (docs/upgrade.md, "The check of open runs").',
].join('\n');

const options = {
  data: { type: 'string', default: defaultDataFolder },
  percent: { type: 'string' },
  build: { type: 'string' },
  lost: { type: 'boolean', default: false },
} as const;

const relocation = { options: ['lost'] };
const forms = {
  check: {},
  versions: {},
  move: { options: ['percent', 'build'] },
  wake: {},
  relocate: relocation,
  place: relocation,
};

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, options, forms);
  const act = positionals[0] === 'place' ? 'relocate' : positionals[0];
  const percent = Number(values.percent);
  if (!['check', 'versions', 'move', 'wake', 'relocate'].includes(act ?? '')) return printUnknownCommand(act, help);
  if (act === 'move' && !(Number.isInteger(percent) && percent >= 1 && percent <= 100))
    return printUsageError('Missing option: --percent, from 1 to 100', help);
  const local = readLocalStackFile(path.resolve(requireProjectRoot(), values.data));
  const settings = readSettings({ ...process.env, ...(local ? { TEMPORAL_ADDRESS: local.temporal } : {}) });
  if (act === 'relocate') return moveRunsToConfiguredTemporal(settings, values.lost);
  silenceReplayLog();
  const engine = createLazyTemporalClient(settings);
  try {
    if (act === 'wake') return await wakeAll(engine, settings.temporal);
    if (act === 'versions') return await printWorkerVersionRoutes(engine, settings.temporal);
    if (act === 'move')
      return await routeRunsToBuildByCommand(engine, settings.temporal, { percent, build: values.build });
    return await replayOpenRunsAndPrintFailures(engine, settings.temporal);
  } catch (error) {
    const { address, namespace } = settings.temporal;
    const what = act === 'check' ? 'Failed to read the open runs' : 'Failed to read or move the versions';
    console.error(`${what} at ${address}, namespace ${namespace}: ${describeError(error)}`);
    return 2;
  } finally {
    await engine.connection.close();
  }
}

type Client = ReturnType<typeof createLazyTemporalClient>;

async function wakeAll(engine: Client, settings: Settings['temporal']): Promise<number> {
  console.log(
    `${await wakeAllChainRuns(engine, settings)} chains woken. Old runs, and runs of other builds, continue as new runs.`,
  );
  return 0;
}

/**
 * Replays every open run with the workflow code and prints the runs that cannot continue.
 * @param code the workflow code; a test may pass other code than this build's
 */
export async function replayOpenRunsAndPrintFailures(
  engine: Client,
  settings: Settings['temporal'],
  code?: Parameters<typeof replayOpenRuns>[2],
): Promise<number> {
  const counts = new Map<string, number>();
  let failed = 0;
  for await (const replayed of replayOpenRuns(engine, settings, code)) {
    counts.set(replayed.type, (counts.get(replayed.type) ?? 0) + 1);
    if (replayed.problem === undefined) continue;
    failed += 1;
    if (failed <= listedMax) console.log(formatRun(replayed));
  }
  const kinds = [...counts].map(([type, count]) => `${type} ${count}`).join(', ');
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const about = `${total} open runs replayed on the queue ${settings.taskQueue}${kinds ? ` (${kinds})` : ''}`;
  console.log(
    failed === 0 ? `${about}: all can continue with this build.` : `${about}: ${failed} cannot continue.\n${remedy}`,
  );
  return failed === 0 ? 0 : 1;
}

const formatRun = ({ workflowId, runId, type, problem }: RunReplayResult): string =>
  `  ${workflowId}  run ${runId}  ${type}: ${problem}`;

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

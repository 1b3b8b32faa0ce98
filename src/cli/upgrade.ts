// `npx sello upgrade`: whether open runs can go on with this build, which builds get work, where the runs are.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readLocalFile } from '../local/local-file';
import { projectRoot, defaultFolder } from '../local/root';
import { readSettings, type Settings } from '../settings/settings';
import { createLazyClient } from '../temporal/connection';
import { wakeChainRuns } from '../temporal/queue-runs';
import { moveWork, showVersions } from './upgrade-move';
import { moveRuns } from './upgrade-place';
import { type ReplayedRun, replayOpenRuns, replayQuietly } from '../temporal/replay-open-runs';

const usage = [
  'Usage: npx sello upgrade check | versions | move --percent N [--build BUILD] | wake | place [--lost] [--data FOLDER]',
  '',
  '  check     Replays every open run (jobs, chains, the sweep) with this build and changes nothing. Ends with 0 when all would',
  '            go on, with 1 when some would not, and names them; with 2 when it could not be found out.',
  '  versions  Which builds get work.',
  '  move      Gives so many of a hundred runs to this build, or to another one: 5, then 25, then 100. `--build none` means',
  '            workers without versions.',
  '  wake      Wakes every chain: old runs, and those that another build began, go on in new ones.',
  '  place     Moves the runs to the namespace, task queue and naming of the settings, while no worker runs: open runs are ended',
  '            where they are, and begun anew from the database. `--lost`: the engine that has them is gone for good.',
].join('\n');

/** Runs that cannot go on are named, as many as a person reads. */
const namedMax = 50;

const remedy = [
  'Do not start workers of this build. A change of run code must keep the old course behind `patched` (docs/upgrade.md).',
  'When the change is meant, and these runs may be begun anew from the database: start the workers. The sweep ends such runs',
  'after five failures and begins them anew, ten a minute, each with an alarm (docs/operations.md, "Runs are restarted").',
].join('\n');

const options = {
  data: { type: 'string', default: defaultFolder },
  percent: { type: 'string' },
  build: { type: 'string' },
  lost: { type: 'boolean', default: false },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [act] = positionals;
  const percent = Number(values.percent);
  const isMove = act === 'move' && Number.isInteger(percent) && percent >= 1 && percent <= 100;
  const plain: readonly (string | undefined)[] = ['check', 'versions', 'wake', 'place'];
  if (positionals.length !== 1 || !(plain.includes(act) || isMove)) {
    console.error(usage);
    return 2;
  }
  const local = readLocalFile(path.resolve(projectRoot(), values.data));
  const settings = readSettings({ ...process.env, ...(local ? { TEMPORAL_ADDRESS: local.temporal } : {}) });
  if (act === 'place') return moveRuns(settings, values.lost);
  replayQuietly();
  const engine = createLazyClient(settings);
  try {
    if (act === 'wake') return await wakeAll(engine, settings.engine);
    if (act === 'versions') return await showVersions(engine, settings.engine);
    if (act === 'move') return await moveWork(engine, settings.engine, { percent, build: values.build });
    return await checkRuns(engine, settings.engine);
  } catch (error) {
    const { address, namespace } = settings.engine;
    const what = act === 'check' ? 'The open runs could not be read' : 'The versions could not be read or moved';
    console.error(`${what} at ${address}, namespace ${namespace}: ${reasonOf(error)}`);
    return 2;
  } finally {
    await engine.connection.close();
  }
}

type Client = ReturnType<typeof createLazyClient>;

async function wakeAll(engine: Client, settings: Settings['engine']): Promise<number> {
  console.log(
    `${await wakeChainRuns(engine, settings)} chains woken: old runs and those of other builds go on in new ones`,
  );
  return 0;
}

/** @param code the workflow code of this build, unless a test brings its own */
export async function checkRuns(
  engine: Client,
  settings: Settings['engine'],
  code?: Parameters<typeof replayOpenRuns>[2],
): Promise<number> {
  const counts = new Map<string, number>();
  let failed = 0;
  for await (const replayed of replayOpenRuns(engine, settings, code)) {
    counts.set(replayed.type, (counts.get(replayed.type) ?? 0) + 1);
    if (replayed.problem === undefined) continue;
    failed += 1;
    if (failed <= namedMax) console.log(lineOf(replayed));
  }
  const kinds = [...counts].map(([type, count]) => `${type} ${count}`).join(', ');
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const about = `${total} open runs replayed on the queue ${settings.taskQueue}${kinds ? ` (${kinds})` : ''}`;
  console.log(
    failed === 0 ? `${about}: all go on with this build.` : `${about}: ${failed} would not go on.\n${remedy}`,
  );
  return failed === 0 ? 0 : 1;
}

const lineOf = ({ workflowId, runId, type, problem }: ReplayedRun): string =>
  `  ${workflowId}  run ${runId}  ${type}: ${problem}`;

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

// The run of the sweep exists permanently, once for each task queue. It recovers jobs and chains after a crash or a
// terminate, pauses, and starts over. Its only state is its position; the remaining work is in the database.
// docs/decisions/0027-the-sweep-finds-what-is-due.md
import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { SweepActivities, SweepChainsResult } from '../src/contracts/activities';
import { sweepLimits as limits } from '../src/contracts/limits/sweep';
import { foreignDatabaseFailureType, type DatabaseRef, type SweepRunInput } from '../src/contracts/runs';
import { sweepActivityOptions, describeActivityFailure } from './activity-options';
import { formatFactsAsMarkdownTable, formatTimeAsIso, showRunDetails } from './details';
import { continueAsNewWithDatabaseMemo } from './next-run';

const sweeping = proxyActivities<SweepActivities>(sweepActivityOptions);

export async function sweep(input: SweepRunInput = {}): Promise<void> {
  const { passesMax = limits.passesMax, pauseMs = limits.everySeconds * 1_000 } = input;
  let { after } = input;
  const of: [] | [DatabaseRef] = input.database ? [{ database: input.database }] : [];
  for (let passes = 1; ; passes += 1) {
    const jobs = await runPart('Start jobs without a run, wake jobs whose wait is over', (options) =>
      sweeping.sweepJobs.executeWithOptions(options, of),
    );
    const chains = await runPart('Wake chains with work', (options) =>
      sweeping.sweepChains.executeWithOptions(options, [after, ...of]),
    );
    const checks = await runPart('Verify a part of each chain', (options) =>
      sweeping.checkChains.executeWithOptions(options, of),
    );
    const dropped = await runPart('Delete expired data', (options) => sweeping.dropOld.executeWithOptions(options, of));
    if (typeof chains !== 'string') ({ after } = chains);
    const seen = { jobs, chains: typeof chains === 'string' ? chains : withoutPosition(chains), checks, dropped };
    showPass(Date.now(), seen);
    if (passes >= passesMax || workflowInfo().continueAsNewSuggested) {
      return continueAsNewWithDatabaseMemo<SweepRunInput>({ ...input, ...(after ? { after } : {}) });
    }
    await sleep(pauseMs, { summary: 'pause until the next pass' });
  }
}

/** Runs one part of a pass. Returns its result, or why it failed, so that the other parts still run. */
async function runPart<T>(
  summary: string,
  work: (options: typeof sweepActivityOptions) => Promise<T>,
): Promise<T | string> {
  try {
    return await work({ ...sweepActivityOptions, summary });
  } catch (error) {
    if (isCancellation(error) || isOfAnotherDatabase(error)) throw error;
    return describeActivityFailure(error);
  }
}

/** Returns whether the workers now serve another database. That database has its own sweep. */
const isOfAnotherDatabase = (error: unknown): boolean =>
  error instanceof ActivityFailure &&
  error.cause instanceof ApplicationFailure &&
  error.cause.type === foreignDatabaseFailureType;

const withoutPosition = ({ after: _after, ...counts }: SweepChainsResult): object => counts;

function showPass(atMs: number, seen: Readonly<Record<string, object | string>>): void {
  const rows = Object.entries(seen).map(([kind, result]): [string, string] => [kind, lineOf(result)]);
  showRunDetails(`**Last pass ended ${formatTimeAsIso(atMs)}**`, formatFactsAsMarkdownTable(rows));
}

function lineOf(result: object | string): string {
  if (typeof result === 'string') return `failed: ${result.slice(0, 300)}`;
  return Object.entries(result)
    .map(([what, count]) => `${what} ${String(count)}`)
    .join(', ');
}

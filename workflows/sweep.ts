// The sweep run: one for each task queue, for ever. It brings back jobs and chains that a crash or an operator left behind,
// pauses, and looks again. It carries nothing but where it was; what is left behind is in the database.
// docs/decisions/0027-the-sweep-finds-what-is-due.md
import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { SweepActivities, SweepChainsResult } from '../src/contracts/activities';
import { sweeper as limits } from '../src/contracts/limits/sweep';
import { anotherDatabase, type DatabaseRef, type SweepRunInput } from '../src/contracts/runs';
import { sweepWork } from './activity-options';
import { describeCause } from './describe-cause';
import { continueAsNew } from './next-run';

const sweeping = proxyActivities<SweepActivities>(sweepWork);

export async function sweep(input: SweepRunInput = {}): Promise<void> {
  const { passesMax = limits.passesMax, pauseMs = limits.everySeconds * 1_000 } = input;
  let { after } = input;
  const of: [] | [DatabaseRef] = input.database ? [{ database: input.database }] : [];
  for (let passes = 1; ; passes += 1) {
    const jobs = await look('Start jobs without a run, wake jobs whose wait is over', (options) =>
      sweeping.sweepJobs.executeWithOptions(options, of),
    );
    const chains = await look('Wake chains with work', (options) =>
      sweeping.sweepChains.executeWithOptions(options, [after, ...of]),
    );
    const checks = await look('Verify a part of each chain', (options) =>
      sweeping.checkChains.executeWithOptions(options, of),
    );
    const dropped = await look('Delete expired data', (options) => sweeping.dropOld.executeWithOptions(options, of));
    if (typeof chains !== 'string') ({ after } = chains);
    const seen = { jobs, chains: typeof chains === 'string' ? chains : withoutPlace(chains), checks, dropped };
    setCurrentDetails(detailsOf(Date.now(), seen));
    if (passes >= passesMax || workflowInfo().continueAsNewSuggested) {
      return continueAsNew<SweepRunInput>({ ...input, ...(after ? { after } : {}) });
    }
    await sleep(pauseMs, { summary: 'pause until the next pass' });
  }
}

/** The result of one look, or why there is none: a look that fails must not keep the others from being made. */
async function look<T>(summary: string, work: (options: typeof sweepWork) => Promise<T>): Promise<T | string> {
  try {
    return await work({ ...sweepWork, summary });
  } catch (error) {
    if (isCancellation(error) || isOfAnotherDatabase(error)) throw error;
    return describeCause(error);
  }
}

/** The workers serve another database now: its sweep is another run. */
const isOfAnotherDatabase = (error: unknown): boolean =>
  error instanceof ActivityFailure && error.cause instanceof ApplicationFailure && error.cause.type === anotherDatabase;

const withoutPlace = ({ after: _after, ...counts }: SweepChainsResult): object => counts;

function detailsOf(atMs: number, seen: Readonly<Record<string, object | string>>): string {
  const lines = Object.entries(seen).map(([kind, result]) => `- ${kind}: ${lineOf(result)}`);
  return [`**Last pass ended ${new Date(atMs).toISOString()}**`, ...lines].join('\n');
}

function lineOf(result: object | string): string {
  if (typeof result === 'string') return `failed: ${result.slice(0, 300)}`;
  return Object.entries(result)
    .map(([what, count]) => `${what} ${String(count)}`)
    .join(', ');
}

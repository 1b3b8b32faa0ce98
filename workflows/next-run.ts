// Decides when and how a run continues as new: at its event limit, at its age, or on another build.
import { type ContinueAsNewOptions, makeContinueAsNewFunc, workflowInfo } from '@temporalio/workflow';
import { workerLimits } from '../src/contracts/limits/worker';
import type { ChainRunInput, DatabaseRef, ContinueAsNewAgeLimits } from '../src/contracts/runs';

/**
 * Writes the id of the database into the memo of the new run. Otherwise Temporal would pass on the memo as the first
 * run wrote it, encrypted with a master key that may no longer exist, and the run could no longer be described.
 */
export function continueAsNewWithDatabaseMemo<Input extends DatabaseRef>(
  input: Input,
  options: Pick<ContinueAsNewOptions, 'workflowTaskTimeout'> = {},
): Promise<never> {
  const { database } = input;
  const memo = database ? { memo: { database } } : {};
  return makeContinueAsNewFunc<(input: Input) => Promise<void>>({ ...options, ...memo })(input);
}

/**
 * Continues the run of a chain as new, with the limits of today. Temporal would pass on the time limit of a task with
 * which an earlier version started the chain.
 * @param announcedEventsMax the last limit that a signal announced, which counts as it is; without it, the default of
 * 0.1.0 in the input is replaced with the default of today
 */
export function continueChainAsNew(
  { historyEventsMax: eventsMax, ...input }: ChainRunInput,
  announcedEventsMax: number | undefined,
): Promise<never> {
  const { chainTaskSeconds, chainHistoryEvents } = workerLimits;
  const max =
    announcedEventsMax ?? (eventsMax === chainHistoryEvents.usualOf010 ? chainHistoryEvents.usual : eventsMax);
  return continueAsNewWithDatabaseMemo<ChainRunInput>(
    { ...input, ...(max ? { historyEventsMax: max } : {}) },
    { workflowTaskTimeout: chainTaskSeconds * 1_000 },
  );
}

/** Returns whether Temporal suggests continuing as new, or the history has reached the limit of the input. */
export function isRunHistoryTooLong({ historyEventsMax }: { readonly historyEventsMax?: number }): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength >= (historyEventsMax ?? Number.POSITIVE_INFINITY);
}

/**
 * Returns a function that checks whether a run with a short history should continue as new. Code for old histories must
 * stay while runs with such histories are open (docs/decisions/0024-runs-move-to-the-current-build.md). The check costs
 * no event, because it runs only when the run does something anyway. The build of a task is in the history, so a replay
 * gets the same result.
 */
export function createRunAgeCheck(limits: ContinueAsNewAgeLimits): () => boolean {
  const startMs = workflowInfo().runStartTime.getTime();
  const first = readBuild();
  return () => {
    const build = readBuild();
    const ageSeconds = (Date.now() - startMs) / 1_000;
    const isOther = first !== undefined && build !== undefined && build !== first;
    return ageSeconds >= limits.daysMax * 86_400 || (isOther && ageSeconds >= limits.otherBuildSeconds);
  };
}

/** Reads the build of the worker that runs the current task. */
const readBuild = (): string | undefined => workflowInfo().currentDeploymentVersion?.buildId;

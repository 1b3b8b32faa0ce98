// Deletes expired data, a limited number of items of each kind in a pass. The settings say after how many days data
// expires. Idempotency keys expire after a day.
import { retentionLimits as limits } from '../../src/contracts/limits/retention';
import { deleteExpiredIdempotencyRows } from '../../src/store/idempotency';
import {
  measureProcessClockDrift,
  type RetainedDataKind,
  advanceRetentionCutOff,
  computeRetentionDeletionLagMs,
  deleteOldAuthorityResponses,
  deleteOldCompletedJobDetails,
  findOldestAuthorityResponseTime,
  findOldestJobDetailsTime,
} from '../../src/store/retention';
import type { ActivityDeps } from '../deps';

/**
 * Runs one pass. If the setting is 0 days, data of this kind is kept permanently. If the clock of this worker is wrong,
 * the pass deletes nothing.
 */
export const deleteDataPastRetention =
  (deps: ActivityDeps) => async (): Promise<{ trimmed: number; answers: number }> => {
    const { database, settings, measure, log, now: own } = deps;
    const { jobDays, answerDays } = settings.retention;
    const { now, driftMs, isOff } = await measureProcessClockDrift(database, own);
    if (isOff) {
      log.error({ driftMs }, 'nothing old is deleted: the clocks of this worker and of the database differ');
      return { trimmed: 0, answers: 0 };
    }
    const readCutOff = async (
      kind: RetainedDataKind,
      { days, stepMs, findOldest }: { days: number; stepMs: number; findOldest?: FindOldest },
    ): Promise<Date> => {
      const cutOff = await advanceRetentionCutOff(database, kind, { days, now, stepMs });
      const lagMs = computeRetentionDeletionLagMs(cutOff, (await findOldest?.(database)) ?? null);
      measure.set('sello_deletion_lag_seconds', { kind }, lagMs / 1_000);
      return cutOff.before;
    };
    const drop = async (kind: RetainedDataKind, days: number, findOldest: FindOldest, work: Work): Promise<number> => {
      if (days <= 0) return 0;
      const before = await readCutOff(kind, { days, stepMs: limits.stepMs, findOldest });
      return repeatWhileFull(deps, () => work(database, { before, limit: limits.itemsMax }));
    };
    const before = await readCutOff('calls', { days: 0, stepMs: limits.callsStepMs });
    await deleteExpiredIdempotencyRows(database, { before, limit: limits.callsMax });
    return {
      trimmed: await drop('jobs', jobDays, findOldestJobDetailsTime, deleteOldCompletedJobDetails),
      answers: await drop('answers', answerDays, findOldestAuthorityResponseTime, deleteOldAuthorityResponses),
    };
  };

type FindOldest = typeof findOldestJobDetailsTime;
type Work = typeof deleteOldCompletedJobDetails;

/** Deletes part after part while each part is full, for a limited time. @returns how many items were deleted */
async function repeatWhileFull(
  { monotonicMs, stopping }: Pick<ActivityDeps, 'monotonicMs' | 'stopping'>,
  deletePart: () => Promise<number>,
): Promise<number> {
  const endMs = monotonicMs() + limits.passMs;
  for (let deleted = 0; ; ) {
    const count = await deletePart();
    deleted += count;
    if (count < limits.itemsMax || stopping() || monotonicMs() > endMs) return deleted;
  }
}

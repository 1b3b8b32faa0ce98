// Deletes expired data, a limited number of items of each kind in a pass. The settings say after how many days data
// expires. Idempotency keys expire after a day.
import { retentionLimits as limits } from '../../src/contracts/limits/retention';
import { deleteExpiredIdempotencyRows } from '../../src/store/idempotency';
import {
  measureProcessClockDrift,
  type RetainedDataKind,
  advanceRetentionCutOff,
  deleteOldAuthorityResponses,
  type ExpiredRowsQuery,
  deleteOldCompletedJobDetails,
} from '../../src/store/retention';
import type { ActivityDeps } from '../deps';

/**
 * Runs one pass. If the setting is 0 days, data of this kind is kept permanently. If the clock of this worker is wrong,
 * the pass deletes nothing.
 */
export const deleteOldJobDetailsAndResponses =
  (deps: ActivityDeps) => async (): Promise<{ trimmed: number; answers: number }> => {
    const { database, settings, measure, log, now: own } = deps;
    const { jobDays, answerDays } = settings.retention;
    const { now, driftMs, isOff } = await measureProcessClockDrift(database, own);
    if (isOff) {
      log.error({ driftMs }, 'nothing old is deleted: the clocks of this worker and of the database differ');
      return { trimmed: 0, answers: 0 };
    }
    const readCutOff = async (kind: RetainedDataKind, days: number, stepMs: number): Promise<Date> => {
      const { before, behindMs } = await advanceRetentionCutOff(database, kind, { days, now, stepMs });
      measure.set('sello_deletion_lag_seconds', { kind }, behindMs / 1_000);
      return before;
    };
    const drop = async (
      kind: RetainedDataKind,
      days: number,
      work: typeof deleteOldCompletedJobDetails,
    ): Promise<number> => {
      if (days <= 0) return 0;
      const old: ExpiredRowsQuery = { before: await readCutOff(kind, days, limits.stepMs), limit: limits.itemsMax };
      return work(database, old);
    };
    const before = await readCutOff('calls', 0, limits.callsStepMs);
    await deleteExpiredIdempotencyRows(database, { before, limit: limits.callsMax });
    return {
      trimmed: await drop('jobs', jobDays, deleteOldCompletedJobDetails),
      answers: await drop('answers', answerDays, deleteOldAuthorityResponses),
    };
  };

// Deletes expired data, a limited number of items of each kind in a pass. The settings say after how many days data
// expires.
import { retentionLimits as limits } from '../../src/contracts/limits/retention';
import {
  measureProcessClockDrift,
  type RetainedDataKind,
  advanceRetentionCutOff,
  deleteOldAuthorityResponses,
  type ExpiredRowsQuery,
  deleteCompletedJobDetails,
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
    if (jobDays <= 0 && answerDays <= 0) return { trimmed: 0, answers: 0 };
    const { now, driftMs, isOff } = await measureProcessClockDrift(database, own);
    if (isOff) {
      log.error({ driftMs }, "nothing old is deleted: the clock of this worker is off the database's");
      return { trimmed: 0, answers: 0 };
    }
    const drop = async (
      kind: RetainedDataKind,
      days: number,
      work: typeof deleteCompletedJobDetails,
    ): Promise<number> => {
      if (days <= 0) return 0;
      const { before, behindMs } = await advanceRetentionCutOff(database, kind, { days, now, stepMs: limits.stepMs });
      measure.set('sello_deletion_lag_seconds', { kind }, behindMs / 1_000);
      const old: ExpiredRowsQuery = { before, limit: limits.itemsMax };
      return work(database, old);
    };
    return {
      trimmed: await drop('jobs', jobDays, deleteCompletedJobDetails),
      answers: await drop('answers', answerDays, deleteOldAuthorityResponses),
    };
  };

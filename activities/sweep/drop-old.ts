// Deletes expired data, a limited number of items of each kind in a pass: the settings say after how many days.
import { retention as limits } from '../../src/contracts/limits/retention';
import {
  compareClock,
  type RetentionKind,
  nextCutOff,
  dropAnswers,
  type ExpiredRows,
  trimJobs,
} from '../../src/store/retention';
import type { Deps } from '../deps';

/** One pass. 0 days: that kind is kept permanently. Deletes nothing while the clock of this worker is wrong. */
export const dropOld = (deps: Deps) => async (): Promise<{ trimmed: number; answers: number }> => {
  const { database, settings, measure, log, now: own } = deps;
  const { jobDays, answerDays } = settings.retention;
  if (jobDays <= 0 && answerDays <= 0) return { trimmed: 0, answers: 0 };
  const { now, driftMs, isOff } = await compareClock(database, own);
  if (isOff) {
    log.error({ driftMs }, "nothing old is deleted: the clock of this worker is off the database's");
    return { trimmed: 0, answers: 0 };
  }
  const drop = async (kind: RetentionKind, days: number, work: typeof trimJobs): Promise<number> => {
    if (days <= 0) return 0;
    const { before, behindMs } = await nextCutOff(database, kind, { days, now, stepMs: limits.stepMs });
    measure.set('sello_deletion_lag_seconds', { kind }, behindMs / 1_000);
    const old: ExpiredRows = { before, limit: limits.itemsMax };
    return work(database, old);
  };
  return { trimmed: await drop('jobs', jobDays, trimJobs), answers: await drop('answers', answerDays, dropAnswers) };
};

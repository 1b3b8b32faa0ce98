// Drops what nobody needs any more, so many of each kind a pass: the settings say after how many days.
import { retention as limits } from '../../src/contracts/limits/retention';
import { dropAnswers, trimJobs } from '../../src/store/retention';
import type { Deps } from '../deps';

const dayMs = 86_400_000;

/** One pass. 0 days: that kind is kept for ever. */
export const dropOld =
  ({ database, settings, now }: Deps) =>
  async (): Promise<{ trimmed: number; answers: number }> => {
    const { jobDays, answerDays } = settings.retention;
    const old = (days: number) => ({
      before: new Date(now().getTime() - Math.min(days, limits.daysMax) * dayMs),
      limit: limits.itemsMax,
    });
    return {
      trimmed: jobDays > 0 ? await trimJobs(database, old(jobDays)) : 0,
      answers: answerDays > 0 ? await dropAnswers(database, old(answerDays)) : 0,
    };
  };

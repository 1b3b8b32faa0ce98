// Every worker looks whether documents have the numbers that were taken for them: a job that was ended in between leaves one
// that no document has.
import type { Logger } from 'pino';
import { series as limits } from '../../contracts/limits/series';
import type { Database } from '../../store/database';
import { checkNumbers } from '../../store/series/unused-numbers';
import { runAtInterval } from './run-at-interval';

interface NumbersTaskDeps {
  readonly database: Database;
  readonly log: Logger;
}

/** Looks once a minute until the function that it gives is called. Two that look at the same numbers find the same. */
export const startNumbersTask = ({ database, log }: NumbersTaskDeps): (() => Promise<void>) =>
  runAtInterval({
    look: async () => void (await checkNumbers(database)),
    everyMs: limits.checkNumbersMs,
    log,
    failure: 'numbers could not be looked at: what is unused is told later',
  });

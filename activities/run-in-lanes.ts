// Work of an activity on many things, a few at a time: each thing that is done says that the activity goes on.
import { runInLanes as onMany } from '../src/temporal/run-in-lanes';
import { reportProgress } from './progress';

/** Does `work` for each item, so many at once. @throws the first error, so `work` handles its own. */
export const runInLanes = <T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> =>
  onMany(items, lanes, async (item) => {
    await work(item);
    reportProgress();
  });

// How many jobs of a workspace are open, as far as a process must know it: nearly no job costs a count.
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../contracts/errors';
import { http } from '../../contracts/limits/http';
import { jobs as limits } from '../../contracts/limits/jobs';
import type { Call } from '../endpoint';

interface Counted {
  count: number;
  /** What this process has made since. */
  made: number;
  /** Milliseconds of the process's clock; undefined: never. */
  at?: number;
}

const known = new LRUCache<string, Counted>({ max: http.rateBucketsMax });

/** Other processes make as many as this one: so many are thought of. */
const processes = 4;

/**
 * A new job of the workspace. The count is exact where it decides, to within a second and what other processes make in it; far
 * from the limit nobody counts. @throws Refusal `jobs-full`
 */
export async function admitJob({ store, workspace, deps }: Pick<Call, 'store' | 'workspace' | 'deps'>): Promise<void> {
  const max = deps.settings.api.workspaceOpenJobs;
  if (max === 0) return;
  const counted = known.get(workspace._id) ?? { count: 0, made: 0 };
  known.set(workspace._id, counted);
  if (isDue(counted, max)) {
    const at = performance.now();
    Object.assign(counted, { at, made: 0, count: await store.jobs.countOpen(max + 1) });
  }
  if (counted.count + counted.made >= max)
    throw new Refusal('jobs-full', `the workspace has ${max} open jobs, and may have no more`, {
      retrySeconds: limits.openJobsRetrySeconds,
    });
  counted.made += 1;
}

function isDue({ count, made, at }: Counted, max: number): boolean {
  const age = at === undefined ? Infinity : performance.now() - at;
  const isNear = count + made * processes >= max * 0.95;
  if (isNear) return age > limits.openJobsNearMs;
  return made >= limits.openJobsUncounted && age > limits.openJobsCountedMs;
}

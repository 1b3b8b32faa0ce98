// How many jobs of a workspace are open, as far as a process must know it: nearly no job costs a count.
import { LRUCache } from 'lru-cache';
import { refuse } from '../../contracts/errors';
import { http } from '../../contracts/limits/http';
import { jobs as limits } from '../../contracts/limits/jobs';
import { RareCount } from '../../shares/rare-count';
import type { Call } from '../kit/endpoint';

const known = new LRUCache<string, RareCount>({ max: http.rateBucketsMax });

/** A new job of the workspace. @throws Refusal `jobs-full` */
export async function admitJob({ store, workspace, deps }: Pick<Call, 'store' | 'workspace' | 'deps'>): Promise<void> {
  const max = deps.settings.api.workspaceOpenJobs;
  if (max === 0) return;
  const open = known.get(workspace._id) ?? new RareCount(limits.openJobsUncounted);
  known.set(workspace._id, open);
  if (await open.take(1, max, () => store.jobs.countOpen(max + 1))) return;
  throw refuse('jobs-full', 'jobs-open-max', { max }, { retrySeconds: limits.openJobsRetrySeconds });
}

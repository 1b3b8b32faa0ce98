// Limits of a workspace: entries, bytes of files, of large contents and of large rows, and open jobs. Requests beyond
// these limits are refused. What jobs create (PDFs, records, contents) is counted but never refused, because a stored
// invoice must be processed to its end. For the same reason, its amendments and corrections are not refused.
import { LRUCache } from 'lru-cache';
import { createRefusal } from '../contracts/errors';
import { entryLimits as limits } from '../contracts/limits/entries';
import { httpLimits } from '../contracts/limits/http';
import { jobLimits } from '../contracts/limits/jobs';
import type { EntryContent } from '../model/content';
import { ApproximateUsageLimit } from '../shares/approximate-count';
import type { WorkspaceStore } from '../store/for-workspace';

/** Limits of each workspace. 0 means no limit. */
export interface WorkspaceQuotaLimits {
  readonly workspaceEntries: number;
  readonly workspaceGigabytes: number;
  readonly workspaceOpenJobs: number;
}

/**
 * The quota of one workspace. Far from a limit, the quota rarely counts, because no single process needs precise
 * numbers there.
 */
export interface WorkspaceQuota {
  /** Checks that there is room for one more entry, with its content if it is large. @throws Refusal `storage-full` */
  admitEntry(content?: Pick<EntryContent, 'heldBytes'>): Promise<void>;
  /**
   * Admits this number of additional bytes. Above the limit, `isKept` tells whether the bytes are already stored and
   * need no space.
   * @throws Refusal `storage-full`
   */
  admitBytes(bytes: number, isKept?: () => Promise<boolean>): Promise<void>;
  /** Admits the bytes of a row that a client stores; few bytes need no room. @throws Refusal `storage-full` */
  admitRow(bytes: number): Promise<void>;
  /** Checks that there is room for one more open job. @throws Refusal `jobs-full` */
  admitJob(): Promise<void>;
  /** Reads the usage, which may be a few seconds old, and the limits. */
  readUsage(): Promise<WorkspaceStorageUsage>;
}

/** The storage of a workspace, in the form of responses. */
export interface WorkspaceStorageUsage {
  readonly entries: number;
  readonly entries_max?: number;
  readonly bytes: number;
  readonly bytes_max?: number;
}

export type WorkspaceQuotaProvider = (workspace: string, store: WorkspaceStore) => WorkspaceQuota;

const bytesInGigabyte = 1e9;

/** Creates the function that returns the quota of a workspace. */
export function createWorkspaceQuotaProvider(max: WorkspaceQuotaLimits): WorkspaceQuotaProvider {
  const cache = new LRUCache<string, Counts>({ max: httpLimits.rateBucketsMax });
  return (workspace, store) => {
    const counts = cache.get(workspace) ?? createCounts();
    cache.set(workspace, counts);
    return createQuota(max, counts, store);
  };
}

const createCounts = () => ({
  entries: new ApproximateUsageLimit(limits.storedUncounted),
  bytes: new ApproximateUsageLimit(limits.storedBytesUncounted),
  openJobs: new ApproximateUsageLimit(jobLimits.openJobsUncounted),
});

type Counts = ReturnType<typeof createCounts>;

function createQuota(max: WorkspaceQuotaLimits, counts: Counts, store: WorkspaceStore): WorkspaceQuota {
  const { workspaceEntries: entriesMax, workspaceGigabytes: gigabytes, workspaceOpenJobs: openJobsMax } = max;
  const bytesMax = gigabytes * bytesInGigabyte;
  const countEntries = () => store.entries.countStored();
  const sumBytes = async () => {
    const { files, months, entries } = store;
    const sums = [files.sumBytes(), months.sumExportBytes(), entries.sumHeldBytes(), entries.sumHeldRowBytes()];
    return (await Promise.all(sums)).reduce((all, bytes) => all + bytes, 0);
  };
  const admitBytes: WorkspaceQuota['admitBytes'] = async (bytes, isKept) => {
    if (gigabytes === 0 || bytes === 0 || (await counts.bytes.take(bytes, bytesMax, sumBytes))) return;
    if (await isKept?.()) return;
    throw createRefusal('storage-full', 'files-of-workspace-max', { gigabytes });
  };
  return {
    async admitEntry({ heldBytes = 0 } = {}) {
      await admitBytes(heldBytes);
      if (entriesMax === 0 || (await counts.entries.take(1, entriesMax, countEntries))) return;
      throw createRefusal('storage-full', 'entries-max', { max: entriesMax });
    },
    admitBytes,
    admitRow: (bytes) => admitBytes(bytes >= limits.heldRowBytesMin ? bytes : 0),
    async admitJob() {
      const countOpen = () => store.jobs.countOpen(openJobsMax + 1);
      if (openJobsMax === 0 || (await counts.openJobs.take(1, openJobsMax, countOpen))) return;
      throw createRefusal(
        'jobs-full',
        'jobs-open-max',
        { max: openJobsMax },
        { retrySeconds: jobLimits.openJobsRetrySeconds },
      );
    },
    async readUsage() {
      const [entries, bytes] = await Promise.all([counts.entries.read(countEntries), counts.bytes.read(sumBytes)]);
      return {
        entries,
        ...(entriesMax > 0 ? { entries_max: entriesMax } : {}),
        bytes,
        ...(gigabytes > 0 ? { bytes_max: bytesMax } : {}),
      };
    },
  };
}

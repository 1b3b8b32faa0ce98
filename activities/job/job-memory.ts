// Jobs as this process last read or wrote them: a job document is written by its own run only, so the next step of a run
// that stays here need not read it again. A copy that does not fit the visit is not used, and every write is guarded.
import { worker as limits } from '../../src/contracts/limits/worker';
import type { Database } from '../../src/store/database';
import { intentOf, type JobDocument } from '../../src/store/jobs/jobs';

export interface JobMemory {
  /** The job as it must be when this visit begins or goes on; undefined when only the database knows. */
  recall(key: string, visit: number): JobDocument | undefined;
  keep(job: JobDocument): void;
  forget(key: string): void;
}

const memories = new WeakMap<Database, JobMemory>();

/** The memory of a process for one database. */
export function jobMemory(database: Database): JobMemory {
  const known = memories.get(database) ?? makeJobMemory();
  memories.set(database, known);
  return known;
}

function makeJobMemory(): JobMemory {
  const kept = new Map<string, JobDocument>();
  return {
    recall(key, visit) {
      const job = kept.get(key);
      if (!job?.open) return undefined;
      const begun = intentOf(job, visit);
      const fits = begun ? !begun.completed && job.intents.length === visit + 1 : job.intents.length === visit;
      return fits ? job : undefined;
    },
    keep(job) {
      kept.delete(job._id);
      kept.set(job._id, job);
      if (kept.size <= limits.jobsRememberedMax) return;
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    },
    forget: (key) => void kept.delete(key),
  };
}

// How a job ended, in one word, as well as `status`, which is the last step's.
// docs/decisions/0012-a-job-has-one-result.md
import type { JobDocument, JobResult } from '../model/job';

/** The result of a completed job; undefined while it runs. A fault is a failure, whatever the rescue steps did. */
export function toJobResult(
  job: Pick<JobDocument, 'completedAt' | 'result' | 'status' | 'faults' | 'warnings'>,
): JobResult | undefined {
  if (job.result || !job.completedAt) return job.result;
  return computeFinalResult(job);
}

/** `hasWarnings`: the stored document has warnings, beside those of the job's own steps. */
export function computeFinalResult(
  { status, faults, warnings }: Pick<JobDocument, 'status' | 'faults' | 'warnings'>,
  hasWarnings = false,
): JobResult {
  if (status === 'CANCEL') return 'cancelled';
  if (faults.length > 0 || status === 'KO' || status === 'TIMEOUT') return 'failed';
  return warnings.length > 0 || hasWarnings ? 'succeeded-with-warnings' : 'succeeded';
}

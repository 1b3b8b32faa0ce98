// Recognizes log lines of the Temporal SDK about failed jobs. Such a job is the state of an invoice, which metrics count
// and lists show. It is no fault of the process, and its text may name people.

import { runTypes } from '../contracts/runs';

/** A line of the SDK's log in the form in which its logger passes it on. */
interface SdkLogEntry {
  readonly message: string;
  readonly meta?: object;
}

/**
 * Returns whether a line reports that the run of a failed job is Failed. Such a run ends with a failure without a stack
 * (workflows/job-status.ts); the failure of a broken run has a stack.
 */
export function isFailedJobRunLogEntry({ message, meta }: SdkLogEntry): boolean {
  if (message !== 'Workflow failed') return false;
  const { workflowType, error } = (meta ?? {}) as { workflowType?: string; error?: { stack?: string } };
  return workflowType === runTypes.job && error !== undefined && !error.stack;
}

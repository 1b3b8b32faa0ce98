// The run of a job: started, signalled, awaited, cancelled.
import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { workerLimits } from '../contracts/limits/worker';
import { runTypes, type RequestSignal, type runSignals } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { formatJobWorkflowId, chooseRunPlacement, formatSupplierName } from './names';

/** What Temporal's UI shows about a job. */
interface JobStart {
  readonly workspace: string;
  readonly jobId: string;
  /** Name of the workflow. */
  readonly kind: string;
  readonly supplier?: string;
  readonly entryId?: string;
}

const jobKind = defineSearchAttributeKey('JobKind', 'KEYWORD');
const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');

/**
 * Starts the run `job:<workspace>:<job id>` of a stored job, unless it is running.
 * @param again also after a run that completed
 * @returns whether a run was started @throws when Temporal does not answer in time
 */
export async function startJobRunInTemporal(
  client: Client,
  engine: Settings['engine'],
  { workspace, jobId, kind, ...start }: JobStart,
  again = false,
): Promise<boolean> {
  const supplier = start.supplier === undefined ? undefined : formatSupplierName(engine, start.supplier);
  try {
    await client.withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
      client.workflow.start(runTypes.job, {
        taskQueue: chooseRunPlacement(engine, workspace).taskQueue,
        workflowId: formatJobWorkflowId(workspace, jobId),
        args: [{ workspace, jobId, checksMax: limits.checksMax, age: workerLimits.runAge }],
        workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'ALLOW_DUPLICATE_FAILED_ONLY',
        workflowIdConflictPolicy: 'FAIL',
        staticSummary: [kind, ...(supplier ? [`supplier ${supplier}`] : [])].join(', ').slice(0, 150),
        typedSearchAttributes: new TypedSearchAttributes([
          { key: jobKind, value: kind },
          ...(supplier ? [{ key: supplierId, value: supplier }] : []),
        ]),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Signals the run that waits for a request. @returns false when the run has ended */
export async function signalJobRun(
  client: Client,
  workspace: string,
  jobId: string,
  signal: (typeof runSignals)['sealed' | 'settled'],
  request: RequestSignal,
): Promise<boolean> {
  try {
    await client.workflow.getHandle(formatJobWorkflowId(workspace, jobId)).signal(signal, request);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Cancels the run of a job that was cancelled in the database: the run finds its job completed and ends. */
export async function cancelJobRun(client: Client, workspace: string, jobId: string): Promise<void> {
  try {
    await client.workflow.getHandle(formatJobWorkflowId(workspace, jobId)).cancel();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

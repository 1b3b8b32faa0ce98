// Starts the run of a job that is stored already; again is harmless.
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import { jobs as limits } from '../contracts/limits/jobs';
import { worker } from '../contracts/limits/worker';
import { runTypes } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { formatJobWorkflowId, placeRuns, formatSupplierName } from './names';

/** What the operator reads of a job in the engine's UI. */
export interface JobStart {
  readonly workspace: string;
  readonly jobId: string;
  /** Name of the tenant's workflow. */
  readonly kind: string;
  readonly supplier?: string;
  readonly entryId?: string;
}

const jobKind = defineSearchAttributeKey('JobKind', 'KEYWORD');
const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');

/**
 * Starts the run `job:<workspace>:<job id>`. Terminated and failed runs may be started again; a running one is left
 * alone. @returns whether a new run was started. @throws when the engine does not answer in time.
 */
export async function startJob(
  client: Client,
  engine: Settings['engine'],
  { workspace, jobId, kind, ...start }: JobStart,
  again = false,
): Promise<boolean> {
  const supplier = start.supplier === undefined ? undefined : formatSupplierName(engine, start.supplier);
  try {
    await client.withDeadline(Date.now() + limits.startSecondsMax * 1_000, () =>
      client.workflow.start(runTypes.job, {
        taskQueue: placeRuns(engine, workspace).taskQueue,
        workflowId: formatJobWorkflowId(workspace, jobId),
        args: [{ workspace, jobId, looksMax: limits.looksMax, age: worker.runAge }],
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

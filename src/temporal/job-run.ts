// Starts, signals, awaits and cancels the run of a job.
import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import type { JobRunEnd } from '../contracts/job-run-end';
import type { JobWalkActivityWithSummary } from '../contracts/job-walks';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { workerLimits } from '../contracts/limits/worker';
import { type JobRunInput, runTypes, type SealingRequestSignal, type runSignals } from '../contracts/runs';
import type { Settings } from '../settings/settings';
import { formatJobWorkflowId, formatSupplierForTemporal } from './names';
import { countJobRunAndChoosePlacement } from './run-turns';
import { awaitCallOrDetectEndedRun, startRunWithinDeadlineUnlessIdTaken } from './start-once';

/** Data of a job for Temporal's UI. */
interface JobStart {
  readonly workspace: string;
  readonly jobId: string;
  /** Name of the workflow. */
  readonly kind: string;
  readonly supplier?: string;
  /** Number of the invoice, if it is known before the first walk. */
  readonly invoiceNumber?: string;
  /** The work of the first walk; absent for a run that continues a job. */
  readonly firstWalk?: JobWalkActivityWithSummary;
  /** How the job ended, if it succeeded before this start. */
  readonly ended?: JobRunEnd | undefined;
}

const jobKind = defineSearchAttributeKey('JobKind', 'KEYWORD');
const supplierId = defineSearchAttributeKey('SupplierId', 'KEYWORD');
const invoiceNumberKey = defineSearchAttributeKey('InvoiceNumber', 'KEYWORD');
const jobResult = defineSearchAttributeKey('JobResult', 'KEYWORD');

/**
 * Starts the run `job:<workspace>:<job id>` of a stored job, unless the job already had a run. The result of that run
 * does not matter: the run of a failed job is Failed, and starting it again would have no effect.
 * @param again whether to start a run even after an earlier run closed. The sweep sets this, because it has read that
 * the job is open
 * @returns whether a run was started
 * @throws if Temporal does not respond in time
 */
export function startJobRunUnlessAlreadyStarted(
  client: Client,
  engine: Settings['temporal'],
  { workspace, jobId, kind, firstWalk, ended, ...start }: JobStart,
  again = false,
): Promise<boolean> {
  const supplier = start.supplier === undefined ? undefined : formatSupplierForTemporal(engine, start.supplier);
  const invoiceNumber = engine.names === 'opaque' ? undefined : (ended?.invoice ?? start.invoiceNumber);
  const input: JobRunInput = {
    workspace,
    jobId,
    checksMax: limits.checksMax,
    age: workerLimits.runAge,
    ...(firstWalk ? { firstWalk } : {}),
    ...(ended ? { ended } : {}),
  };
  const placement = countJobRunAndChoosePlacement(engine, workspace);
  return startRunWithinDeadlineUnlessIdTaken(client, limits.startSecondsMax * 1_000, () =>
    client.workflow.start(runTypes.job, {
      ...placement,
      workflowId: formatJobWorkflowId(workspace, jobId),
      args: [input],
      workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      staticSummary: formatJobTitle({ kind, invoiceNumber, supplier }),
      typedSearchAttributes: new TypedSearchAttributes([
        { key: jobKind, value: kind },
        ...(supplier ? [{ key: supplierId, value: supplier }] : []),
        ...(invoiceNumber ? [{ key: invoiceNumberKey, value: invoiceNumber }] : []),
        ...(ended ? [{ key: jobResult, value: ended.result }] : []),
      ]),
    }),
  );
}

interface JobTitle {
  readonly kind: string;
  readonly invoiceNumber: string | undefined;
  readonly supplier: string | undefined;
}

/** Formats the subject of a job, for example `Invoice WEB-000012, supplier A58818501`. */
const formatJobTitle = ({ kind, invoiceNumber, supplier }: JobTitle): string =>
  [[kind, invoiceNumber].filter(Boolean).join(' '), ...(supplier ? [`supplier ${supplier}`] : [])]
    .join(', ')
    .slice(0, limits.walkNameCharactersMax);

/** Signals the run that waits for a request. @returns false if the run has ended */
export const signalJobRun = (
  client: Client,
  workspace: string,
  jobId: string,
  signal: (typeof runSignals)['sealed' | 'settled'],
  request: SealingRequestSignal,
): Promise<boolean> =>
  awaitCallOrDetectEndedRun(client.workflow.getHandle(formatJobWorkflowId(workspace, jobId)).signal(signal, request));

/** Cancels the run of a job that was cancelled in the database. The run finds its job completed and ends. */
export async function cancelJobRun(client: Client, workspace: string, jobId: string): Promise<void> {
  await awaitCallOrDetectEndedRun(client.workflow.getHandle(formatJobWorkflowId(workspace, jobId)).cancel());
}

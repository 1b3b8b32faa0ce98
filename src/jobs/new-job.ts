// Builds a new job of a workflow and starts its run. Clients use this, and steps that start another workflow.
import type { Client } from '@temporalio/client';
import type { JobRunEnd } from '../contracts/job-run-end';
import { findInvoiceNumberInSummary } from '../document/document-summary';
import { chooseNextJobWalkActivityWithSummary } from '../flow/walk-names';
import { doesWorkflowLockEntry } from '../flow/workflow';
import type { Settings } from '../settings/settings';
import type { EntryForStep, EntryWithArraySizes } from '../model/walk';
import type { JobDocument } from '../model/job';
import { buildNewJobDocument, type NewJobFields } from '../store/jobs/create-job';
import type { WorkflowDocument } from '../model/workflow';
import { startJobRunUnlessAlreadyStarted } from '../temporal/job-run';

/** The entry of a new job, as a call of a client or a step has it. */
type EntryOfNewJob = Pick<EntryForStep, 'id' | 'supplier'> &
  Pick<EntryWithArraySizes, 'invoiceNumber'> & { readonly snippet?: object };

type JobFields = Pick<NewJobFields, 'id' | 'key' | 'args' | 'tags' | 'traceparent' | 'warnings'>;

/**
 * Builds a job of a workflow. The job keeps a copy of the steps, so a later version of the workflow does not change
 * it.
 */
export function buildWorkflowJob(
  workflow: Omit<WorkflowDocument, 'versions'>,
  entry: EntryOfNewJob | undefined,
  fields: JobFields,
  now: Date,
): JobDocument {
  const { workspace, id, name, version, schema, steps, rescue } = workflow;
  const invoiceNumber = entry && (entry.snippet ? findInvoiceNumberInSummary(entry.snippet) : entry.invoiceNumber);
  return buildNewJobDocument(
    {
      workspace,
      workflowId: id,
      workflowName: name,
      workflowVersion: version,
      schema,
      steps,
      rescue,
      ...(entry ? { entryId: entry.id } : {}),
      ...(entry?.supplier ? { supplier: entry.supplier } : {}),
      ...(invoiceNumber ? { invoiceNumber } : {}),
      holdsEntry: entry !== undefined && doesWorkflowLockEntry(workflow),
      ...fields,
    },
    now,
  );
}

export interface JobRunStartDeps {
  readonly temporal: Client;
  readonly settings: Pick<Settings, 'temporal'>;
  readonly log: { warn(details: object, text: string): void };
}

/**
 * Starts the run of a job. Returns false if Temporal does not respond. The sweep starts every open job that has no run.
 * @param ended how the job ended, if it succeeded without a run
 */
export async function tryStartJobRun(
  { temporal, settings, log }: JobRunStartDeps,
  job: JobDocument,
  ended?: JobRunEnd,
): Promise<boolean> {
  const { workspace, id, workflowName, supplier, invoiceNumber } = job;
  try {
    await startJobRunUnlessAlreadyStarted(temporal, settings.temporal, {
      workspace,
      jobId: id,
      kind: workflowName,
      ...(supplier ? { supplier } : {}),
      ...(invoiceNumber ? { invoiceNumber } : {}),
      firstWalk: chooseNextJobWalkActivityWithSummary(job),
      ended,
    });
    return true;
  } catch (error) {
    log.warn({ job: id, error }, 'the run could not be started; the sweep starts it');
    return false;
  }
}

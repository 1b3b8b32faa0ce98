// The job that a step starts with another workflow, and its run behind the walk that stored it.
import type { Need, NeedAnswer, WalkView } from '../../src/flow/view';
import { holdsEntry } from '../../src/flow/holds-entry';
import { createJobDocument } from '../../src/store/jobs/new-job';
import { jobs as limits } from '../../src/contracts/limits/jobs';
import { type JobDocument, countTreeJobs } from '../../src/store/jobs/jobs';
import { findWorkflow } from '../../src/store/jobs/workflows';
import { deriveStableId } from '../../src/store/entries/stable-id';
import { startJob } from '../../src/temporal/start-job';
import type { Deps } from '../deps';
import { message } from '../../src/messages/message';

/** The same job and visit give the same id: a step that runs again makes the same job. */
export async function nextJobFor(
  { database, now }: Deps,
  { job, entry }: WalkView,
  { visit, workflow: id, args }: Extract<Need, { kind: 'new-job' }>,
): Promise<NeedAnswer> {
  const workflow = await findWorkflow(database, job.workspace, id);
  if (!workflow || workflow.draft || workflow.disabled) {
    return { kind: 'no-new-job', code: 'no-workflow', message: message('workflow-not-published', { workflow: id }) };
  }
  const { steps, rescue } = workflow;
  const made = createJobDocument(
    {
      workspace: job.workspace,
      id: deriveStableId(`${job._id}:${visit}:next`),
      workflowId: workflow.id,
      workflowName: workflow.name,
      workflowVersion: workflow.version,
      schema: workflow.schema,
      steps,
      rescue,
      ...(job.entryId ? { entryId: job.entryId } : {}),
      args: { ...job.args, ...args },
      tags: job.tags,
      ...(entry?.supplier ? { supplier: entry.supplier } : {}),
      holdsEntry: entry !== null && holdsEntry(workflow),
    },
    now(),
  );
  // Of a root that is gone nobody counts any more.
  const treeJobs =
    job.root === undefined ? (job.treeJobs ?? 0) : await countTreeJobs(database, job.workspace, job.root);
  return { kind: 'new-job', job: made, treeJobs: treeJobs ?? limits.treeJobsMax };
}

/** An engine that is away holds nothing up: the sweep starts what has no run. */
export async function startNextJob({ engine, settings, log }: Deps, job: JobDocument): Promise<void> {
  const { workspace, id, workflowName, supplier } = job;
  try {
    const start = { workspace, jobId: id, kind: workflowName, ...(supplier ? { supplier } : {}) };
    await startJob(engine, settings.engine, start);
  } catch (error) {
    log.warn({ job: id, error }, 'the run could not be started: the sweep will');
  }
}

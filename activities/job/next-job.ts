// The job that a step starts with another workflow, and its run, which starts after the walk that stored the job.
import type { NeedAnswer, Need } from '../../src/flow/view';
import { holdsEntry } from '../../src/flow/workflow';
import type { WalkView } from '../../src/model/walk';
import { createJobDocument } from '../../src/store/jobs/create-job';
import { jobs as limits } from '../../src/contracts/limits/jobs';
import type { JobDocument } from '../../src/model/job';
import { countTreeJobs } from '../../src/store/jobs/jobs';
import { findWorkflow } from '../../src/store/jobs/workflows';
import { deriveStableId } from '../../src/store/entries/stable-id';
import { startJob } from '../../src/temporal/job-run';
import type { Deps } from '../deps';

/** The same job and visit give the same id: a retried step creates the same job. */
export async function nextJobFor(
  { database, now }: Deps,
  { job, entry }: WalkView,
  { visit, workflow: id, args }: Extract<Need, { kind: 'new-job' }>,
): Promise<NeedAnswer> {
  const workflow = await findWorkflow(database, job.workspace, id);
  if (!workflow || workflow.draft || workflow.disabled) {
    return { kind: 'no-new-job', code: 'no-workflow', message: `there is no published workflow ${id}` };
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
  // Jobs of a root that no longer exists are not counted.
  const treeJobs =
    job.root === undefined ? (job.treeJobs ?? 0) : await countTreeJobs(database, job.workspace, job.root);
  return { kind: 'new-job', job: made, treeJobs: treeJobs ?? limits.treeJobsMax };
}

/** If Temporal is away, the sweep starts the run. */
export async function startNextJob({ engine, settings, log }: Deps, job: JobDocument): Promise<void> {
  const { workspace, id, workflowName, supplier } = job;
  try {
    const start = { workspace, jobId: id, kind: workflowName, ...(supplier ? { supplier } : {}) };
    await startJob(engine, settings.engine, start);
  } catch (error) {
    log.warn({ job: id, error }, 'the run could not be started: the sweep will start it');
  }
}

// The job that a step starts with another workflow. Its run is started after the walk that stores the job.
import type { StepNeed, StepNeedResult } from '../../src/flow/step-context';
import type { JobWalkInput } from '../../src/model/walk';
import { buildWorkflowJob } from '../../src/jobs/new-job';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { countDescendantJobs } from '../../src/store/jobs/jobs';
import { findWorkflow } from '../../src/store/jobs/workflows';
import { deriveUuidFromSeed } from '../../src/store/entries/stable-id';
import type { ActivityDeps } from '../deps';
import { createMessage } from '../../src/messages/message';

/** Builds the next job. The same job and visit give the same id, so that a retried step creates the same next job. */
export async function readWorkflowAndBuildNextJob(
  { database, now }: ActivityDeps,
  { job, entry }: JobWalkInput,
  { visit, workflow: id, args }: Extract<StepNeed, { kind: 'new-job' }>,
): Promise<StepNeedResult> {
  const workflow = await findWorkflow(database, job.workspace, id);
  if (!workflow || workflow.draft || workflow.disabled) {
    return {
      kind: 'no-new-job',
      code: 'no-workflow',
      message: createMessage('workflow-not-published', { workflow: id }),
    };
  }
  const fields = {
    id: deriveUuidFromSeed(`${job._id}:${visit}:next`),
    args: { ...job.args, ...args },
    tags: job.tags,
  };
  const newJob = buildWorkflowJob(workflow, entry ?? undefined, fields, now());
  // The jobs of a tree are no longer counted if its root was deleted.
  const treeJobs =
    job.root === undefined ? (job.treeJobs ?? 0) : await countDescendantJobs(database, job.workspace, job.root);
  return { kind: 'new-job', job: newJob, treeJobs: treeJobs ?? limits.treeJobsMax };
}

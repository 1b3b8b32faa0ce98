// The step transform.job.create starts another workflow of the workspace on the entry. The id of the new job derives
// from this job and step, and the new job is stored with the walk, so that a step that runs twice starts only one job.
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { type Json, isJsonObject } from '../../document/model/basic';
import type { JobDocument } from '../../model/job';
import { type StepResult, createStepEnd, createConfigProblemsStepEnd, createKoStepEnd } from '../step-end';
import type { StepContext, JobWalkDeps } from '../step-context';
import { createMessage } from '../../messages/message';

export function planJobCreationStep({ entry, job, step, visit, tools }: StepContext): StepResult {
  const config = step.config ?? {};
  const workflow = config.workflow_id;
  if (typeof workflow !== 'string' || workflow === '')
    return createConfigProblemsStepEnd({ name: 'workflow_id', problem: { kind: 'missing' } });
  const args = readArgs(config.args as Json | undefined);
  if (!args) return createConfigProblemsStepEnd({ name: 'args', problem: { kind: 'arguments-not-strings' } });
  const depth = (job.depth ?? 0) + 1;
  if (depth > limits.depthMax) {
    return createKoStepEnd('too-deep', createMessage('jobs-depth-max', { max: limits.depthMax }));
  }
  const provided = tools.provided.get(visit);
  if (provided?.kind === 'no-new-job') return createKoStepEnd(provided.code, provided.message);
  if (provided?.kind !== 'new-job') {
    return { kind: 'needs', need: { kind: 'new-job', visit, workflow: workflow.toLowerCase(), args } };
  }
  if (provided.treeJobs + madeBefore(tools.provided, visit) >= limits.treeJobsMax) {
    return createKoStepEnd('too-many-jobs', createMessage('jobs-tree-max', { max: limits.treeJobsMax }));
  }
  const next: JobDocument = { ...provided.job, depth, root: job.root ?? job.id };
  if (next.holdsEntry && entry.openJob !== null && entry.openJob !== job.id)
    return createKoStepEnd('entry-busy', createMessage('step-entry-held', { job: entry.openJob }));
  // A job that a client creates gets the key back with the lock. This job could not tell whether the key is free.
  if (next.holdsEntry && entry.releasedKey !== undefined && !entry.fiscal)
    return createKoStepEnd('key-taken', createMessage('step-key-lost', { key: entry.releasedKey }));
  return createStepEnd('OK', { message: next.id, creates: next });
}

/** Counts the jobs that earlier steps created in the same walk. The database has not counted these jobs yet. */
const madeBefore = (provided: JobWalkDeps['provided'], visit: number): number =>
  [...provided].filter(([before, { kind }]) => before < visit && kind === 'new-job').length;

function readArgs(given: Json | undefined): Readonly<Record<string, string>> | undefined {
  if (given === undefined || given === null) return {};
  const isTexts = isJsonObject(given) && Object.values(given).every((value) => typeof value === 'string');
  return isTexts ? (given as Record<string, string>) : undefined;
}

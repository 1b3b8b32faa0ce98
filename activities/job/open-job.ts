// Reads a job for its run: the order of steps and what happened so far, so that a run goes on where another stopped.
import { ApplicationFailure } from '@temporalio/activity';
import type { OpenedJob } from '../../src/contracts/activities';
import type { JobRunInput } from '../../src/contracts/runs';
import type { Next, Step } from '../../src/flow/workflow';
import { findJob } from '../../src/store/jobs/jobs';
import type { StoredNext, StoredStep } from '../../src/store/jobs/workflows';
import type { Deps } from '../deps';
import { jobMemory } from './job-memory';
import { outcomeOf } from './step';

export const openJob =
  (deps: Deps) =>
  async ({ workspace, jobId }: JobRunInput): Promise<OpenedJob> => {
    const job = await findJob(deps.database, workspace, jobId);
    if (!job) throw ApplicationFailure.nonRetryable(`job ${jobId} is not stored`, 'JobMissing');
    jobMemory(deps.database).keep(job);
    return {
      open: job.open,
      plan: { steps: job.steps.map(stepOf), rescue: job.rescue.map(stepOf) },
      outcomes: job.intents
        .filter(({ completed }) => completed)
        .toSorted((a, b) => a.visit - b.visit)
        .map((intent) => ({ visit: intent.visit, stepId: intent.stepId, ...outcomeOf(intent) })),
    };
  };

/** Only what decides the order: configs stay in the database, histories stay small. */
const stepOf = ({ id, name, provider, next }: StoredStep): Step => ({
  id,
  name,
  provider,
  ...(next && next.length > 0 ? { next: next.map(nextOf) } : {}),
});

const nextOf = ({ steps, ...rest }: StoredNext): Next => ({ ...rest, ...(steps ? { steps: steps.map(stepOf) } : {}) });

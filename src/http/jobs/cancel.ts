// POST /transform/v1/jobs/{id}/cancel: a person or program ends a job that has sealed nothing.
import { type Refusal, refuse } from '../../contracts/errors';
import { jobs as limits } from '../../contracts/limits/jobs';
import { cancelJobRun } from '../../temporal/cancel-job-run';
import { jobAnswer, answerJob } from './job-json';
import type { Call, Endpoint } from '../kit/endpoint';
import { parseId, refuseNotFound } from '../kit/request/ids';

export const cancelJob: Endpoint = {
  method: 'POST',
  path: '/transform/v1/jobs/:id/cancel',
  scope: 'run',
  operation: {
    id: 'cancelJob',
    tag: 'jobs',
    summary: 'Cancel a job: withdraw its pending request and release its entry',
    description:
      'Fails while a record of the entry waits for the response of the authority, because a sealed record is always sent. ' +
      'A job that is already cancelled is returned unchanged.',
  },
  answers: { 200: jobAnswer },
  refuses: ['not-found', 'conflict'],
  async handle(call) {
    const id = parseId(call.params.id, 'job');
    const ended = await cancel(call, id);
    const job = await call.store.jobs.find(id);
    if (!job) throw refuseNotFound('job');
    if (ended === 'sealed') throw sealed(id);
    if (ended === 'lost') throw atWork(id);
    if (job.result !== 'cancelled') throw over(id);
    await endRun(call, id);
    return answerJob(call, job);
  },
};

/** Against walks that write at the same moment. */
const triesMax = 5;

async function cancel({ deps, change }: Call, id: string): Promise<'cancelled' | 'done' | 'lost' | 'sealed'> {
  for (let tries = 1; ; tries += 1) {
    const ended = await change(
      ({ jobs }) => jobs.cancel(id, deps.now()),
      (how) => (how === 'cancelled' ? { objects: [{ kind: 'job', id }] } : undefined),
    );
    if (ended !== 'lost' || tries === triesMax) return ended;
  }
}

/** The job has ended, whatever the engine does: a run that could not be reached sees it when it looks again by itself. */
async function endRun({ deps, workspace }: Call, id: string): Promise<void> {
  await deps.engine
    .withDeadline(Date.now() + limits.startSecondsMax * 1_000, () => cancelJobRun(deps.engine, workspace._id, id))
    .catch((error: unknown) => deps.log.warn({ job: id, error }, 'the run of a cancelled job could not be reached'));
}

const sealed = (id: string): Refusal => refuse('conflict', 'job-awaits-answer', {}, { id });

const over = (id: string): Refusal => refuse('conflict', 'job-ended', { job: id }, { id });

const atWork = (id: string): Refusal => refuse('conflict', 'job-in-process', {}, { id });

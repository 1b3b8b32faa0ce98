// POST /transform/v1/jobs/intents: an application says that a step which waits may look again.
import { type Refusal, refuse } from '../../contracts/errors';
import { http } from '../../contracts/limits/http';
import { jobs as limits } from '../../contracts/limits/jobs';
import { signals } from '../../contracts/runs';
import { computeDigests } from '../../store/audit/new-row';
import type { JobDocument } from '../../store/jobs/jobs';
import type { PokeResult } from '../../store/jobs/poke-job';
import { callInBackground } from '../../temporal/background-calls';
import { signalJob } from '../../temporal/signal-jobs';
import { intentAnswer } from '../answers/jobs';
import type { Call, Endpoint } from '../endpoint';
import { parseId, isUuid, refuseNotFound } from '../request/ids';
import { toIntentJson } from './answer';

interface IntentBody {
  readonly id?: string | null;
  readonly job_id?: string | null;
  readonly ref?: string | null;
  readonly code?: string | null;
  readonly message?: string | null;
}

const text = (maxLength: number) => ({ type: ['string', 'null'], maxLength }) as const;

/** `ref` is the key of the job. Steps are Sello's own: nobody else says how one ended, so POKE is the only status. */
export const updateIntent: Endpoint = {
  method: 'POST',
  path: '/transform/v1/jobs/intents',
  scope: 'application',
  operation: { id: 'updateIntent', tag: 'jobs', summary: 'Wake a waiting step so that its job checks again' },
  answers: { 200: intentAnswer },
  refuses: ['not-found', 'conflict'],
  body: {
    type: 'object',
    required: ['status'],
    properties: {
      id: text(36),
      job_id: text(36),
      ref: text(http.keyCharactersMax),
      status: { enum: ['POKE'] },
      code: text(60),
      message: text(limits.textCharactersMax),
    },
  },
  async handle(call) {
    const { deps, change } = call;
    const { id, code, message } = call.body as unknown as IntentBody;
    const event = { at: deps.now(), ...(code ? { code } : {}), ...(message ? { message } : {}) };
    let poke: PokeResult = 'moved';
    for (let tries = 0; poke === 'moved' && tries < triesMax; tries += 1) {
      const job = await jobOf(call);
      poke = await change(
        ({ jobs }) => jobs.poke(job, { ...event, intentId: id?.toLowerCase() }),
        (done) => (typeof done === 'string' ? undefined : told(job, done.intent)),
      );
    }
    if (typeof poke === 'string') throw nothingWaits();
    const { job, intent, waitId } = poke;
    // A run that is gone is started by the sweep, and looks by itself then.
    callInBackground(deps.engine, {
      things: [job],
      lanes: 1,
      callMs: limits.startSecondsMax * 1_000,
      call: ({ workspace, id: run }) => signalJob(deps.engine, workspace, run, signals.settled, { requestId: waitId }),
      failed: (_job, error) => deps.log.warn({ job: job.id, error }, 'a poked job was not reached: the sweep tells it'),
    });
    return { body: toIntentJson(intent, call) };
  },
};

const nothingWaits = (): Refusal => refuse('conflict', 'job-not-waiting');

const nameless = (): Refusal => refuse('parameter', 'job-not-named');

/** Against walks that write at the same moment; each of them has looked. */
const triesMax = 5;

async function jobOf({ store, body }: Call): Promise<JobDocument> {
  const { job_id: id, ref } = body as unknown as IntentBody;
  if (!id && !ref) throw nameless();
  const found = id
    ? await store.jobs.find(parseId(isUuid(id) ? id : undefined, 'job'))
    : await store.jobs.findByKey(ref ?? '');
  if (!found) throw refuseNotFound('job');
  return found;
}

const told = (job: JobDocument, intent: object) => ({
  objects: [{ kind: 'job', id: job.id }],
  ...computeDigests(job.intents.at(-1), intent),
});

// Serves POST /transform/v1/jobs/{id}/cancel and /transform/v1/jobs/intents, which cancel a job or wake a step that
// waits.
import { createRefusal } from '../../contracts/errors';
import { isUuid, parseResourceId, createNotFoundRefusal } from '../../contracts/ids';
import { httpLimits } from '../../contracts/limits/http';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { cancelUnsealedJob as cancelStoredJob, wakeWaitingJobStep } from '../../jobs/change-job';
import type { JobDocument } from '../../model/job';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { readEntryAndBuildJobResponse, jobIntentSchema, jobSchema, toJobIntentJson } from './job-json';
import { defineNullableTextSchema } from '../kit/request/parameters';

export const cancelJobEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/transform/v1/jobs/:id/cancel',
  scope: 'run',
  operation: {
    id: 'cancelJob',
    tag: 'jobs',
    summary: 'Cancel a waiting job, withdraw its request for a record, and unlock its entry',
    description:
      'The request fails while Sello is processing the job, and while a sealed record of the entry waits for the authority, ' +
      'because Sello always sends a sealed record. It also fails if a backup was restored and the record of the job may ' +
      'already exist. If the job is already cancelled, the request returns it unchanged.',
  },
  responses: { 200: jobSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const { deps, store, change, params } = call;
    const { temporal, log, now } = deps;
    return readEntryAndBuildJobResponse(
      call,
      await cancelStoredJob({ temporal, log, store, change }, parseResourceId(params.id, 'job'), now),
    );
  },
});

/**
 * Wakes a step that waits. POKE is the only status, because steps belong to Sello and no client decides how a step
 * ends. `ref` is the key of the job.
 */
export const wakeWaitingJobIntentEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/transform/v1/jobs/intents',
  scope: 'application',
  operation: {
    id: 'updateIntent',
    tag: 'jobs',
    summary: 'Wake a waiting step, so that it checks whether it can continue',
  },
  responses: { 200: jobIntentSchema },
  errors: ['not-found', 'conflict'],
  body: {
    type: 'object',
    required: ['status'],
    properties: {
      id: defineNullableTextSchema(36),
      job_id: defineNullableTextSchema(36),
      ref: defineNullableTextSchema(httpLimits.keyCharactersMax),
      status: { enum: ['POKE'] },
      code: defineNullableTextSchema(60),
      message: defineNullableTextSchema(limits.textCharactersMax),
    },
  },
  async handle(call) {
    const { deps, store, change, body } = call;
    const { temporal, log, now } = deps;
    const { id, code, message } = body;
    const event = {
      at: now(),
      ...(code ? { code } : {}),
      ...(message ? { message } : {}),
      intentId: id?.toLowerCase(),
    };
    const intent = await wakeWaitingJobStep({ temporal, log, store, change }, () => findPokedJob(store, body), event);
    return { body: toJobIntentJson(intent, call) };
  },
});

/** @throws Refusal `parameter`, `not-found` */
async function findPokedJob(
  { jobs }: TenantCallContext['store'],
  { job_id: id, ref }: { readonly job_id?: string | null; readonly ref?: string | null },
): Promise<JobDocument> {
  if (!id && !ref) throw createRefusal('parameter', 'job-not-named');
  const pokedJob = id
    ? await jobs.find(parseResourceId(isUuid(id) ? id : undefined, 'job'))
    : await jobs.findByKey(ref ?? '');
  if (!pokedJob) throw createNotFoundRefusal('job');
  return pokedJob;
}

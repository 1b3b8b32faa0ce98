// Defines how jobs appear in responses: their steps with events, their files, the current envelope, and what a step
// waits for.
import {
  booleanSchema,
  idSchema,
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
  createdAndUpdatedAtMembers,
  faultSchema,
  jobWarningSchema,
  anyObjectSchema,
  defineEnumSchema,
  textMapSchema,
  textListSchema,
  pagedListMembers,
} from '../kit/response-schema';
import { jobResults, type JobDocument, type JobIntent } from '../../model/job';
import { type ListedJob } from '../../store/jobs/jobs';
import { fileSchema, toFileJson } from '../files/file-json';
import { formatEntryEnvelopeJson } from '../../entries/content';
import type { EntryDocument } from '../../model/entry';
import type { Message } from '../../messages/message';
import type { ResponseFormatContext, TenantCallContext } from '../kit/endpoint';
import {
  renderFaultMessage,
  type TextAudience,
  toDocumentWarningJson,
  toFaultJson,
  toFaultAsWarningJson,
} from '../kit/request/fault-json';
import { describeStepWaitOnChain } from '../chains/chain-status';
import { createNotFoundRefusal } from '../../contracts/ids';
import { computeResponseTextEtag } from '../kit/request/preconditions';

export const jobIntentSchema = defineNamedSchema(
  'Intent',
  'The step with its events',
  defineObjectSchema({
    id: idSchema,
    step_id: textSchema,
    name: textSchema,
    provider: textSchema,
    ...createdAndUpdatedAtMembers,
    completed: booleanSchema,
    events: defineListSchema(
      defineObjectSchema({
        index: integerSchema,
        status: textSchema,
        at: timeSchema,
        'code?': textSchema,
        'message?': textSchema,
      }),
    ),
  }),
);

export const jobSchema = defineNamedSchema(
  'Job',
  'The job with its steps, files and current envelope',
  defineObjectSchema({
    id: idSchema,
    ...createdAndUpdatedAtMembers,
    'completed_at?': timeSchema,
    workflow_id: idSchema,
    'silo_entry_id?': idSchema,
    'key?': textSchema,
    'args?': textMapSchema,
    'tags?': textListSchema,
    status: textSchema,
    'result?': defineEnumSchema(...jobResults),
    faults: defineListSchema(faultSchema),
    'warnings?': defineListSchema(jobWarningSchema),
    'intents?': defineListSchema(jobIntentSchema),
    'attachments?': defineListSchema(fileSchema),
    'envelope?': anyObjectSchema,
  }),
);

export const jobPageSchema = defineNamedSchema(
  'JobPage',
  'A page of jobs',
  defineObjectSchema({ list: defineListSchema(jobSchema), ...pagedListMembers }),
);

/** Describes what a step of this provider waits for, since the given time. */
export type StepWaitDescriber = (provider: string, since: Date) => Message | undefined;

/** Formats a job as JSON text. `describeWait` reads the status of the chain for events that wait for the chain. */
export function formatJobJson(
  job: JobDocument,
  entry: EntryDocument | null,
  reader: ResponseFormatContext,
  describeWait?: StepWaitDescriber,
): string {
  const files = entry?.files.filter(({ id }) => job.fileIds.includes(id)) ?? [];
  const members = JSON.stringify({
    ...toJobSummaryJson(job, reader),
    ...toWarningsJson(job, entry, reader),
    intents: job.intents.map((intent) => toJobIntentJson(intent, reader, describeWait)),
    attachments: entry ? files.map((file) => toFileJson(file, entry, reader.fileUrl)) : [],
  });
  return entry ? `${members.slice(0, -1)},"envelope":${formatEntryEnvelopeJson(entry)}}` : members;
}

/** Formats the warnings about the document when it was stored, and the authority's warnings about its record. */
function toWarningsJson({ warnings }: JobDocument, entry: EntryDocument | null, reader: ResponseFormatContext) {
  const all = [
    ...(entry?.warnings ?? []).map((warning) => toDocumentWarningJson(warning, reader)),
    ...warnings.map((fault) => toFaultAsWarningJson(fault, reader)),
  ];
  return all.length > 0 ? { warnings: all } : {};
}

/** Formats a job without its parts, for lists. */
export function toJobSummaryJson(job: ListedJob, reader: TextAudience) {
  const { result, warnings } = job;
  return {
    id: job.id,
    created_at: job.createdAt,
    updated_at: job.updatedAt,
    ...(job.completedAt ? { completed_at: job.completedAt } : {}),
    workflow_id: job.workflowId,
    ...(job.entryId ? { silo_entry_id: job.entryId } : {}),
    ...(job.key ? { key: job.key } : {}),
    ...(Object.keys(job.args).length > 0 ? { args: job.args } : {}),
    ...(job.tags.length > 0 ? { tags: job.tags } : {}),
    status: job.status,
    ...(result ? { result } : {}),
    faults: job.faults.map((fault) => toFaultJson(fault, reader)),
    ...(warnings.length > 0 ? { warnings: warnings.map((fault) => toFaultAsWarningJson(fault, reader)) } : {}),
  };
}

export function toJobIntentJson(intent: JobIntent, reader: TextAudience, describeWait?: StepWaitDescriber) {
  return {
    id: intent.id,
    step_id: intent.stepId,
    name: intent.name,
    provider: intent.provider,
    created_at: intent.createdAt,
    updated_at: intent.updatedAt,
    completed: intent.completed,
    events: intent.events.map((event) => {
      const { code = '', message: stored, ...rest } = event;
      // A message of the step itself takes precedence.
      const lacksText = event.status === 'QUEUED' && stored === undefined && !intent.completed;
      const text = lacksText ? describeWait?.(intent.provider, event.at) : stored;
      const { provider } = intent;
      return {
        ...rest,
        ...(code ? { code } : {}),
        ...(text ? { message: renderFaultMessage({ code, message: text, provider }, reader) } : {}),
      };
    }),
  };
}

/** Builds the response of calls on one job. `known` is the entry of the job, if it was already read. */
export async function readEntryAndBuildJobResponse(
  call: TenantCallContext,
  job: JobDocument | null,
  known?: EntryDocument | null,
) {
  if (!job) throw createNotFoundRefusal('job');
  const { store, workspace } = call;
  const entry = known === undefined && job.entryId ? await store.entries.find(job.entryId) : (known ?? null);
  const waits =
    job.open && job.intents.some(({ completed, events }) => !completed && events.at(-1)?.status === 'QUEUED');
  const chain = waits && entry?.supplier ? await store.chains.find(workspace.environment, entry.supplier) : null;
  const status = chain && (await store.chains.readStanding(chain));
  const body = formatJobJson(job, entry, call, (provider, since) =>
    describeStepWaitOnChain(status, provider, { now: call.deps.now(), since, onPage: call.onPage === true }),
  );
  return { body, headers: { ETag: computeResponseTextEtag(body) } };
}

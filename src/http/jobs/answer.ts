// How jobs are answered: intents with their events, files, the envelope as it is now.
import { formatEnvelope } from '../../entries/content';
import type { EntryDocument } from '../../store/entries/entries';
import type { Intent, JobDocument, ListedJob } from '../../store/jobs/jobs';
import type { AnswerReader } from '../kit/endpoint';
import { toFileJson } from '../entries/answer';
import { toJobResult } from '../../flow/result';
import { toDocumentWarningJson, toFaultJson, toWarningJson } from '../kit/request/fault-json';

/** What a step that waits is told to wait for, by its provider. */
export type QueuedText = (provider: string) => string;

/** JSON text of a job. `queuedText` tells the chain's state, for the events that wait for it. */
export function formatJob(
  job: JobDocument,
  entry: EntryDocument | null,
  reader: AnswerReader,
  queuedText?: QueuedText,
): string {
  const files = entry?.files.filter(({ id }) => job.fileIds.includes(id)) ?? [];
  const members = JSON.stringify({
    ...toJobStub(job, reader),
    ...warningsOf(job, entry, reader),
    intents: job.intents.map((intent) => toIntentJson(intent, queuedText)),
    attachments: entry ? files.map((file) => toFileJson(file, entry, reader.fileUrl)) : [],
  });
  return entry ? `${members.slice(0, -1)},"envelope":${formatEnvelope(entry)}}` : members;
}

/** What was said of the document when it was stored, and what the authority said of its record. */
function warningsOf({ warnings }: JobDocument, entry: EntryDocument | null, reader: AnswerReader): object {
  const all = [
    ...(entry?.warnings ?? []).map((warning) => toDocumentWarningJson(warning, reader.language)),
    ...warnings.map((fault) => toWarningJson(fault, reader.language)),
  ];
  return all.length > 0 ? { warnings: all } : {};
}

/** A job without its parts: what a list and an unfinished `wait` show. */
export function toJobStub(job: ListedJob, reader: Pick<AnswerReader, 'language'>): object {
  const result = toJobResult(job);
  // Jobs that were stored before there were warnings have none.
  const { warnings = [] } = job as Partial<ListedJob>;
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
    faults: job.faults.map((fault) => toFaultJson(fault, reader.language)),
    ...(warnings.length > 0 ? { warnings: warnings.map((fault) => toWarningJson(fault, reader.language)) } : {}),
  };
}

export function toIntentJson(intent: Intent, queuedText: QueuedText | undefined): object {
  return {
    id: intent.id,
    step_id: intent.stepId,
    name: intent.name,
    provider: intent.provider,
    created_at: intent.createdAt,
    updated_at: intent.updatedAt,
    completed: intent.completed,
    events: intent.events.map((event) => {
      // A step that said itself what it waits for has said it.
      const isUnsaid = event.status === 'QUEUED' && event.message === undefined;
      const waits = isUnsaid && !intent.completed && queuedText;
      const text = waits ? waits(intent.provider) : event.message;
      const message = text && waits ? `${text}, since ${event.at.toISOString()}` : text;
      return { ...event, ...(message ? { message } : {}) };
    }),
  };
}

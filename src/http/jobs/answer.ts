// How jobs are answered: intents with their events, files, the envelope as it is now.
import { formatEnvelope } from '../../entries/content';
import type { EntryDocument } from '../../store/entries/entries';
import type { Intent, JobDocument, ListedJob } from '../../store/jobs/jobs';
import type { Message } from '../../messages/message';
import type { AnswerReader } from '../endpoint';
import { toFileJson } from '../entries/answer';
import { toJobResult } from '../../flow/result';
import { renderFault, type TextReader, toDocumentWarningJson, toFaultJson, toWarningJson } from '../request/fault-json';

/** What a step of a provider has been waiting for since a moment. */
export type DescribeWait = (provider: string, since: Date) => Message | undefined;

/** JSON text of a job. `describeWait` reads the state of the chain, for the events that wait for it. */
export function formatJob(
  job: JobDocument,
  entry: EntryDocument | null,
  reader: AnswerReader,
  describeWait?: DescribeWait,
): string {
  const files = entry?.files.filter(({ id }) => job.fileIds.includes(id)) ?? [];
  const members = JSON.stringify({
    ...toJobStub(job, reader),
    ...warningsOf(job, entry, reader),
    intents: job.intents.map((intent) => toIntentJson(intent, reader, describeWait)),
    attachments: entry ? files.map((file) => toFileJson(file, entry, reader.fileUrl)) : [],
  });
  return entry ? `${members.slice(0, -1)},"envelope":${formatEnvelope(entry)}}` : members;
}

/** What was said of the document when it was stored, and what the authority said of its record. */
function warningsOf({ warnings }: JobDocument, entry: EntryDocument | null, reader: AnswerReader): object {
  const all = [
    ...(entry?.warnings ?? []).map((warning) => toDocumentWarningJson(warning, reader)),
    ...warnings.map((fault) => toWarningJson(fault, reader)),
  ];
  return all.length > 0 ? { warnings: all } : {};
}

/** A job without its parts: what a list and an unfinished `wait` show. */
export function toJobStub(job: ListedJob, reader: TextReader): object {
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
    faults: job.faults.map((fault) => toFaultJson(fault, reader)),
    ...(warnings.length > 0 ? { warnings: warnings.map((fault) => toWarningJson(fault, reader)) } : {}),
  };
}

export function toIntentJson(intent: Intent, reader: TextReader, describeWait?: DescribeWait): object {
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
      const isUntold = event.status === 'QUEUED' && stored === undefined && !intent.completed;
      const text = isUntold ? describeWait?.(intent.provider, event.at) : stored;
      const { provider } = intent;
      return {
        ...rest,
        ...(code ? { code } : {}),
        ...(text ? { message: renderFault({ code, message: text, provider }, reader) } : {}),
      };
    }),
  };
}

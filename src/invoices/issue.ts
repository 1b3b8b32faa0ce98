// Issues judged invoices: stores their entries with their jobs, and starts what seals them. It does not wait.
import { refuseTakenEntry } from '../entries/create';
import { replaceDataUrisByFiles } from '../jobs/job-args';
import { buildWorkflowJob, startJobRun } from '../jobs/new-job';
import type { FileToSpool } from '../store/entries/spool';
import type { EntryDocument } from '../model/entry';
import type { JobDocument } from '../model/job';
import type { InvoiceContext } from './context';
import type { JudgedInvoice } from './judge';
import { InvoiceMoved } from './moved';
import { releaseFailedKey } from './release-key';

/** A judged invoice with its job, both built in memory. */
export interface InvoiceToIssue {
  readonly entry: EntryDocument;
  readonly job: JobDocument;
  /** Files of arguments that are data URIs. */
  readonly spooled: readonly FileToSpool[];
  /** Entries that must not have changed since they were read. */
  readonly guards: readonly EntryDocument[];
}

/** Builds the job of a judged invoice. */
export async function buildInvoiceJob(context: InvoiceContext, judged: JudgedInvoice): Promise<InvoiceToIssue> {
  const { quota, newId, now, traceparent } = context;
  await quota.admitJob();
  const { args, spooled } = replaceDataUrisByFiles(judged.args, newId);
  await quota.admitBytes(spooled.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const fields = { id: newId(), args, tags: judged.tags, traceparent, warnings: [] };
  return {
    entry: judged.entry,
    job: buildWorkflowJob(judged.workflow, judged.entry, fields, now),
    spooled,
    guards: judged.guards ?? [],
  };
}

/**
 * Stores invoices with their jobs, and starts what seals them, in order.
 * @throws Refusal `conflict` naming the entry that has the id or the key
 */
export async function issueInvoices(context: InvoiceContext, invoices: readonly InvoiceToIssue[]): Promise<void> {
  for (const invoice of invoices) await issueOne(context, invoice);
}

async function issueOne(context: InvoiceContext, invoice: InvoiceToIssue, isRepeated = false): Promise<void> {
  const { store, buildAuditRow, runs } = context;
  const { entry, job, spooled, guards } = invoice;
  const objects = [
    { kind: 'job', id: job.id },
    { kind: 'entry', id: entry.id },
    ...spooled.map(({ key }) => ({ kind: 'spool', id: key })),
  ];
  const row = buildAuditRow({ objects, after: entry.digest.val });
  const creation = await store.jobs.create(job, { document: entry, isNew: true, unchanged: guards }, row, spooled);
  if (creation.kind === 'created') return void (await startJobRun(runs, job));
  if (creation.kind === 'moved') throw new InvoiceMoved();
  const owner = entry.key === undefined ? null : await store.entries.findByKey(entry.key);
  if (!owner) throw refuseTakenEntry('id', entry.id);
  if (!isRepeated && (await releaseFailedKey(context, owner))) return issueOne(context, invoice, true);
  throw refuseTakenEntry('key', owner.id);
}

// Cancels an invoice. If the invoice is sealed, a job cancels it at the authority. If it is not sealed, it ends with
// its job.
import { formatDocumentNumber } from '../document/document-summary';
import { type Refusal, createRefusal } from '../contracts/errors';
import type { AuditedChangeRunnerOfCall } from '../store/audit/change';
import type { WorkspaceWriter } from '../store/for-workspace';
import { isRevisionUnchanged } from '../store/entries/entries';
import { GuardedEntryChangedError } from '../jobs/issue/store-and-seal';
import { cancelUnsealedJob } from '../jobs/change-job';
import { buildWorkflowJob, tryStartJobRun } from '../jobs/new-job';
import type { Invoice } from '../document/model/invoice';
import type { InvoiceSnapshot } from '../model/invoice';
import type { InvoiceDeps } from './context';
import { readDependentAndRelatedInvoices } from './credit/dependent-invoices';
import { requireWorkflowForPurpose } from './workflows';

/**
 * Refuses to cancel an invoice that corrections or replacements in force keep declared.
 * @throws Refusal `conflict` naming them
 */
export async function requireNoCorrectionOrReplacementInForce(
  context: Pick<InvoiceDeps, 'store' | 'workspace'>,
  { entry }: InvoiceSnapshot,
): Promise<void> {
  const { others } = await readDependentAndRelatedInvoices(context, entry);
  const [first] = others;
  if (!first) return;
  const invoice = JSON.parse(entry.document) as Invoice;
  const invoices = others.map((one) => formatDocumentNumber(one.invoice) || one.id);
  throw createRefusal(
    'conflict',
    'cancel-corrected',
    { number: formatDocumentNumber(invoice), invoices },
    { id: first.id },
  );
}

/**
 * Stores the job that cancels a sealed invoice, and starts it. If another job still processes the entry (its record
 * waits for the authority), the new job waits for that job's end.
 * @throws Refusal `conflict` while another job waits for the entry
 * @throws GuardedEntryChangedError if the invoice changed after it was read; another call may have corrected it
 */
export async function startInvoiceCancellation(
  context: InvoiceDeps,
  { entry }: InvoiceSnapshot,
  { id, reason }: { readonly id: string; readonly reason: string | undefined },
): Promise<void> {
  const { store, traceparent, now, buildAuditRow, runs, quota } = context;
  const workflow = await requireWorkflowForPurpose(store, 'cancel');
  await quota.admitJob();
  const args = reason === undefined ? {} : { reason };
  const job = buildWorkflowJob(workflow, entry, { id, args, tags: [], traceparent, warnings: [] }, now);
  const objects = [
    { kind: 'job', id },
    { kind: 'entry', id: entry.id },
  ];
  const guard = { document: entry, isNew: false, mayWait: true, unchanged: 'whole' } as const;
  const creation = await store.jobs.create(job, guard, buildAuditRow({ objects }), []);
  if (creation.kind !== 'created') {
    const current = await store.entries.find(entry.id);
    if (current && !isRevisionUnchanged(current, entry)) throw new GuardedEntryChangedError();
    throw createInvoiceNotChangeableRefusal(entry, 'invoice-in-process');
  }
  if (!creation.awaitsEntry) await tryStartJobRun(runs, job);
}

/** Creates the refusal of a change, because a job works on the invoice, or because the invoice has no record. */
export function createInvoiceNotChangeableRefusal(
  { id, document }: InvoiceSnapshot['entry'],
  reason: 'invoice-in-process' | 'invoice-unreported',
): Refusal {
  const number = formatDocumentNumber(JSON.parse(document) as Invoice);
  return createRefusal('conflict', reason, { number }, { id });
}

/**
 * Ends the job of an invoice that is not sealed, so that it gets no record.
 * @throws Refusal `conflict` if it was sealed in the meantime
 */
export const cancelUnsealedInvoiceJob = async (
  { runs, store }: InvoiceDeps,
  change: AuditedChangeRunnerOfCall<WorkspaceWriter>,
  job: string,
  now: () => Date,
): Promise<void> => {
  const { temporal, log } = runs;
  await cancelUnsealedJob({ temporal, log, store, change }, job, now);
};

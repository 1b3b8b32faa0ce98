// Issues validated invoices. Stores their entries with their jobs, and starts their sealing without waiting. A
// correction is validated again if its originals changed in the meantime.
import { countWorkflowBytes } from '../store/held-bytes';
import { isCorrectionDocument } from '../document/addons/es-fiscal/extensions';
import { Refusal, createRefusal } from '../contracts/errors';
import { invoiceLimits as limits } from '../contracts/limits/invoices';
import { replaceDataUrisBySpoolKeys } from '../jobs/job-args';
import {
  type InvoiceToIssue,
  type InvoiceIssuingDeps,
  type InvoiceJobRunsToStart,
  GuardedEntryChangedError,
  saveInvoicesAndStartSealing as storeInvoices,
} from '../jobs/issue/store-and-seal';
import { buildWorkflowJob } from '../jobs/new-job';
import type { InvoiceDeps } from './context';
import type { ValidatedInvoice } from './validate';
import type { EntryDocument } from '../model/entry';
import { isInvoiceFailedOrCancelledBeforeSeal } from './status';

export type { InvoiceToIssue, InvoiceJobRunsToStart as IssuedJobRuns };

/**
 * Takes the quota for a validated invoice, its job and its bytes, and builds the job. Only new sales need room for their
 * entry: corrections and replacements of stored invoices are never refused for it, because the law requires them.
 * @param id id of the job; a new id if absent
 * @throws Refusal if the quota is used up
 */
export async function takeQuotaAndBuildInvoiceToIssue(
  context: InvoiceDeps,
  validated: ValidatedInvoice,
  id: string = context.newId(),
): Promise<InvoiceToIssue> {
  const { quota, newId, now, traceparent } = context;
  if (!validated.guards?.length && !isCorrectionDocument(validated.invoice)) {
    await quota.admitEntry(validated.entry);
    await quota.admitRow(countWorkflowBytes(validated.workflow));
  }
  await quota.admitJob();
  const { args, spooled } = replaceDataUrisBySpoolKeys(validated.args, newId);
  await quota.admitBytes(spooled.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const fields = { id, args, tags: validated.tags, traceparent, warnings: [] };
  return {
    entry: validated.entry,
    job: buildWorkflowJob(validated.workflow, validated.entry, fields, now),
    spooled,
    chain: validated.supplier.chain,
    guards: validated.guards ?? [],
  };
}

/**
 * Stores invoices with their jobs, all or none, and starts their sealing in order.
 * @returns the runs of the jobs, which start after the seal
 * @throws Refusal `conflict` with the entry that has the id or the key; GuardedEntryChangedError
 */
export async function issueInvoices(
  context: InvoiceDeps & Pick<InvoiceIssuingDeps, 'awaitsEnd'>,
  invoices: readonly InvoiceToIssue[],
): Promise<InvoiceJobRunsToStart> {
  try {
    return await storeInvoices(context, invoices);
  } catch (error) {
    // Each key is released at most once, because an entry without its key no longer conflicts.
    if (error instanceof Refusal && (await releaseFailedKeys(context, invoices)))
      return storeInvoices(context, invoices);
    throw error;
  }
}

/** Releases the keys of invoices that failed earlier. Returns true if there was such a key. */
async function releaseFailedKeys(context: InvoiceDeps, invoices: readonly InvoiceToIssue[]): Promise<boolean> {
  let isFreed = false;
  for (const { entry } of invoices) {
    const owner = entry.key === undefined ? null : await context.store.entries.findByKey(entry.key);
    if (owner && (await releaseClientKeyIfInvoiceFailed(context, owner))) isFreed = true;
  }
  return isFreed;
}

/** Returns whether the key is free now. The entry stays, but without its key. */
export async function releaseClientKeyIfInvoiceFailed(
  { store, buildAuditRow, newId }: InvoiceDeps,
  owner: EntryDocument,
): Promise<boolean> {
  if (!isInvoiceFailedOrCancelledBeforeSeal(owner)) return false;
  // The call also writes another audit row, so this one needs a new id.
  const row = { ...buildAuditRow({ objects: [{ kind: 'entry', id: owner.id }] }), _id: newId() };
  return store.entries.releaseKey(owner, row);
}

/**
 * Runs `work` again as long as the entries on which it depends change.
 * @throws Refusal `conflict` if they change each time
 */
export async function retryWhileEntriesChange<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < limits.movedTriesMax; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GuardedEntryChangedError)) throw error;
    }
  }
  throw createRefusal('conflict', 'invoice-changed-meanwhile');
}

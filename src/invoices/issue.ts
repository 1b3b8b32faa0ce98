// Issues judged invoices: stores their entries with their jobs, and starts what seals them. It does not wait.
import { Refusal } from '../contracts/errors';
import { replaceDataUrisByFiles } from '../jobs/job-args';
import {
  type InvoiceToIssue,
  type IssueContext,
  type IssuedRuns,
  issueInvoices as storeInvoices,
} from '../jobs/issue/issue-invoices';
import { buildWorkflowJob } from '../jobs/new-job';
import type { InvoiceContext } from './context';
import type { JudgedInvoice } from './judge';
import { releaseFailedKey } from './release-key';

export type { InvoiceToIssue, IssuedRuns };

/** Builds the job of a judged invoice. @param id of the job; absent: a new one */
export async function buildInvoiceJob(
  context: InvoiceContext,
  judged: JudgedInvoice,
  id: string = context.newId(),
): Promise<InvoiceToIssue> {
  const { quota, newId, now, traceparent } = context;
  await quota.admitJob();
  const { args, spooled } = replaceDataUrisByFiles(judged.args, newId);
  await quota.admitBytes(spooled.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const fields = { id, args, tags: judged.tags, traceparent, warnings: [] };
  return {
    entry: judged.entry,
    job: buildWorkflowJob(judged.workflow, judged.entry, fields, now),
    spooled,
    chain: judged.supplier.chain,
    guards: judged.guards ?? [],
  };
}

/**
 * Stores invoices with their jobs, all or none, and starts what seals them, in order.
 * @returns the runs of the jobs, which start after the seal
 * @throws Refusal `conflict` naming the entry that has the id or the key; GuardedEntryChangedError
 */
export async function issueInvoices(
  context: InvoiceContext & Pick<IssueContext, 'awaitsEnd'>,
  invoices: readonly InvoiceToIssue[],
): Promise<IssuedRuns> {
  try {
    return await storeInvoices(context, invoices);
  } catch (error) {
    // Each key is freed at most once: an entry without its key is in nobody's way.
    if (error instanceof Refusal && (await releaseFailedKeys(context, invoices)))
      return storeInvoices(context, invoices);
    throw error;
  }
}

/** Frees the keys of invoices that failed before. Returns whether there was one. */
async function releaseFailedKeys(context: InvoiceContext, invoices: readonly InvoiceToIssue[]): Promise<boolean> {
  let isFreed = false;
  for (const { entry } of invoices) {
    const owner = entry.key === undefined ? null : await context.store.entries.findByKey(entry.key);
    if (owner && (await releaseFailedKey(context, owner))) isFreed = true;
  }
  return isFreed;
}

// Registers the new supplier of a call with the workspace's own workflow, and waits for the registration. This happens
// only in workspaces that report to the simulator.
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceLimits as limits } from '../contracts/limits/invoices';
import { goblDocumentSchemaUrls } from '../document/model/schemas';
import { readSourcesAndBuildNewEntry } from '../entries/create';
import { buildWorkflowJob, startJobRun } from '../jobs/new-job';
import { createMessage } from '../messages/message';
import type { InvoiceDeps } from './context';
import { createInvoiceRefusal } from './refuse';
import type { InvoiceSupplier } from './supplier';
import { requireWorkflowForPurpose } from './workflows';

/** @throws Refusal 422 `supplier-not-registered` if the job does not register the supplier */
export async function runSupplierRegistrationJob(
  context: InvoiceDeps,
  { party, taxCode }: InvoiceSupplier,
  closed: AbortSignal,
): Promise<void> {
  const { store, newId, now, traceparent, accessKey, buildAuditRow, runs, quota } = context;
  const workflow = await requireWorkflowForPurpose(store, 'register');
  const data = { $schema: goblDocumentSchemaUrls.party, ...party };
  await quota.admitEntry();
  const entry = await readSourcesAndBuildNewEntry(context, newId(), { data }, accessKey);
  const job = buildWorkflowJob(workflow, entry, { id: newId(), args: {}, tags: [], traceparent, warnings: [] }, now);
  const objects = [
    { kind: 'job', id: job.id },
    { kind: 'entry', id: entry.id },
  ];
  // The call also writes another audit row, so this one needs a new id.
  const row = { ...buildAuditRow({ objects, after: entry.digest.val }), _id: newId() };
  await store.jobs.create(job, { document: entry, isNew: true }, row, []);
  await startJobRun(runs, job);
  if (await isRegistered(context, taxCode, closed)) return;
  const text = createMessage('supplier-registration-failed', { supplier: taxCode, job: job.id });
  throw createInvoiceRefusal([{ code: 'supplier-not-registered', paths: ['$.supplier'], message: text }]);
}

/**
 * Waits for the registration. Another call may have registered the supplier at the same time, so the chain is read, not
 * the job.
 */
async function isRegistered({ store, workspace }: InvoiceDeps, taxCode: string, closed: AbortSignal): Promise<boolean> {
  const endMs = Date.now() + limits.registrationSeconds * 1_000;
  for (;;) {
    // The status is read again, because this process cached it before the supplier was registered.
    const status = await store.chains.standing(workspace.environment, taxCode);
    if (status?.registration.state === 'registered') return true;
    if (Date.now() > endMs || closed.aborted) return false;
    await sleep(limits.pollMs);
  }
}

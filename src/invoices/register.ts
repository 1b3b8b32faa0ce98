// Registers the supplier that a call brings with it, by the workspace's own workflow, and waits for it. Only where the workspace
// reports to the simulator.
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceLimits as limits } from '../contracts/limits/invoices';
import { documentSchemas } from '../document/model/schemas';
import { buildNewEntry } from '../entries/create';
import { buildWorkflowJob, startJobRun } from '../jobs/new-job';
import { message } from '../messages/message';
import { awaitJobRun } from '../temporal/job-run';
import type { InvoiceContext } from './context';
import { refuseInvoice } from './refuse';
import type { InvoiceSupplier } from './supplier';
import { findWorkflowFor } from './workflows';

/** @throws Refusal 422 `supplier-not-registered` if the job does not register it */
export async function registerSupplier(
  context: InvoiceContext,
  { party, taxCode }: InvoiceSupplier,
  closed: AbortSignal,
): Promise<void> {
  const { store, workspace, newId, now, traceparent, accessKey, buildAuditRow, runs, quota } = context;
  const workflow = await findWorkflowFor(store, 'register');
  const data = { $schema: documentSchemas.party, ...party };
  await quota.admitEntry();
  const entry = await buildNewEntry(context, newId(), { data }, accessKey);
  const job = buildWorkflowJob(workflow, entry, { id: newId(), args: {}, tags: [], traceparent, warnings: [] }, now);
  const objects = [
    { kind: 'job', id: job.id },
    { kind: 'entry', id: entry.id },
  ];
  // The call writes another row as well: this one has an id of its own.
  const row = { ...buildAuditRow({ objects, after: entry.digest.val }), _id: newId() };
  await store.jobs.create(job, { document: entry, isNew: true }, row, []);
  const waitMs = limits.registrationSeconds * 1_000;
  if (await startJobRun(runs, job))
    await awaitJobRun(runs.engine, { workspace: workspace._id, jobId: job.id, waitMs, closed });
  if (await isRegistered(context, taxCode)) return;
  const text = message('supplier-registration-failed', { supplier: taxCode, job: job.id });
  throw refuseInvoice([{ code: 'supplier-not-registered', paths: ['$.supplier'], message: text }]);
}

/** Another call may have registered it at the same moment: its job is looked for, too. */
async function isRegistered({ store, workspace }: InvoiceContext, taxCode: string): Promise<boolean> {
  for (let tries = 0; tries < limits.registrationReads; tries += 1) {
    const chain = await store.chains.find(workspace.environment, taxCode);
    if (chain?.registration.state === 'registered') return true;
    await sleep(limits.pollMs);
  }
  return false;
}

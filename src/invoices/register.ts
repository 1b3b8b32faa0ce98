// Registers the new supplier of a call with the workspace's own workflow, and waits for the registration. This happens
// only in workspaces that report to the simulator.
import { setTimeout as sleep } from 'node:timers/promises';
import { createRefusal } from '../contracts/errors';
import { invoiceLimits as limits } from '../contracts/limits/invoices';
import { goblDocumentSchemaUrls } from '../document/model/schemas';
import { readSourcesAndBuildNewEntry } from '../entries/create';
import { buildWorkflowJob, tryStartJobRun } from '../jobs/new-job';
import { createMessage } from '../messages/message';
import type { JobDocument } from '../model/job';
import type { InvoiceDeps } from './context';
import { createInvoiceValidationRefusal } from './refuse';
import type { InvoiceSupplier } from './supplier';
import { requireWorkflowForPurpose } from './workflows';

/** How long a caller waits for a registration. */
interface RegistrationWait {
  readonly closed: AbortSignal;
  /** Age of an open job after which the caller does not try again. Absent if it tries until the job has ended. */
  readonly secondsMax?: number;
}

/**
 * A call that is repeated while the job is open waits for the same job, in any process.
 * @throws Refusal 422 `supplier-not-registered` if the job has ended and did not register the supplier, or is open for
 * longer than `secondsMax`; `busy` if it is still open after the time limit, or when the client has disconnected
 */
export async function runAndAwaitSupplierRegistration(
  context: InvoiceDeps,
  supplier: InvoiceSupplier,
  { closed, secondsMax = Infinity }: RegistrationWait,
): Promise<void> {
  const { store, runs, now } = context;
  const { taxCode } = supplier;
  const job = (await store.jobs.findOpenRegistration(taxCode)) ?? (await createRegistrationJob(context, supplier));
  // Another process may have died before it started the run, or Temporal was away.
  await tryStartJobRun(runs, job);
  const isOverdue = now.getTime() - job.createdAt.getTime() > secondsMax * 1_000;
  const waitSeconds = isOverdue ? limits.overdueRegistrationSeconds : limits.registrationSeconds;
  if (await waitUntilRegistered(context, taxCode, { closed, waitSeconds })) return;
  const params = { supplier: taxCode, job: job.id };
  const isOpen = (await store.jobs.find(job.id))?.open === true;
  if (isOpen && !isOverdue)
    throw createRefusal('busy', 'supplier-registration-running', params, {
      retrySeconds: limits.registrationRetrySeconds,
    });
  // The job may have ended between the two reads.
  if (await isRegistered(context, taxCode)) return;
  const text = createMessage(isOpen ? 'supplier-registration-overdue' : 'supplier-registration-failed', params);
  throw createInvoiceValidationRefusal([{ code: 'supplier-not-registered', paths: ['$.supplier'], message: text }]);
}

async function createRegistrationJob(context: InvoiceDeps, { taxCode, party }: InvoiceSupplier): Promise<JobDocument> {
  const { store, newId, now, traceparent, accessKey, buildAuditRow, quota } = context;
  const workflow = await requireWorkflowForPurpose(store, 'register');
  const data = { $schema: goblDocumentSchemaUrls.party, ...party };
  await quota.admitEntry();
  const entry = await readSourcesAndBuildNewEntry(context, newId(), { data }, accessKey);
  const fields = { id: newId(), args: {}, tags: [], traceparent, warnings: [] };
  const job = { ...buildWorkflowJob(workflow, entry, fields, now), registersSupplier: taxCode };
  const objects = [
    { kind: 'job', id: job.id },
    { kind: 'entry', id: entry.id },
  ];
  // The call also writes another audit row, so this one needs a new id.
  const row = { ...buildAuditRow({ objects, after: entry.digest.val }), _id: newId() };
  await store.jobs.create(job, { document: entry, isNew: true }, row, []);
  return job;
}

/**
 * Waits for the registration. Another call may have registered the supplier at the same time, so the chain is read, not
 * the job.
 */
async function waitUntilRegistered(
  context: InvoiceDeps,
  taxCode: string,
  { closed, waitSeconds }: { readonly closed: AbortSignal; readonly waitSeconds: number },
): Promise<boolean> {
  const endMs = Date.now() + waitSeconds * 1_000;
  for (;;) {
    if (await isRegistered(context, taxCode)) return true;
    if (Date.now() > endMs || closed.aborted) return false;
    await sleep(limits.pollMs);
  }
}

/** Reads the status again, because this process cached it before the supplier was registered. */
async function isRegistered({ store, workspace }: InvoiceDeps, taxCode: string): Promise<boolean> {
  const status = await store.chains.standing(workspace.environment, taxCode);
  return status?.registration.state === 'registered';
}

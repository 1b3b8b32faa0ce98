// Registers the new supplier of a call with the workspace's own workflow, and waits for the registration. This happens
// only in workspaces that report to the simulator.
import { setTimeout as sleep } from 'node:timers/promises';
import { createRefusal } from '../contracts/errors';
import { invoiceLimits as limits } from '../contracts/limits/invoices';
import { goblDocumentSchemaUrls } from '../document/model/schemas';
import { readSourcesAndBuildNewEntry } from '../entries/create';
import { buildWorkflowJob, startJobRun } from '../jobs/new-job';
import { createMessage } from '../messages/message';
import type { InvoiceDeps } from './context';
import { createInvoiceValidationRefusal } from './refuse';
import type { InvoiceSupplier } from './supplier';
import { requireWorkflowForPurpose } from './workflows';

/**
 * Jobs that this process has started, by supplier. A call that is repeated while the job is open waits for the same job.
 */
const startedJobs = new Map<string, string>();

function noteStartedJob(name: string, job: string): void {
  startedJobs.delete(name);
  startedJobs.set(name, job);
  const [oldest] = startedJobs.keys();
  if (oldest !== undefined && startedJobs.size > limits.registrationsKnownMax) startedJobs.delete(oldest);
}

/**
 * @throws Refusal 422 `supplier-not-registered` if the job has ended and did not register the supplier; `busy` if the
 * job is still open after the time limit, or when the client has disconnected
 */
export async function runSupplierRegistrationJob(
  context: InvoiceDeps,
  supplier: InvoiceSupplier,
  closed: AbortSignal,
): Promise<void> {
  const { workspace } = context;
  const { taxCode } = supplier;
  const name = `${workspace._id}:${workspace.environment}:${taxCode}`;
  const started = startedJobs.get(name);
  const job = started !== undefined && (await isOpen(context, started)) ? started : await startJob(context, supplier);
  noteStartedJob(name, job);
  if (await waitUntilRegistered(context, taxCode, closed)) return;
  const params = { supplier: taxCode, job };
  if (await isOpen(context, job))
    throw createRefusal('busy', 'supplier-registration-running', params, {
      retrySeconds: limits.registrationRetrySeconds,
    });
  // The job may have ended between the two reads.
  if (await isRegistered(context, taxCode)) return;
  const text = createMessage('supplier-registration-failed', params);
  throw createInvoiceValidationRefusal([{ code: 'supplier-not-registered', paths: ['$.supplier'], message: text }]);
}

async function startJob(context: InvoiceDeps, { party }: InvoiceSupplier): Promise<string> {
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
  return job.id;
}

const isOpen = async ({ store }: InvoiceDeps, job: string): Promise<boolean> =>
  (await store.jobs.find(job))?.open === true;

/**
 * Waits for the registration. Another call may have registered the supplier at the same time, so the chain is read, not
 * the job.
 */
async function waitUntilRegistered(context: InvoiceDeps, taxCode: string, closed: AbortSignal): Promise<boolean> {
  const endMs = Date.now() + limits.registrationSeconds * 1_000;
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

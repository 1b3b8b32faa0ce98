// Creates a job: finds its workflow and entry, validates them, and stores the job with its new entry and files in one
// transaction. Its run is started afterwards (new-job.ts).
import { countWorkflowBytes } from '../store/held-bytes';
import type { Warning } from '../contracts/warnings';
import { type Fault, type Refusal, createRefusal } from '../contracts/errors';
import { runOrThrowConflictIfRefused } from '../contracts/prefer-conflict';
import { createWarning } from '../contracts/warnings';
import { type Document, isGoblInvoice } from '../document/model/envelope';
import { readWarningsAboutCorrectionsOnCancellation } from '../entries/related-invoices';
import { createEntryIdOrKeyTakenRefusal } from '../entries/create';
import { createChangeDuringJobRefusal } from '../entries/content-lock';
import { listWarningsOfRequestedEInvoices } from '../entries/e-invoices';
import { convertWarningToFault } from '../entries/upload/check';
import { warnPartyInForalTerritory } from '../entries/upload/foral-supplier';
import { listWorkflowSteps, type WorkflowStepOrder } from '../flow/workflow';
import { listEInvoiceFormatsOfWorkflow } from '../flow/workflow-e-invoices';
import type { EntryDocument } from '../model/entry';
import type { FileToSpool } from '../store/entries/spool';
import type { EntryForNewJob } from '../store/jobs/create-job';
import type { JobDocument } from '../model/job';
import {
  findOrBuildJobEntry,
  requirePublishedWorkflow,
  type JobCreationDeps,
  type NewJobRequest,
} from './find-job-inputs';
import { requireJobArgsWithinLimits, requireValidPdfJobArgs, replaceDataUrisBySpoolKeys } from './job-args';
import { buildWorkflowJob } from './new-job';

export interface CreatedJobWithEntry {
  readonly job: JobDocument;
  readonly entry: EntryDocument | null;
}

/**
 * Creates a job and stores it under this id.
 * @param isNamed whether the client chose the id, so that another job may already have it
 * @param read the entry that the request names, if the caller has read it
 * @param ready may refuse; called before anything is stored, and after the check that the resources exist
 * @throws Refusal `not-found`, `conflict`, `input`, `storage-full`, `jobs-full`, or for a document that cannot be
 * stored
 */
export async function createAndSaveJob(
  context: JobCreationDeps,
  { id, isNamed, read }: { readonly id: string; readonly isNamed: boolean; readonly read?: EntryForNewJob },
  request: NewJobRequest,
  ready: () => void = () => undefined,
): Promise<CreatedJobWithEntry> {
  const { store, quota, newId, now, traceparent } = context;
  const given = request.args ?? {};
  requireJobArgsWithinLimits(given);
  const { workflow, entry } = await runOrThrowConflictIfRefused(
    async () => {
      const published = await requirePublishedWorkflow(store, request.workflow_id);
      requireValidPdfJobArgs(published, given);
      const inputs = { workflow: published, entry: read ?? (await findOrBuildJobEntry(context, request)) };
      ready();
      return inputs;
    },
    () => findExistingJob(context, isNamed ? id : undefined, request.key),
  );
  await quota.admitJob();
  await quota.admitRow(countWorkflowBytes(workflow));
  const { args, spooled } = replaceDataUrisBySpoolKeys(given, newId);
  await quota.admitBytes(spooled.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const { key, tags } = request;
  const warnings = await listWarnings(context, request, workflow, entry?.document);
  const fields = { id, args, tags: tags ?? [], traceparent, warnings, ...(key ? { key } : {}) };
  const job = buildWorkflowJob(workflow, entry?.document, fields, now);
  if (entry && job.holdsEntry) await requireKeyNotTakenOver(store, entry.document);
  await storeJob(context, job, entry, spooled);
  if (!entry) return { job, entry: null };
  return { job, entry: job.holdsEntry ? toLockedEntry(entry.document, job.id) : entry.document };
}

/** Returns the entry as it is after the lock, which gives the key back to an invoice that lost it when it failed. */
function toLockedEntry({ releasedKey, ...entry }: EntryDocument, job: string): EntryDocument {
  if (releasedKey === undefined) return { ...entry, openJob: job };
  return { ...entry, openJob: job, ...(entry.fiscal ? { releasedKey } : { key: releasedKey }) };
}

/**
 * Refuses to issue an invoice that lost its key when it failed: a repaired call has issued the sale. Only such an invoice
 * costs a read.
 */
async function requireKeyNotTakenOver({ entries }: JobCreationDeps['store'], entry: EntryDocument): Promise<void> {
  if (entry.releasedKey === undefined || entry.fiscal) return;
  const owner = await entries.findByKey(entry.releasedKey);
  if (owner && owner.id !== entry.id)
    throw createRefusal('conflict', 'job-key-taken', { id: owner.id }, { id: owner.id });
}

const refuseJobTaken = (by: 'id' | 'key', id: string): Refusal =>
  createRefusal('conflict', 'job-exists', { by, id }, { id });

/** Finds another job that already has the id or the key of the new one. */
async function findExistingJob(
  { store: { jobs } }: JobCreationDeps,
  id: string | undefined,
  key: string | undefined,
): Promise<Refusal | undefined> {
  if (id !== undefined && (await jobs.find(id))) return refuseJobTaken('id', id);
  const existing = key ? await jobs.findByKey(key) : null;
  return existing ? refuseJobTaken('key', existing.id) : undefined;
}

/** Lists the warnings that are known before the first step. */
async function listWarnings(
  context: JobCreationDeps,
  request: NewJobRequest,
  workflow: WorkflowStepOrder,
  entry: EntryDocument | undefined,
): Promise<Fault[]> {
  return [
    ...warnUnusedData(request),
    ...warnForalSupplierParty(workflow, entry),
    ...(await warnCorrectionsInForce(context, workflow, entry)),
    ...(await warnEInvoices(context, workflow, entry)),
  ];
}

/**
 * Warns of content that the formats of the workflow cannot contain. The steps that create these formats would end with
 * KO.
 */
async function warnEInvoices(
  context: JobCreationDeps,
  workflow: WorkflowStepOrder,
  entry: EntryDocument | undefined,
): Promise<Fault[]> {
  const switches = context.workspace.page?.eInvoices;
  // The document is read only if the workflow creates one of its formats.
  if (!entry || listEInvoiceFormatsOfWorkflow(workflow, { switches }).length === 0) return [];
  const document = JSON.parse(entry.document) as Document;
  if (!isGoblInvoice(document)) return [];
  const formats = listEInvoiceFormatsOfWorkflow(workflow, { switches, invoice: document });
  const formatWarnings = await listWarningsOfRequestedEInvoices(context, formats, document);
  // The warnings of the entry are in the response already.
  const isSaid = ({ code, paths }: Warning): boolean =>
    (entry.warnings ?? []).some((one) => one.code === code && String(one.paths) === String(paths));
  return formatWarnings.filter((one) => !isSaid(one)).map(convertWarningToFault);
}

/** Warns of unused data. The entry takes precedence over `data`. */
function warnUnusedData({ data, silo_entry_id: id }: NewJobRequest): Fault[] {
  if (!id || data === undefined || data === null) return [];
  return [convertWarningToFault(createWarning('data-unused', ['$.data']))];
}

/** Warns of the registration of a supplier in a foral territory, unless the entry has this warning already. */
function warnForalSupplierParty(workflow: WorkflowStepOrder, entry: EntryDocument | undefined): Fault[] {
  const registers = listWorkflowSteps(workflow).some(({ provider }) => provider === 'fiscal.register');
  if (!registers || !entry || entry.warnings?.some(({ key }) => key === 'foral-supplier')) return [];
  return warnPartyInForalTerritory(JSON.parse(entry.document) as Document).map(convertWarningToFault);
}

/**
 * Warns about corrections that stay declared when their invoice is cancelled. Only jobs that cancel need a read of the
 * database.
 */
async function warnCorrectionsInForce(
  { store, workspace }: JobCreationDeps,
  workflow: WorkflowStepOrder,
  entry: EntryDocument | undefined,
): Promise<Fault[]> {
  const cancels = listWorkflowSteps(workflow).some(({ provider }) => provider === 'fiscal.cancel');
  if (!cancels || !entry?.fiscal) return [];
  const document = JSON.parse(entry.document) as Document;
  return isGoblInvoice(document)
    ? (await readWarningsAboutCorrectionsOnCancellation(store, workspace, entry, document)).map(convertWarningToFault)
    : [];
}

/**
 * Stores the job. The unique indexes decide whether it exists already.
 * @throws Refusal `conflict` naming the existing job or entry
 */
async function storeJob(
  { store, buildAuditRow }: JobCreationDeps,
  job: JobDocument,
  entry: EntryForNewJob | undefined,
  spooled: readonly FileToSpool[],
): Promise<void> {
  const objects = [
    { kind: 'job', id: job.id },
    ...(entry ? [{ kind: 'entry', id: entry.document.id }] : []),
    ...spooled.map(({ key }) => ({ kind: 'spool', id: key })),
  ];
  const row = buildAuditRow({ objects, ...(entry?.isNew ? { after: entry.document.digest.val } : {}) });
  const creation = await store.jobs.create(job, entry, row, spooled);
  switch (creation.kind) {
    case 'created':
      return;
    case 'job-taken':
      throw refuseJobTaken(creation.by, creation.id);
    case 'entry-taken':
      throw createEntryIdOrKeyTakenRefusal('id', creation.id);
    case 'entry-held':
      if (!creation.job) throw createRefusal('conflict', 'entry-changed');
      throw createChangeDuringJobRefusal(creation.job);
    case 'lost':
      throw createRefusal('conflict', 'job-created-meanwhile');
  }
}

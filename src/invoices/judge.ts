// Validates an invoice before anything is stored: one response has all findings of calculation, validation and sealing,
// and differences from the caller's statements.
import { type Fault, Refusal } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import { computeBodyDigest } from '../document/invoice-body/digest';
import type { ReadBody, WrittenDocument, WrittenInvoice } from '../document/invoice-body/read-body';
import type { BodyFaults } from '../document/invoice-body/members';
import { type BodyPlaces, findStoredForm, toBodyPath } from '../document/invoice-body/paths';
import type { JsonObject } from '../document/model/basic';
import type { Invoice } from '../document/model/invoice';
import { buildNewEntry } from '../entries/create';
import type { UploadedEnvelope } from '../entries/build-data';
import { toWarningFault } from '../entries/upload/check';
import { listWorkflowEInvoices } from '../flow/workflow-e-invoices';
import { checkJobArgs, checkPdfJobArgs } from '../jobs/job-args';
import type { EntryDocument } from '../model/entry';
import type { WorkflowDocument } from '../model/workflow';
import type { InvoiceContext } from './context';
import { findNamedSupplier, resolveWrittenDocument, type JudgedDocument } from './document';
import { refuseInvoice } from './refuse';
import { listStatementFaults } from './statements';
import { type InvoiceSupplier, readSupplier } from './supplier';
import { findWorkflowFor } from './workflows';

/** An invoice that can be issued as it is. Nothing of it is stored yet. */
export interface JudgedInvoice {
  readonly entry: EntryDocument;
  readonly invoice: Invoice;
  readonly supplier: InvoiceSupplier;
  readonly workflow: Omit<WorkflowDocument, 'versions'>;
  readonly args: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  /** Entries that must not have changed since they were read: those that it corrects or replaces. */
  readonly guards?: readonly EntryDocument[];
}

/** @throws Refusal `validation` with every fault and every blocking warning; the errors of args and workflow */
export async function judgeInvoice(
  context: InvoiceContext,
  read: ReadBody,
  id: string,
  { amends }: { readonly amends?: Invoice } = {},
): Promise<JudgedInvoice> {
  const { invoice: written, faults } = read;
  if (!written) throw refuseInvoice(faults.list);
  const supplier = await readSupplier(context, findNamedSupplier(written));
  const workflow = await findWorkflowFor(context.store, 'issue', written.workflow, supplier?.found?.workflows);
  const resolved = await resolveWrittenDocument(context, written, faults, supplier);
  const args = { ...resolved.args, ...written.args };
  checkJobArgs(args);
  checkPdfJobArgs(workflow, args);
  const document = amends ? asAmendment(resolved.document, amends) : resolved.document;
  const formats = listWorkflowEInvoices(workflow, { invoice: document as Partial<Invoice> });
  const built = await buildAndCheck({ ...context, asked: formats }, { id, document, key: written.key });
  const buildFaults = mapFaults(built.faults, written, faults, resolved);
  const stated = await listStatementFaults(context, {
    written,
    judged: resolved,
    invoice: built.invoice,
    faults,
    workflow,
    args,
  });
  const allFaults = [...faults.list, ...stated, ...buildFaults];
  // An amended invoice keeps its own number.
  const all = amends ? allFaults.filter(({ code }) => !ofNumber.includes(code)) : allFaults;
  if (all.length > 0 || !built.entry || !resolved.supplier || !built.invoice)
    throw refuseInvoice(all, {
      warnings: dropConsequences(built.warnings, written, faults),
      form: findStoredForm(written),
    });
  const warnings = [...faults.warnings, ...(built.entry.warnings ?? [])];
  return {
    entry: { ...built.entry, warnings, bodyForm: findStoredForm(written), bodyDigest: computeBodyDigest(written) },
    invoice: built.invoice,
    supplier: resolved.supplier,
    workflow,
    args,
    tags: written.tags ?? [],
  };
}

/** Warnings about the invoice's number. */
const ofNumber: readonly string[] = ['number-taken', 'series-mode'];

/** The same document with other content: it keeps its uuid. */
const asAmendment = (document: JsonObject, { uuid }: Invoice): JsonObject => ({
  ...document,
  ...(uuid ? { uuid } : {}),
});

/** The result of building and checking. */
interface BuiltInvoice {
  /** Absent if it breaks rules. */
  readonly entry?: EntryDocument;
  /** Absent if it cannot be calculated. */
  readonly invoice?: Invoice | undefined;
  readonly faults: readonly Fault[];
  /** Warnings that do not block. */
  readonly warnings: readonly Warning[];
}

interface NewDocument {
  readonly id: string;
  readonly document: JsonObject;
  readonly key: string | undefined;
}

/** Builds like an upload. Broken rules hide nothing: rejections by the authority are also found. */
async function buildAndCheck(context: InvoiceContext, { id, document, key }: NewDocument): Promise<BuiltInvoice> {
  let uploaded: UploadedEnvelope | undefined;
  const build: InvoiceContext['build'] = async (data, surroundings) => {
    uploaded = await context.build(data, surroundings);
    return uploaded;
  };
  try {
    const body = { data: document, ...(key === undefined ? {} : { key }) };
    const entry = await buildNewEntry({ ...context, build }, id, body, context.accessKey);
    const warnings = entry.warnings ?? [];
    return {
      entry,
      invoice: JSON.parse(entry.document) as Invoice,
      faults: warnings.filter(isBlocking).map(toBlockingFault),
      warnings: warnings.filter((one) => !isBlocking(one)),
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    const { details, key: code, reason } = error;
    const own = listOwnBlockers(uploaded);
    return {
      invoice: uploaded && 'envelope' in uploaded.built ? (uploaded.built.envelope.doc as Invoice) : undefined,
      faults: [...(details.faults ?? [{ code, paths: ['$.doc'], message: reason }]), ...own.map(toBlockingFault)],
      warnings: [],
    };
  }
}

/** A number that another invoice of the series has is taken, whatever its date. */
const isBlocking = ({ blocking, key }: Warning): boolean => blocking || key === 'number-in-use';

const toBlockingFault = (warning: Warning): Fault => ({
  ...toWarningFault(warning),
  ...(warning.key === 'number-in-use' ? { code: 'number-taken' } : {}),
});

const listOwnBlockers = (uploaded: UploadedEnvelope | undefined): Warning[] =>
  [...(uploaded?.own?.document ?? []), ...(uploaded?.own?.record?.warnings ?? [])].filter(isBlocking);

/** Faults of the document at their places in the body, without consequences of what could not be read. */
function mapFaults(
  found: readonly Fault[],
  written: WrittenInvoice | WrittenDocument,
  { list }: BodyFaults,
  { supplier }: JudgedDocument,
): Fault[] {
  // The data was just read, or the call registers it, so a cache of this process may be older. An unreadable supplier
  // has its fault, and its placeholder is never registered.
  const isUnread = list.some(({ paths = [] }) => paths.some((path) => path.startsWith('$.supplier')));
  const warnings = found.filter(({ code }) => code !== 'supplier-not-registered' || !(supplier || isUnread));
  return dropConsequences(warnings, written, { list }).map((fault) => ({
    ...fault,
    paths: placePaths(fault, written),
  }));
}

const placePaths = ({ paths = ['$.doc'] }: Pick<Fault, 'paths'>, written: BodyPlaces): string[] =>
  paths.map((path) => toBodyPath(path, written));

/** Keeps faults of readable places only: a price that is not a number is not also missing. */
function dropConsequences<Found extends Pick<Fault, 'paths'>>(
  found: readonly Found[],
  written: BodyPlaces,
  { list }: Pick<BodyFaults, 'list'>,
): readonly Found[] {
  const unread = list.flatMap(({ paths = [] }) => paths);
  if (unread.length === 0) return found;
  return found.filter((one) => !placePaths(one, written).every((path) => isConsequence(path, unread)));
}

/** True at or around an unreadable place, or in a sum over all. */
const isConsequence = (path: string, unread: readonly string[]): boolean =>
  path === '$' || path === '$.total' || unread.some((one) => isAround(path, one) || isAround(one, path));

const isAround = (outer: string, inner: string): boolean =>
  inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

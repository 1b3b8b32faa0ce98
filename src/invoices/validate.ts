// Validates an invoice before anything is stored or used. One response reports everything that calculation, validation
// and sealing would find, and every wrong statement of the caller.
import { type Fault, Refusal } from '../contracts/errors';
import { requireNoClockDrift } from '../contracts/process-clock';
import type { Warning } from '../contracts/warnings';
import { computeInvoiceBodyDigest } from '../document/invoice-body/digest';
import type {
  InvoiceBodyParseResult,
  InvoiceBodyDocument,
  ParsedInvoiceBody,
} from '../document/invoice-body/read-body';
import type { InvoiceBodyFaultCollector } from '../document/invoice-body/members';
import {
  type InvoiceBodyLayout,
  findStoredInvoiceBodyVariant,
  toInvoiceBodyPath,
} from '../document/invoice-body/paths';
import type { JsonObject } from '../document/model/basic';
import type { Invoice } from '../document/model/invoice';
import { readSourcesAndBuildNewEntry } from '../entries/create';
import type { InputEnvelopeBuildResult } from '../entries/build-data';
import { convertWarningToFault } from '../entries/upload/check';
import { listEInvoiceFormatsOfWorkflow } from '../flow/workflow-e-invoices';
import { requireJobArgsWithinLimits, requireValidPdfJobArgs } from '../jobs/job-args';
import type { EntryDocument } from '../model/entry';
import type { WorkflowDocument } from '../model/workflow';
import type { InvoiceDeps } from './context';
import type { CorrectionRecordContents } from './credit/settle';
import {
  findSupplierInBody,
  hasInvoiceSchemaOrTypeFault,
  buildInvoiceDocumentFromBody,
  type InvoiceDocumentWithSupplier,
} from './document';
import { createInvoiceValidationRefusal } from './refuse';
import { listStatedTotalKindAndSeriesFaults } from './statements';
import { type InvoiceSupplier, readSupplierChainWithWorkflows } from './supplier';
import { requireWorkflowForPurpose } from './workflows';

/** An invoice that can be issued unchanged. Nothing of it is stored yet. */
export interface ValidatedInvoice {
  readonly entry: EntryDocument;
  readonly invoice: Invoice;
  readonly supplier: InvoiceSupplier;
  readonly workflow: Omit<WorkflowDocument, 'versions'>;
  readonly args: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  /** Entries that must not have changed after they were read, because the invoice corrects or replaces them. */
  readonly guards?: readonly EntryDocument[];
  /** What the record of a correction will say, for its preview. */
  readonly contents?: CorrectionRecordContents;
}

/**
 * @throws Refusal `validation` with every fault and every blocking warning, including faults of args and workflow.
 *   WrongClockError if one of them is about the day, and the clock of this process is wrong
 */
export async function validateInvoice(
  context: InvoiceDeps,
  read: InvoiceBodyParseResult,
  id: string,
  { amends }: { readonly amends?: Invoice } = {},
): Promise<ValidatedInvoice> {
  const { invoice: written, faults } = read;
  if (!written) throw createInvoiceValidationRefusal(faults.list);
  const supplier = await readSupplierChainWithWorkflows(context, findSupplierInBody(written));
  const workflow = await requireWorkflowForPurpose(
    context.store,
    'issue',
    written.workflow,
    supplier?.found?.workflows,
  );
  const made = await buildInvoiceDocumentFromBody(context, written, faults, supplier);
  if (hasInvoiceSchemaOrTypeFault(faults))
    throw createInvoiceValidationRefusal(faults.list, { form: findStoredInvoiceBodyVariant(written) });
  const args = { ...made.args, ...written.args };
  requireJobArgsWithinLimits(args);
  requireValidPdfJobArgs(workflow, args);
  const document = amends ? asAmendment(made.document, amends) : made.document;
  const asked = listEInvoiceFormatsOfWorkflow(workflow, { invoice: document as Partial<Invoice> });
  const built = await buildAndCheck({ ...context, asked }, { id, document, key: written.key });
  const found = mapFaults(built.faults, written, faults, made);
  const stated = await listStatedTotalKindAndSeriesFaults(context, {
    written,
    made,
    invoice: built.invoice,
    faults,
    workflow,
    args,
  });
  const said = [...faults.list, ...stated, ...found];
  // An amended invoice keeps its own number.
  const all = amends ? said.filter(({ code }) => !ofNumber.includes(code)) : said;
  if (all.some(({ code }) => ofDay.includes(code)))
    requireNoClockDrift(context.runs.now(), await context.store.system.databaseClock());
  if (all.length > 0 || !built.entry || !made.supplier || !built.invoice)
    throw createInvoiceValidationRefusal(all, {
      warnings: dropConsequences(built.warnings, written, faults),
      form: findStoredInvoiceBodyVariant(written),
    });
  const warnings = [...faults.warnings, ...(built.entry.warnings ?? [])];
  return {
    entry: {
      ...built.entry,
      warnings,
      bodyForm: findStoredInvoiceBodyVariant(written),
      bodyDigest: computeInvoiceBodyDigest(written),
    },
    invoice: built.invoice,
    supplier: made.supplier,
    workflow,
    args,
    tags: written.tags ?? [],
  };
}

/** Faults that compare a date with today. With a wrong clock, the row of a batch would fail for good. */
const ofDay: readonly string[] = ['SELLO-DOCUMENT-02', '1112', '1125', '1134', '1173'];

/** Warnings about a number that the invoice itself has. */
const ofNumber: readonly string[] = ['number-taken', 'series-mode'];

/** Returns the same document with other content; its uuid stays. */
const asAmendment = (document: JsonObject, { uuid }: Invoice): JsonObject => ({
  ...document,
  ...(uuid ? { uuid } : {}),
});

/** Result of building and checking. */
interface BuiltInvoice {
  /** Entry; absent if the document breaks rules. */
  readonly entry?: EntryDocument;
  /** Invoice; absent if the document cannot be calculated. */
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

/**
 * Builds a document in the same way as an upload. A broken rule does not hide others, so this also finds what the
 * authority would reject.
 */
async function buildAndCheck(context: InvoiceDeps, { id, document, key }: NewDocument): Promise<BuiltInvoice> {
  let uploaded: InputEnvelopeBuildResult | undefined;
  const build: InvoiceDeps['build'] = async (data, surroundings) => {
    uploaded = await context.build(data, surroundings);
    return uploaded;
  };
  try {
    const body = { data: document, ...(key === undefined ? {} : { key }) };
    const entry = await readSourcesAndBuildNewEntry({ ...context, build }, id, body, context.accessKey);
    const warnings = entry.warnings ?? [];
    return {
      entry,
      invoice: JSON.parse(entry.document) as Invoice,
      faults: warnings.filter(isBlocking).map(toBlockingFault),
      warnings: warnings.filter((one) => !isBlocking(one)),
    };
  } catch (error) {
    if (!(error instanceof Refusal) || !isOfDocument(error)) throw error;
    const { details, key: code, reason } = error;
    const own = listOwnBlockers(uploaded);
    return {
      invoice: uploaded && 'envelope' in uploaded.built ? (uploaded.built.envelope.doc as Invoice) : undefined,
      faults: [...(details.faults ?? [{ code, paths: ['$.doc'], message: reason }]), ...own.map(toBlockingFault)],
      warnings: [],
    };
  }
}

/**
 * Returns whether a refusal concerns the document, because the document breaks rules or has values that cannot be read.
 */
const isOfDocument = ({ status, key, details }: Refusal): boolean =>
  status === 422 || (key === 'input' && (details.faults ?? []).some(({ paths = [] }) => paths.some(isInDocument)));

const isInDocument = (path: string): boolean => path.startsWith('$.doc.');

/** If another invoice of the series and year has the number, it is taken, whatever the dates are. */
const isBlocking = ({ blocking, key }: Warning): boolean => blocking || key === 'number-in-use';

const toBlockingFault = (warning: Warning): Fault => ({
  ...convertWarningToFault(warning),
  ...(warning.key === 'number-in-use' ? { code: 'number-taken' } : {}),
});

const listOwnBlockers = (uploaded: InputEnvelopeBuildResult | undefined): Warning[] =>
  [...(uploaded?.own?.document ?? []), ...(uploaded?.own?.record?.warnings ?? [])].filter(isBlocking);

/** Maps faults of the document to their places in the body. Omits consequences of values that could not be read. */
function mapFaults(
  found: readonly Fault[],
  written: ParsedInvoiceBody | InvoiceBodyDocument,
  faults: Pick<InvoiceBodyFaultCollector, 'list' | 'misspelt'>,
  { supplier }: InvoiceDocumentWithSupplier,
): Fault[] {
  // The supplier was just read, or the call registers it, so a cache of this process may be older. A supplier that
  // cannot be read has its own fault, and its placeholder is never registered.
  const isUnread = listUnread(faults).some((path) => /^\$\.(?:document\.)?supplier/.test(path));
  const known = found.filter(({ code }) => code !== 'supplier-not-registered' || !(supplier || isUnread));
  // The supplier determines which taxes apply.
  const caused = known.filter(({ code }) => code !== 'calculation' || supplier || !isUnread);
  return dropConsequences(caused, written, faults).map((fault) => ({
    ...fault,
    paths: placePaths(fault, written),
  }));
}

const placePaths = ({ paths = ['$.doc'] }: Pick<Fault, 'paths'>, written: InvoiceBodyLayout): string[] =>
  paths.map((path) => toInvoiceBodyPath(path, written));

/**
 * Drops faults at places that could not be read. A price that is not a number is therefore not reported as missing as
 * well.
 */
function dropConsequences<Found extends Pick<Fault, 'paths'>>(
  found: readonly Found[],
  written: InvoiceBodyLayout,
  faults: Pick<InvoiceBodyFaultCollector, 'list' | 'misspelt'>,
): readonly Found[] {
  const unread = listUnread(faults);
  if (unread.length === 0) return found;
  return found.filter((one) => !placePaths(one, written).every((path) => isConsequence(path, unread)));
}

/** Places that could not be read, and places of members whose name is wrong. */
const listUnread = ({ list, misspelt }: Pick<InvoiceBodyFaultCollector, 'list' | 'misspelt'>): readonly string[] => [
  ...list.flatMap(({ paths = [] }) => paths),
  ...misspelt,
];

/** Returns true for a path at or around a place that could not be read, and for a path in a sum over all lines. */
const isConsequence = (path: string, unread: readonly string[]): boolean =>
  path === '$' || path === '$.total' || unread.some((one) => isAround(path, one) || isAround(one, path));

const isAround = (outer: string, inner: string): boolean =>
  inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

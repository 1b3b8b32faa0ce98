// Reads invoices that correct and replace each other, by the references in their documents. This is used for responses,
// and before a credit or a replacement.
import { computeReportingStatusOnDay } from '../chain/reporting';
import { warningLimits as limits } from '../contracts/limits/documents';
import { docTypeExtensionKey, isCorrectionDocument } from '../document/addons/es-fiscal/extensions';
import { computePriceTotalWithTaxInBreakdown } from '../document/breakdown';
import type { Invoice } from '../document/model/invoice';
import { isNegativeAmountText } from '../document/warnings/line-rates';
import { negateAmountText } from '../document/warnings/originals';
import { isInvoiceCancelledOrCancelling, isInvoiceCancelled } from '../entries/cancelled';
import { mapRelatedInvoicesYieldingToEventLoop, countRelatedInvoiceCharacters } from '../entries/declared-invoices';
import type { InvoiceSnapshot } from '../model/invoice';
import { listInvoicesReferredToBy, listInvoicesThatReferTo, type ReferableInvoice } from './references';
import type { RelatedInvoiceEntry } from '../model/related';
import type { WorkspaceDocument } from '../model/workspace';
import type { WorkspaceStore } from '../store/for-workspace';

/** Ids of the invoices to which an invoice is related, oldest first. */
export interface InvoiceRelationIds {
  readonly corrects: readonly string[];
  readonly correctedBy: readonly string[];
  readonly replaces: readonly string[];
  readonly replacedBy: string | null;
}

export const noInvoiceRelationIds: InvoiceRelationIds = {
  corrects: [],
  correctedBy: [],
  replaces: [],
  replacedBy: null,
};

/** Another invoice with its document. */
export interface RelatedInvoice extends RelatedInvoiceEntry {
  /** Tax ID. */
  readonly supplier: string;
  readonly invoice: Invoice;
}

/** Returns whether an invoice replaces simplified invoices. */
export const isF3Invoice = ({ tax }: Invoice): boolean => tax?.ext?.[docTypeExtensionKey] === 'F3';

/** What is needed to read related invoices. */
export interface RelatedInvoicesReadDeps {
  readonly store: Pick<WorkspaceStore, 'entries' | 'chains'>;
  readonly workspace: Pick<WorkspaceDocument, 'environment' | 'reportingFrom'>;
  /** Called if there are more invoices than the limits allow. */
  readonly onCut?: () => void;
}

/** An invoice whose related invoices are read. */
interface InvoiceOfSupplier {
  /** Id of the invoice's entry if the caller holds the entry. */
  readonly id?: string;
  readonly supplier: string;
  readonly docSchema: string;
  readonly invoice: Invoice;
}

/**
 * Reads the issued invoices to which these invoices refer, and those that refer to them, in one read for each supplier.
 * `pending` also includes invoices that a job is about to seal.
 */
export async function readRelatedInvoices(
  context: RelatedInvoicesReadDeps,
  invoices: readonly InvoiceOfSupplier[],
  { pending = false }: { readonly pending?: boolean } = {},
): Promise<RelatedInvoice[]> {
  const suppliers = [...new Set(invoices.map(({ supplier }) => supplier))];
  const found: Omit<RelatedInvoice, 'invoice'>[] = [];
  const heldEntries = new Set(invoices.flatMap(({ id }) => id ?? []));
  // A replacement has many simplified invoices, so the suppliers of replacements are read one by one.
  const hasReplacement = invoices.some(({ invoice }) => isF3Invoice(invoice));
  const total = hasReplacement ? limits.replacedBytesMax : limits.relatedBytesMax;
  const suppliersAtOnce = hasReplacement ? 1 : limits.relatedSuppliersAtOnce;
  let bytesMax: number = total;
  for (let from = 0; from < suppliers.length && bytesMax > 0; from += suppliersAtOnce) {
    const some = suppliers.slice(from, from + suppliersAtOnce);
    const options = { pending, bytesMax, heldEntries };
    const rows = await Promise.all(some.map((supplier) => readOfSupplier(context, supplier, invoices, options)));
    found.push(...rows.flat());
    const others = found.filter(({ id }) => !heldEntries.has(id));
    bytesMax = total - others.reduce((sum, one) => sum + countRelatedInvoiceCharacters(one), 0);
  }
  const inOrder = found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return mapRelatedInvoicesYieldingToEventLoop(inOrder, (one) => [
    { ...one, invoice: JSON.parse(one.document) as Invoice },
  ]);
}

interface RelatedInvoicesOfSupplierOptions {
  readonly pending: boolean;
  readonly bytesMax: number;
  readonly heldEntries: ReadonlySet<string>;
}

async function readOfSupplier(
  context: RelatedInvoicesReadDeps,
  supplier: string,
  invoices: readonly InvoiceOfSupplier[],
  { pending, ...options }: RelatedInvoicesOfSupplierOptions,
): Promise<Omit<RelatedInvoice, 'invoice'>[]> {
  const own = invoices.filter((one) => one.supplier === supplier);
  const numbers = own.flatMap(({ invoice }) => [invoice, ...(invoice.preceding ?? [])]).flatMap(toNumber);
  // An invoice that its supplier does not report can look like a draft, which is left out below.
  const question = { supplier, docSchema: own[0]?.docSchema ?? '', numbers, drafts: 'of-jobs' } as const;
  const all = await context.store.entries.readRelated(question, { ...options, onCut: context.onCut });
  const issued = new Set(await filterIssuedInvoices(context, supplier, all));
  return all.filter((one) => issued.has(one) || (pending && Boolean(one.openJob))).map((one) => ({ ...one, supplier }));
}

const issuedResults: readonly unknown[] = ['succeeded', 'succeeded-with-warnings'];

/**
 * Filters invoices that are issued: those with a record, and those that their supplier does not report. A job can also
 * end well without a record because its workflow creates none. If the supplier reports, the invoice is then a draft.
 */
async function filterIssuedInvoices(
  { store, workspace }: RelatedInvoicesReadDeps,
  supplier: string,
  all: readonly RelatedInvoiceEntry[],
): Promise<RelatedInvoiceEntry[]> {
  const ended = all.filter(isInvoiceSealedOrEndedWell);
  if (ended.every(({ fiscal }) => fiscal !== undefined)) return ended;
  const reporting = await store.chains.recentStanding(workspace.environment, supplier);
  const isReported = ({ issueDate }: RelatedInvoiceEntry): boolean =>
    !reporting || computeReportingStatusOnDay(reporting, issueDate, workspace.reportingFrom).kind === 'reported';
  return ended.filter((one) => one.fiscal !== undefined || !isReported(one));
}

/** Returns whether an invoice has a record, or its job has ended well without one. */
export const isInvoiceSealedOrEndedWell = ({
  fiscal,
  openJob,
  result,
}: Pick<RelatedInvoiceEntry, 'fiscal' | 'openJob' | 'result'>): boolean =>
  fiscal !== undefined || (!openJob && issuedResults.includes(result));

const toNumber = ({ series, code }: ReferableInvoice) => (code ? [{ series, code }] : []);

/** Lists invoices that correct this one and are not cancelled, oldest first. */
export const listUncancelledCorrections = (invoice: Invoice, related: readonly RelatedInvoice[]): RelatedInvoice[] =>
  listInvoicesThatReferTo(invoice, related).filter(
    (one) => isCorrectionDocument(one.invoice) && !isInvoiceCancelledOrCancelling(one.fiscal),
  );

/** Lists negative invoices that name this invoice, have its opposite price and are not cancelled, oldest first. */
function listUncancelledOpposites(invoice: Invoice, related: readonly RelatedInvoice[]): RelatedInvoice[] {
  // The total of a document also contains deposits, guarantees and outlays.
  const opposite = negateAmountText(computePriceTotalWithTaxInBreakdown(invoice) ?? '');
  return listInvoicesThatReferTo(invoice, related).filter(
    (one) =>
      one.invoice.type === 'standard' &&
      !isF3Invoice(one.invoice) &&
      one.invoice.currency === invoice.currency &&
      isNegativeAmountText(opposite) &&
      computePriceTotalWithTaxInBreakdown(one.invoice) === opposite &&
      !isInvoiceCancelledOrCancelling(one.fiscal),
  );
}

/**
 * Reads the negative invoices that reverse this invoice, as the first step of a substitution in two steps. One that a
 * correction took back reverses nothing, and none reverses the amount that a debit note added.
 */
export async function readReversalsInForce(
  context: RelatedInvoicesReadDeps,
  { supplier, docSchema }: Readonly<Record<'supplier' | 'docSchema', string>>,
  invoice: Invoice,
  related: readonly RelatedInvoice[],
): Promise<RelatedInvoice[]> {
  const opposites = listUncancelledOpposites(invoice, related);
  const hasDebitNote = listUncancelledCorrections(invoice, related).some((one) => one.invoice.type === 'debit-note');
  if (opposites.length === 0 || hasDebitNote) return [];
  const asked = opposites.map((one) => ({ supplier, docSchema, invoice: one.invoice }));
  const naming = await readRelatedInvoices(context, asked, { pending: true });
  return opposites.filter((one) => listUncancelledCorrections(one.invoice, naming).length === 0);
}

/**
 * Reads the debit notes that undo the credit notes of an invoice, and the corrections of these debit notes. They do not
 * name the invoice.
 */
export async function readDebitNotesOfCreditNotesWithCorrections(
  context: RelatedInvoicesReadDeps,
  { supplier, docSchema }: Readonly<Record<'supplier' | 'docSchema', string>>,
  invoice: Invoice,
  related: readonly RelatedInvoice[],
): Promise<RelatedInvoice[]> {
  const readCorrections = async (corrected: readonly RelatedInvoice[]): Promise<RelatedInvoice[]> => {
    if (corrected.length === 0) return [];
    const asked = corrected.map((one) => ({ supplier, docSchema, invoice: one.invoice }));
    const naming = await readRelatedInvoices(context, asked, { pending: true });
    return corrected.flatMap((one) => listUncancelledCorrections(one.invoice, naming));
  };
  const credits = listUncancelledCorrections(invoice, related).filter((one) => one.invoice.type === 'credit-note');
  const debits = (await readCorrections(credits)).filter((one) => one.invoice.type === 'debit-note');
  const found = [...debits, ...(await readCorrections(debits))];
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** Lists F3 that name this invoice and are not cancelled, including negative ones, oldest first. */
export const listUncancelledF3Replacements = (invoice: Invoice, related: readonly RelatedInvoice[]): RelatedInvoice[] =>
  listInvoicesThatReferTo(invoice, related).filter(
    (one) => isF3Invoice(one.invoice) && !isInvoiceCancelledOrCancelling(one.fiscal),
  );

/**
 * Lists negative F3 that refund a replacement (F3) and are not cancelled. Such F3 name the credit notes of the
 * simplified invoices, not the replacement, so negative F3 with the customer of the replacement count as its refunds.
 */
async function listRefundsOfReplacement(
  context: RelatedInvoicesReadDeps,
  {
    entry,
    invoice,
    related,
  }: { readonly invoice: Invoice; readonly related: readonly RelatedInvoice[] } & Pick<InvoiceSnapshot, 'entry'>,
): Promise<RelatedInvoice[]> {
  const { supplier = '', docSchema, createdAt } = entry;
  if (!isF3Invoice(invoice)) return [];
  const tickets = listInvoicesReferredToBy(invoice, related);
  const credits = tickets
    .flatMap((ticket) => listUncancelledCorrections(ticket.invoice, related))
    .filter((one) => one.createdAt > createdAt);
  if (credits.length === 0) return [];
  const asked = credits.map((one) => ({ supplier, docSchema, invoice: one.invoice }));
  const naming = await readRelatedInvoices(context, asked, { pending: true });
  const refunds = credits.flatMap((one) => listUncancelledF3Replacements(one.invoice, naming));
  const customer = invoice.customer?.tax_id?.code;
  return [...new Map(refunds.map((one) => [one.id, one])).values()].filter(
    (one) => one.invoice.customer?.tax_id?.code === customer,
  );
}

/** Reads the invoices in force that correct, reverse, replace or refund an invoice, and the invoices among which they are. */
export async function readCorrectionsAndReplacementsInForce(
  context: RelatedInvoicesReadDeps,
  entry: InvoiceSnapshot['entry'],
): Promise<{ readonly others: readonly RelatedInvoice[]; readonly related: readonly RelatedInvoice[] }> {
  const { supplier, docSchema, id } = entry;
  if (!supplier || !entry.fiscal) return { others: [], related: [] };
  const invoice = JSON.parse(entry.document) as Invoice;
  const related = await readRelatedInvoices(context, [{ supplier, docSchema, invoice }], { pending: true });
  const refunds = await listRefundsOfReplacement(context, { entry, invoice, related });
  const all = [
    ...listUncancelledCorrections(invoice, related),
    ...(await readReversalsInForce(context, { supplier, docSchema }, invoice, related)),
    ...listUncancelledF3Replacements(invoice, related),
    ...refunds,
  ];
  return { others: all.filter((one) => one.id !== id), related };
}

/**
 * Returns whether an F3 reverses another one, by the sign of its price. The total to pay can be negative if a deposit is
 * returned.
 */
export const isReversalOfF3Replacement = (invoice: Invoice): boolean =>
  isF3Invoice(invoice) && isNegativeAmountText(computePriceTotalWithTaxInBreakdown(invoice));

/** Finds the F3 that replaces the invoice now. A negative F3 reverses a replacement. */
export function findF3ReplacementInForce(
  invoice: Invoice,
  related: readonly RelatedInvoice[],
  isOther: (one: RelatedInvoice) => boolean = () => true,
): RelatedInvoice | undefined {
  const all = listUncancelledF3Replacements(invoice, related).filter(isOther);
  const isNegative = ({ invoice: one }: RelatedInvoice): boolean => isReversalOfF3Replacement(one);
  const positive = all.filter((one) => !isNegative(one));
  return positive.length > all.filter(isNegative).length ? positive.at(-1) : undefined;
}

/**
 * Finds the F3 of the invoice whose cancellation waits for the authority. Until the response, the authority holds both.
 */
export const findF3ReplacementBeingCancelled = (
  invoice: Invoice,
  related: readonly RelatedInvoice[],
): RelatedInvoice | undefined =>
  listInvoicesThatReferTo(invoice, related).find(
    (one) => isF3Invoice(one.invoice) && isInvoiceCancelledOrCancelling(one.fiscal) && !isInvoiceCancelled(one.fiscal),
  );

/** Finds the relations of one of the invoices for which `related` was read. */
export function buildInvoiceRelationIds(
  { entry }: InvoiceSnapshot,
  related: readonly RelatedInvoice[],
): InvoiceRelationIds {
  const invoice = JSON.parse(entry.document) as Invoice;
  const isOther = ({ id }: RelatedInvoice): boolean => id !== entry.id;
  const listIds = (rows: readonly RelatedInvoice[]) => rows.filter(isOther).map(({ id }) => id);
  const named = listIds(listInvoicesReferredToBy(invoice, related));
  return {
    corrects: isCorrectionDocument(invoice) ? named : [],
    correctedBy: listIds(listUncancelledCorrections(invoice, related)),
    replaces: isF3Invoice(invoice) ? named : [],
    replacedBy: findF3ReplacementInForce(invoice, related, isOther)?.id ?? null,
  };
}

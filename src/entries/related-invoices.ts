// Invoices that are related to another one: corrections that stay declared, and the simplified invoices that one replaces.
import type { WorkspaceStore } from '../store/for-workspace';
import type { WorkspaceDocument } from '../model/workspace';
import type { EntryDocument } from '../model/entry';
import type { Invoice, DocumentRef } from '../document/model/invoice';
import { type Warning, createWarning } from '../contracts/warnings';
import { esFiscal } from '../document/addons/addons';
import { isInvoiceDeclared, isInvoiceCancelled } from './cancelled';
import { formatOtherInvoiceName } from './originals';
import { warningLimits as limits } from '../contracts/limits/documents';
import type { CorrectionParticipant, UploadView } from '../model/upload';
import { replacesSimplified } from '../document/addons/es-fiscal/extensions';

/**
 * Lists the corrections that stay declared when the invoice is cancelled, in one read. Drafts and rejected ones are
 * not declared.
 */
export async function listCorrectionsInForce(
  store: Pick<WorkspaceStore, 'entries'>,
  { environment }: Pick<WorkspaceDocument, 'environment'>,
  { id, supplier, docSchema, documentUuid }: EntryDocument,
  { series, code = '' }: Invoice,
): Promise<Warning[]> {
  const { creditNotes, others } = await store.entries.readUploadView({
    environment,
    supplier,
    docSchema,
    originals: { uuids: documentUuid ? [documentUuid] : [], numbers: [{ series, code }], namedBy: true },
    addon: esFiscal.key,
  });
  // A sale that only refers to the invoice is not affected.
  const corrections = others.filter(({ type, replaces }) => type !== 'standard' || replaces);
  const declared = [...creditNotes, ...corrections].filter((one) => one.id !== id && isInvoiceDeclared(one.fiscal));
  const named = [...new Map(declared.map((one) => [one.id, formatOtherInvoiceName(one)])).values()];
  if (named.length === 0) return [];
  return [createWarning('corrections-in-force', [], { invoices: named.slice(0, limits.entriesNamedMax) })];
}

const isIssued = ({ signed, fiscal }: CorrectionParticipant): boolean => signed || fiscal !== undefined;

/**
 * Loads the issued simplified invoices that an invoice replaces (F3), with their credit notes, without cancelled ones.
 * One read for ten of them. Undefined: it replaces none, or one of them is not stored here.
 */
export async function loadReplacedInvoices(
  store: Pick<WorkspaceStore, 'entries'>,
  { environment }: Pick<WorkspaceDocument, 'environment'>,
  invoice: Invoice,
): Promise<readonly Invoice[] | undefined> {
  const { supplier, $schema: docSchema, preceding = [] } = invoice;
  if (!replacesSimplified(invoice) || preceding.length === 0) return undefined;
  const found = new Map<string, string>();
  for (let at = 0; at < preceding.length; at += limits.originalsByNumberMax) {
    const named = preceding.slice(at, at + limits.originalsByNumberMax);
    const view = await store.entries.readUploadView({
      environment,
      supplier: supplier?.tax_id?.code,
      docSchema,
      originals: { uuids: [], numbers: named.map(numberOf), namedBy: true, withText: true },
      addon: esFiscal.key,
    });
    if (!named.every((one) => view.originals.some((other) => isIssued(other) && hasNumber(other, one))))
      return undefined;
    for (const { id, document } of counted(view)) if (document) found.set(id, document);
  }
  return [...found.values()].map((text) => JSON.parse(text) as Invoice);
}

const numberOf = ({ series, code }: DocumentRef) => ({ series, code });

const hasNumber = (one: CorrectionParticipant, { series, code }: DocumentRef): boolean =>
  one.code === code && (one.series ?? '') === (series ?? '');

/** What the book counts: issued and not cancelled. */
const counted = ({ originals, creditNotes }: UploadView): CorrectionParticipant[] =>
  [...originals, ...creditNotes].filter((one) => isIssued(one) && !isInvoiceCancelled(one.fiscal));

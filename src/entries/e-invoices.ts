// Checks e-invoices of a document before anything is stored. The check finds the data that each e-invoice needs in
// addition to the document. It also warns about content that a requested format cannot contain.
import type { Warning } from '../contracts/warnings';
import { toDayInTimeZone } from '../chain/record/timestamp';
import type { PartyPostalAddress, Party } from '../document/model/parts';
import type { Invoice } from '../document/model/invoice';
import { hasPartyPostalAddress } from '../document/postal-addresses';
import { peninsularTimeZone } from '../document/territories';
import type { EInvoiceFormat, EInvoiceInput, EInvoiceCreationResult } from '../einvoice/contract';
import type { WorkspaceStore } from '../store/for-workspace';
import type { WorkspaceDocument } from '../model/workspace';

/** Creates an e-invoice in the PDF threads. */
export type EInvoiceCreator = (format: EInvoiceFormat, input: EInvoiceInput) => Promise<EInvoiceCreationResult>;

/** A format that a workflow or a workspace requests. */
export interface RequestedEInvoiceFormat {
  readonly format: EInvoiceFormat;
  readonly face?: boolean;
}

export interface EInvoiceCheckContext {
  readonly workspace: Pick<WorkspaceDocument, 'environment'>;
  readonly store: Pick<WorkspaceStore, 'chains' | 'entries'>;
  readonly now: Date;
  readonly makeEInvoice: EInvoiceCreator;
}

/** Stands for the number that a series will assign. */
const placeholderCode = 'PREVIEW';

/**
 * Builds the input of an e-invoice that is neither signed nor sealed. The registered address is read only if it is
 * needed.
 */
export async function readPreviewEInvoiceInput(
  { workspace, store, now }: Omit<EInvoiceCheckContext, 'makeEInvoice'>,
  invoice: Invoice,
): Promise<EInvoiceInput> {
  const { supplier } = invoice;
  const code = supplier?.tax_id?.code;
  const chain = hasPartyPostalAddress(supplier) || !code ? null : await store.chains.find(workspace.environment, code);
  const entry = chain ? await store.entries.find(chain.registration.entry) : null;
  const supplierAddress = entry ? parseFirstAddressOfParty(entry.document) : undefined;
  return {
    invoice: invoice.code ? invoice : { ...invoice, code: placeholderCode },
    signedOn: toDayInTimeZone(now.getTime(), peninsularTimeZone),
    ...(supplierAddress ? { supplierAddress } : {}),
  };
}

/** Reads the registered address of a party, which is its first address. */
export const parseFirstAddressOfParty = (document: string): PartyPostalAddress | undefined =>
  (JSON.parse(document) as Party).addresses?.[0];

/** Lists content that the requested formats cannot contain. The steps that create these formats would end with KO. */
export async function listWarningsOfRequestedEInvoices(
  context: EInvoiceCheckContext,
  asked: readonly RequestedEInvoiceFormat[],
  invoice: Invoice,
): Promise<Warning[]> {
  if (asked.length === 0) return [];
  const input = await readPreviewEInvoiceInput(context, invoice);
  const results = await Promise.all(
    asked.map(({ format, face = false }) => context.makeEInvoice(format, { ...input, face })),
  );
  const faults = results.flatMap((result) => (result.kind === 'refused' ? result.faults : []));
  const first = (code: string, paths: readonly string[]): number =>
    faults.findIndex((fault) => fault.code === code && String(fault.paths) === String(paths));
  return faults
    .filter(({ code, paths = [] }, i) => first(code, paths) === i)
    .map(({ code, paths = [], message }) => ({ key: 'e-invoice-impossible', code, paths, message, blocking: false }));
}

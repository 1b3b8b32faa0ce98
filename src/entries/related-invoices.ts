// Corrections of an invoice that stay declared if the invoice is cancelled. The warning names them.
import type { WorkspaceStore } from '../store/for-workspace';
import type { WorkspaceDocument } from '../model/workspace';
import type { EntryDocument } from '../model/entry';
import type { Invoice } from '../document/model/invoice';
import { type Warning, createWarning } from '../contracts/warnings';
import { esFiscalAddon } from '../document/addons/addons';
import { isInvoiceDeclaredOrWillBe } from './cancelled';
import { toInvoiceMessageParams } from './originals';
import { warningLimits as limits } from '../contracts/limits/documents';

/**
 * Lists, in one read, the corrections that stay declared if the invoice is cancelled. Drafts and rejected corrections
 * are not declared.
 */
export async function readWarningsAboutCorrectionsOnCancellation(
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
    addon: esFiscalAddon.key,
  });
  // A sale that only refers to the invoice is not affected.
  const corrections = others.filter(({ type, replaces }) => type !== 'standard' || replaces);
  const declared = [...creditNotes, ...corrections].filter(
    (one) => one.id !== id && isInvoiceDeclaredOrWillBe(one.fiscal),
  );
  const names = [...new Map(declared.map((one) => [one.id, toInvoiceMessageParams(one)])).values()];
  if (names.length === 0) return [];
  return [createWarning('corrections-in-force', [], { invoices: names.slice(0, limits.entriesNamedMax) })];
}

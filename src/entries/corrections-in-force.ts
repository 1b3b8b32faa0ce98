// What stays declared when an invoice is cancelled: corrections of it, and invoices that took its place.
import { warnings as limits } from '../contracts/limits/warnings';
import { type Warning, createWarning } from '../contracts/warnings';
import { esFiscal } from '../document/addons/es-fiscal/addon';
import type { Invoice } from '../document/model/invoice';
import type { EntryDocument } from '../store/entries/entries';
import type { WorkspaceStore } from '../store/for-workspace';
import type { WorkspaceDocument } from '../store/workspaces/workspaces';
import { isDeclared } from './cancelled';
import { nameOther } from './upload/title';

/** One read. Drafts and what was rejected do not count: nothing of them is declared. */
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
  // A sale that only refers to the invoice stays what it is.
  const corrections = others.filter(({ type, replaces }) => type !== 'standard' || replaces);
  const declared = [...creditNotes, ...corrections].filter((one) => one.id !== id && isDeclared(one.fiscal));
  const named = [...new Map(declared.map((one) => [one.id, nameOther(one)])).values()];
  if (named.length === 0) return [];
  return [createWarning('corrections-in-force', [], { invoices: named.slice(0, limits.entriesNamedMax) })];
}

// The simplified invoices in whose place another one stands (F3), as they are stored, with what was taken back of them.
import { warnings as limits } from '../contracts/limits/documents';
import { esFiscal } from '../document/addons/es-fiscal/addon';
import { replacesSimplified } from '../document/addons/es-fiscal/replacing';
import type { DocumentRef, Invoice } from '../document/model/invoice';
import type { CreditedEntry, UploadView } from '../store/entries/upload-view';
import type { WorkspaceStore } from '../store/for-workspace';
import type { WorkspaceDocument } from '../store/workspaces/workspaces';
import { isCancelled } from './cancelled';

const isIssued = ({ signed, fiscal }: CreditedEntry): boolean => signed || fiscal !== undefined;

/**
 * The issued simplified invoices that this one names, with credit notes of them; cancelled ones are left out, for they
 * count for nothing. Undefined: it replaces none, or one of them is not stored here. A read for ten of them.
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

const hasNumber = (one: CreditedEntry, { series, code }: DocumentRef): boolean =>
  one.code === code && (one.series ?? '') === (series ?? '');

/** What the book counts: all that was issued and is not cancelled. */
const counted = ({ originals, creditNotes }: UploadView): CreditedEntry[] =>
  [...originals, ...creditNotes].filter((one) => isIssued(one) && !isCancelled(one.fiscal));

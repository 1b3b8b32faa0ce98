// The invoices that a document corrects, or from which it was copied. A correction belongs to the supplier of these
// invoices. docs/decisions/0007-a-correction-belongs-to-one-supplier.md
import { formatDocumentNumber } from '../document/document-summary';
import { createRefusal } from '../contracts/errors';
import { hasFiscalAddon } from '../document/addons/addons';
import { findInvoiceKindMark } from '../document/series-kinds';
import { docTypeExtensionKey, isCorrectionDocument } from '../document/addons/es-fiscal/extensions';
import { isOperationDayTooOldForAuthority } from '../document/operation-day';
import type { Envelope } from '../document/model/envelope';
import type { DocumentRef, Invoice } from '../document/model/invoice';
import type { EntryDocument } from '../model/entry';
import type {
  OriginalForCorrection,
  DocumentCheckFactsQuery,
  DocumentCheckFacts,
  StoredOriginalInvoice,
} from '../model/document-check';
import { findSupplierTaxIdOfDocument } from './content';
import { createMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';

/**
 * Picks the originals that this workspace stores: the entry from which the document was made, and the entries to which
 * `preceding` refers by uuid.
 */
export function pickPreviousAndUuidReferencedOriginals(
  { docSchema, originals }: DocumentCheckFactsQuery,
  view: DocumentCheckFacts,
  previous: OriginalForCorrection | null,
): readonly OriginalForCorrection[] {
  const named = view.originals.filter(({ documentUuid }) => originals.uuids.includes(documentUuid));
  if (previous?.docSchema !== docSchema) return named;
  return [previous, ...named];
}

/** Converts a stored entry to an original. */
export function toOriginalForCorrection({
  id,
  supplier,
  docSchema,
  document,
  fiscal,
}: EntryDocument): OriginalForCorrection {
  const invoice = JSON.parse(document) as Partial<Invoice>;
  return {
    id,
    ...(supplier ? { supplier } : {}),
    docSchema,
    title: formatDocumentNumber(invoice),
    fiscalType: invoice.tax?.ext?.[docTypeExtensionKey] ?? null,
    mark: findInvoiceKindMark(invoice) ?? null,
    ...(fiscal ? { fiscal } : {}),
    fiscalAddon: hasFiscalAddon(invoice),
  };
}

/**
 * Checks that a correction and its originals have the same supplier.
 * @throws Refusal `validation` at `supplier` if an original has another supplier
 */
export function requireSameSupplierAsOriginals(envelope: Envelope, originals: readonly OriginalForCorrection[]): void {
  if (originals.length === 0) return;
  const own = findSupplierTaxIdOfDocument(envelope.doc);
  if (originals.every(({ supplier }) => supplier === undefined || supplier === own)) return;
  const text = createMessage('supplier-of-original-differs');
  throw createRefusal(
    'validation',
    'document-breaks-rules',
    {},
    {
      faults: [{ code: 'SELLO-SUPPLIER-01', paths: ['$.doc.supplier'], message: text }],
      fields: { supplier: renderMessageInEnglish(text) },
    },
  );
}

/** Removes repeated entries, because an entry may be found both by uuid and by number. */
export const dedupeEntriesById = <Entry extends { readonly id: string }>(list: readonly Entry[]): Entry[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
];

/**
 * Picks the entries that count for a number: the reported entries; if there are none, the signed entries; if there are
 * none either, all drafts.
 */
export function pickReportedElseSignedElseDraftOriginals(
  originals: readonly StoredOriginalInvoice[],
): readonly StoredOriginalInvoice[] {
  const reported = originals.filter(({ fiscal }) => fiscal !== undefined);
  if (reported.length > 0) return reported;
  const signed = originals.filter((one) => one.signed);
  return signed.length > 0 ? signed : originals;
}

type OriginalsByNumber = ReadonlyMap<string, readonly StoredOriginalInvoice[]>;

/** Kept for each list, because a correction may name 1,000 invoices. */
const originalsByNumber = new WeakMap<readonly StoredOriginalInvoice[], OriginalsByNumber>();

const formatNumberKey = ({ series = '', code }: Pick<DocumentRef, 'series' | 'code'>): string =>
  JSON.stringify([series, code]);

/** Lists the originals that count for the number of a reference. */
export function pickOriginalsForReferencedNumber(
  named: Pick<DocumentRef, 'series' | 'code'>,
  originals: readonly StoredOriginalInvoice[],
): readonly StoredOriginalInvoice[] {
  let byNumber = originalsByNumber.get(originals);
  if (!byNumber) {
    const all = dedupeEntriesById(originals);
    const keys = new Set(all.map(formatNumberKey));
    byNumber = new Map(
      [...keys].map((key) => [
        key,
        pickReportedElseSignedElseDraftOriginals(all.filter((one) => formatNumberKey(one) === key)),
      ]),
    );
    originalsByNumber.set(originals, byNumber);
  }
  return byNumber.get(formatNumberKey(named)) ?? [];
}

/**
 * Picks the corrected invoice. Returns undefined if there are several, because a credit note does not state the amount
 * of each.
 */
export function findOriginalIfSingle(originals: readonly StoredOriginalInvoice[]): StoredOriginalInvoice | undefined {
  const found = dedupeEntriesById(originals);
  const numbers = new Set(found.map(({ series, code }) => JSON.stringify([series, code])));
  const [original, second] = pickReportedElseSignedElseDraftOriginals(found);
  return numbers.size > 1 || second ? undefined : original;
}

/** Formats another invoice in the form in which messages name it. */
export const toInvoiceMessageParams = (
  other: Parameters<typeof formatDocumentNumber>[0] & { readonly id: string },
): { readonly title: string; readonly entry: string } => ({ title: formatDocumentNumber(other), entry: other.id });

/**
 * Returns the latest operation date among the stored originals of a correction. Returns undefined if the correction
 * itself states a day, or if no original has a day that differs from its date of issue. For a correction of a correction,
 * this is the day of the sale.
 */
export function findLatestOperationDayOfOriginals(
  { type }: Pick<Invoice, 'type'>,
  whole: () => Invoice,
  originals: readonly StoredOriginalInvoice[],
): string | undefined {
  const issued = type === 'standard' ? [] : pickReportedElseSignedElseDraftOriginals(dedupeEntriesById(originals));
  if (!issued.some(({ operationDay }) => operationDay) || whole().op_date !== undefined) return undefined;
  const latest = issued
    .map(({ operationDay, issueDate }) => operationDay ?? issueDate)
    .toSorted()
    .at(-1);
  const isCorrectionOfCorrection = issued.some(isCorrectionDocument);
  // The record of a correction has no day that is too old.
  return isCorrectionOfCorrection && isOperationDayTooOldForAuthority(latest ?? '', whole().issue_date)
    ? undefined
    : latest;
}

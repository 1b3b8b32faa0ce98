// The invoices that a document corrects or was copied from: a correction belongs to their supplier.
// docs/decisions/0007-a-correction-belongs-to-one-supplier.md
import { refuse } from '../contracts/errors';
import { esFiscal } from '../document/addons/addons';
import { docType } from '../document/addons/es-fiscal/extensions';
import type { Envelope } from '../document/model/envelope';
import type { Invoice } from '../document/model/invoice';
import type { EntryDocument } from '../model/entry';
import type { Original, UploadQuestion, UploadView, OriginalInvoice } from '../model/upload';
import { findSupplierCode } from './content';
import { message } from '../messages/message';
import { inEnglish } from '../messages/render';

/**
 * Originals that this workspace stores: the entry that the document was made from, and those that `preceding` names by
 * uuid.
 */
export function pickOriginals(
  { docSchema, originals }: UploadQuestion,
  view: UploadView,
  previous: Original | null,
): readonly Original[] {
  const named = view.originals.filter(({ documentUuid }) => originals.uuids.includes(documentUuid));
  if (previous?.docSchema !== docSchema) return named;
  return [previous, ...named];
}

/** A stored entry as an original. */
export function toOriginal({ id, supplier, docSchema, document, fiscal }: EntryDocument): Original {
  const invoice = JSON.parse(document) as Partial<Invoice>;
  return {
    id,
    ...(supplier ? { supplier } : {}),
    docSchema,
    title: toTitle(invoice),
    fiscalType: invoice.tax?.ext?.[docType] ?? null,
    ...(fiscal ? { fiscal } : {}),
    fiscalAddon: invoice.$addons?.includes(esFiscal.key) ?? false,
  };
}

/** @throws Refusal `validation` at `supplier` when an original has another supplier */
export function checkSameSupplier(envelope: Envelope, originals: readonly Original[]): void {
  if (originals.length === 0) return;
  const own = findSupplierCode(envelope.doc);
  if (originals.every(({ supplier }) => supplier === undefined || supplier === own)) return;
  const text = message('supplier-of-original-differs');
  throw refuse(
    'validation',
    'document-breaks-rules',
    {},
    {
      faults: [{ code: 'SELLO-SUPPLIER-01', paths: ['$.doc.supplier'], message: text }],
      fields: { supplier: inEnglish(text) },
    },
  );
}

/** Each entry once: it may be found by uuid and by number. */
export const uniqueById = <Entry extends { readonly id: string }>(list: readonly Entry[]): Entry[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
];

/** The entries that count for a number: the reported ones, else the signed ones, else all drafts. */
export function pickIssued(originals: readonly OriginalInvoice[]): readonly OriginalInvoice[] {
  const reported = originals.filter(({ fiscal }) => fiscal !== undefined);
  if (reported.length > 0) return reported;
  const signed = originals.filter((one) => one.signed);
  return signed.length > 0 ? signed : originals;
}

/** The one invoice that is corrected. Undefined for several: a credit note does not state what it takes from each. */
export function pickSingleOriginal(originals: readonly OriginalInvoice[]): OriginalInvoice | undefined {
  const found = uniqueById(originals);
  const numbers = new Set(found.map(({ series, code }) => JSON.stringify([series, code])));
  const [original, second] = pickIssued(found);
  return numbers.size > 1 || second ? undefined : original;
}

/** The number for readers: `A-000031`; without a series the code alone. */
export const toTitle = (named: { readonly series?: string | undefined; readonly code?: string | undefined }): string =>
  [named.series, named.code].filter(Boolean).join('-');

/** Another invoice as messages name it. */
export const nameOther = (
  other: Parameters<typeof toTitle>[0] & { readonly id: string },
): { readonly title: string; readonly entry: string } => ({ title: toTitle(other), entry: other.id });

/**
 * The latest day of operation of the stored invoices that a correction names. Undefined: it states its own, or none of
 * them has another one than its date of issue, which the correction itself names.
 */
export function findOriginalDay(
  { type }: Pick<Invoice, 'type'>,
  whole: () => Invoice,
  originals: readonly OriginalInvoice[],
): string | undefined {
  const issued = type === 'standard' ? [] : pickIssued(uniqueById(originals));
  if (!issued.some(({ operationDay }) => operationDay) || whole().op_date !== undefined) return undefined;
  return issued
    .map(({ operationDay, issueDate }) => operationDay ?? issueDate)
    .toSorted()
    .at(-1);
}

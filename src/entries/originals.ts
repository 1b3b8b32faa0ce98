// The invoices that a document corrects or was copied from: a correction belongs to their supplier.
// docs/decisions/0007-a-correction-belongs-to-one-supplier.md
import { refuse } from '../contracts/errors';
import { esFiscal } from '../document/addons/es-fiscal/addon';
import type { Envelope } from '../document/model/envelope';
import type { EntryDocument, Original } from '../store/entries/entries';
import { findSupplierCode } from './content';
import type { UploadQuestion, UploadView } from '../store/entries/upload-view';
import { message } from '../messages/message';
import { inEnglish } from '../messages/render';

/**
 * Originals of an invoice that this workspace has: the entry that it was made from, and those that `preceding` names by
 * uuid.
 */
export function pickOriginals(
  { docSchema, originals }: UploadQuestion,
  view: UploadView,
  previous: EntryDocument | Original | null,
): readonly Original[] {
  const named = view.originals.filter(({ documentUuid }) => originals.uuids.includes(documentUuid));
  if (previous?.docSchema !== docSchema) return named;
  return ['fiscalAddon' in previous ? previous : originalOf(previous), ...named];
}

const originalOf = ({ supplier, docSchema, document }: EntryDocument): Original => {
  const { $addons } = JSON.parse(document) as { readonly $addons?: readonly string[] };
  return { ...(supplier ? { supplier } : {}), docSchema, fiscalAddon: $addons?.includes(esFiscal.key) ?? false };
};

/** @throws Refusal `validation` at `supplier` when the supplier's tax code is another than an original's. */
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

// A correction belongs to the supplier of its original (product.md decision 11).
import { Refusal } from '../contracts/errors';
import type { Envelope } from '../document/model/envelope';
import { mentionsOf } from './content';
import { entries, type EntryDocument } from '../store/entries/entries';
import type { Call } from '../http/endpoint';

/**
 * When `previous_id` or `preceding.uuid` names an invoice of the workspace, its supplier's tax code must be the same.
 * @throws Refusal `validation` at `supplier`.
 */
export async function checkSameSupplier(call: Call, envelope: Envelope, previous: EntryDocument | null): Promise<void> {
  const content = mentionsOf(envelope);
  if (!content.docSchema.endsWith('/bill/invoice')) return;
  const named = content.relatesTo.filter(({ context }) => context === 'preceding').map(({ uuid }) => uuid);
  const originals = [
    ...(previous?.docSchema === content.docSchema ? [previous] : []),
    ...(named.length > 0
      ? await entries(call.deps.database)
          .find({ workspace: call.workspace._id, documentUuid: { $in: named } })
          .project<Pick<EntryDocument, 'supplier'>>({ supplier: 1 })
          .toArray()
      : []),
  ];
  if (originals.every(({ supplier }) => supplier === undefined || supplier === content.supplier)) return;
  const message = 'must be the supplier of the original invoice';
  throw new Refusal('validation', 'validation', {
    faults: [{ code: 'SELLO-SUPPLIER-01', paths: ['$.doc.supplier'], message }],
    fields: { supplier: message },
  });
}

// A correction belongs to the supplier of its original (product.md decision 11).
import { Refusal } from '../contracts/errors';
import type { Envelope } from '../document/model/envelope';
import { mentionsOf } from './content';
import type { EntryContext } from './context';
import type { EntryDocument } from '../store/entries/entries';

/**
 * When `previous_id` or `preceding.uuid` names an invoice of the workspace, its supplier's tax code must be the same.
 * @throws Refusal `validation` at `supplier`.
 */
export async function checkSameSupplier(
  { store }: Pick<EntryContext, 'store'>,
  envelope: Envelope,
  previous: EntryDocument | null,
): Promise<void> {
  const content = mentionsOf(envelope);
  if (!content.docSchema.endsWith('/bill/invoice')) return;
  const named = content.relatesTo.filter(({ context }) => context === 'preceding').map(({ uuid }) => uuid);
  const originals = [
    ...(previous?.docSchema === content.docSchema ? [previous] : []),
    ...(named.length > 0 ? await store.entries.findSuppliers(named) : []),
  ];
  if (originals.every(({ supplier }) => supplier === undefined || supplier === content.supplier)) return;
  const message = 'must be the supplier of the original invoice';
  throw new Refusal('validation', 'validation', {
    faults: [{ code: 'SELLO-SUPPLIER-01', paths: ['$.doc.supplier'], message }],
    fields: { supplier: message },
  });
}

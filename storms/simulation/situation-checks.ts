// Compares the situation of an invoice with the outcomes of its records. The situation is computed here independently,
// in the words of the authority's rules (Validations, codes 3000 to 3002), and shares nothing with the computation of
// the service.
import type { ChainInvoiceDocument, RecordDocument } from '../../src/model/record';
import type { World } from './world';

/** Checks at the end that the situation of each invoice of a chain follows from its records, oldest first. */
export function checkSituations(world: World, chain: string, rows: readonly RecordDocument[]): void {
  const recordsOf = new Map<string, RecordDocument[]>();
  for (const row of rows) recordsOf.set(row.invoiceKey, [...(recordsOf.get(row.invoiceKey) ?? []), row]);
  for (const invoice of world.database.find('chain_invoices', { chain }) as unknown as ChainInvoiceDocument[]) {
    const own = recordsOf.get(invoice._id) ?? [];
    const [held, refused] = [describeHeld(own), describeRejection(own)];
    world.count('situations checked');
    if (invoice.situation.held === held && invoice.situation.refused === refused) continue;
    const text = own.map(({ kind, outcome, code = '' }) => `${kind} ${outcome} ${code}`).join(', ');
    world.problem(`invoice ${invoice.number} is ${JSON.stringify(invoice.situation)}, its records say ${text}`);
  }
}

/** Describes what the authority has, as far as the outcomes show. */
function describeHeld(rows: readonly RecordDocument[]): string {
  let held = 'none';
  for (const { kind, outcome, code, duplicate } of rows) {
    const isCancelled = code === '3001' || duplicate === 'Anulada';
    if (outcome === 'accepted' || outcome === 'accepted-with-errors')
      held = kind === 'registration' ? 'stored' : 'cancelled';
    else if (isCancelled) held = 'cancelled';
    else if (code === '3002' && !duplicate) held = 'none';
    else if ((code === '3000' || code === '3002') && held === 'none') held = 'foreign';
  }
  return held;
}

/** Describes what was rejected after the last accepted record. */
function describeRejection(rows: readonly RecordDocument[]): string {
  const last = rows.findLastIndex(({ outcome }) => outcome !== 'rejected');
  const kinds = [...new Set(rows.slice(last + 1).map(({ kind }) => kind))];
  return kinds.length === 2 ? 'both' : (kinds[0] ?? 'nothing');
}

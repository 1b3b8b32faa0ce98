// The invoices of a batch as Temporal shows them: the first and the last number.
import type { InvoiceRange } from '../../src/contracts/chain-run';
import type { RecordDocument } from '../../src/model/record';
import type { RunNamingSettings } from '../../src/temporal/names';

/** @param records in their order @returns undefined without records, or if names are opaque */
export function toInvoiceRange(
  { names }: RunNamingSettings,
  records: readonly Pick<RecordDocument, 'number'>[],
): InvoiceRange | undefined {
  const [first] = records;
  const last = records.at(-1);
  return first && last && names !== 'opaque' ? { first: first.number, last: last.number } : undefined;
}

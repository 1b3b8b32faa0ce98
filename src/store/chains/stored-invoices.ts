// A supplier's stored invoices in one period, for the reconciliation with the authority.
import type { InvoiceInSello } from '../../chain/run/reconcile';
import type { Database } from '../database';
import type { RecordDocument } from '../../model/record';
import { getRecordsCollection } from './records';

type HoldingRow = Pick<
  RecordDocument,
  'invoiceKey' | 'issuer' | 'number' | 'date' | 'kind' | 'fingerprint' | 'outcome' | 'ordinal'
>;

/** Lists the invoices with a registration in the period (`YYYY-MM`), each with all its records. */
export async function listStoredInvoicesOfPeriod(
  database: Database,
  chain: string,
  period: string,
): Promise<InvoiceInSello[]> {
  const invoiceKeys = await getRecordsCollection(database).distinct('invoiceKey', { chain, period });
  const holdings: InvoiceInSello[] = [];
  const chunk = 1_000;
  for (let from = 0; from < invoiceKeys.length; from += chunk) {
    const rows = await getRecordsCollection(database)
      .find({ invoiceKey: { $in: invoiceKeys.slice(from, from + chunk) } })
      .sort({ invoiceKey: 1, ordinal: -1 })
      .project<HoldingRow>({
        invoiceKey: 1,
        issuer: 1,
        number: 1,
        date: 1,
        kind: 1,
        fingerprint: 1,
        outcome: 1,
        ordinal: 1,
      })
      .toArray();
    holdings.push(...[...byIdentity(rows).values()].map(toHolding));
  }
  return holdings;
}

function byIdentity(rows: readonly HoldingRow[]): Map<string, HoldingRow[]> {
  const rowsByInvoice = new Map<string, HoldingRow[]>();
  for (const row of rows) {
    const list = rowsByInvoice.get(row.invoiceKey);
    if (list) list.push(row);
    else rowsByInvoice.set(row.invoiceKey, [row]);
  }
  return rowsByInvoice;
}

/** Builds one invoice from its records, newest first. */
function toHolding(rows: readonly HoldingRow[]): InvoiceInSello {
  const [{ issuer, number, date }] = rows as [HoldingRow];
  const accepted = rows.find(({ outcome }) => outcome === 'accepted' || outcome === 'accepted-with-errors');
  const unsettled = rows.find(({ outcome }) => outcome === undefined);
  const older = rows.filter((row) => row !== accepted && row !== unsettled).map(({ fingerprint }) => fingerprint);
  return {
    issuer,
    number,
    date,
    accepted: accepted ? { fingerprint: accepted.fingerprint, kind: accepted.kind } : null,
    unsettled: unsettled?.fingerprint ?? null,
    older,
  };
}

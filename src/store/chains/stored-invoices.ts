// A supplier's stored invoices in one period, for the reconciliation with the authority.
import type { InvoiceRecordHashesInSello } from '../../chain/run/reconcile';
import { reconciliationLimits as limits } from '../../contracts/limits/authority';
import type { Database } from '../database';
import type { RecordDocument } from '../../model/record';
import { getRecordsCollection } from './records';

type HoldingRow = Pick<
  RecordDocument,
  'invoiceKey' | 'issuer' | 'number' | 'date' | 'kind' | 'fingerprint' | 'outcome' | 'ordinal'
>;

/** Lists the invoices with a registration in the period (`YYYY-MM`), each with all its records. */
export async function listStoredInvoiceHashesOfPeriod(
  database: Database,
  chain: string,
  period: string,
): Promise<InvoiceRecordHashesInSello[]> {
  // One document with all keys, as of `distinct`, would be too large above 200,000 invoices.
  const invoices = getRecordsCollection(database).aggregate<{ _id: string }>(
    [{ $match: { chain, period } }, { $group: { _id: '$invoiceKey' } }, { $sort: { _id: 1 } }],
    { batchSize: limits.invoicesAtOnce, allowDiskUse: true },
  );
  const holdings: InvoiceRecordHashesInSello[] = [];
  let keys: string[] = [];
  for await (const { _id } of invoices) {
    if (keys.push(_id) < limits.invoicesAtOnce) continue;
    holdings.push(...(await listHoldings(database, keys)));
    keys = [];
  }
  holdings.push(...(await listHoldings(database, keys)));
  return holdings;
}

async function listHoldings(database: Database, invoiceKeys: readonly string[]): Promise<InvoiceRecordHashesInSello[]> {
  if (invoiceKeys.length === 0) return [];
  const rows = await getRecordsCollection(database)
    .find({ invoiceKey: { $in: invoiceKeys } })
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
  return [...byIdentity(rows).values()].map(toHolding);
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
function toHolding(rows: readonly HoldingRow[]): InvoiceRecordHashesInSello {
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

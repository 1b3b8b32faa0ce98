// A supplier's stored invoices in one period, for the reconciliation with the authority.
import type { LocalInvoice } from '../../chain/run/reconcile';
import type { Database } from '../database';
import type { RecordDocument } from '../../model/record';
import { recordsCollection } from './records';

type HoldingRow = Pick<
  RecordDocument,
  'invoiceKey' | 'issuer' | 'number' | 'date' | 'kind' | 'fingerprint' | 'outcome' | 'ordinal'
>;

/** Lists the invoices with a registration in the period (`YYYY-MM`), each with all its records. */
export async function listStoredInvoicesOfPeriod(
  database: Database,
  chain: string,
  period: string,
): Promise<LocalInvoice[]> {
  const named = await recordsCollection(database).distinct('invoiceKey', { chain, period });
  const held: LocalInvoice[] = [];
  const chunk = 1_000;
  for (let from = 0; from < named.length; from += chunk) {
    const rows = await recordsCollection(database)
      .find({ invoiceKey: { $in: named.slice(from, from + chunk) } })
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
    held.push(...[...byIdentity(rows).values()].map(holdingOf));
  }
  return held;
}

function byIdentity(rows: readonly HoldingRow[]): Map<string, HoldingRow[]> {
  const found = new Map<string, HoldingRow[]>();
  for (const row of rows) {
    const list = found.get(row.invoiceKey);
    if (list) list.push(row);
    else found.set(row.invoiceKey, [row]);
  }
  return found;
}

/** Newest first. */
function holdingOf(rows: readonly HoldingRow[]): LocalInvoice {
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

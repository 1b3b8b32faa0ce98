// Reads the state of a month: whether it changed after it was exported, and which months of a year have invoices.
import { monthExportLimits as limits } from '../../contracts/limits/exports';
import { httpLimits } from '../../contracts/limits/http';
import type { EntryDocument } from '../../model/entry';
import type { Database } from '../database';
import { buildInvoiceBookFilter, type InvoiceBookPeriod } from '../entries/book';
import { getEntriesCollection, goblInvoiceSchemaUrl } from '../entries/entries';

/** The state of a period. Any change of an invoice in the period changes one of these members. */
export interface InvoicePeriodChangeMark {
  readonly invoices: number;
  /** Sum of the revisions of all invoices. Each write of an invoice adds one to this sum. */
  readonly revisions: number;
  readonly newest: Date | null;
}

/**
 * Reads the state of the invoices of a period.
 * @param inTurn reads some of them when it is the reader's turn
 */
export async function readInvoicePeriodChangeMark(
  database: Database,
  workspace: string,
  period: InvoiceBookPeriod,
  inTurn: <T>(readPage: () => Promise<T>) => Promise<T> = (readPage) => readPage(),
): Promise<InvoicePeriodChangeMark> {
  const cursor = getEntriesCollection(database).find<Pick<EntryDocument, 'revision' | 'updatedAt'>>(
    buildInvoiceBookFilter(workspace, period),
    { projection: { _id: 0, revision: 1, updatedAt: 1 }, batchSize: limits.stateRows },
  );
  let [invoices, revisions] = [0, 0];
  let newest: Date | null = null;
  try {
    while (await inTurn(() => cursor.hasNext())) {
      for (const { revision = 0, updatedAt } of cursor.readBufferedDocuments()) {
        invoices += 1;
        revisions += revision;
        if (newest === null || updatedAt > newest) newest = updatedAt;
      }
    }
  } finally {
    await cursor.close();
  }
  return { invoices, revisions, newest };
}

export interface MonthInvoiceCount {
  readonly month: string;
  /** Invoices with a number, in any state. */
  readonly invoices: number;
}

/** Lists the months of a period in which a supplier has numbered invoices. Reads only index keys. */
export const listMonthInvoiceCounts = (
  database: Database,
  workspace: string,
  { from, to, supplier }: Required<InvoiceBookPeriod>,
): Promise<MonthInvoiceCount[]> =>
  getEntriesCollection(database)
    .aggregate<MonthInvoiceCount>(
      [
        {
          // A range is used, because `$exists` would read the entries.
          $match: {
            workspace,
            docSchema: goblInvoiceSchemaUrl,
            supplier,
            'snippet.issue_date': { $gte: from, $lte: to },
            'snippet.code': { $gte: '' },
          },
        },
        { $group: { _id: { $substrBytes: ['$snippet.issue_date', 0, 7] }, invoices: { $sum: 1 } } },
        { $project: { _id: 0, month: '$_id', invoices: 1 } },
        { $sort: { month: 1 } },
      ],
      { hint: 'entry_supplier_date', maxTimeMS: httpLimits.queryMs },
    )
    .toArray();

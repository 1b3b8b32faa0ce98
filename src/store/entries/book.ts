// The invoices of a period by date and number, on an index, one after the other: the source of the invoice book.
import { invoiceBookLimits as limits } from '../../contracts/limits/documents';
import type { Database } from '../database';
import { entriesCollection, invoiceSchemaUrl } from './entries';
import type { EntryDocument } from '../../model/entry';
import type { Registration } from '../../model/related';
import { withRegistration } from './related';

/** A period of the invoice book. */
export interface BookPeriod {
  /** Days, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Tax code; absent: all suppliers. */
  readonly supplier?: string;
}

/** The members of an entry that the invoice book needs. */
export interface BookEntry
  extends Pick<EntryDocument, 'id' | 'document' | 'digest' | 'fiscal' | 'signed' | 'state' | 'faults' | 'warnings'> {
  readonly registration?: Registration;
}

/** The filter must include the condition of the partial index, or the database would not use it. */
const filterOf = (workspace: string, { from, to, supplier }: BookPeriod) => ({
  workspace,
  docSchema: invoiceSchemaUrl,
  'snippet.code': { $exists: true },
  'snippet.issue_date': { $exists: true, $gte: from, $lte: to },
  ...(supplier ? { supplier } : {}),
});

const members = {
  _id: 0,
  id: 1,
  document: 1,
  digest: 1,
  fiscal: 1,
  signed: 1,
  state: 1,
  faults: 1,
  warnings: 1,
} as const;

const bookCursor = (database: Database, workspace: string, period: BookPeriod) =>
  entriesCollection(database).aggregate<BookEntry>(
    [
      { $match: filterOf(workspace, period) },
      { $sort: { 'snippet.issue_date': 1, 'snippet.series': 1, 'snippet.code': 1 } },
      { $project: members },
      ...withRegistration,
    ],
    { batchSize: limits.batchRows },
  );

/** Streams the numbered invoices of the period, oldest first. Ending the iteration early closes the cursor. */
export async function* streamBookEntries(
  database: Database,
  workspace: string,
  period: BookPeriod,
): AsyncGenerator<BookEntry> {
  const cursor = bookCursor(database, workspace, period);
  try {
    yield* cursor;
  } finally {
    await cursor.close();
  }
}

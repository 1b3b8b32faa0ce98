// Streams the invoices of a period by date and number, in the order of an index, as the source of the invoice book.
import type { Filter } from 'mongodb';
import { httpLimits } from '../../contracts/limits/http';
import { invoiceBookLimits as limits } from '../../contracts/limits/documents';
import type { Database } from '../database';
import { getEntriesCollection, goblInvoiceSchemaUrl } from './entries';
import type { EntryDocument } from '../../model/entry';
import type { NewestRegistrationOfRelatedInvoice } from '../../model/related';
import { registrationRecordLookupStages } from './related';

export interface InvoiceBookPeriod {
  /** First day of the period; `from` and `to` are both included. */
  readonly from: string;
  readonly to: string;
  /** Tax ID; absent for all suppliers. */
  readonly supplier?: string;
}

/** Position at which a page of the book begins: at the invoices with this date and number, after `skip` of them. */
export interface InvoiceBookPageStart {
  readonly date: string;
  readonly series?: string | undefined;
  readonly code: string;
  readonly skip: number;
}

/** A part of the book: from a position on, up to a number of invoices. */
export interface InvoiceBookPageQuery {
  readonly from?: InvoiceBookPageStart;
  readonly limit: number;
}

/** The members of an entry that the invoice book needs. */
export interface EntryForInvoiceBook
  extends Pick<EntryDocument, 'id' | 'document' | 'digest' | 'fiscal' | 'signed' | 'state' | 'faults' | 'warnings'> {
  readonly registration?: NewestRegistrationOfRelatedInvoice;
}

/**
 * Builds the filter of the book. The filter must include the condition of the partial index, because otherwise the
 * database would not use that index.
 */
export const buildInvoiceBookFilter = (workspace: string, { from, to, supplier }: InvoiceBookPeriod) => ({
  workspace,
  docSchema: goblInvoiceSchemaUrl,
  'snippet.code': { $exists: true },
  'snippet.issue_date': { $exists: true, $gte: from, $lte: to },
  ...(supplier ? { supplier } : {}),
});

/** Builds the filter. Each branch is a range of the index, so that a page reads only its own rows. */
function filterFrom(
  workspace: string,
  period: InvoiceBookPeriod,
  { date, series, code }: InvoiceBookPageStart,
): Filter<EntryDocument> {
  const { 'snippet.issue_date': _days, ...rest } = buildInvoiceBookFilter(workspace, period);
  const onDay = { ...rest, 'snippet.issue_date': date };
  return {
    $or: [
      { ...rest, 'snippet.issue_date': { $exists: true, $gt: date, $lte: period.to } },
      // A missing series sorts before all others.
      { ...onDay, 'snippet.series': series === undefined ? { $gte: '' } : { $gt: series } },
      { ...onDay, 'snippet.series': series ?? null, 'snippet.code': { $gte: code } },
    ],
  } as Filter<EntryDocument>;
}

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

const bookCursor = (database: Database, workspace: string, period: InvoiceBookPeriod, page?: InvoiceBookPageQuery) =>
  getEntriesCollection(database).aggregate<EntryForInvoiceBook>(
    [
      { $match: page?.from ? filterFrom(workspace, period, page.from) : buildInvoiceBookFilter(workspace, period) },
      { $sort: { 'snippet.issue_date': 1, 'snippet.series': 1, 'snippet.code': 1 } },
      ...(page?.from?.skip ? [{ $skip: page.from.skip }] : []),
      ...(page ? [{ $limit: page.limit }] : []),
      { $project: members },
      ...registrationRecordLookupStages,
    ],
    { batchSize: limits.batchRows, ...(page ? { maxTimeMS: httpLimits.queryMs } : {}) },
  );

/**
 * Streams the numbered invoices of the period, or of a page of it, oldest first. If the iteration ends early, the
 * cursor is closed.
 */
export async function* streamInvoiceBookEntries(
  database: Database,
  workspace: string,
  period: InvoiceBookPeriod,
  page?: InvoiceBookPageQuery,
): AsyncGenerator<EntryForInvoiceBook> {
  const cursor = bookCursor(database, workspace, period, page);
  try {
    yield* cursor;
  } finally {
    await cursor.close();
  }
}

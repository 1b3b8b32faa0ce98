// Stores records: the sealed links of a chain, and their invoices. Their bytes never change; only the outcome is added.
import type { AnyBulkWriteOperation, ClientSession, Collection, Document, Filter, IndexDescription } from 'mongodb';
import { chainLimits as limits } from '../../contracts/limits/chain';
import { readRowsWithinBytes, type RowsWithinBytes } from '../paging';
import { type Database, toSessionOptions, type TransactionSession } from '../database';
import type { RecordDocument, ChainInvoiceDocument } from '../../model/record';
import type { SealedRecord } from '../../chain/record/record';
import type { ChainDocument } from '../../model/chain';
import { httpLimits } from '../../contracts/limits/http';
import { listBlockedEntryIdsOfRecords, omitBlockedEntriesAuthorityTexts } from '../privacy/blocked-entries';

/**
 * Indexes of records. There are as few as possible, because each index adds 10 to 20 µs to every change of a record,
 * and each record of a batch of 1,000 is changed twice.
 */
export const recordIndexes: IndexDescription[] = [
  { key: { chain: 1, installation: 1, previousFingerprint: 1 }, name: 'record_previous', unique: true },
  // `pending` is in the key so that counting reads no records. Otherwise, counting 20,000 records would read 100 MB.
  { key: { chain: 1, pending: 1, ordinal: 1 }, name: 'record_pending', partialFilterExpression: { pending: true } },
  {
    key: { submission: 1, ordinal: 1 },
    name: 'record_submission',
    partialFilterExpression: { submission: { $exists: true } },
  },
  { key: { invoiceKey: 1, ordinal: 1 }, name: 'record_invoice' },
  { key: { chain: 1, period: 1 }, name: 'record_period' },
  {
    key: { chain: 1, queriedAt: 1, ordinal: 1 },
    name: 'record_check',
    partialFilterExpression: { check: { $exists: true } },
  },
];

/** Indexes of the invoices of chains. Only invoices with a number of a series have this one. */
export const chainInvoiceIndexes: IndexDescription[] = [
  {
    key: { assignedNumberInYear: 1 },
    name: 'chain_invoice_assigned',
    partialFilterExpression: { assignedNumberInYear: { $exists: true } },
  },
];

export const getRecordsCollection = (database: Database): Collection<RecordDocument> => database.collection('records');

/**
 * Projection without the JSON text of a record. The texts of 1,000 records have megabytes, and senders do not need
 * them.
 */
export const withoutSealedJsonProjection = { sealedJson: 0 } as const;

export const formatRecordKey = (chain: string, installation: string, sequence: number): string =>
  `${chain}#${installation}#${String(sequence).padStart(10, '0')}`;

/** Whether this is the key of a record of the chain. */
export const isRecordKeyOfChain = (key: string, chain: string): boolean => key.startsWith(`${chain}#`);

/** Reads installation number and sequence from the key of a record; empty if the text is no such key. */
export function parseRecordKey(key: string): { readonly installation?: string; readonly sequence?: number } {
  const [, installation, sequence] = /#([^#]*)#(\d+)$/.exec(key) ?? [];
  return installation && sequence ? { installation, sequence: Number(sequence) } : {};
}

/** Finds a record by its key. */
export const findRecord = (database: Database, id: string, session?: ClientSession) =>
  getRecordsCollection(database).findOne({ _id: id }, toSessionOptions(session));

/** Counts sealed records that are in no submission, up to `limit`. */
export const countUnsubmittedRecords = (
  database: Database,
  chain: string,
  limit: number,
  maxTimeMS?: number,
): Promise<number> =>
  getRecordsCollection(database).countDocuments(
    { chain, pending: true },
    { limit, ...(maxTimeMS ? { maxTimeMS } : {}) },
  );

/** Reads pending records in order, with the fields that a sender needs, up to the limit of one submission. */
export const readRecordsForNextSubmission = (
  database: Database,
  chain: string,
  limit: number,
): Promise<RowsWithinBytes<RecordDocument>> =>
  readRecordsUntilSubmissionFull(
    getRecordsCollection(database)
      .find({ chain, pending: true })
      .sort({ ordinal: 1 })
      .limit(limit)
      .project<RecordDocument>(withoutSealedJsonProjection),
  );

/** A record with its XML, or with its size. */
type SizedRecord = Partial<Pick<RecordDocument, 'xml'>> & { readonly xmlBytes?: number };

/** Expression of the size of a record's XML, in bytes. */
export const recordXmlBytesExpression = { $strLenBytes: '$xml' } as const;

/** Reads records in order until their XML fills a submission. */
export const readRecordsUntilSubmissionFull = <Row extends SizedRecord>(
  cursor: AsyncIterable<Row>,
): Promise<RowsWithinBytes<Row>> =>
  readRowsWithinBytes(cursor, limits.batchBytesMax, (row) => row.xmlBytes ?? Buffer.byteLength(row.xml ?? ''));

/** One write of a bulk write of chain invoices. */
export type ChainInvoiceBulkWriteOperation = AnyBulkWriteOperation<ChainInvoiceDocument>;

export const getChainInvoicesCollection = (database: Database): Collection<ChainInvoiceDocument> =>
  database.collection('chain_invoices');

export const formatChainInvoiceKey = (chain: string, number: string, date: string): string =>
  `${chain}|${number}|${date}`;

/** Length of a day of the authority, such as `31-12-2026`. */
const dayCharacters = 10;

/** Returns the chain, the number and the year of a key. An invoice cannot have those of another one, whatever their days. */
export const toInvoiceNumberInYearKey = (key: string): string => key.slice(0, -dayCharacters) + key.slice(-4);

/** Builds the expression of `toInvoiceNumberInYearKey` for a field with a key. */
export const buildInvoiceNumberInYearExpression = (key: string): Document => {
  const bytes = { $strLenBytes: key };
  return {
    $concat: [
      { $substrBytes: [key, 0, { $subtract: [bytes, dayCharacters] }] },
      { $substrBytes: [key, { $subtract: [bytes, 4] }, 4] },
    ],
  };
};

/** Returns whether two keys have the same number in one year. */
export const isSameInvoiceNumberInYear = (one: string, other: string): boolean =>
  toInvoiceNumberInYearKey(one) === toInvoiceNumberInYearKey(other);

/** Builds the ranges of all keys with the numbers of these keys on any day, also of numbers that continue after a `|`. */
export const buildInvoiceNumberKeyRanges = (
  keys: Iterable<string>,
): { readonly $gte: string; readonly $lt: string }[] =>
  [...new Set([...keys].map((key) => key.slice(0, -dayCharacters)))].map((number) => ({
    $gte: `${number}0`,
    $lt: `${number}:`,
  }));

/** Builds the filter for invoices with the numbers of these keys on any day (`buildInvoiceNumberKeyRanges`). */
export const buildChainInvoiceNumbersFilter = (keys: Iterable<string>): Filter<ChainInvoiceDocument> => ({
  $or: buildInvoiceNumberKeyRanges(keys).map((_id) => ({ _id })),
});

/** Finds an invoice of a chain by its key. */
export const findChainInvoice = (database: Database, id: string, session?: ClientSession) =>
  getChainInvoicesCollection(database).findOne({ _id: id }, toSessionOptions(session));

/**
 * Postpones the queries about these records until an attempt without a response has arrived or can no longer arrive.
 */
export async function postponeAuthorityQueriesAboutRecords(
  database: Database,
  ids: readonly string[],
  session: TransactionSession,
): Promise<void> {
  if (ids.length === 0) return;
  const from = { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: limits.lateArrivalSeconds } };
  await getRecordsCollection(database).updateMany({ _id: { $in: [...ids] } }, [{ $set: { 'check.from': from } }], {
    session,
  });
}

/** A record with the data that was hashed, without its XML. */
export type RecordWithHashedContent = Omit<RecordDocument, 'xml' | 'answer' | 'sealedJson'> & {
  readonly sealed: SealedRecord;
};

/**
 * Lists the records of an installation number after a sequence number, in order, in the form that their tenant may see.
 */
export async function listRecordsOfInstallationNumberForTenant(
  database: Database,
  { _id: chain }: Pick<ChainDocument, '_id'>,
  { installation, after, limit }: { readonly installation: string; readonly after: number; readonly limit: number },
): Promise<RowsWithinBytes<RecordWithHashedContent>> {
  const cursor = getRecordsCollection(database)
    .find(
      {
        _id: {
          $gt: formatRecordKey(chain, installation, after),
          $lte: formatRecordKey(chain, installation, 9_999_999_999),
        },
      },
      { maxTimeMS: httpLimits.queryMs },
    )
    .project<Omit<RecordDocument, 'xml' | 'answer'>>({ xml: 0, answer: 0 })
    .sort({ _id: 1 })
    .limit(limit);
  const { rows, cut } = await readRowsWithinBytes(
    cursor,
    httpLimits.pageBytesMax,
    ({ sealedJson }) => sealedJson.length,
  );
  const shownRows = await omitBlockedEntriesAuthorityTexts(database, rows);
  return {
    rows: shownRows.map(({ sealedJson, ...row }) => ({ ...row, sealed: JSON.parse(sealedJson) as SealedRecord })),
    cut,
  };
}

/**
 * Finds the XML of one record of an installation number, in the form that its tenant may see; undefined if there is no
 * such record.
 * @param withhold function that redacts the XML of a record whose invoice is blocked
 */
export async function findRecordXmlForTenant(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  { installation, sequence }: { readonly installation: string; readonly sequence: number },
  withhold: (xml: string) => string,
): Promise<string | undefined> {
  const record = await findRecord(database, formatRecordKey(_id, installation, sequence));
  if (!record) return undefined;
  const blocked = await listBlockedEntryIdsOfRecords(database, [record]);
  return blocked.has(record.entry) ? withhold(record.xml) : record.xml;
}

/**
 * Finds the text of the QR code of an entry's newest record. The text is empty before the seal, and for a cancelled
 * invoice.
 */
export async function findEntryQrText(
  database: Database,
  { fiscal }: { readonly fiscal?: { readonly record: string } },
): Promise<string> {
  if (!fiscal) return '';
  const found = await getRecordsCollection(database).findOne({ _id: fiscal.record }, { projection: { qr: 1 } });
  return found?.qr ?? '';
}

type LaterCancellationRecord = Pick<RecordDocument, 'entry' | 'number' | 'at'>;

/**
 * Lists the cancellations of a month that were sealed after a position in the chain, oldest first.
 * @param period month under which the authority files them, such as `2026-11`
 */
export const listCancellationRecordsOfMonthAfterOrdinal = (
  database: Database,
  chain: string,
  { period, ordinal, limit }: { readonly period: string; readonly ordinal: number; readonly limit: number },
): Promise<LaterCancellationRecord[]> =>
  getRecordsCollection(database)
    .find({ chain, period, kind: 'cancellation', ordinal: { $gt: ordinal } }, { hint: 'record_period' })
    .sort({ ordinal: 1 })
    .limit(limit)
    .project<LaterCancellationRecord>({ _id: 0, entry: 1, number: 1, at: 1 })
    .toArray();

// Records: sealed links of a chain. Their bytes never change; only the outcome is added.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import { chain as limits } from '../../contracts/limits/chain';
import { readWithin, type RowsWithin } from '../bounds';
import { type Database, withSession } from '../database';
import type { RecordDocument } from '../../model/record';

/** As few as will do: each costs every change of a record 10 to 20 us, a list of 1,000 is changed twice. */
export const recordIndexes: IndexDescription[] = [
  { key: { chain: 1, installation: 1, previousFingerprint: 1 }, name: 'record_previous', unique: true },
  // With `pending` in the key counting reads no records: of 20,000 it would read 100 MB.
  { key: { chain: 1, pending: 1, ordinal: 1 }, name: 'record_pending', partialFilterExpression: { pending: true } },
  {
    key: { submission: 1, ordinal: 1 },
    name: 'record_submission',
    partialFilterExpression: { submission: { $exists: true } },
  },
  { key: { identity: 1, ordinal: 1 }, name: 'record_identity' },
  { key: { chain: 1, period: 1 }, name: 'record_period' },
  {
    key: { chain: 1, askedAt: 1, ordinal: 1 },
    name: 'record_check',
    partialFilterExpression: { check: { $exists: true } },
  },
];

export const records = (database: Database): Collection<RecordDocument> => database.collection('records');

/** A list of 1,000 has megabytes: who sends or records it leaves out what is not needed. */
export const withoutJson = { sealedJson: 0 } as const;

export const recordKey = (chain: string, installation: string, sequence: number): string =>
  `${chain}#${installation}#${String(sequence).padStart(10, '0')}`;

export const findRecord = (database: Database, id: string, session?: ClientSession) =>
  records(database).findOne({ _id: id }, withSession(session));

/** Sealed records that are in no submission, counted no further than `limit`. */
export const countPending = (database: Database, chain: string, limit: number, timeoutMS?: number): Promise<number> =>
  records(database).countDocuments({ chain, pending: true }, { limit, ...(timeoutMS ? { timeoutMS } : {}) });

/** Pending records in order, with the fields that a sender needs, as many as one submission takes. */
export const readPendingRows = (
  database: Database,
  chain: string,
  limit: number,
): Promise<RowsWithin<RecordDocument>> =>
  takeSubmissionRows(
    records(database)
      .find({ chain, pending: true })
      .sort({ ordinal: 1 })
      .limit(limit)
      .project<RecordDocument>(withoutJson),
  );

/** A record with its XML, or with the bytes of it. */
type SizedRecord = Partial<Pick<RecordDocument, 'xml'>> & { readonly xmlBytes?: number };

/** Projection of the bytes of a record's XML, for who needs no more than that. */
export const xmlBytes = { $strLenBytes: '$xml' } as const;

/** Records in order, until their XML fills a submission. */
export const takeSubmissionRows = <Row extends SizedRecord>(cursor: AsyncIterable<Row>): Promise<RowsWithin<Row>> =>
  readWithin(cursor, limits.batchBytesMax, (row) => row.xmlBytes ?? Buffer.byteLength(row.xml ?? ''));

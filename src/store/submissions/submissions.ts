// Stores and lists submissions, which are frozen batches of records for the authority, with lease, attempts and the raw
// response.
import type { Collection, IndexDescription } from 'mongodb';
import type { Database } from '../database';
import type { SubmissionDocument } from '../../model/submission';
import { type RowsWithinBytes, readListPageRows } from '../paging';
import { httpLimits } from '../../contracts/limits/http';
import type { RecordDocument } from '../../model/record';
import { getRecordsCollection } from '../chains/records';
import { listBlockedEntryIdsOfRecords, omitBlockedEntriesAuthorityTexts } from '../privacy/blocked-entries';

export const submissionIndexes: IndexDescription[] = [
  { key: { chain: 1 }, name: 'submission_open', unique: true, partialFilterExpression: { open: true } },
  { key: { chain: 1, closedAt: 1 }, name: 'submission_unrecorded', partialFilterExpression: { unrecorded: true } },
  { key: { chain: 1 }, name: 'submission_late', partialFilterExpression: { late: true } },
  { key: { chain: 1, openedAt: -1, _id: -1 }, name: 'submission_chain' },
  // Pages of open or of closed submissions, or of both merged.
  { key: { workspace: 1, open: 1, openedAt: -1, _id: -1 }, name: 'submission_state' },
  {
    key: { closedAt: 1 },
    name: 'submission_answer',
    partialFilterExpression: { recorded: true, answer: { $exists: true } },
  },
];

export const getSubmissionsCollection = (database: Database): Collection<SubmissionDocument> =>
  database.collection('submissions');

/** A submission without its ordinals and its raw response, because the response may have megabytes. */
export type ListedSubmission = Omit<SubmissionDocument, 'ordinals' | 'answer'>;

interface SubmissionFilter {
  /** Key of a chain. */
  readonly chain?: string;
  readonly open?: boolean;
  readonly limit: number;
  /** The last row of the previous page. */
  readonly from?: { readonly openedAt: Date; readonly _id: string };
}

/** Lists submissions, newest first. If submissions have the same time, `_id` decides. */
export const listSubmissions = (
  database: Database,
  workspace: string,
  { chain, open, limit, from }: SubmissionFilter,
): Promise<RowsWithinBytes<ListedSubmission>> =>
  readListPageRows(
    getSubmissionsCollection(database)
      .find(
        {
          workspace,
          ...(chain ? { chain } : {}),
          // A chain has at most one open submission, so one index is enough for both.
          ...(open === undefined ? (chain ? {} : { open: { $in: [true, false] } }) : { open }),
          ...(from ? behind(from) : {}),
        },
        { maxTimeMS: httpLimits.queryMs },
      )
      .project<ListedSubmission>({ ordinals: 0, answer: 0 })
      .sort({ openedAt: -1, _id: -1 })
      .limit(limit),
  );

const behind = ({ openedAt, _id }: NonNullable<SubmissionFilter['from']>) => ({
  openedAt: { $lte: openedAt },
  $or: [{ openedAt: { $lt: openedAt } }, { openedAt, _id: { $lt: _id } }],
});

/** A submission of a page about it: whether it has a raw response, but not the response. */
export type SubmissionWithResponseFlag = ListedSubmission & { readonly hasAnswer: boolean };

/** Finds a submission of a workspace by its id. */
export async function findSubmission(
  database: Database,
  workspace: string,
  id: string,
): Promise<SubmissionWithResponseFlag | undefined> {
  const [found] = await getSubmissionsCollection(database)
    .aggregate<SubmissionWithResponseFlag>(
      [
        { $match: { _id: id, workspace } },
        { $set: { hasAnswer: { $gt: ['$answer', null] } } },
        { $unset: ['ordinals', 'answer'] },
      ],
      { maxTimeMS: httpLimits.queryMs },
    )
    .toArray();
  return found;
}

/** Finds a submission of a workspace with its raw response. */
export const findSubmissionWithRawResponse = (
  database: Database,
  workspace: string,
  id: string,
): Promise<(SubmissionKey & Pick<SubmissionDocument, 'answer'>) | null> =>
  getSubmissionsCollection(database).findOne({ _id: id, workspace }, { projection: { workspace: 1, answer: 1 } });

type SubmissionKey = Pick<SubmissionDocument, '_id' | 'workspace'>;

/** A record without its texts. */
export type ListedSubmissionRecord = Omit<RecordDocument, 'sealedJson' | 'xml' | 'answer'>;

/** Lists the records of a submission in order, after the ordinal `after`, in the form that their tenant may see. */
export async function listSubmissionRecordsForTenant(
  database: Database,
  { _id }: SubmissionKey,
  { after = -1, limit }: { readonly after?: number; readonly limit: number },
): Promise<ListedSubmissionRecord[]> {
  const rows = await getRecordsCollection(database)
    .find({ submission: _id, ordinal: { $gt: after } }, { maxTimeMS: httpLimits.queryMs })
    .project<ListedSubmissionRecord>({ sealedJson: 0, xml: 0, answer: 0 })
    .sort({ ordinal: 1 })
    .limit(limit)
    .toArray();
  return omitBlockedEntriesAuthorityTexts(database, rows);
}

/** Returns whether a record of the submission belongs to a blocked entry. */
export async function hasSubmissionBlockedEntries(database: Database, { _id }: SubmissionKey): Promise<boolean> {
  const rows = await getRecordsCollection(database)
    .find({ submission: _id }, { maxTimeMS: httpLimits.queryMs })
    .project<Pick<RecordDocument, 'workspace' | 'entry'>>({ _id: 0, workspace: 1, entry: 1 })
    .toArray();
  return (await listBlockedEntryIdsOfRecords(database, rows)).size > 0;
}

// Submissions: frozen lists of records on their way to the authority, with lease, attempts and the raw answer.
import type { Collection, IndexDescription } from 'mongodb';
import type { Database } from '../database';
import type { SubmissionDocument } from '../../model/submission';

export const submissionIndexes: IndexDescription[] = [
  { key: { chain: 1 }, name: 'submission_open', unique: true, partialFilterExpression: { open: true } },
  { key: { chain: 1, closedAt: 1 }, name: 'submission_unrecorded', partialFilterExpression: { unrecorded: true } },
  { key: { chain: 1, openedAt: -1, _id: -1 }, name: 'submission_chain' },
  // Pages of open or closed ones, or of both merged.
  { key: { workspace: 1, open: 1, openedAt: -1, _id: -1 }, name: 'submission_state' },
  {
    key: { closedAt: 1 },
    name: 'submission_answer',
    partialFilterExpression: { recorded: true, answer: { $exists: true } },
  },
];

export const submissions = (database: Database): Collection<SubmissionDocument> => database.collection('submissions');

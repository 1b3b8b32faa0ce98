// Submissions: frozen lists of records on their way to the authority, with lease, attempts and the raw answer.
import type { Collection, IndexDescription } from 'mongodb';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';

export interface SubmissionDocument {
  readonly _id: string;
  readonly chain: string;
  readonly workspace: string;
  readonly environment: AuthorityEnvironment;
  readonly issuer: string;
  readonly certificate: string;
  /** Places of its records in the chain, in order: the frozen list. */
  readonly ordinals: readonly number[];
  readonly count: number;
  /** So many of the records, from the first, carry the submission's id; all of them when it closes. */
  readonly marked: number;
  /** Number of the attempt under way or last made; compare-and-set takes the lease. */
  readonly attempt: number;
  readonly leaseUntil: Date | null;
  /** Before this the list does not go again: the back-off after an attempt without an answer, or its window. */
  readonly retryAt?: Date | null;
  /** When a person ended its back-off last. */
  readonly hurriedAt?: Date;
  /** When the last attempt without an answer ended. */
  readonly gaveUpAt?: Date;
  /** Attempts that ended without an answer. */
  readonly unanswered: number;
  readonly incident: boolean;
  readonly open: boolean;
  /** Some answer to it is there whose outcomes are not written yet. */
  readonly unrecorded: boolean;
  /** The outcomes of the answer that closed it are written. */
  readonly recorded?: boolean;
  /** Answers of other attempts came after it was closed (late-answers.ts) and are not read yet. */
  readonly late?: boolean;
  readonly answer?: string;
  readonly answeredAt?: Date;
  readonly fault?: { readonly code?: string; readonly text: string };
  /** How the search for a poison record went on after this was refused, for the reader. */
  readonly split?: string;
  /** Part of the list of another, refused submission that this one sends: the search for its poison record. */
  readonly piece?: { readonly of: string; readonly from: number; readonly to: number };
  readonly lastReason?: string;
  readonly openedAt: Date;
  readonly closedAt?: Date;
}

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

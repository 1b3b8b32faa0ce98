// What a worker keeps in memory between two steps of sending: rows of the next batch, and answers that are not recorded yet.
import { computeBatchSize } from '../../src/chain/run/flow-control';
import { chain as limits } from '../../src/contracts/limits/chain';
import type { Database } from '../../src/store/database';
import { readPendingRows, type RecordDocument } from '../../src/store/chains/records';
import { LRUCache } from 'lru-cache';
import { readAnswer } from '../../src/authority/answer';
import type { ParsedReply } from '../../src/chain/run/answer';

/** Cached answers, by the length of their XML: some 20 answers to full batches. */
const answerCharactersMax = 8_000_000;

/** Batches read ahead, of different suppliers: about 3 MB each, never more than the 8 MB of a submission. */
const batchesAheadMax = 8;

// Rows of the next list, read while the list before is under way and kept in this process for its next submission.
// Only bytes that never change are taken from here; which records go is read from the database when they are frozen.
type RecordsByFingerprint = ReadonlyMap<string, RecordDocument>;

const listsAhead = new WeakMap<Database, Map<string, Promise<RecordsByFingerprint>>>();

/** Begins to read what is pending, when it is much. A reading that fails is as none. */
export function readAhead(database: Database, chain: string, behind: number): void {
  if (behind < limits.readAheadMin) return;
  const lists = listsAhead.get(database) ?? new Map<string, Promise<RecordsByFingerprint>>();
  listsAhead.set(database, lists);
  lists.delete(chain);
  lists.set(
    chain,
    readPendingRows(database, chain, computeBatchSize()).then(
      ({ rows }) => new Map(rows.map((row) => [row._id, row])),
      () => new Map<string, RecordDocument>(),
    ),
  );
  if (lists.size <= batchesAheadMax) return;
  const [oldest] = lists.keys();
  if (oldest !== undefined) lists.delete(oldest);
}

/** What was read ahead for the chain; it is given once. */
export function takeAhead(database: Database, chain: string): Promise<RecordsByFingerprint> | undefined {
  const rows = listsAhead.get(database)?.get(chain);
  listsAhead.get(database)?.delete(chain);
  return rows;
}

// Answers as they were read when they arrived: recording follows in the same process and need not read the XML again.
interface StoredAnswer {
  readonly raw: string;
  readonly answer: ParsedReply;
}

const answers = new LRUCache<string, StoredAnswer>({
  maxSize: answerCharactersMax,
  sizeCalculation: ({ raw }) => raw.length + 1,
});

/** Keeps the answer of a submission until it is recorded. */
export const cacheAnswer = (submission: string, raw: string, answer: ParsedReply): void => {
  answers.set(submission, { raw, answer });
};

/** What a stored answer says. The stored text decides: another text is read anew. */
export function parseStoredAnswer(submission: string, raw: string): ParsedReply {
  const found = answers.get(submission);
  answers.delete(submission);
  return found?.raw === raw ? found.answer : (readAnswer(raw) as ParsedReply);
}

// Caches data between two steps of sending: the rows of the next batch, and responses that are not recorded yet.
import { computeSubmissionRecordCount } from '../../src/chain/run/flow-control';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import type { Database } from '../../src/store/database';
import { readRecordsForNextSubmission } from '../../src/store/chains/records';
import { type RecordDocument } from '../../src/model/record';
import { LRUCache } from 'lru-cache';
import { parseSubmissionResponse } from '../../src/authority/read-submission-response';
import type { ParsedSubmissionResponse } from '../../src/chain/run/submission-response';

/** Maximum number of characters of the XML of cached responses, about 20 responses to full batches. */
const answerCharactersMax = 8_000_000;

/**
 * Maximum number of batches that are read ahead, for different suppliers. One batch takes about 3 MB, and never more
 * than the 8 MB of a submission.
 */
const batchesAheadMax = 8;

/**
 * Records of the next batch by their id, which are read during the call before it. The cache holds only bytes that
 * never change; when a submission is frozen, the database decides which records it contains.
 */
type RecordsByFingerprint = ReadonlyMap<string, RecordDocument>;

const listsAhead = new WeakMap<Database, Map<string, Promise<RecordsByFingerprint>>>();

/** Starts to read pending records if there are many. If the read fails, the cache stays empty. */
export function prefetchPendingRecordsIfMany(database: Database, chain: string, behind: number): void {
  if (behind < limits.readAheadMin) return;
  const lists = listsAhead.get(database) ?? new Map<string, Promise<RecordsByFingerprint>>();
  listsAhead.set(database, lists);
  lists.delete(chain);
  lists.set(
    chain,
    readRecordsForNextSubmission(database, chain, computeSubmissionRecordCount()).then(
      ({ rows }) => new Map(rows.map((row) => [row._id, row])),
      () => new Map<string, RecordDocument>(),
    ),
  );
  if (lists.size <= batchesAheadMax) return;
  const [oldest] = lists.keys();
  if (oldest !== undefined) lists.delete(oldest);
}

/** Returns the records that were read ahead for the chain, once. */
export function takePrefetchedRecords(database: Database, chain: string): Promise<RecordsByFingerprint> | undefined {
  const rows = listsAhead.get(database)?.get(chain);
  listsAhead.get(database)?.delete(chain);
  return rows;
}

/** A response that was parsed on arrival. Usually the same process records it and need not parse the XML again. */
interface StoredAnswer {
  readonly raw: string;
  readonly answer: ParsedSubmissionResponse;
}

const answers = new LRUCache<string, StoredAnswer>({
  maxSize: answerCharactersMax,
  sizeCalculation: ({ raw }) => raw.length + 1,
});

/** Caches the response of a submission until the response is recorded. */
export const cacheSubmissionResponse = (submission: string, raw: string, answer: ParsedSubmissionResponse): void => {
  answers.set(submission, { raw, answer });
};

/** Returns the parsed response. If the stored text differs from the cached text, the stored text is parsed. */
export function takeCachedOrParseSubmissionResponse(submission: string, raw: string): ParsedSubmissionResponse {
  const cachedAnswer = answers.get(submission);
  answers.delete(submission);
  return cachedAnswer?.raw === raw ? cachedAnswer.answer : (parseSubmissionResponse(raw) as ParsedSubmissionResponse);
}

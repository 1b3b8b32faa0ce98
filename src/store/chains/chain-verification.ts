// Reads a stored chain link by link and verifies its order, predecessors and recomputed hashes. Memory stays constant.
import {
  toEarlierInstallationChainBreak,
  type ChainVerificationResult,
  verifyChainFromJsonParts,
} from '../../chain/record/verify';
import { requireConnectedClient } from '../../contracts/errors';
import { repeatReadWhileResultIsWrong } from '../stale-read';
import type { Database } from '../database';
import { confirmDatabasePrimaryByChainWrite } from './chain-control';
import type { ChainDocument } from '../../model/chain';
import { findChain } from './chains';
import { formatRecordKey, getRecordsCollection } from './records';

type VerifiedChain = Pick<ChainDocument, '_id' | 'installation'>;

/**
 * Verifies the stored records of a chain under every installation number, up to the head at the start. Sealing may
 * continue in the meantime. A break is confirmed after a majority write.
 * @param closed ends the verification early
 * @throws Refusal `busy` if the verification ended early
 */
export function verifyStoredChain(
  database: Database,
  given: ChainDocument,
  closed?: AbortSignal,
): Promise<ChainVerificationResult> {
  let chain = given;
  return repeatReadWhileResultIsWrong({
    read: () => verifyNumbers(database, chain, closed),
    isWrong: ({ broken }) => broken !== null,
    write: async () => {
      requireConnectedClient(closed);
      await confirmDatabasePrimaryByChainWrite(database, chain);
      chain = (await findChain(database, chain._id)) ?? chain;
    },
  });
}

/** Verifies all installation numbers, the present one first. The first break ends the verification. */
async function verifyNumbers(
  database: Database,
  { _id, installation, head, past = [] }: ChainDocument,
  closed: AbortSignal | undefined,
) {
  let verified = await verifyNumber(database, { _id, installation, head }, closed);
  for (const earlier of past) {
    if (verified.broken) break;
    const { count, broken } = await verifyNumber(database, { _id, ...earlier }, closed);
    verified = {
      count: verified.count + count,
      broken: broken && toEarlierInstallationChainBreak(broken, earlier.installation),
    };
  }
  return verified;
}

function verifyNumber(
  database: Database,
  chain: Pick<ChainDocument, '_id' | 'installation' | 'head'>,
  closed: AbortSignal | undefined,
) {
  const last = chain.head?.sequence ?? 0;
  return verifyChainFromJsonParts(streamSealedRecordJsonTexts(database, chain, { last, closed }), chain);
}

/**
 * Number of records of one read. Checking them takes about 8 ms, during which other calls wait. The next read runs at
 * the same time.
 */
const partRecords = 1_000;

/**
 * If there were one document for each record, the driver would need as much time as the check of a link; one document
 * for all records could be too large.
 */
const groupRecords = 50;

interface SealedRecordRange {
  /** Sequence number before the first record. */
  readonly after?: number;
  readonly last: number;
  /** Ends the stream early when it is aborted. */
  readonly closed?: AbortSignal | undefined;
}

/**
 * Streams the sealed records of a chain in order, as JSON texts. The records after one sequence number and up to
 * another are included.
 */
export async function* streamSealedRecordJsonTexts(
  database: Database,
  chain: VerifiedChain,
  { after = 0, last, closed }: SealedRecordRange,
): AsyncGenerator<string[]> {
  const partBehind = (sequence: number): Promise<string[]> => {
    if (sequence >= last) return Promise.resolve([]);
    const part = readPart(database, chain, sequence, Math.min(sequence + partRecords, last));
    // A caller that stops at a break does not wait for this part.
    part.catch(() => undefined);
    return part;
  };
  let next = partBehind(after);
  for (let sequence = after; sequence < last; sequence += partRecords) {
    requireConnectedClient(closed);
    const part = next;
    // The next part is requested before the current one is returned. Otherwise, the server would be idle while the
    // links are checked.
    next = partBehind(sequence + partRecords);
    yield await part;
  }
}

async function readPart(database: Database, { _id, installation }: VerifiedChain, after: number, last: number) {
  const key = (sequence: number): string => formatRecordKey(_id, installation, sequence);
  const groups = await getRecordsCollection(database)
    .aggregate<{ readonly texts: string[] }>([
      { $match: { _id: { $gt: key(after), $lte: key(last) } } },
      { $sort: { _id: 1 } },
      { $group: { _id: { $floor: { $divide: ['$sequence', groupRecords] } }, texts: { $push: '$sealedJson' } } },
      { $sort: { _id: 1 } },
    ])
    .toArray();
  return groups.flatMap(({ texts }) => texts);
}

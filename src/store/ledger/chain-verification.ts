// Reads a stored chain link by link and checks it: order, predecessors, fingerprints recomputed. Memory stays flat.
import type { SealedRecord } from '../../chain/record/record';
import { type Verification, verifyChain } from '../../chain/record/verify';
import type { ChainDocument } from './chains';
import type { Database } from '../database';
import { recordKey, records } from './records';

/** Verifies the records up to the head that the chain had when reading began; sealing may go on meanwhile. */
export function verifyStoredChain(database: Database, chain: ChainDocument): Promise<Verification> {
  const { _id, installation, head } = chain;
  return verifyChain(sealedRecords(database, _id, installation, head?.sequence ?? 0), { installation, head });
}

/** The sealed records of a chain in order, behind one sequence up to another. */
export async function* sealedRecords(
  database: Database,
  chain: string,
  installation: string,
  last: number,
  after = 0,
): AsyncGenerator<SealedRecord> {
  const cursor = records(database)
    .find({ _id: { $gt: recordKey(chain, installation, after), $lte: recordKey(chain, installation, last) } })
    .sort({ _id: 1 })
    .project<{ sealedJson: string }>({ sealedJson: 1 });
  for await (const { sealedJson } of cursor) yield JSON.parse(sealedJson) as SealedRecord;
}

// Reads whether the run of a chain has anything to do, so that calls do not wake a chain without work.
import type { ChainDocument } from '../../model/chain';
import type { Database } from '../database';
import { getChainsCollection } from './chains';
import { readOutstandingChainWork } from './outstanding';

/**
 * Returns whether the run of a chain would find work: anything to seal, send, record, query or notify, or a pause of
 * sealing that may end. A request that is stored later wakes the chain itself.
 */
export async function hasWorkForChainRun(database: Database, { _id }: Pick<ChainDocument, '_id'>): Promise<boolean> {
  const { pending, ...others } = await readOutstandingChainWork(database, _id);
  if (pending > 0 || Object.values(others).some(Boolean)) return true;
  const paused = await getChainsCollection(database).findOne(
    { _id, 'sealingPause.at': { $exists: true } },
    { projection: { _id: 1 } },
  );
  return paused !== null;
}

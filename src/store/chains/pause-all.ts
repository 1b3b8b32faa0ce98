// After a backup was put back: every chain rests before any process may serve a call, until a person has looked.
import { store as limits } from '../../contracts/limits/store';
import type { Database } from '../database';
import { createChainEvent } from '../events/from-chains';
import { insertEvents } from '../outbox/outbox';
import type { ChainDocument, SealStop } from '../../model/chain';
import { chains } from './chains';

const text =
  'a backup was put back: what was sealed behind it is not here. Renew the chain, or confirm its end when you know that ' +
  'nothing was sealed behind the backup';

/**
 * Chains without a record rest, too: their first one may be among what was lost. Again is harmless. @returns how many chains rest
 * that did not yet for this reason
 */
export async function pauseAllChains(database: Database, now: Date): Promise<number> {
  const stop: SealStop = { at: now, text, restored: true };
  let rested = 0;
  let after = '';
  for (;;) {
    const found = await chains(database)
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limits.restChainsMax)
      .project<Pick<ChainDocument, '_id' | 'sealStop'>>({ sealStop: 1 })
      .toArray();
    const due = found.filter(({ sealStop }) => !sealStop?.restored);
    const quiet = due.filter(({ sealStop }) => !sealStop);
    if (due.length > 0) {
      await database.transaction(async (session) => {
        await chains(database).updateMany(
          { _id: { $in: due.map(({ _id }) => _id) } },
          { $set: { sealStop: stop } },
          { session },
        );
        const told = quiet.map(({ _id }) => createChainEvent(_id, 'chain.rests', now));
        await insertEvents(database, told, session);
      });
    }
    rested += due.length;
    after = found.at(-1)?._id ?? after;
    if (found.length < limits.restChainsMax) return rested;
  }
}

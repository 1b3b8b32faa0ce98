// The confirmation of an operator that the database has the last record of a chain. It counts only after the authority
// was queried, because a later record at the authority shows that the operator is wrong.
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { ChainDocument } from '../../model/chain';
import type { Database } from '../database';
import { automaticSealingPauseIds } from '../../chain/run/expected-head';
import { createMessage } from '../../messages/message';
import { getChainsCollection } from './chains';

/**
 * Stores that the authority was queried after an operator confirmed the last record, and showed no later record or did
 * not respond. An operator can thus continue a chain while the authority is away.
 * @param queriedMs milliseconds since the query began, which may take longer than a confirmation is valid
 * @returns false if no operator had confirmed the record in the last minutes before the query began
 */
export async function markConfirmedChainEndQueried(
  database: Database,
  { _id, installation }: ChainDocument,
  queriedMs = 0,
): Promise<boolean> {
  const sinceConfirmed = { $subtract: [{ $subtract: ['$$NOW', '$endConfirmed.at'] }, Math.round(queriedMs)] };
  const at = { $cond: ['$endConfirmed.authorityAsked', '$endConfirmed.at', '$$NOW'] };
  const { matchedCount } = await getChainsCollection(database).updateOne(
    {
      _id,
      installation,
      'endConfirmed.installation': installation,
      'sealingPause.byAuthority': { $ne: true },
      $expr: { $lte: [sinceConfirmed, limits.endConfirmedSecondsMax * 1_000] },
    },
    // A second query must not outdate a pause that was stored after the first one.
    [{ $set: { 'endConfirmed.at': at, 'endConfirmed.authorityAsked': true } }],
  );
  return matchedCount === 1;
}

/**
 * Stores that an operator confirmed the last record of the chain, if nothing else can confirm this record. The run then
 * queries the authority, and seals if the authority shows no later record. Until then, the chain stays paused, with a
 * text that promises an automatic end; only the seal reports that sealing has resumed. A pause that ends automatically,
 * for example one because of the witness, stays as it is, because there was nothing to confirm.
 * @returns false if the chain was renewed, or the authority has shown later records, since the operator read the chain
 */
export async function saveConfirmedChainEnd(
  database: Database,
  { _id, installation }: ChainDocument,
): Promise<boolean> {
  const pause = { at: '$sealingPause.at', text: { $literal: createMessage('end-not-compared') } };
  const isAutomatic = { $in: ['$sealingPause.text.id', automaticSealingPauseIds] };
  const undecided = { $cond: [isAutomatic, '$sealingPause', pause] };
  const sealingPause = { $cond: [{ $gt: ['$sealingPause.at', null] }, undecided, null] };
  const { matchedCount } = await getChainsCollection(database).updateOne(
    { _id, installation, 'sealingPause.byAuthority': { $ne: true } },
    // `$set` alone would keep the query of an earlier confirmation.
    [{ $unset: 'endConfirmed' }, { $set: { endConfirmed: { installation, at: '$$NOW' }, sealingPause } }],
  );
  return matchedCount === 1;
}

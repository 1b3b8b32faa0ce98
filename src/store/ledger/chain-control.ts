// What an operator does to chains: lifting stops, and a new installation number after a restored backup.
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import { type ChainDocument, chains, findChain } from './chains';
import type { Database } from '../database';
import { renewSearch } from './poison-searches';
import { records } from './records';
import { certificateStopKey, chainStopKey, findStops, type StopDocument, stops } from './windows';

export interface Lifted {
  readonly stops: readonly StopDocument[];
  /** Chains that may go on: this one, and every one with the same certificate when that was stopped. */
  readonly chains: readonly ChainDocument[];
}

/** Stops that hold a chain: its own, and that of its certificate in its environment. */
export function stopsOf(database: Database, chain: ChainDocument): Promise<StopDocument[]> {
  const { _id, environment, certificate } = chain;
  const keys = [chainStopKey(_id), ...(certificate ? [certificateStopKey(environment, certificate.fingerprint)] : [])];
  return findStops(database, keys);
}

/** Lifts every stop that holds the chain. A search for a poison record goes on with a fresh budget. */
export async function liftStops(database: Database, chain: ChainDocument): Promise<Lifted> {
  const found = await stopsOf(database, chain);
  await renewSearch(database, chain._id);
  await stops(database).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  const ofCertificate = found.some(({ _id }) => _id !== chainStopKey(chain._id));
  const { environment, certificate } = chain;
  if (!ofCertificate || !certificate) return { stops: found, chains: [chain] };
  const concerned = await chains(database)
    .find({ environment, 'certificate.fingerprint': certificate.fingerprint })
    .toArray();
  return { stops: found, chains: concerned };
}

/**
 * The chain has another certificate from now on (null: whichever is configured). Its stop for a certificate that could
 * not be read ends; what concerned the one before holds only chains that still use that. A refusal of the authority stays.
 */
export async function changeCertificate(
  database: Database,
  { _id }: ChainDocument,
  certificate: NonNullable<ChainDocument['certificate']> | null,
): Promise<void> {
  await chains(database).updateOne({ _id }, certificate ? { $set: { certificate } } : { $unset: { certificate: '' } });
  await stops(database).deleteOne({ _id: chainStopKey(_id), code: { $in: certificateProblemCodes } });
}

/** A chain without a record has nothing to renew. */
export const needsRenewal = ({ head, sealStop }: Pick<ChainDocument, 'head' | 'sealStop'>): boolean =>
  Boolean(head ?? sealStop);

/**
 * Gives the chain a new installation number: the next record is a first one again. Records sealed before stay as they
 * are and are still sent. The number before is kept with the head of that instant, so that its records can be verified
 * for ever: a head read before would leave out what is sealed meanwhile.
 * @param installation a number that was never used
 */
export async function renewInstallation(
  database: Database,
  key: string,
  { installation, now }: { readonly installation: string; readonly now: Date },
): Promise<ChainDocument | null> {
  const chain = await findChain(database, key);
  if (!chain) return null;
  // Where a backup was restored, what waits may have been sent before: a refusal of it is not believed unasked.
  await records(database).updateMany({ chain: key, pending: true }, { $set: { unansweredAttempt: true } });
  const last = { installation: '$installation', head: '$head', until: now };
  const past = { $concatArrays: [{ $ifNull: ['$past', []] }, [last]] };
  await chains(database).updateOne({ _id: key, installation: chain.installation }, [
    { $set: { installation, head: null, past, sealStop: null, updatedAt: now } },
    { $unset: 'check' },
  ]);
  return findChain(database, key);
}

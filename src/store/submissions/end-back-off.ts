// A person ends a back-off: the list goes again now, as soon as no attempt with it is under way and the authority's window
// allows. The wait that the authority asked for is the law's, and nobody shortens it (Orden HAC/1177/2024 art. 16.2).
import type { Database } from '../database';
import type { ChainDocument } from '../../model/chain';
import { chains } from '../chains/chains';
import { submissions } from './submissions';
import { windowKey, windows } from '../chains/windows';

type EndedBackOff =
  /** `at`: when the list goes: now, or when the window opens. */
  | { readonly kind: 'ended'; readonly at: Date; readonly waitsForWindow: boolean }
  /** No list waits, or none was unanswered. */
  | { readonly kind: 'none' };

/** Twice is harmless: the second one finds no pause. By the database's clock. */
export async function endBackOff(database: Database, chain: ChainDocument): Promise<EndedBackOff> {
  const { _id, environment, supplier, certificate } = chain;
  const window = certificate
    ? await windows(database).findOne({ _id: windowKey(environment, supplier, certificate.fingerprint) })
    : null;
  const ended = await submissions(database).findOneAndUpdate(
    { chain: _id, open: true, $expr: { $gt: ['$retryAt', '$$NOW'] } },
    [{ $set: { retryAt: { $max: [window?.notBefore ?? null, '$$NOW'] }, hurriedAt: '$$NOW' } }],
    { returnDocument: 'after' },
  );
  if (!ended?.retryAt || !ended.hurriedAt) return { kind: 'none' };
  const at = ended.retryAt;
  await chains(database).updateOne({ _id }, { $set: { nextAttemptAt: at } });
  return { kind: 'ended', at, waitsForWindow: at.getTime() > ended.hurriedAt.getTime() };
}

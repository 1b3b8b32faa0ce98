// A supplier's way into its chain or out of it, as a step of a walk writes it.
import type { RegistrationChange, WalkView } from '../../model/walk';
import { type Database, type Session, withSession } from '../database';
import { withVersion } from '../document-versions';
import { chainKey, chains } from '../chains/chains';

interface RegistrationWrite {
  readonly change: RegistrationChange;
  /** Of this walk: the others find what the first one wrote. */
  readonly isFirst: boolean;
  readonly now: Date;
}

/** Guarded by the registration that was read: two jobs that register the same supplier must not both do it. */
export async function writeRegistration(
  database: Database,
  { workspace: { _id: workspace, environment }, chain }: WalkView,
  { change, isFirst, now }: RegistrationWrite,
  session?: Session,
): Promise<boolean> {
  const { supplier } = change;
  const _id = chainKey(workspace, environment, supplier);
  const set = changesOf(change, now);
  if (change.kind === 'register' && isFirst && !chain) {
    const made = { workspace, environment, supplier, installation: change.installation, head: null, createdAt: now };
    // A chain that another job made meanwhile fails here: its key is taken.
    await chains(database).insertOne(
      withVersion('chains', { _id, ...made, ...registered(change, now) }),
      withSession(session),
    );
    return true;
  }
  const { state, job } = chain?.registration ?? {};
  const guard = isFirst ? { 'registration.state': state, 'registration.job': job } : {};
  const { matchedCount } = await chains(database).updateOne({ _id, ...guard }, { $set: set }, withSession(session));
  return matchedCount === 1;
}

const registered = (
  { supplierName, zone, registration }: Extract<RegistrationChange, { kind: 'register' }>,
  now: Date,
) => ({
  supplierName,
  zone,
  registration,
  updatedAt: now,
});

const changesOf = (change: RegistrationChange, now: Date) =>
  change.kind === 'register'
    ? registered(change, now)
    : { 'registration.state': 'unregistered' as const, updatedAt: now };

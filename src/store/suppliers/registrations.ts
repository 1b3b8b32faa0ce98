// Registration of suppliers, on the chain's row: agreement, identity, confirmation, approval, and its end.
import type { ChainDocument, SupplierRegistration } from '../../model/chain';
import { chains, chainKey } from '../chains/chains';
import { type Database, type Session, withSession } from '../database';
import { jobKey, jobs } from '../jobs/jobs';
import type { RegistrationChange, WalkView } from '../../model/walk';
import { withVersion } from '../document-versions';

/** The chain whose registration a party entry requested, alone or with others. */
export const findRegistration = async (
  database: Database,
  workspace: string,
  entry: string,
): Promise<ChainDocument | null> =>
  (await chains(database).findOne({ workspace, 'registration.entry': entry }, { hint: 'chain_registration' })) ??
  chains(database).findOne({ workspace, 'registration.others.entry': entry }, { hint: 'chain_registration_others' });

/** Every job that waits for it. */
export const listRegistrationJobs = ({ job, others = [] }: SupplierRegistration): string[] => [
  ...new Set([job, ...others.map((other) => other.job)]),
];

/** Chains whose registration an entry with this id requested: ids are unique in a workspace only. */
export const findRegistrations = (
  database: Database,
  entry: string,
  workspace: string | undefined,
): Promise<ChainDocument[]> =>
  chains(database)
    .find({ 'registration.entry': entry, ...(workspace ? { workspace } : {}) })
    .limit(2)
    .toArray();

/** Registrations of all workspaces that were confirmed and wait for the operator, the longest wait first. */
export const listWaitingRegistrations = (database: Database, limit: number): Promise<ChainDocument[]> =>
  chains(database)
    .find({ 'registration.state': 'pending', 'registration.confirmedAt': { $gt: new Date(0) } })
    .sort({ 'registration.confirmedAt': 1 })
    .limit(limit)
    .toArray();

type RegistrationUpdate = Partial<
  Pick<
    SupplierRegistration,
    'signature' | 'identityViews' | 'confirmedAt' | 'confirmedBy' | 'state' | 'approvedAt' | 'approvedBy'
  >
>;

/** Adds to a registration that is still pending. False: it is no longer pending. */
export async function noteRegistration(
  database: Database,
  chain: ChainDocument,
  noted: RegistrationUpdate,
): Promise<boolean> {
  const $set = Object.fromEntries(Object.entries(noted).map(([name, value]) => [`registration.${name}`, value]));
  const { matchedCount } = await chains(database).updateOne(
    { _id: chain._id, 'registration.job': chain.registration.job, 'registration.state': 'pending' },
    { $set },
  );
  if (matchedCount === 1 && (noted.confirmedAt || noted.state)) await markUnheard(database, chain);
  return matchedCount === 1;
}

/** The signal to its jobs may be lost after the commit: the sweep checks them first. */
async function markUnheard(database: Database, { workspace, registration }: ChainDocument): Promise<void> {
  const keys = listRegistrationJobs(registration).map((job) => jobKey(workspace, job));
  await jobs(database).updateMany({ _id: { $in: keys }, open: true }, [{ $set: { unnotifiedSince: '$$NOW' } }]);
}

interface RegistrationWrite {
  readonly change: RegistrationChange;
  /** Of this walk: later ones find what the first one wrote. */
  readonly isFirst: boolean;
  readonly now: Date;
}

/** The registration that was read is the guard: two jobs that register the same supplier must not both do it. */
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
    // A chain that another job created meanwhile fails here: its key is taken.
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

function changesOf(change: RegistrationChange, now: Date) {
  if (change.kind === 'register') return registered(change, now);
  if (change.kind === 'rename') return { supplierName: change.supplierName, updatedAt: now };
  return { 'registration.state': 'unregistered' as const, updatedAt: now };
}

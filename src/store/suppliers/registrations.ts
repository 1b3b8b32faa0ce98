// Stores the registration of suppliers in the chain's row: authorization form, identity, confirmation, approval, and
// the end of the registration.
import type { ChainDocument, SupplierRegistration } from '../../model/chain';
import { getChainsCollection, formatChainKey } from '../chains/chains';
import { hasUnsettledChainWork } from '../chains/outstanding';
import { type Database, type TransactionSession, toSessionOptions } from '../database';
import { formatJobDatabaseKey, getJobsCollection } from '../jobs/jobs';
import type { SupplierRegistrationChange, JobWalkInput } from '../../model/walk';
import { buildListPageConditions, type ListPageQuery } from '../paging';
import { addStoredDocumentFormatVersion } from '../document-versions';

/** Finds the chain whose registration a party entry requested, alone or together with other entries. */
export const findChainByRegistrationEntry = async (
  database: Database,
  workspace: string,
  entry: string,
): Promise<ChainDocument | null> =>
  (await getChainsCollection(database).findOne(
    { workspace, 'registration.entry': entry },
    { hint: 'chain_registration' },
  )) ??
  getChainsCollection(database).findOne(
    { workspace, 'registration.others.entry': entry },
    { hint: 'chain_registration_others' },
  );

/** Lists every job that waits for a registration. */
export const listJobIdsAwaitingSupplierRegistration = ({ job, others = [] }: SupplierRegistration): string[] => [
  ...new Set([job, ...others.map((other) => other.job)]),
];

/** Finds chains whose registration an entry with this id requested. Ids are unique only within a workspace. */
export const listChainsByRegistrationEntryId = (
  database: Database,
  entry: string,
  workspace: string | undefined,
): Promise<ChainDocument[]> =>
  getChainsCollection(database)
    .find({ 'registration.entry': entry, ...(workspace ? { workspace } : {}) })
    .limit(2)
    .toArray();

/**
 * Lists registrations that were confirmed and wait for the operator, of all workspaces or of one, the longest wait
 * first.
 */
export const listChainsAwaitingRegistrationApproval = (
  database: Database,
  page: ListPageQuery,
  workspace: string | undefined,
): Promise<ChainDocument[]> =>
  getChainsCollection(database)
    .find({
      $and: [
        { 'registration.state': 'pending', 'registration.confirmedAt': { $gt: new Date(0) } },
        ...(workspace ? [{ workspace }] : []),
        ...buildListPageConditions(page, 'registration.confirmedAt'),
      ],
    })
    .sort({ 'registration.confirmedAt': 1, _id: 1 })
    .limit(page.limit)
    .toArray();

type RegistrationUpdate = Partial<
  Pick<
    SupplierRegistration,
    'signature' | 'identityViews' | 'papers' | 'confirmedAt' | 'confirmedBy' | 'state' | 'approvedAt' | 'approvedBy'
  >
>;

/**
 * Adds data to a registration that is still pending. Views of the identity document, and documents, are added to those
 * of other calls. An upload ends the confirmation, because other documents were confirmed. Returns false if the
 * registration is no longer pending, or if it changed after it was read for a confirmation or an approval.
 */
export async function updatePendingSupplierRegistration(
  database: Database,
  chain: ChainDocument,
  noted: RegistrationUpdate,
): Promise<boolean> {
  const { identityViews, papers = {}, ...others } = noted;
  const { job } = chain.registration;
  const named = Object.entries(others).map(([name, value]) => [`registration.${name}`, value] as const);
  const uploaded = Object.entries(papers).map(([kind, paper]) => [`registration.papers.${kind}`, paper] as const);
  const $set = Object.fromEntries<unknown>([...named, ...uploaded]);
  const isDecision = noted.confirmedAt !== undefined || noted.state !== undefined;
  const $unset = isDecision
    ? undefined
    : { 'registration.confirmedAt': '' as const, 'registration.confirmedBy': '' as const };
  const guard = isDecision ? buildReadDocumentsGuard(chain.registration, noted) : {};
  const { matchedCount } = await getChainsCollection(database).updateOne(
    { _id: chain._id, 'registration.job': job, 'registration.state': 'pending', ...guard },
    {
      ...(Object.keys($set).length > 0 ? { $set } : {}),
      ...($unset ? { $unset } : {}),
      ...(identityViews ? { $addToSet: { 'registration.identityViews': { $each: [...identityViews] } } } : {}),
    },
  );
  if (matchedCount === 1 && (noted.confirmedAt || noted.state)) await markUnheard(database, chain);
  return matchedCount === 1;
}

/** Guards a confirmation by the documents that were read, and an approval also by the confirmation that was read. */
function buildReadDocumentsGuard(read: SupplierRegistration, { state }: RegistrationUpdate) {
  const { papers = absent, signature = absent, confirmedAt = absent } = read;
  return {
    'registration.papers': papers,
    'registration.signature': signature,
    ...(state === undefined ? {} : { 'registration.confirmedAt': confirmedAt }),
  };
}

const absent = { $exists: false };

/**
 * Marks the jobs of a registration. The signal to them may be lost after the commit, so the sweep checks these jobs
 * first.
 */
async function markUnheard(database: Database, { workspace, registration }: ChainDocument): Promise<void> {
  const keys = listJobIdsAwaitingSupplierRegistration(registration).map((job) => formatJobDatabaseKey(workspace, job));
  await getJobsCollection(database).updateMany({ _id: { $in: keys }, open: true }, [
    { $set: { unnotifiedSince: '$$NOW' } },
  ]);
}

interface RegistrationWrite {
  readonly change: SupplierRegistrationChange;
  /** Whether this walk makes the first write. Later walks find the writes of the first one. */
  readonly isFirst: boolean;
  readonly now: Date;
}

/**
 * Writes a change of registration, guarded by the whole registration that was read, so that only one of two jobs
 * registers the same supplier, and papers that were uploaded after the read are not overwritten.
 */
export async function saveSupplierRegistrationIfUnchanged(
  database: Database,
  { workspace: { _id: workspace, environment }, chain }: JobWalkInput,
  { change, isFirst, now }: RegistrationWrite,
  session?: TransactionSession,
): Promise<boolean> {
  const { supplier } = change;
  const _id = formatChainKey(workspace, environment, supplier);
  const set = buildChanges(change, now);
  if (change.kind === 'register' && isFirst && !chain) {
    const newChain = {
      workspace,
      environment,
      supplier,
      installation: change.installation,
      head: null,
      createdAt: now,
    };
    // If another job has created the chain, its key is taken, and this insert fails.
    await getChainsCollection(database).insertOne(
      addStoredDocumentFormatVersion('chains', { _id, ...newChain, ...registered(change, now) }),
      toSessionOptions(session),
    );
    return true;
  }
  const guard = isFirst && chain ? { registration: chain.registration } : {};
  const { matchedCount } = await getChainsCollection(database).updateOne(
    { _id, ...guard },
    { $set: set },
    toSessionOptions(session),
  );
  if (matchedCount === 0) return false;
  // The walk read this before it was planned; a request may have been committed since.
  return change.kind !== 'unregister' || !(await hasUnsettledChainWork(database, _id, session));
}

const registered = (
  { supplierName, zone, registration }: Extract<SupplierRegistrationChange, { kind: 'register' }>,
  now: Date,
) => ({
  supplierName,
  zone,
  registration,
  updatedAt: now,
});

function buildChanges(change: SupplierRegistrationChange, now: Date) {
  if (change.kind === 'register') return registered(change, now);
  if (change.kind === 'rename') return { supplierName: change.supplierName, updatedAt: now };
  return { 'registration.state': 'unregistered' as const, updatedAt: now };
}

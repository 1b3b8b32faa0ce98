// Gives a chain a new installation number, for example after a restored backup.
import { mayPausedChainLackRecords } from '../../chain/run/expected-head';
import type { NewAuditRow } from '../../model/audit';
import type { ChainDocument, PastInstallationNumber } from '../../model/chain';
import { type Database, toSessionOptions, type TransactionSession } from '../database';
import { createChainEvent } from '../events/from-chains';
import { insertAuditRowIntoOutbox, insertEventsIntoOutbox } from '../outbox/outbox';
import { getSubmissionsCollection } from '../submissions/submissions';
import { findChain, getChainsCollection } from './chains';
import { getRecordsCollection } from './records';

/** A new installation number for a chain, with its reason. */
export interface InstallationNumberRenewal {
  /** An unused number. */
  readonly installation: string;
  /**
   * The present number. The chain is renewed only while it has this number; if absent, the chain is renewed in any
   * case.
   */
  readonly before?: string;
  readonly now: Date;
  /** Reason of an automatic renewal; absent if an operator requested it. */
  readonly why?: PastInstallationNumber['why'];
  /** The audit row of the renewal. */
  readonly auditRow?: NewAuditRow;
}

/**
 * Gives the chain a new installation number, so that the next record is a first one again. Sealed records stay
 * unchanged and are still sent. The previous number is stored with its head at that instant, so that its records can
 * always be verified. An earlier head would omit records that are sealed in between.
 */
export async function renewInstallationNumber(
  database: Database,
  key: string,
  renewal: InstallationNumberRenewal,
): Promise<ChainDocument | null> {
  const chain = await findChain(database, key);
  if (!chain || (renewal.before !== undefined && chain.installation !== renewal.before)) return chain;
  // After a restored backup, waiting records may already have been sent, so the rejection of such a record is final
  // only after a query. Most of them are marked here, which keeps the transaction short. The transaction marks records
  // that were sealed in between.
  await doubtUnsettled(database, key);
  await database.transaction((session) => renewInTransaction(database, chain, renewal, session));
  return findChain(database, key);
}

/** Renews a chain that still has the number that was read, with the pause of sealing that it has now. */
async function renewInTransaction(
  database: Database,
  { _id: key, installation: before }: Pick<ChainDocument, '_id' | 'installation'>,
  { installation, now, auditRow, why }: InstallationNumberRenewal,
  session: TransactionSession,
): Promise<void> {
  const chain = await getChainsCollection(database).findOne(
    { _id: key, installation: before },
    { session, projection: { installation: 1, sealingPause: 1, endConfirmed: 1 } },
  );
  if (!chain) return;
  const { sealingPause } = chain;
  const isLost = mayPausedChainLackRecords(chain);
  const reasons = { ...(why ? { why } : {}), ...(isLost ? { lost: true as const } : {}) };
  const last = { installation: '$installation', head: '$head', until: '$$NOW', ...reasons };
  const past = { $concatArrays: [{ $ifNull: ['$past', []] }, [last]] };
  await getChainsCollection(database).updateOne(
    { _id: key },
    [{ $set: { installation, head: null, past, sealingPause: null, updatedAt: now } }, { $unset: 'check' }],
    { session },
  );
  // Each seal writes the head of the chain, so no other record is sealed under the previous number.
  await doubtUnsettled(database, key, session);
  if (auditRow) await insertAuditRowIntoOutbox(database, auditRow, session);
  if (sealingPause) await insertEventsIntoOutbox(database, [createChainEvent(key, 'chain.resumed', now)], session);
}

/**
 * Returns whether nothing was sealed under the number of a chain, because the caller has just created this number.
 * Any other number proves nothing: in a restored backup, it has no records yet, although records were sealed under it
 * after the backup.
 * @param created the number that the caller created for this renewal
 */
export const isNewInstallationNumberUnused = (
  { installation, head }: Pick<ChainDocument, 'installation' | 'head'>,
  created: string,
): boolean => head === null && installation === created;

/**
 * Marks unsettled records as doubtful. Records that are unsent in the restored database may have been sent after the
 * backup, so a rejection is final only after a query to the authority.
 */
async function doubtUnsettled(database: Database, chain: string, session?: TransactionSession): Promise<void> {
  const options = toSessionOptions(session);
  const certain = { unansweredAttempt: { $ne: true } };
  const doubted = { $set: { unansweredAttempt: true } };
  await getRecordsCollection(database).updateMany({ chain, pending: true, ...certain }, doubted, options);
  const open = await getSubmissionsCollection(database).findOne(
    { chain, open: true },
    { ...options, projection: { _id: 1 } },
  );
  if (open)
    await getRecordsCollection(database).updateMany(
      { submission: open._id, outcome: { $exists: false }, ...certain },
      doubted,
      options,
    );
}

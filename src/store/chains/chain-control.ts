// Operator actions on chains: lifting stops, certificates and reporting, and a new installation number after a restored
// backup.
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import type { ChainDocument, PastInstallation, Reporting } from '../../model/chain';
import { chains, findChain } from './chains';
import type { NewAuditRow } from '../../model/audit';
import { insertAuditRow } from '../outbox/outbox';
import type { Database } from '../database';
import { findCertificate } from '../certificates/certificates';
import { forgetStatus } from '../suppliers/status-cache';
import { renewSearch } from '../submissions/poison-searches';
import { records } from './records';
import { submissions } from '../submissions/submissions';
import { useCertificate } from '../certificates/use';
import { listStopKeys } from './stopped-chains';
import { chainStopKey, findStops, stops } from './windows';
import type { StopDocument } from '../../model/submission';

export interface LiftResult {
  readonly stops: readonly StopDocument[];
  /** Chains that may continue: this one, and every one with the same certificate if that was stopped. */
  readonly chains: readonly ChainRef[];
}

/** Identifies a chain's run: thousands of chains may share one certificate. */
export type ChainRef = Pick<ChainDocument, '_id' | 'environment' | 'supplier' | 'installation'>;

/** Stops that affect a chain: its own, and that of its certificate in its environment. */
export function listChainStops(database: Database, chain: ChainDocument): Promise<StopDocument[]> {
  return findStops(database, listStopKeys(chain));
}

/** Lifts the chain's own stop. A search for a poison record continues with a fresh budget. */
export async function liftOwnStop(database: Database, { _id }: Pick<ChainDocument, '_id'>): Promise<void> {
  await renewSearch(database, _id);
  await stops(database).deleteOne({ _id: chainStopKey(_id) });
}

/** Whether others use the chain's certificate: configured for the service, or used by another workspace. */
export async function isCertificateShared(database: Database, chain: ChainDocument): Promise<boolean> {
  const { environment, certificate, workspace } = chain;
  if (!certificate) return false;
  const own = await findCertificate(database, chain);
  if (own?.fingerprint !== certificate.fingerprint) return true;
  const other = await chains(database).findOne(
    { environment, 'certificate.fingerprint': certificate.fingerprint, workspace: { $ne: workspace } },
    { projection: { _id: 1 } },
  );
  return other !== null;
}

/**
 * Lifts every stop that affects the chain, including shared ones. A search for a poison record continues with a fresh
 * budget.
 */
export async function liftStops(database: Database, chain: ChainDocument): Promise<LiftResult> {
  const found = await listChainStops(database, chain);
  await renewSearch(database, chain._id);
  await stops(database).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  const ofCertificate = found.some(({ _id }) => _id !== chainStopKey(chain._id));
  const { environment, certificate } = chain;
  if (!ofCertificate || !certificate) return { stops: found, chains: [chain] };
  const concerned = await chains(database)
    .find({ environment, 'certificate.fingerprint': certificate.fingerprint })
    .project<ChainRef>({ environment: 1, supplier: 1, installation: 1 })
    .toArray();
  return { stops: found, chains: concerned };
}

/**
 * The chain has another certificate from now on (null: the configured one). Its stop for an unreadable certificate
 * ends. A stop of the previous certificate affects only chains that still use it, and is deleted with the last of them.
 * A refusal of the authority that stops the chain alone stays.
 */
export async function changeCertificate(
  database: Database,
  { _id }: ChainDocument,
  certificate: NonNullable<ChainDocument['certificate']> | null,
): Promise<void> {
  await useCertificate(database, { _id }, certificate);
  await stops(database).deleteOne({ _id: chainStopKey(_id), code: { $in: certificateProblemCodes } });
}

/** What the supplier reports from now on; sealed invoices are not affected. */
export async function setReporting(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  reporting: Reporting,
): Promise<void> {
  await chains(database).updateOne({ _id }, { $set: { reporting, updatedAt: reporting.at } });
  forgetStatus(database, _id);
}

/** Settings of a supplier. Whether records are signed holds from now on; sealed records stay as they are. */
export interface SupplierSettings {
  readonly signRecords?: boolean;
  readonly simplifiedMaxEuros?: ChainDocument['simplifiedMaxEuros'] | null;
}

/** Null removes a setting. */
export async function changeSettings(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  { signRecords, simplifiedMaxEuros: max }: SupplierSettings,
  now: Date,
): Promise<void> {
  const set = { ...(signRecords === undefined ? {} : { signRecords }), ...(max ? { simplifiedMaxEuros: max } : {}) };
  await chains(database).updateOne(
    { _id },
    { $set: { ...set, updatedAt: now }, ...(max === null ? { $unset: { simplifiedMaxEuros: '' } } : {}) },
  );
  forgetStatus(database, _id);
}

export interface Renewal {
  /** An unused number. */
  readonly installation: string;
  /** Renews only while the chain has this number. Absent: its current one. */
  readonly before?: string;
  readonly now: Date;
  /** Why no operator was asked. Absent: an operator requested it. */
  readonly why?: PastInstallation['why'];
  /** Its audit row. */
  readonly auditRow?: NewAuditRow;
}

/**
 * Gives the chain a new installation number: the next record is a first one again. Sealed records stay as they are and
 * are still sent. The previous number is kept with its head at that instant, so that its records can always be
 * verified: an earlier head would leave out records that are sealed meanwhile.
 */
export async function renewInstallation(
  database: Database,
  key: string,
  { installation, before, now, auditRow, why }: Renewal,
): Promise<ChainDocument | null> {
  const chain = await findChain(database, key);
  if (!chain || (before !== undefined && chain.installation !== before)) return chain;
  // After a restored backup, waiting records may have been sent before: a refusal of one is not believed without a
  // query. Noted before the commit, because this process may die after it, and again afterwards, for records sealed
  // meanwhile.
  await doubtUnsettled(database, key);
  const last = { installation: '$installation', head: '$head', until: now, ...(why ? { why } : {}) };
  const past = { $concatArrays: [{ $ifNull: ['$past', []] }, [last]] };
  await database.transaction(async (session) => {
    const { matchedCount } = await chains(database).updateOne(
      { _id: key, installation: chain.installation },
      [{ $set: { installation, head: null, past, sealingPause: null, updatedAt: now } }, { $unset: 'check' }],
      { session },
    );
    if (auditRow && matchedCount === 1) await insertAuditRow(database, auditRow, session);
  });
  await doubtUnsettled(database, key);
  return findChain(database, key);
}

/** Nothing was sealed under the number that followed this one, as far as the database knows. */
export const isUnused = ({ past, head }: Pick<ChainDocument, 'past' | 'head'>, before: string): boolean =>
  head === null && past?.at(-1)?.installation === before;

/**
 * Records that the restored database holds as unsent may have been sent after the backup: a refusal is checked with the
 * authority before it is believed.
 */
async function doubtUnsettled(database: Database, chain: string): Promise<void> {
  const doubted = { $set: { unansweredAttempt: true } };
  await records(database).updateMany({ chain, pending: true }, doubted);
  const open = await submissions(database).findOne({ chain, open: true }, { projection: { _id: 1 } });
  if (open) await records(database).updateMany({ submission: open._id, outcome: { $exists: false } }, doubted);
}

/** A write that the majority must have: only the current primary answers after it. */
export async function noteComparing(database: Database, { _id }: Pick<ChainDocument, '_id'>): Promise<void> {
  await chains(database).updateOne({ _id }, [{ $set: { comparedAt: '$$NOW' } }]);
}

/** An operator confirms that the database has the last record of the chain, when nothing else can tell. */
export async function confirmEnd(database: Database, { _id, installation }: ChainDocument): Promise<void> {
  await chains(database).updateOne({ _id, installation }, [
    { $set: { endConfirmed: { installation, at: '$$NOW' }, sealingPause: null } },
  ]);
}

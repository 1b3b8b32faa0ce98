// Actions of users and operators on chains: ending stops, and setting certificates, reporting and other settings.
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import type { RecordBookSettings } from '../../chain/record-book/book-settings';
import type { SupplierReportingStatusPeriods } from '../../chain/reporting';
import { type SendingAuthorization, sendingAuthorizationProblems } from '../../chain/sending-authorization';
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';
import type { ChainDocument, ClosedMonth, SupplierInvoiceDefaults } from '../../model/chain';
import { getChainsCollection } from './chains';
import type { Database } from '../database';
import { findSupplierCertificate } from '../certificates/certificates';
import { forgetCachedSupplierStatus } from '../suppliers/status-cache';
import { renewBadRecordSearchBudget } from '../submissions/bad-record-searches';
import { setChainCertificateAndDeleteUnusedStop } from '../certificates/chain-certificates';
import { listSendingStopKeysOfChain } from './stopped-chains';
import { formatChainStopKey, listSendingStopsByKeys, getSendingStopsCollection } from './windows';
import type { SendingStopDocument } from '../../model/submission';

/** The stops that were ended, and the chains that may send again. */
export interface EndedSendingStopsWithChains {
  readonly stops: readonly SendingStopDocument[];
  /**
   * Chains that may continue: this chain and, if its certificate was stopped, every chain with the same certificate.
   */
  readonly chains: readonly ChainToWake[];
}

/** Identifies the run of a chain. */
export type ChainRunRef = Pick<ChainDocument, '_id' | 'environment' | 'supplier' | 'installation'>;

/** Identifies the run of a chain, with the members that decide whether the run may start. */
export type ChainToWake = ChainRunRef & Pick<ChainDocument, 'registration' | 'head' | 'past'>;

/** Lists the stops that affect a chain: its own stop, and the stop of its certificate. */
export function listSendingStopsOfChain(database: Database, chain: ChainDocument): Promise<SendingStopDocument[]> {
  return listSendingStopsByKeys(database, listSendingStopKeysOfChain(chain));
}

/** Resumes the chain after its own stop. A search for an invalid record continues with all its extra submissions. */
export async function endOwnSendingStopOfChain(database: Database, { _id }: Pick<ChainDocument, '_id'>): Promise<void> {
  await renewBadRecordSearchBudget(database, _id);
  await getSendingStopsCollection(database).deleteOne({ _id: formatChainStopKey(_id) });
}

/** Returns whether the chain's certificate is the configured one, or is used by other workspaces as well. */
export async function isChainCertificateShared(database: Database, chain: ChainDocument): Promise<boolean> {
  const { environment, certificate, workspace } = chain;
  if (!certificate) return false;
  const own = await findSupplierCertificate(database, chain);
  if (own?.fingerprint !== certificate.fingerprint) return true;
  const otherUser = await getChainsCollection(database).findOne(
    { environment, 'certificate.fingerprint': certificate.fingerprint, workspace: { $ne: workspace } },
    { projection: { _id: 1 } },
  );
  return otherUser !== null;
}

/**
 * Resumes the chain after every stop that affects it, including stops of a shared certificate. A search for an invalid
 * record continues with all its extra submissions.
 */
export async function endAllStopsAffectingChain(
  database: Database,
  chain: ChainDocument,
): Promise<EndedSendingStopsWithChains> {
  const chainStops = await listSendingStopsOfChain(database, chain);
  await renewBadRecordSearchBudget(database, chain._id);
  await getSendingStopsCollection(database).deleteMany({ _id: { $in: chainStops.map(({ _id }) => _id) } });
  const ofCertificate = chainStops.some(({ _id }) => _id !== formatChainStopKey(chain._id));
  const { environment, certificate } = chain;
  if (!ofCertificate || !certificate) return { stops: chainStops, chains: [chain] };
  const concerned = await getChainsCollection(database)
    .find({ environment, 'certificate.fingerprint': certificate.fingerprint })
    .project<ChainToWake>({ environment: 1, supplier: 1, installation: 1, registration: 1, head: 1, past: 1 })
    .toArray();
  return { stops: chainStops, chains: concerned };
}

/**
 * Sets another certificate for a chain (null means the configured one). The chain's stop for an unreadable certificate
 * ends. So does its stop for the authorization, which a supplier's own certificate does not need; a sender that finds
 * another problem stops again. A stop of the previous certificate affects only chains that still use that certificate,
 * and is deleted when the last of them leaves. If the authority rejected only this chain, its stop stays.
 */
export async function setChainCertificateAndEndProblemStop(
  database: Database,
  { _id }: ChainDocument,
  certificate: NonNullable<ChainDocument['certificate']> | null,
): Promise<void> {
  await setChainCertificateAndDeleteUnusedStop(database, { _id }, certificate);
  const ended = [...certificateProblemCodes, ...sendingAuthorizationProblems];
  await getSendingStopsCollection(database).deleteOne({ _id: formatChainStopKey(_id), code: { $in: ended } });
}

/**
 * Sets which invoices the supplier reports from now on. Sealed invoices are not affected. Returns false if the
 * reporting was set after it was read, because the new periods depend on the previous ones.
 */
export async function setSupplierReportingStatusPeriodsIfUnchanged(
  database: Database,
  { _id, reporting: before }: Pick<ChainDocument, '_id' | 'reporting'>,
  reporting: SupplierReportingStatusPeriods,
): Promise<boolean> {
  const { matchedCount } = await getChainsCollection(database).updateOne(
    { _id, 'reporting.at': before?.at ?? { $exists: false } },
    { $set: { reporting, updatedAt: reporting.at } },
  );
  forgetCachedSupplierStatus(database, _id);
  return matchedCount === 1;
}

/**
 * Sets by which right records are sent. A stop for the previous authorization ends; a sender that finds another problem
 * stops again.
 */
export async function setSendingAuthorizationAndEndProblemStop(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  title: SendingAuthorization,
): Promise<void> {
  await getChainsCollection(database).updateOne({ _id }, { $set: { title, updatedAt: title.at } });
  await deleteSendingAuthorizationStop(database, _id);
}

/** Like `setSendingAuthorizationAndEndProblemStop`, but keeps an existing authorization. Returns false if there is one. */
export async function setSendingAuthorizationIfAbsent(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  title: SendingAuthorization,
): Promise<boolean> {
  const { matchedCount } = await getChainsCollection(database).updateOne(
    { _id, title: { $exists: false } },
    { $set: { title, updatedAt: title.at } },
  );
  if (matchedCount === 1) await deleteSendingAuthorizationStop(database, _id);
  return matchedCount === 1;
}

async function deleteSendingAuthorizationStop(database: Database, chain: string): Promise<void> {
  await getSendingStopsCollection(database).deleteOne({
    _id: formatChainStopKey(chain),
    code: { $in: [...sendingAuthorizationProblems] },
  });
}

/**
 * The settings of a supplier. A changed setting to sign records applies from now on; sealed records stay as they are.
 */
export interface SupplierSettingsChange {
  readonly signRecords?: boolean;
  readonly simplifiedMaxEuros?: ChainDocument['simplifiedMaxEuros'] | null;
  readonly defaultTax?: SupplierInvoiceDefaults['tax'] | null;
  readonly defaultSeries?: SupplierInvoiceDefaults['series'] | null;
}

const settingPaths = {
  signRecords: 'signRecords',
  simplifiedMaxEuros: 'simplifiedMaxEuros',
  defaultTax: 'invoiceDefaults.tax',
  defaultSeries: 'invoiceDefaults.series',
} as const satisfies Record<keyof SupplierSettingsChange, string>;

/** Changes settings of a supplier. Null removes a setting. */
export async function changeSupplierSettings(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  settings: SupplierSettingsChange,
  now: Date,
): Promise<void> {
  const named = Object.entries(settingPaths).map(
    ([name, path]) => [path, settings[name as keyof SupplierSettingsChange]] as const,
  );
  const set = Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== null));
  const unset = Object.fromEntries(named.filter(([, value]) => value === null).map(([path]) => [path, '' as const]));
  await getChainsCollection(database).updateOne(
    { _id },
    { $set: { ...set, updatedAt: now }, ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}) },
  );
  forgetCachedSupplierStatus(database, _id);
}

/** Replaces the record book settings of a supplier. */
export async function replaceRecordBookSettings(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  books: RecordBookSettings,
  now: Date,
): Promise<void> {
  await getChainsCollection(database).updateOne({ _id }, { $set: { books, updatedAt: now } });
}

/** Stores a closed month, which replaces its earlier state. The oldest months beyond the limit are dropped. */
export async function saveClosedSupplierMonth(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  closed: ClosedMonth,
): Promise<void> {
  const otherChains = {
    $filter: { input: { $ifNull: ['$closedMonths', []] }, cond: { $ne: ['$$this.month', closed.month] } },
  };
  const all = { $sortArray: { input: { $concatArrays: [otherChains, [{ $literal: closed }]] }, sortBy: { month: 1 } } };
  await getChainsCollection(database).updateOne({ _id }, [
    { $set: { closedMonths: { $slice: [all, -limits.closedMonthsMax] }, updatedAt: closed.at } },
  ]);
  forgetCachedSupplierStatus(database, _id);
}

/** Writes to the chain with majority. After this write, only the current primary can respond to a read. */
export async function confirmDatabasePrimaryByChainWrite(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
): Promise<void> {
  await getChainsCollection(database).updateOne({ _id }, [{ $set: { comparedAt: '$$NOW' } }]);
}

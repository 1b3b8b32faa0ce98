// What an operator does to chains: lifting stops, and a new installation number after a restored backup.
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import { type ChainDocument, chains, findChain, type PastInstallation, type Reporting } from './chains';
import { chain as limits } from '../../contracts/limits/chain';
import type { Act } from '../audit/act';
import { insertAct } from '../outbox/outbox';
import type { Database } from '../database';
import { findCertificate } from '../tenants/certificates';
import { forgetStanding } from './known-suppliers';
import { renewSearch } from './poison-searches';
import { records } from './records';
import { submissions } from './submissions';
import { certificateStops, countUsers, useCertificate } from './certificate-use';
import { stopKeysOf } from './stopped-chains';
import { certificateStopKey, chainStopKey, findStops, type StopDocument, stops } from './windows';

export interface Lifted {
  readonly stops: readonly StopDocument[];
  /** Chains that may go on: this one, and every one with the same certificate when that was stopped. */
  readonly chains: readonly NamedChain[];
}

/** What names a chain's run: thousands of chains may share one certificate. */
export type NamedChain = Pick<ChainDocument, '_id' | 'environment' | 'supplier' | 'installation'>;

/** Stops that hold a chain: its own, and that of its certificate in its environment. */
export function stopsOf(database: Database, chain: ChainDocument): Promise<StopDocument[]> {
  return findStops(database, stopKeysOf(chain));
}

/** Lifts the chain's own stop. A search for a poison record goes on with a fresh budget. */
export async function liftOwnStop(database: Database, { _id }: Pick<ChainDocument, '_id'>): Promise<void> {
  await renewSearch(database, _id);
  await stops(database).deleteOne({ _id: chainStopKey(_id) });
}

/** Whether the certificate of the chain is also another's: configured for the service, or used by another workspace. */
export async function sharesCertificate(database: Database, chain: ChainDocument): Promise<boolean> {
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

/** A stop of a certificate, and whom it holds. */
export interface CertificateStop extends StopDocument {
  /** Chains that use the certificate: how many, and the first of them. */
  readonly count: number;
  readonly users: readonly Pick<ChainDocument, 'workspace' | 'supplier' | 'supplierName'>[];
}

/** Where a page of stops ended: the last one that was looked at, among those that hold somebody or behind them. */
export interface StopPlace extends Pick<StopDocument, '_id' | 'at'> {
  readonly unused: boolean;
}

/** A page of stops, behind the place where the page before ended. */
export interface StopPage {
  readonly limit: number;
  readonly after?: StopPlace;
}

export interface StopRows {
  readonly rows: CertificateStop[];
  /** Where the next page begins, when there is one. */
  readonly next?: StopPlace;
}

/**
 * Stops of certificates: those that hold somebody, the oldest first, then those that nobody uses, which the next look of a
 * worker drops. For operators of the installation.
 */
export async function listCertificateStops(
  database: Database,
  page: StopPage = { limit: limits.stopsListedMax },
): Promise<StopRows> {
  const rows: CertificateStop[] = [];
  let { after } = page;
  for (const unused of after?.unused ? [true] : [false, true]) {
    const found = stopsBehind(database, { ...page, ...(after?.unused === unused ? { after } : { after: undefined }) });
    for await (const stop of found) {
      if ((stop.count === 0) !== unused) continue;
      if (rows.length === page.limit)
        return { rows: await withUsers(database, rows), ...(after ? { next: after } : {}) };
      rows.push(stop);
      after = { _id: stop._id, at: stop.at, unused };
    }
  }
  return { rows: await withUsers(database, rows) };
}

/** Stops in the order of their times, counted page by page: keys of indexes, whether they hold somebody or not. */
async function* stopsBehind(
  database: Database,
  { after, limit }: { readonly limit: number; readonly after?: StopPlace | undefined },
): AsyncGenerator<CertificateStop> {
  let from: Pick<StopDocument, '_id' | 'at'> | undefined = after;
  // As many as are shown first; behind them there are more only where nobody uses them.
  let size = Math.min(limit + 1, limits.stopsReadMax);
  for (let read = 0; read < limits.stopsLookedAtMax; read += limits.stopsReadMax) {
    const behind = from && {
      at: { $gte: from.at },
      $or: [{ at: { $gt: from.at } }, { at: from.at, _id: { $gt: from._id } }],
    };
    const page = await stops(database)
      .find(
        {
          $and: [certificateStops(), behind ?? {}],
        },
        { hint: 'stop_list', maxTimeMS: limits.stopsReadMs },
      )
      .sort({ at: 1, _id: 1 })
      .limit(size)
      .toArray();
    const counts = await countUsers(
      database,
      page.map(({ _id }) => _id),
    );
    for (const stop of page) yield { ...stop, count: counts.get(stop._id) ?? 0, users: [] };
    from = page.at(-1);
    if (!from || page.length < size) return;
    size = limits.stopsReadMax;
  }
}

/** The stop of one certificate; null: there is none. */
export async function findCertificateStop(
  database: Database,
  environment: ChainDocument['environment'],
  fingerprint: string,
): Promise<CertificateStop | null> {
  const _id = certificateStopKey(environment, fingerprint);
  const found = await stops(database).findOne({ _id });
  if (!found) return null;
  const count = (await countUsers(database, [_id])).get(_id) ?? 0;
  const [stop = null] = await withUsers(database, [{ ...found, count, users: [] }]);
  return stop;
}

/** Names the first users of each: one read for all of them. */
async function withUsers(database: Database, found: readonly CertificateStop[]): Promise<CertificateStop[]> {
  const held = found.filter(({ count }) => count > 0).map(({ _id }) => _id);
  if (held.length === 0) return [...found];
  const read = stops(database).aggregate<Pick<CertificateStop, '_id' | 'users'>>(
    [
      { $match: { _id: { $in: held } } },
      { $set: certificateOfKey },
      { $lookup: firstUsers },
      { $project: { users: 1 } },
    ],
    { maxTimeMS: limits.stopsReadMs },
  );
  const users = new Map((await read.toArray()).map((stop) => [stop._id, stop.users]));
  return found.map((stop) => ({ ...stop, users: users.get(stop._id) ?? [] }));
}

/** Environment and fingerprint of a stop's key, as the database takes them apart. */
const certificateOfKey = {
  environment: { $arrayElemAt: [{ $split: ['$_id', ':'] }, 1] },
  fingerprint: {
    $let: {
      vars: { rest: { $substrCP: ['$_id', 'certificate:'.length, 1_000] } },
      in: { $substrCP: ['$$rest', { $add: [{ $indexOfCP: ['$$rest', ':'] }, 1] }, 1_000] },
    },
  },
};

const firstUsers = {
  from: 'chains',
  let: { environment: '$environment', fingerprint: '$fingerprint' },
  pipeline: [
    {
      $match: {
        $expr: {
          $and: [{ $eq: ['$environment', '$$environment'] }, { $eq: ['$certificate.fingerprint', '$$fingerprint'] }],
        },
      },
    },
    { $limit: limits.stopUsersListedMax },
    { $project: { _id: 0, workspace: 1, supplier: 1, supplierName: 1 } },
  ],
  as: 'users',
};

/** Lifts every stop that holds the chain, also one that others share. A search for a poison record goes on with a fresh budget. */
export async function liftStops(database: Database, chain: ChainDocument): Promise<Lifted> {
  const found = await stopsOf(database, chain);
  await renewSearch(database, chain._id);
  await stops(database).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  const ofCertificate = found.some(({ _id }) => _id !== chainStopKey(chain._id));
  const { environment, certificate } = chain;
  if (!ofCertificate || !certificate) return { stops: found, chains: [chain] };
  const concerned = await chains(database)
    .find({ environment, 'certificate.fingerprint': certificate.fingerprint })
    .project<NamedChain>({ environment: 1, supplier: 1, installation: 1 })
    .toArray();
  return { stops: found, chains: concerned };
}

/**
 * The chain has another certificate from now on (null: whichever is configured). Its stop for a certificate that could
 * not be read ends; what concerned the one before holds only chains that still use that, and goes with the last of them.
 * A refusal of the authority that holds the chain alone stays.
 */
export async function changeCertificate(
  database: Database,
  { _id }: ChainDocument,
  certificate: NonNullable<ChainDocument['certificate']> | null,
): Promise<void> {
  await useCertificate(database, { _id }, certificate);
  await stops(database).deleteOne({ _id: chainStopKey(_id), code: { $in: certificateProblemCodes } });
}

/** What the supplier reports from now on; invoices that were sealed before are not touched. */
export async function setReporting(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  reporting: Reporting,
): Promise<void> {
  await chains(database).updateOne({ _id }, { $set: { reporting, updatedAt: reporting.at } });
  forgetStanding(database, _id);
}

/** Whether records are signed from now on; those that were sealed before stay as they are. */
export async function setSigning(
  database: Database,
  { _id }: Pick<ChainDocument, '_id'>,
  { signRecords, now }: { readonly signRecords: boolean; readonly now: Date },
): Promise<void> {
  await chains(database).updateOne({ _id }, { $set: { signRecords, updatedAt: now } });
}

export interface Renewal {
  /** A number that was never used. */
  readonly installation: string;
  /** Renews only while the chain has this number. Absent: the one that it has now. */
  readonly before?: string;
  readonly now: Date;
  /** Why nobody was asked. Absent: a person wanted it. */
  readonly why?: PastInstallation['why'];
  /** The row of the audit that tells of it. */
  readonly act?: Act;
}

/**
 * Gives the chain a new installation number: the next record is a first one again. Records sealed before stay as they
 * are and are still sent. The number before is kept with the head of that instant, so that its records can be verified
 * for ever: a head read before would leave out what is sealed meanwhile.
 */
export async function renewInstallation(
  database: Database,
  key: string,
  { installation, before, now, act, why }: Renewal,
): Promise<ChainDocument | null> {
  const chain = await findChain(database, key);
  if (!chain || (before !== undefined && chain.installation !== before)) return chain;
  // Where a backup was restored, what waits may have been sent before: a refusal of it is not believed unasked. Noted
  // before the commit, behind which this process may die, and again behind it, for what was sealed meanwhile.
  await doubtUnsettled(database, key);
  const last = { installation: '$installation', head: '$head', until: now, ...(why ? { why } : {}) };
  const past = { $concatArrays: [{ $ifNull: ['$past', []] }, [last]] };
  await database.transaction(async (session) => {
    const { matchedCount } = await chains(database).updateOne(
      { _id: key, installation: chain.installation },
      [{ $set: { installation, head: null, past, sealStop: null, updatedAt: now } }, { $unset: 'check' }],
      { session },
    );
    if (act && matchedCount === 1) await insertAct(database, act, session);
  });
  await doubtUnsettled(database, key);
  return findChain(database, key);
}

/** Nothing was sealed under the number that followed this one, as far as the database knows. */
export const isUnused = ({ past, head }: Pick<ChainDocument, 'past' | 'head'>, before: string): boolean =>
  head === null && past?.at(-1)?.installation === before;

/**
 * What the restored database holds as not sent may have been sent behind the backup: a refusal of it is checked with the
 * authority before it is believed.
 */
async function doubtUnsettled(database: Database, chain: string): Promise<void> {
  const doubted = { $set: { unansweredAttempt: true } };
  await records(database).updateMany({ chain, pending: true }, doubted);
  const open = await submissions(database).findOne({ chain, open: true }, { projection: { _id: 1 } });
  if (open) await records(database).updateMany({ submission: open._id, outcome: { $exists: false } }, doubted);
}

/** A write that the majority must have: only a primary that is one answers behind it. */
export async function noteComparing(database: Database, { _id }: Pick<ChainDocument, '_id'>): Promise<void> {
  await chains(database).updateOne({ _id }, [{ $set: { comparedAt: '$$NOW' } }]);
}

/** A person says that the database holds the end of the chain, when nobody else can. */
export async function confirmEnd(database: Database, { _id, installation }: ChainDocument): Promise<void> {
  await chains(database).updateOne({ _id, installation }, [
    { $set: { endConfirmed: { installation, at: '$$NOW' }, sealStop: null } },
  ]);
}

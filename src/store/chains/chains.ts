// Chains: one supplier's chain in one environment of one workspace, with its head and what an operator wants to see.
import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { ChainHead } from '../../chain/record/record';
import { chain as limits } from '../../contracts/limits/chain';
import { type AuthorityEnvironment, toInstallationNumber } from '../../contracts/runs';
import { type Database, withSession } from '../database';

export interface ChainDocument {
  /** `<workspace>:<environment>:<supplier code>` */
  readonly _id: string;
  readonly workspace: string;
  readonly environment: AuthorityEnvironment;
  readonly supplier: string;
  readonly supplierName: string;
  /**
   * `NumeroInstalacion`: made once, never used again (docs/decisions/0009-installation-numbers-are-never-reused.md).
   */
  readonly installation: string;
  /** Time zone of the place of issue. */
  readonly zone: string;
  readonly registration: {
    readonly state: 'pending' | 'registered' | 'unregistered';
    readonly entry: string;
    readonly job: string;
    /** How the agreement was signed, once it was uploaded, and which sides of the identity document came. */
    readonly signature?: 'digital' | 'hand';
    readonly identityViews?: readonly ('front' | 'back' | 'page')[];
    readonly confirmedAt?: Date;
    /** Earlier jobs that asked for the same while it was pending, newest first: they wait for it, too. */
    readonly others?: readonly { readonly entry: string; readonly job: string }[];
    /** Access key that confirmed; the supplier's side. */
    readonly confirmedBy?: string;
    /** Access key of the service's operator that approved. Absent: no agreement was needed. */
    readonly approvedAt?: Date;
    readonly approvedBy?: string;
  };
  /** From when the supplier reports, or why it does not. Absent: it reports every invoice. */
  readonly reporting?: Reporting;
  /** Each record is signed when it is sealed. Absent: no; records that are sent at once need no signature. */
  readonly signRecords?: boolean;
  readonly head: ChainHead | null;
  /** Installation numbers used before, oldest first, each with its last record. */
  readonly past?: readonly PastInstallation[];
  readonly lastError?: { readonly at: Date; readonly text: string } | null;
  readonly nextAttemptAt?: Date | null;
  readonly lastSubmissionAt?: Date;
  /** Certificate of the last submission, upper-case SHA-256 or `configured`, and the day it ends if that is known. */
  readonly certificate?: { readonly fingerprint: string; readonly validTo?: Date };
  /** Database's clock minus the authority's, from the last answer's `Date`. */
  readonly authorityClock?: { readonly at: Date; readonly driftMs: number };
  /** How far the background check has come, and when it looks again. */
  readonly check?: ChainCheck;
  /** A break that the background check found, or a late attempt that cannot be repaired. Never blocks billing. */
  readonly alarm?: { readonly at: Date; readonly text: string; readonly kind?: AlarmKind } | null;
  /** The alarm that ended last, and how. */
  readonly lastAlarm?: { readonly at: Date; readonly text: string; readonly endedAt: Date; readonly how: string };
  /** Why sealing rests (clock, restored backup); absent when it does not. */
  readonly sealStop?: SealStop | null;
  /** A person says that the database holds the end of this installation number. */
  readonly endConfirmed?: { readonly installation: string; readonly at: Date };
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What ends an alarm by itself: `work`, the next answer; `check`, a whole check; `look`, nothing but a person. */
export const alarmKinds = ['work', 'check', 'look'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** `by`: the access key that said so. `from`: issue date (YYYY-MM-DD) of the first invoice that is reported. */
export type Reporting = { readonly at: Date; readonly by: string } & (
  | { readonly state: 'on'; readonly from?: string }
  | { readonly state: 'exempt'; readonly scheme: 'sii' | 'tbai'; readonly reason: string }
);

export interface SealStop {
  readonly at: Date;
  readonly text: string;
  /** The authority holds records that the database has not: it stays until the chain is renewed. */
  readonly byAuthority?: true;
  /** A backup was put back: it stays, whatever anybody knows, until a person renews the chain or confirms its end. */
  readonly restored?: true;
}

export interface PastInstallation {
  readonly installation: string;
  readonly head: ChainHead | null;
  readonly until: Date;
  /** The chain was renewed by itself: nobody outside the database knew its last record. Absent: a person renewed it. */
  readonly why?: 'end-unknown';
}

export interface ChainCheck {
  /** Last record found good; null: starts at the first. */
  readonly after: ChainHead | null;
  /** When the pass from the first record began, and the chain's last sequence then: there the pass is full. */
  readonly fullSince: Date;
  readonly until: number;
  readonly dueAt: Date;
}

export const chainIndexes: IndexDescription[] = [
  { key: { installation: 1 }, name: 'chain_installation', unique: true },
  { key: { workspace: 1, supplier: 1 }, name: 'chain_workspace' },
  { key: { 'registration.entry': 1 }, name: 'chain_registration' },
  // Hardly any registration was asked for twice while it was pending.
  {
    key: { 'registration.others.entry': 1 },
    name: 'chain_registration_others',
    partialFilterExpression: { 'registration.others.entry': { $exists: true } },
  },
  {
    key: { 'registration.confirmedAt': 1 },
    name: 'chain_approval',
    partialFilterExpression: { 'registration.state': 'pending' },
  },
  { key: { environment: 1, 'certificate.fingerprint': 1 }, name: 'chain_certificate' },
  {
    key: { 'check.dueAt': 1 },
    name: 'chain_check_due',
    partialFilterExpression: { 'head.sequence': { $gt: 0 } },
  },
  // Two small ones for monitoring: hardly any chain is in them.
  { key: { environment: 1 }, name: 'chain_alarm', partialFilterExpression: { 'alarm.at': { $exists: true } } },
  {
    key: { environment: 1, supplier: 1 },
    name: 'chain_resting',
    partialFilterExpression: { 'sealStop.at': { $exists: true } },
  },
];

export const chains = (database: Database): Collection<ChainDocument> => database.collection('chains');

export const chainKey = (workspace: string, environment: AuthorityEnvironment, supplier: string): string =>
  `${workspace}:${environment}:${supplier}`;

/**
 * `NumeroInstalacion`: made once, unique for ever, never configured
 * (docs/decisions/0009-installation-numbers-are-never-reused.md).
 */
export const createInstallationNumber = (): string => toInstallationNumber(randomUUID());

/** Order of generation over renewed installations: the count of renewals, then the sequence. Exact up to 10^9 records. */
export const computeOrdinal = (chain: Pick<ChainDocument, 'past'>, sequence: number): number =>
  (chain.past?.length ?? 0) * 1_000_000_000 + sequence;

/** The authority's clock against the database's, as an update writes it. @param serverTimeMs the `Date` of an answer */
export const compareServerClock = (serverTimeMs: number) => ({
  'authorityClock.at': '$$NOW',
  'authorityClock.driftMs': {
    $dateDiff: { startDate: new Date(serverTimeMs), endDate: '$$NOW', unit: 'millisecond' },
  },
});

export const findChain = (database: Database, key: string, session?: ClientSession) =>
  chains(database).findOne({ _id: key }, withSession(session));

/** Time zone of a registered supplier; undefined for others. */
export async function findTimeZone(database: Database, key: string): Promise<string | undefined> {
  const chain = await chains(database).findOne({ _id: key }, { projection: { zone: 1 } });
  return chain?.zone;
}

/** Nobody put a backup back since a person looked at the chain. Only a renewal or a person's word ends that stop. */
export const mayGoOn = { 'sealStop.restored': { $ne: true } } as const;

/**
 * Moves the head forward when it is still where the sealer read it. False: another sealer was faster, or the sealer's clock has run
 * ahead of the database's since it was looked at (Orden HAC/1177/2024 art. 6).
 */
export async function moveHead(
  database: Database,
  chain: Pick<ChainDocument, '_id' | 'installation' | 'head'>,
  head: ChainHead,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await chains(database).updateOne(
    {
      _id: chain._id,
      installation: chain.installation,
      ...mayGoOn,
      ...(chain.head
        ? { 'head.sequence': chain.head.sequence, 'head.fingerprint': chain.head.fingerprint }
        : { head: null }),
      $expr: { $lte: [now, { $add: ['$$NOW', limits.clockDriftSecondsMax * 1_000] }] },
    },
    { $set: { head, updatedAt: now } },
    withSession(session),
  );
  return matchedCount === 1;
}

/** Until when nothing of the chain is sent, for people. */
export async function noteNextAttempt(database: Database, chain: string, nextAttemptAt: Date): Promise<void> {
  await chains(database).updateOne({ _id: chain }, { $set: { nextAttemptAt } });
}

/** Compares the `Date` of an understood answer with the database's clock, which every process shares. */
export async function noteAuthorityClock(database: Database, chain: string, serverTimeMs: number): Promise<void> {
  await chains(database).updateOne({ _id: chain }, [{ $set: compareServerClock(serverTimeMs) }]);
}

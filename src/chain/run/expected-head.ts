// Determines the last record that the database must have before a chain seals. This record is known from the state of
// its run or, without a run, from the witness. Otherwise, the record is unknown
// (docs/decisions/0016-an-unproven-chain-gets-a-new-number.md).

import type { KnownChainHead } from '../../contracts/chain-run';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { WitnessedChain } from '../../contracts/witness';
import type { ChainHead } from '../record/record';
import { type Message, type MessageId, createMessage, isMessageOfId, type StoredMessage } from '../../messages/message';
import { toDayInTimeZone } from '../record/timestamp';

/** A chain as it is in the database. */
export interface StoredChainFacts {
  readonly installation: string;
  readonly past?: readonly { readonly installation: string; readonly until: Date }[];
  readonly createdAt: Date;
  readonly head: Pick<ChainHead, 'sequence' | 'at'> | null;
  /** A user confirmed that the database is complete, and the authority was queried after that. */
  readonly endConfirmed?: { readonly installation: string; readonly at: Date; readonly authorityAsked?: true };
}

type ExpectedEnd =
  /** The database must contain this record. */
  | { readonly kind: 'record'; readonly end: KnownChainHead }
  /** Nothing was sealed that the database could have lost. */
  | { readonly kind: 'nothing' }
  /** Records of an installation number that the database does not contain. */
  | { readonly kind: 'other-number'; readonly end: KnownChainHead }
  /** The last record is unknown, so only the authority or a user can decide. */
  | { readonly kind: 'unknown' };

/** @param witnessed null if there is no witness */
export function computeChainHeadExpectation(
  chain: StoredChainFacts,
  witnessed: WitnessedChain | null,
  databaseTime: Date,
): ExpectedEnd {
  const { installation, past = [], createdAt } = chain;
  const numberSinceMs = (past.at(-1)?.until ?? createdAt).getTime();
  const ends = witnessed?.ends ?? [];
  // A renewal resolves all uncertainty about records that were sealed before it.
  const installations = new Set([installation, ...past.map((before) => before.installation)]);
  const later = ends
    .filter((end) => end.installation !== installation && end.atMs > numberSinceMs)
    .sort((one, other) => other.atMs - one.atMs);
  const unknownEnd = later.find((end) => !installations.has(end.installation));
  if (unknownEnd) return { kind: 'other-number', end: unknownEnd };
  const own = ends.find((end) => end.installation === installation);
  // A copy of the witness may lack the records that were sealed after it was made.
  const isCopied = witnessed?.copiedAtMs !== undefined && (own?.atMs ?? numberSinceMs) < witnessed.copiedAtMs;
  const isWitnessCurrent = !isCopied && isStoredChainHeadKnownOrRecent(own?.sequence ?? 0, chain.head, databaseTime);
  const isBehindWitness = own !== undefined && own.sequence > (chain.head?.sequence ?? 0);
  if (own && (isWitnessCurrent || isBehindWitness))
    return own.sequence === 0 ? { kind: 'nothing' } : { kind: 'record', end: own };
  // Build 0.1.0 stored only one known record of a chain, so a record of an earlier number may have replaced a record of
  // this number.
  const isHidden = later.length > 0;
  const sawEverything = witnessed !== null && numberSinceMs >= witnessed.sinceMs && isWitnessCurrent;
  if (!own && sawEverything && !isHidden) return { kind: 'nothing' };
  return findValidConfirmationMs(chain, databaseTime) === undefined ? { kind: 'unknown' } : { kind: 'nothing' };
}

type ConfirmedChainFacts = Pick<StoredChainFacts, 'installation' | 'endConfirmed'>;

/** Finds the time of a valid confirmation after which the authority was queried; undefined without one. */
function findValidConfirmationMs(
  { installation, endConfirmed }: ConfirmedChainFacts,
  databaseTime: Date,
): number | undefined {
  if (endConfirmed?.installation !== installation || !endConfirmed.authorityAsked) return undefined;
  const atMs = endConfirmed.at.getTime();
  return databaseTime.getTime() - atMs <= limits.endConfirmedSecondsMax * 1_000 ? atMs : undefined;
}

/**
 * Returns whether an operator confirmed the last record of a paused chain, and the authority was not queried since.
 * What the run and the witness know then proves nothing, because a reset or a restore may have taken them back to an
 * older last record.
 */
export function isLastRecordConfirmedButNotQueried({
  installation,
  endConfirmed,
  sealingPause,
}: ConfirmedChainFacts & Pick<PausedChainFacts, 'sealingPause'>): boolean {
  const text = sealingPause?.text;
  const isUndecided = text && (isMessageOfId(text, 'end-not-compared') || isMessageOfId(text, 'end-unknown'));
  return isUndecided === true && endConfirmed?.installation === installation && !endConfirmed.authorityAsked;
}

/**
 * Returns whether a run or a witness that knows records up to `sequence` knows the head of the chain in the database.
 * If the database has a later head, the run or the witness was restored from an older copy, and may lack records that
 * the database lacks too. A head of the last minutes is an exception, because its process may have died before it
 * reported the record.
 */
export const isStoredChainHeadKnownOrRecent = (
  sequence: number,
  head: Pick<ChainHead, 'sequence' | 'at'> | null,
  databaseTime: Date,
): boolean =>
  !head ||
  sequence >= head.sequence ||
  databaseTime.getTime() - Date.parse(head.at) <= limits.unreportedHeadSecondsMax * 1_000;

type WithHead = { readonly head: { readonly sequence: number } | null };

/** Detects whether the database ends before the last known record. */
export function findDatabaseBehindKnownHeadMessage(
  { head }: WithHead,
  known: KnownChainHead | null,
): Message | undefined {
  const sequence = head?.sequence ?? 0;
  if (!known || sequence >= known.sequence) return undefined;
  return createMessage('end-missing', { held: sequence, sealed: known.sequence });
}

/** Describes records of an installation number that the database does not contain. */
export const describeUnknownInstallationNumber = ({ installation, sequence }: KnownChainHead): Message =>
  createMessage('installation-unknown', { installation, sequence });

/** Detects a restore that only the witness shows, for a chain that has not been woken yet. */
export function findWitnessedRestoreMessage(
  chain: StoredChainFacts,
  witnessed: WitnessedChain | null,
  now: Date,
): Message | undefined {
  const expected = computeChainHeadExpectation(chain, witnessed, now);
  if (expected.kind === 'other-number') return describeUnknownInstallationNumber(expected.end);
  return expected.kind === 'record' ? findDatabaseBehindKnownHeadMessage(chain, expected.end) : undefined;
}

export interface AuthorityFilingMonth {
  readonly year: number;
  /** The month from 1 to 12. */
  readonly month: number;
}

/**
 * Lists the months under which the authority may have filed a record that was sealed after this head, newest first. The
 * authority files a record under the operation date or, without it, the issue date, and files a cancellation and an
 * amendment under the month of their invoice, usually a month before they are sealed, and at most a year back as far as
 * Sello queries. The month after now is included, because a record may have a future operation date. Months are counted
 * in the zone of the place of issue, as records are dated.
 * @param sinceMs when the last record in this database was sealed, or the chain was created
 */
export function listPossibleAuthorityFilingMonths(
  sinceMs: number,
  nowMs: number,
  timeZone: string,
): AuthorityFilingMonth[] {
  const first = toMonthIndex(Math.min(sinceMs, nowMs), timeZone) - limits.endMonthsBefore;
  const last = toMonthIndex(nowMs, timeZone) + 1;
  const count = Math.min(last - first + 1, limits.endMonthsMax);
  return Array.from({ length: count }, (_, i) => ({
    year: Math.floor((last - i) / 12),
    month: ((last - i) % 12) + 1,
  }));
}

function toMonthIndex(atMs: number, timeZone: string): number {
  const [year, month] = toDayInTimeZone(atMs, timeZone).split('-');
  return Number(year) * 12 + Number(month) - 1;
}

/** Pauses of sealing that end automatically as soon as their cause is gone. */
export const automaticSealingPauseIds: readonly MessageId[] = [
  'clock-off-database',
  'clock-off-authority',
  'live-not-ready',
  'first-record-needs-certificate',
  'signing-impossible',
  'signing-needs-rsa',
  'witness-silent',
  'witness-failing',
  'end-not-compared',
];

/**
 * Returns whether a pause of sealing ends automatically. Every other pause means that the database may lack sealed records, so
 * it lasts until a user renews the chain or confirms its last record.
 */
export const doesSealingPauseEndAutomatically = (pause: StoredMessage): boolean =>
  typeof pause !== 'string' && automaticSealingPauseIds.includes(pause.id);

/**
 * Returns whether a chain is paused because the database may lack sealed records. A confirmation of an operator settles
 * this only after the authority was queried.
 */
export const mayPausedChainLackRecords = (
  chain: ConfirmedChainFacts & Pick<PausedChainFacts, 'sealingPause'>,
): boolean => {
  const { sealingPause } = chain;
  if (!sealingPause) return false;
  return !doesSealingPauseEndAutomatically(sealingPause.text) || isLastRecordConfirmedButNotQueried(chain);
};

/** The record that a pause names as missing, without its installation number if this is the present one. */
function findRecordMissingInPause(
  text: StoredMessage,
): { readonly sequence: number; readonly installation?: unknown } | undefined {
  if (isMessageOfId(text, 'end-missing')) return { sequence: text.params.sealed };
  return isMessageOfId(text, 'record-differs') || isMessageOfId(text, 'installation-unknown') ? text.params : undefined;
}

/**
 * Returns whether a stored pause lasts although a later comparison finds nothing, because something outside the database
 * has shown that records are missing.
 */
export const doesSealingPauseOutlastCleanComparison = ({ text, restored, byAuthority }: SealingPauseFacts): boolean =>
  restored === true || byAuthority === true || findRecordMissingInPause(text) !== undefined;

/**
 * Finds the stored text about a missing record, which counts until a user renews the chain or confirms its last record.
 * A reset takes the run of a chain back to an older last record, which the database has.
 * @param found last records of the present number that are known outside the database, and that the database has
 * @returns undefined if no record is missing, or if the database has it again
 */
export function findStoredMissingRecordText(
  chain: PausedChainFacts,
  found: readonly KnownChainHead[],
  databaseTime: Date,
): StoredMessage | undefined {
  const { installation, past = [], sealingPause } = chain;
  const missing = sealingPause && findRecordMissingInPause(sealingPause.text);
  if (!missing) return undefined;
  // The run may have stored its own pause again after the confirmation, and before the query.
  if (sealingPause.at.getTime() <= (findValidConfirmationMs(chain, databaseTime) ?? 0)) return undefined;
  const number = missing.installation ?? installation;
  const ends = [...found, ...past.map((before) => ({ ...before, sequence: before.head?.sequence ?? 0 }))];
  const isFound = ends.some((end) => end.installation === number && end.sequence >= missing.sequence);
  return isFound ? undefined : sealingPause.text;
}

interface SealingPauseFacts {
  readonly text: StoredMessage;
  readonly byAuthority?: true;
  readonly restored?: true;
}

interface PausedChainFacts extends ConfirmedChainFacts {
  readonly past?: readonly ({ readonly installation: string } & WithHead)[];
  readonly sealingPause?: (SealingPauseFacts & { readonly at: Date }) | null;
}

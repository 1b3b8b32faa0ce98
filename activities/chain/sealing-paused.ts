// Explains why sealing is paused although requests wait: a wrong clock, a database that lacks sealed records, an
// environment that is not ready, or no certificate to sign with.
import {
  describeUnknownInstallationNumber,
  findDatabaseBehindKnownHeadMessage,
  computeChainHeadExpectation,
  findStoredMissingRecordText,
  isLastRecordConfirmedButNotQueried,
  isStoredChainHeadKnownOrRecent,
} from '../../src/chain/run/expected-head';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import type { WitnessedChain } from '../../src/contracts/witness';
import type { SealingSnapshot } from '../../src/store/chains/sealing-snapshot';
import { listUnmetRequirementsForLiveEnvironment } from '../../src/settings/live';
import type { ChainDocument } from '../../src/model/chain';
import { type Message, createMessage, isMessageOfId, type StoredMessage } from '../../src/messages/message';
import type { ActivityDeps } from '../deps';
import type { XmlSigner } from '../../src/authority/record-signature';

/** Maximum age of a comparison with the authority's clock, in seconds. */
const clockComparedSecondsMax = 600;

/** The head of a chain as the run and the witness each know it. */
export interface ChainHeadsOfRunAndWitness {
  /** The last sealed record that the run knows. */
  readonly head: KnownChainHead | null;
  /** Whether the run has compared before. */
  readonly compared: boolean;
  readonly witnessed: WitnessedChain | null;
}

/**
 * `behind`: the database lacks records. `unknown`: neither the run nor the witness knows the head, so the authority is
 * queried.
 */
export interface ChainHeadDifference {
  readonly kind: 'behind' | 'unknown';
  readonly text: StoredMessage;
}

/**
 * Returns what the database lacks; undefined if the database has the head of the chain. A record that the stored
 * pause names counts like one that the run knows, because a reset run has forgotten what it saw.
 * docs/decisions/0016-an-unproven-chain-gets-a-new-number.md
 */
export function findChainHeadDifference(
  view: SealingSnapshot,
  known: ChainHeadsOfRunAndWitness,
): ChainHeadDifference | undefined {
  const { chain, databaseTime } = view;
  const { sealingPause } = chain;
  if (sealingPause?.restored || sealingPause?.byAuthority) return behind(sealingPause.text);
  const ends = listKnownHeadsOfInstallationNumber(known, chain.installation);
  const stored = findStoredMissingRecordText(
    chain,
    ends.filter((end) => !findMissingRecordMessage(view, end)),
    databaseTime,
  );
  // A run that has once lost its last record may have an older one after a reset.
  const isUnknownInPause = sealingPause ? isMessageOfId(sealingPause.text, 'end-unknown') : false;
  const hasCompared = (known.head !== null || known.compared) && !isUnknownInPause;
  const knows = hasCompared && isStoredChainHeadKnownOrRecent(known.head?.sequence ?? 0, chain.head, databaseTime);
  const expected = computeChainHeadExpectation(chain, known.witnessed, databaseTime);
  if (expected.kind === 'other-number') return behind(stored ?? describeUnknownInstallationNumber(expected.end));
  for (const end of ends) {
    const text = findMissingRecordMessage(view, end);
    if (text) return behind(stored ?? text);
  }
  // A run that knows nothing queries the authority, and then renews the chain. After a confirmation, the authority is
  // queried whatever the witness has, because it may have been restored together with the database.
  if (isLastRecordConfirmedButNotQueried(chain) || (expected.kind === 'unknown' && !knows))
    return { kind: 'unknown', text: stored ?? createMessage('end-unknown') };
  return stored === undefined ? undefined : behind(stored);
}

/**
 * Returns why the database lacks a sealed record; undefined if the database has this record.
 * @param view the snapshot that looked for the record
 */
export const findMissingRecordMessage = (view: SealingSnapshot, end: KnownChainHead): Message | undefined =>
  findDatabaseBehindKnownHeadMessage(view.chain, end) ?? otherRecord(view, end);

/**
 * Lists the records of this installation number that the database must have. Temporal may also be restored, so the
 * witness counts as well.
 */
export const listKnownHeadsOfInstallationNumber = (
  { head, witnessed }: ChainHeadsOfRunAndWitness,
  installation: string,
): KnownChainHead[] =>
  [...(head ? [head] : []), ...(witnessed?.ends ?? [])].filter(
    (end) => end.sequence > 0 && end.installation === installation,
  );

const behind = (text: StoredMessage): ChainHeadDifference => ({ kind: 'behind', text });

/** Returns the problem of this worker's clock, as far as it can be compared. Orden HAC/1177/2024 art. 6. */
export const findWorkerClockProblem = (view: SealingSnapshot, now: Date): Message | undefined =>
  findWorkerClockProblemByDatabaseClock(view, now) ?? authorityClockProblem(view, now);

/**
 * Returns the problem if this worker's clock and the database's differ. Waits are stored by the database's clock. If it
 * were ahead, a call to the authority would close the window for as long as the clock is ahead.
 */
export function findWorkerClockProblemByDatabaseClock(
  { databaseTime }: Pick<SealingSnapshot, 'databaseTime'>,
  now: Date,
): Message | undefined {
  const driftSeconds = Math.abs(now.getTime() - databaseTime.getTime()) / 1_000;
  if (driftSeconds <= limits.clockDriftSecondsMax) return undefined;
  return createMessage('clock-off-database', { seconds: Math.round(driftSeconds) });
}

/**
 * Returns the reason to pause if another record is at the position of the last known record; undefined otherwise. In
 * this case a backup was restored, and sealing continued after that.
 */
function otherRecord(view: SealingSnapshot, { sequence, fingerprint }: KnownChainHead): Message | undefined {
  const storedRecord = view.known.find((record) => record.sequence === sequence);
  if (storedRecord?.fingerprint === fingerprint) return undefined;
  return createMessage('record-differs', { sequence });
}

/**
 * Compares the `Date` of the last response with this worker's clock, by way of the database's clock. Old comparisons do
 * not count: while sealing is paused, no response arrives, and a corrected clock must not keep the chain paused.
 */
function authorityClockProblem({ chain, databaseTime }: SealingSnapshot, now: Date): Message | undefined {
  const compared = chain.authorityClock;
  if (!compared || databaseTime.getTime() - compared.at.getTime() > clockComparedSecondsMax * 1_000) return undefined;
  const authorityMs = databaseTime.getTime() - compared.driftMs;
  const seconds = Math.round((now.getTime() - authorityMs) / 1_000);
  if (Math.abs(seconds) <= limits.clockDriftSecondsMax) return undefined;
  return createMessage('clock-off-authority', { seconds });
}

/**
 * Returns why a chain of the environment `live` must not seal; undefined if it may seal. A first record in this
 * environment must be correct, and Sello must be able to send it. The software block is checked for each batch, because
 * a new version needs its own declaration. The certificate is checked before the first record only: if it expires
 * later, sending stops, but issuing continues.
 */
export async function findLiveSealingProblem(
  { settings, connectionFor }: Pick<ActivityDeps, 'settings' | 'connectionFor'>,
  chain: ChainDocument,
): Promise<Message | undefined> {
  if (chain.environment !== 'live') return undefined;
  const problems = listUnmetRequirementsForLiveEnvironment(settings);
  if (problems.length > 0) return createMessage('live-not-ready', { problems });
  if (!isNextRecordFirstInLive(chain)) return undefined;
  const lookup = await connectionFor(chain);
  return 'problem' in lookup
    ? createMessage('first-record-needs-certificate', { problem: lookup.problem.text })
    : undefined;
}

/**
 * Returns whether the next record is the first one in `live`, which is not sealed without a certificate. A chain without
 * records can also be renewed.
 */
export const isNextRecordFirstInLive = ({ environment, head, past = [] }: ChainDocument): boolean =>
  environment === 'live' && !head && past.every((number) => number.head === null);

export interface RecordSignerLookupResult {
  readonly signer?: XmlSigner;
  /** The reason why nothing can be sealed. If a record is not signed when it is created, it is never signed. */
  readonly problem?: Message;
}

/**
 * Finds the signer of a chain whose supplier requires signed records: the holder of the certificate that sends these
 * records. For other chains, nothing is read.
 */
export async function findRecordSigner(
  { connectionFor }: Pick<ActivityDeps, 'connectionFor'>,
  chain: ChainDocument,
): Promise<RecordSignerLookupResult> {
  if (!chain.signRecords) return {};
  const lookup = await connectionFor(chain);
  if ('problem' in lookup) return { problem: createMessage('signing-impossible', { problem: lookup.problem.text }) };
  const { signer } = lookup.connection;
  if (signer) return { signer };
  return { problem: createMessage('signing-needs-rsa') };
}

// If neither the run nor the witness knows the head of a chain, asks the authority for records of this installation
// number that the database lacks. The response can pause the chain, but never lets it continue under the same number,
// because the response shows neither sealed records that were never sent nor records filed elsewhere (docs/restore.md).
import { queryAllAuthorityRecords } from '../../src/authority/connection';
import type { AuthorityStoredRecord } from '../../src/authority/query';
import { findAuthorityQueryProblem, isSupplierRegisteredOrHasRecords } from '../../src/chain/sending-authorization';
import { listPossibleAuthorityFilingMonths } from '../../src/chain/run/expected-head';
import { authorityLimits } from '../../src/contracts/limits/authority';
import { chainLimits } from '../../src/contracts/limits/chain';
import { isSelloInstallationNumber } from '../../src/contracts/runs';
import { raiseChainAlarm } from '../../src/store/chains/alarms';
import { confirmDatabasePrimaryByChainWrite } from '../../src/store/chains/chain-control';
import { markConfirmedChainEndQueried } from '../../src/store/chains/confirmed-end';
import { listStoredInvoiceHashesOfPeriod } from '../../src/store/chains/stored-invoices';
import type { ChainDocument } from '../../src/model/chain';
import { saveOrEndSealingPause } from '../../src/store/chains/seal';
import type { AuthorityConnection, ActivityDeps } from '../deps';
import { catchWitnessUnavailable, readChainAndCompareHeadWithRunAndWitness } from './compare-head';
import { renewInstallationNumberOnceAndStartRun } from './renew-installation-number';
import { createMessage, type StoredMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';

/**
 * `known`: the head was already known, or an operator confirmed it and the authority shows nothing later, or nothing at
 * all. `behind`: records are missing in the database, so the chain is paused. `renewed`: no missing record was found, or
 * the authorization or the certificate does not allow the query, and the chain continues under another number.
 * `failed`: the authority did not respond, or the witness cannot be written. `not-asked`: the authority must not be
 * asked about this supplier, who is not registered and has no records.
 */
export type ChainHeadQueryResult =
  | { readonly kind: 'known' | 'behind' }
  | { readonly kind: 'renewed'; readonly installation: string }
  | FailedHeadQuery
  | { readonly kind: 'not-asked'; readonly problem: StoredMessage };

interface FailedHeadQuery {
  readonly kind: 'failed';
  readonly problem: StoredMessage;
  readonly isWitnessProblem?: true;
}

/**
 * Returns why the authority must not be asked about the records of this chain with this connection. The database's
 * clock confirms the day, as it does before records are sent.
 */
export async function findAuthorityQueryProblemByDatabaseClock(
  { database, now }: Pick<ActivityDeps, 'database' | 'now'>,
  chain: ChainDocument,
  { holder }: Pick<AuthorityConnection, 'holder'>,
): Promise<StoredMessage | undefined> {
  if (!findAuthorityQueryProblem(chain, holder, now())) return undefined;
  return findAuthorityQueryProblem(chain, holder, await database.now());
}

/** The connection of a chain, or why it must not be used now. */
export type UsableAuthorityConnectionResult =
  | { readonly connection: AuthorityConnection }
  | {
      readonly why: string;
      /** True if sending is stopped and no operator has confirmed the head, so that only a renewal lets sealing continue. */
      readonly needsRenewal: boolean;
    };

/**
 * Compares the head of a chain with the authority. If the certificate cannot be used, an unknown head leads to a renewal.
 * @param beganMs when the query began, by the monotonic clock
 */
export async function compareHeadWithAuthorityAndPauseOrRenew(
  deps: ActivityDeps,
  chain: ChainDocument,
  usable: UsableAuthorityConnectionResult,
  beganMs: number,
): Promise<ChainHeadQueryResult> {
  if ('connection' in usable) return queryChainHeadAndPauseOrRenew(deps, chain, usable.connection, beganMs);
  return usable.needsRenewal ? renewIfChainHeadUnknown(deps, chain) : { kind: 'known' };
}

/** @param beganMs when the query began, by the monotonic clock */
async function queryChainHeadAndPauseOrRenew(
  deps: ActivityDeps,
  chain: ChainDocument,
  connection: AuthorityConnection,
  beganMs: number,
): Promise<ChainHeadQueryResult> {
  const complete = (): Promise<boolean> =>
    markConfirmedChainEndQueried(deps.database, chain, deps.monotonicMs() - beganMs);
  if (!(await isChainHeadUnknown(deps, chain))) return { kind: 'known' };
  const problem = await findAuthorityQueryProblemByDatabaseClock(deps, chain, connection);
  // A supplier who is not registered seals nothing. Any other chain needs no response for a renewal; after a
  // confirmation, its old number would need one.
  if (problem && isSupplierRegisteredOrHasRecords(chain)) return renewIfWitnessWritable(deps, chain);
  if (problem) return (await complete()) ? { kind: 'known' } : { kind: 'not-asked', problem };
  // Without a confirmation, the query can only end in a renewal, so the authority is not asked in vain.
  const unwritable = mayBeConfirmed(chain, deps.now()) ? undefined : await checkWitnessWritable(deps);
  if (unwritable) return unwritable;
  const found = await queryMonthsAndPause(deps, chain, connection);
  if (found.kind === 'behind') return found;
  if (await complete()) return { kind: 'known' };
  return found.kind === 'failed' ? found : renewIfWitnessWritable(deps, chain, complete);
}

/**
 * Asks the authority about month after month, newest first, and pauses a chain that lacks records. Months of a supplier
 * with very many records can take longer than an activity may. A renewal needs no response about the rest, because an
 * empty one would prove nothing either.
 */
async function queryMonthsAndPause(
  deps: ActivityDeps,
  chain: ChainDocument,
  connection: AuthorityConnection,
): Promise<{ readonly kind: 'nothing' } | { readonly kind: 'behind' } | FailedHeadQuery> {
  const isOver = createQueryEnd(deps);
  const sinceMs = chain.head ? Date.parse(chain.head.at) : chain.createdAt.getTime();
  for (const { year, month } of listPossibleAuthorityFilingMonths(sinceMs, deps.now().getTime(), chain.zone)) {
    const period = `${year}-${String(month).padStart(2, '0')}`;
    if (isOver()) {
      deps.log.warn({ chain: chain._id, period }, 'no time is left to ask the authority about months up to this one');
      break;
    }
    const authorityRecords = await heldThere(deps, chain, connection, { year, month, isOver });
    if (authorityRecords.kind === 'failed') return authorityRecords;
    if (authorityRecords.isCut)
      deps.log.warn({ chain: chain._id, period }, 'the authority has more records of this month than were read');
    await raiseAlarmForUnknownNumber(deps, chain, authorityRecords.unknown);
    if ((await missingHere(deps, chain, period, authorityRecords.records)).length === 0) continue;
    await confirmDatabasePrimaryByChainWrite(deps.database, chain);
    const missing = await missingHere(deps, chain, period, authorityRecords.records);
    if (missing.length === 0) continue;
    const text = createMessage('records-missing-here', {
      count: missing.length,
      period,
      installation: chain.installation,
      number: missing[0]?.number ?? '',
    });
    await saveOrEndSealingPause(deps.database, chain, { text, byAuthority: true }, deps.now());
    return { kind: 'behind' };
  }
  return { kind: 'nothing' };
}

/** @returns whether the time to ask is over; throws if the activity must end, because the next attempt asks again */
function createQueryEnd(deps: ActivityDeps): () => boolean {
  const beganMs = deps.monotonicMs();
  return () => {
    if (deps.stopping())
      throw new Error('the query for the last record of a chain was ended: the next attempt repeats it');
    return deps.monotonicMs() - beganMs > chainLimits.headQuerySeconds * 1_000;
  };
}

/** Renews a chain whose head is unknown while its certificate cannot be used, because sealing continues then. */
async function renewIfChainHeadUnknown(deps: ActivityDeps, chain: ChainDocument): Promise<ChainHeadQueryResult> {
  if (!isSupplierRegisteredOrHasRecords(chain)) return { kind: 'known' };
  if (!(await isChainHeadUnknown(deps, chain))) return { kind: 'known' };
  return renewIfWitnessWritable(deps, chain, () => markConfirmedChainEndQueried(deps.database, chain));
}

/** Returns whether neither the witness nor an operator knows the head of a chain whose run does not know it. */
async function isChainHeadUnknown(deps: ActivityDeps, chain: ChainDocument): Promise<boolean> {
  const knownEnd = { chain: chain._id, installation: chain.installation, head: null, compared: false };
  // The comparison follows a majority write, because a deposed primary returns an old state, which lacks records that
  // the authority has.
  await confirmDatabasePrimaryByChainWrite(deps.database, chain);
  const { difference } = await readChainAndCompareHeadWithRunAndWitness(deps, knownEnd);
  return difference?.kind === 'unknown';
}

/** @param isConfirmed returns whether an operator has confirmed the head; absent if a confirmation would not count */
async function renewIfWitnessWritable(
  deps: ActivityDeps,
  chain: ChainDocument,
  isConfirmed?: () => Promise<boolean>,
): Promise<ChainHeadQueryResult> {
  const unwritable = await checkWitnessWritable(deps);
  if (unwritable) return unwritable;
  // The check of the witness can take seconds, so an operator may have confirmed the head meanwhile.
  if (await isConfirmed?.()) return { kind: 'known' };
  return { kind: 'renewed', installation: await renewInstallationNumberOnceAndStartRun(deps, chain) };
}

/**
 * Returns whether a confirmation of an operator may count after this query. Only the database decides that, by its own
 * clock, so a confirmation that has just expired also counts here.
 */
const mayBeConfirmed = ({ installation, endConfirmed }: ChainDocument, now: Date): boolean =>
  endConfirmed?.installation === installation &&
  !endConfirmed.authorityAsked &&
  now.getTime() - endConfirmed.at.getTime() < 2 * chainLimits.endConfirmedSecondsMax * 1_000;

/**
 * Returns why no number may be renewed: while the witness cannot be written, nothing is sealed under a new number either,
 * so each pass would renew it again.
 */
async function checkWitnessWritable({ witness }: ActivityDeps): Promise<ChainHeadQueryResult | undefined> {
  const unwritable = await catchWitnessUnavailable(witness.checkWritable?.() ?? Promise.resolve());
  return unwritable ? { kind: 'failed', problem: unwritable.text, isWitnessProblem: true } : undefined;
}

/** A record of this installation that the authority stores. */
interface AuthorityRecord {
  readonly number: string;
  readonly fingerprint: string;
}

/** Records of the chain's installation number, and records of numbers that the database does not know. */
interface HeldThere {
  readonly kind: 'found';
  readonly records: readonly AuthorityRecord[];
  readonly unknown: readonly Pick<AuthorityStoredRecord, 'number' | 'installation'>[];
  /** Whether the authority has more records of the month than these. */
  readonly isCut: boolean;
}

interface AskedMonth {
  readonly year: number;
  readonly month: number;
  /** Returns whether to query no more pages. */
  readonly isOver: () => boolean;
}

async function heldThere(
  deps: ActivityDeps,
  chain: ChainDocument,
  { client, representative }: AuthorityConnection,
  { year, month, isOver }: AskedMonth,
): Promise<HeldThere | FailedHeadQuery> {
  const issuer = { NombreRazon: chain.supplierName, NIF: chain.supplier };
  const queried = await queryAllAuthorityRecords(
    client,
    { issuer, year, month, withSoftware: true, ...(representative ? { byRepresentative: true } : {}) },
    { pagesMax: authorityLimits.queryPagesMax, timeLimitMs: deps.settings.authority.callSeconds * 1_000, isOver },
  );
  if (queried.kind === 'failed' && !queried.firstRecords) return queried;
  const isCut = queried.kind === 'failed';
  const found = (isCut ? queried.firstRecords : queried.records) ?? [];
  const records = found
    .filter(({ installation }) => installation === chain.installation)
    .map(({ number, fingerprint }) => ({ number, fingerprint: fingerprint ?? '' }));
  const known = new Set([chain.installation, ...(chain.past ?? []).map(({ installation }) => installation)]);
  const unknown = found.filter(
    ({ installation }) => installation !== null && isSelloInstallationNumber(installation) && !known.has(installation),
  );
  return { kind: 'found', records, unknown, isCut };
}

/**
 * Raises an alarm if the authority has records under an installation number of Sello that the database does not know. A
 * lost renewal can be the cause. The chain is not paused, because the supplier may use two installations of Sello.
 */
async function raiseAlarmForUnknownNumber(
  deps: ActivityDeps,
  chain: ChainDocument,
  unknown: HeldThere['unknown'],
): Promise<void> {
  const [first] = unknown;
  if (!first) return;
  const { number, installation } = first;
  const count = unknown.filter((one) => one.installation === installation).length;
  const text = createMessage('authority-has-unknown-number', { installation: installation ?? '', number, count });
  deps.log.error({ chain: chain._id }, renderMessageInEnglish(text));
  await raiseChainAlarm(deps.database, chain._id, { at: deps.now(), text, kind: 'review' });
}

/** Finds records that the authority has and the database lacks. */
async function missingHere(
  { database }: ActivityDeps,
  chain: ChainDocument,
  period: string,
  there: readonly AuthorityRecord[],
): Promise<AuthorityRecord[]> {
  if (there.length === 0) return [];
  const storedFingerprints = new Set(
    (await listStoredInvoiceHashesOfPeriod(database, chain._id, period)).flatMap(({ accepted, unsettled, older }) => [
      accepted?.fingerprint ?? '',
      unsettled ?? '',
      ...older,
    ]),
  );
  return there.filter(({ fingerprint }) => !storedFingerprints.has(fingerprint));
}

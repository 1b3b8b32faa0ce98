// Asks the query service which records the authority has. Sello asks before a duplicate, or a rejection after a lost
// response, becomes final. Sello also asks after a newer record was settled while an older attempt can still arrive. A
// failed query proves nothing.
import type { AuthorityStoredRecord } from '../../src/authority/query';
import { computeBackoffSeconds } from '../../src/chain/run/flow-control';
import { listPossibleAuthorityFilingMonths, type AuthorityFilingMonth } from '../../src/chain/run/expected-head';
import {
  isDuplicateRejectionContradictedByQuery,
  isAbsentRecordRejectionCode,
  mayAuthorityHoldUnknownRecord,
  decideDoubtfulRejection,
} from '../../src/chain/run/outcomes';
import { parseAuthorityDate } from '../../src/chain/record/timestamp';
import type { AuthorityQueryActivityInput, AuthorityQueryActivityResult } from '../../src/contracts/activities';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import {
  saveUnansweredAuthorityQueryTime,
  saveLastChainAuthorityError,
  listAuthorityFilingMonthsOfInvoice,
  listRecordsOfInvoice,
  postponeQueryAboutAbsentRecord,
  readNextAuthorityQueryWaitMs,
  listRecordsToQuery,
  settleDoubtedRecord,
} from '../../src/store/chains/record-checks';
import type { ChainDocument } from '../../src/model/chain';
import { findChain } from '../../src/store/chains/chains';
import { markConfirmedChainEndQueried } from '../../src/store/chains/confirmed-end';
import type { RecordDocument, UnconfirmedRejection } from '../../src/model/record';
import { formatCertificateStopKey, listSendingStopsByKeys } from '../../src/store/chains/windows';
import type { AuthorityConnection, ActivityDeps } from '../deps';
import { tryQueryRejectedDuplicatesInOnePage, type AuthorityRecordsByHash } from './query-in-bulk';
import {
  compareHeadWithAuthorityAndPauseOrRenew,
  findAuthorityQueryProblemByDatabaseClock,
  type UsableAuthorityConnectionResult,
} from './query-head';
import { repairRecordAfterLateAttempt, logRecordReviewAlarm } from './late-attempt';
import { findRenewedInstallationNumberAndStartRun } from './renew-installation-number';
import {
  saveCertificateUsedByChain,
  stopSendingIfCertificateProblemConfirmed,
  stopSendingIfNotAuthorized,
} from './sender-certificate';
import { isNextRecordFirstInLive } from './sealing-paused';
import { notifyDueJobsOfChain } from './notify-jobs';
import { recordSubmissionOutcomeMetricsAndSpans } from '../measure';
import { toRecordSettlement, planRecordSettlement } from './plan-outcomes';
import { createMessage, type StoredMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';

/**
 * Number of consecutive queries without a response that ends a pass. One failure may be due to its invoice; two are due
 * to the service.
 */
const failedQueriesMax = 2;

/** The results of a pass, and why a query remains. */
interface ReconciliationProgress {
  settled: number;
  resent: number;
  released: number;
  /** Number of consecutive queries without a response. */
  failed: number;
  /** Number of queries with a response. */
  answered: number;
  /** Why a remaining query must wait. */
  reason?: string;
}

/** Runs one pass, with one query for each record in turn. Two consecutive queries without a response end the pass. */
export const queryAndSettleDoubtfulRecords =
  (deps: ActivityDeps) =>
  async ({
    chain: key,
    installation,
    failures,
    compare,
  }: AuthorityQueryActivityInput): Promise<AuthorityQueryActivityResult> => {
    const endMs = deps.now().getTime() + limits.askSeconds * 1_000;
    const beganMs = deps.monotonicMs();
    const chain = await findChain(deps.database, key);
    if (!chain) throw new Error(`chain ${key} is not stored`);
    const none = { settled: 0, resent: 0, released: 0 };
    const renewed = compare ? await findRenewedInstallationNumberAndStartRun(deps, key, installation) : undefined;
    if (renewed !== undefined) return { ...none, left: 0, waitMs: 0, renewed };
    const pauseMs = (count: number) => computeBackoffSeconds(count, deps.settings.authority.backoffSeconds) * 1_000;
    const waitMs = pauseMs(failures + 1);
    const notAsked = (why: string) => ({ ...none, left: 1, waitMs, reason: why, isNotAsked: true }) as const;
    const usable = await findUsableConnection(deps, chain, compare);
    const end = compare ? await compareHeadWithAuthorityAndPauseOrRenew(deps, chain, usable, beganMs) : undefined;
    if (end?.kind === 'not-asked') return notAsked(renderMessageInEnglish(end.problem));
    if (end?.kind === 'failed') {
      const text = createMessage('query-for-end-failed', { problem: end.problem });
      if (!end.isWitnessProblem) await saveLastChainAuthorityError(deps.database, key, { at: deps.now(), text });
      return { ...none, left: 1, waitMs, reason: renderMessageInEnglish(end.problem) };
    }
    // The run of the new number queries the remaining records.
    if (end?.kind === 'renewed') return { ...none, left: 0, waitMs: 0, renewed: end.installation };
    if ('why' in usable) return notAsked(usable.why);
    const { connection } = usable;
    const pass: ReconciliationProgress = { ...none, failed: 0, answered: 0 };
    const due = await listRecordsToQuery(deps.database, key, limits.asksPassMax);
    const problem =
      due.length > 0 ? await findAuthorityQueryProblemByDatabaseClock(deps, chain, connection) : undefined;
    // A chain with nothing to send would otherwise not show why its invoices wait.
    if (problem) await stopSendingIfNotAuthorized(deps, chain, connection);
    if (problem) return notAsked(renderMessageInEnglish(problem));
    await deps.failpoint('before-ask');
    const bulkResults = await tryQueryRejectedDuplicatesInOnePage(deps, chain, connection, due);
    for (const record of due) {
      await askAbout(deps, { chain, connection, seen: bulkResults }, record, pass);
      if (pass.failed >= failedQueriesMax || deps.now().getTime() >= endMs || deps.stopping()) break;
    }
    const { settled, resent, released, reason } = pass;
    if (settled > 0) await notifyDueJobsOfChain(deps, key);
    const nextMs = await readNextAuthorityQueryWaitMs(deps.database, key);
    const total = { settled, resent, released, left: nextMs === null ? 0 : 1 };
    if (nextMs === null || reason === undefined) return { ...total, waitMs: nextMs ?? 0 };
    // A service that responds to other queries is available. One failed query therefore does not lengthen the pause.
    return { ...total, waitMs: Math.max(nextMs, pass.answered > 0 ? pauseMs(1) : waitMs), reason };
  };

/**
 * Finds the connection of a chain, or why it must not be used now. A confirmation of an operator then counts without a
 * query.
 */
async function findUsableConnection(
  deps: ActivityDeps,
  chain: ChainDocument,
  compare: boolean,
): Promise<UsableAuthorityConnectionResult> {
  const lookup = await deps.connectionFor(chain);
  if ('problem' in lookup) {
    const { isStopped, text } = await stopSendingIfCertificateProblemConfirmed(deps, chain, lookup.problem);
    const isConfirmed = compare && isStopped && (await markConfirmedChainEndQueried(deps.database, chain));
    // Signed records are not sealed without a certificate, under any number. Neither is the first record in `live`, and
    // a renewal would hide that it is the first.
    const isSealable = !chain.signRecords && !isNextRecordFirstInLive(chain);
    return { why: text, needsRenewal: isStopped && !isConfirmed && isSealable };
  }
  const { connection } = lookup;
  // A chain with nothing to send would otherwise not notice that its certificate changed. The chain would not show
  // the stop of that certificate, and an operator could not end the stop there.
  await saveCertificateUsedByChain(deps, chain, connection);
  const [stop] = await listSendingStopsByKeys(deps.database, [
    formatCertificateStopKey(chain.environment, connection.certificate),
  ]);
  if (!stop) return { connection };
  const isConfirmed = compare && (await markConfirmedChainEndQueried(deps.database, chain));
  return { why: renderMessageInEnglish(stop.text), needsRenewal: !isConfirmed };
}

/** The queried chain, and the results of the bulk query. */
interface ReconciliationContext {
  readonly chain: ChainDocument;
  readonly connection: AuthorityConnection;
  readonly seen: AuthorityRecordsByHash;
}

/** Queries the authority about one record, and settles, releases or sends the record again. */
async function askAbout(
  deps: ActivityDeps,
  { chain, connection, seen }: ReconciliationContext,
  record: RecordDocument,
  pass: ReconciliationProgress,
): Promise<void> {
  const bulkRecord = record.check?.kind === 'doubt' ? seen.get(record.fingerprint) : undefined;
  const holding = bulkRecord ? { record: bulkRecord } : await heldFor(deps, chain, connection, record);
  if ('problem' in holding) {
    pass.failed += 1;
    pass.reason = renderMessageInEnglish(holding.problem);
    const text = createMessage('query-for-invoice-failed', { number: record.number, problem: holding.problem });
    await saveLastChainAuthorityError(deps.database, chain._id, { at: deps.now(), text });
    await saveUnansweredAuthorityQueryTime(deps.database, record, deps.now());
    return;
  }
  pass.failed = 0;
  pass.answered += 1;
  if (record.check?.kind === 'doubt') {
    const released = await settle(deps, chain, { ...record, check: record.check }, holding.record);
    if (released !== null) pass.settled += 1;
    pass.released += released ?? 0;
    return;
  }
  const { resent, settled } = await repairRecordAfterLateAttempt(deps, chain, record, holding.record);
  if (settled) pass.settled += 1;
  if (resent === 'resent') pass.resent += 1;
  if (resent === 'later') pass.reason = `record ${record.sequence} is being sent again`;
}

/** What the authority has of an invoice; null if it has nothing in the queried months. */
type AuthorityHolding = { readonly record: AuthorityStoredRecord | null } | { readonly problem: StoredMessage };

/**
 * Finds the authority's record of the invoice, in every month that the stored records of the invoice name. If the
 * authority has a record that is not stored here, its month is unknown, so the months around the issue date follow.
 */
async function heldFor(
  deps: ActivityDeps,
  chain: ChainDocument,
  connection: AuthorityConnection,
  record: RecordDocument,
): Promise<AuthorityHolding> {
  const named = (await listAuthorityFilingMonthsOfInvoice(deps.database, record.invoiceKey)).map(toMonth);
  const found = await heldInMonths(deps, chain, connection, record, named);
  if ('problem' in found || found.record) return found;
  if (!mayAuthorityHoldUnknownRecord(await listRecordsOfInvoice(deps.database, record.invoiceKey))) return found;
  const issuedMs = Date.parse(`${parseAuthorityDate(record.date)}T12:00:00Z`);
  const others = listPossibleAuthorityFilingMonths(issuedMs, issuedMs, chain.zone).filter(
    ({ year, month }) => !named.some((one) => one.year === year && one.month === month),
  );
  return heldInMonths(deps, chain, connection, record, others);
}

const toMonth = (period: string): AuthorityFilingMonth => ({
  year: Number(period.slice(0, 4)),
  month: Number(period.slice(5)),
});

async function heldInMonths(
  deps: ActivityDeps,
  chain: ChainDocument,
  connection: AuthorityConnection,
  { number, date }: RecordDocument,
  months: readonly AuthorityFilingMonth[],
): Promise<AuthorityHolding> {
  const issuer = { NombreRazon: chain.supplierName, NIF: chain.supplier };
  const representative = connection.representative ? { byRepresentative: true } : {};
  for (const { year, month } of months) {
    const { answer } = await connection.client.query(
      { issuer, year, month, number, date, ...representative },
      deps.settings.authority.callSeconds * 1_000,
    );
    if (answer.kind === 'fault')
      return { problem: createMessage('authority-fault', { code: String(answer.code ?? ''), text: answer.text }) };
    if (answer.kind === 'unknown') return { problem: answer.detail };
    if (answer.issuer !== chain.supplier) return { problem: createMessage('answer-for-other-issuer') };
    const match = answer.records.find((held) => held.number === number && held.date === date);
    if (match) return { record: match };
    if (answer.next) return { problem: createMessage('query-with-pages') };
  }
  return { record: null };
}

/** For an invoice of which Sello has proof that the authority had it. */
const getWatchedQueries = () => ({
  seconds: limits.absentRecordWatchedSecondsMax,
  pauseSeconds: limits.absentRecordWatchPauseSeconds,
});

/**
 * Settles a doubtful rejection. If the authority has the record's hash, the record arrived, whatever the response was.
 * Otherwise the rejection is final. Returns null if the outcome is still unknown. A rejection as duplicate says that the
 * authority has the invoice, or its cancellation, so a query that does not show it proves nothing at first. Nor
 * does it prove that a record is gone which the authority accepted before.
 */
async function settle(
  deps: ActivityDeps,
  chain: ChainDocument,
  record: RecordDocument & { readonly check: UnconfirmedRejection },
  held: AuthorityStoredRecord | null,
): Promise<number | null> {
  const { kind: _doubt, answer, ...refused } = record.check;
  const outcome = decideDoubtfulRejection(record.fingerprint, { result: 'rejected', ...refused, doubtful: true }, held);
  if (outcome.result === 'unknown') return null;
  const isAbsent = outcome.result === 'rejected' && isDuplicateRejectionContradictedByQuery(refused.code, held);
  const queries = { seconds: limits.absentRecordSecondsMax, pauseSeconds: limits.absentRecordPauseSeconds };
  if (isAbsent && (await postponeQueryAboutAbsentRecord(deps.database, record, queries))) return null;
  // The authority's environment for tests is emptied at times, so its answer counts at once there.
  const isDenied = isAbsentRecordRejectionCode(refused.code) && !held && chain.environment !== 'test';
  if (isDenied && (await postponeQueryAboutAbsentRecord(deps.database, record, getWatchedQueries()))) return null;
  const file = answer ? { answer } : {};
  const alarm = isDenied ? createMessage('authority-denies-record', { number: record.number }) : undefined;
  const released = await settleDoubtedRecord(
    deps.database,
    record,
    (invoice) => {
      const change = planRecordSettlement(record, outcome, invoice ?? undefined);
      return { ...change, ...file, late: change.late || isAbsent };
    },
    deps.now(),
    alarm,
  );
  if (released === null) return null;
  if (alarm) logRecordReviewAlarm(deps, record, alarm);
  recordSubmissionOutcomeMetricsAndSpans(deps, [toRecordSettlement(record, outcome)]);
  return released;
}

// Makes one attempt to send a submission. After the attempt, one write stores the response, closes the submission and
// sets the window.
import type { AuthorityCallResult } from '../../src/authority/client';
import {
  type SubmissionResponse,
  type AuthoritySoapFault,
  type ParsedSubmissionResponse,
  isCertificateRefusalResponse,
  toSubmissionAttemptResult,
} from '../../src/chain/run/submission-response';
import {
  type SubmissionResponseMatch,
  matchSubmissionResponseToRecords,
  type SentRecordOutcome,
} from '../../src/chain/run/outcomes';
import type { SendAttemptResult } from '../../src/contracts/activities';
import { chainLimits as limits } from '../../src/contracts/limits/chain';
import {
  saveResponseAndCloseSubmission,
  saveOutcomesAndCloseSubmission,
  closeRejectedSubmission,
} from '../../src/store/submissions/responses';
import {
  type SubmissionAttemptContext,
  giveUpSubmissionAttempt,
  isCertificateRefusalLimitReached,
  isSubmissionAttemptLeased,
  clearRunningSubmissionAttempt,
} from '../../src/store/submissions/attempts';
import { saveAuthorityClockDifference } from '../../src/store/chains/chains';
import {
  markRemainingRecordsWithSubmission,
  readRecordsOfOpenSubmission,
} from '../../src/store/submissions/mark-records';
import { readInvoicesOfRecords } from '../../src/store/submissions/save-outcomes';
import type { SealingRequestOfAwaitedJob } from '../../src/store/submissions/sending-snapshot';
import { JobWalkConflictError } from '../../src/store/jobs/commit-walk';
import type { ChainInvoiceDocument, RecordDocument } from '../../src/model/record';
import { formatSendingWindowKey } from '../../src/store/chains/windows';
import type { SendingStopDocument } from '../../src/model/submission';
import type { AuthorityConnection, ActivityDeps } from '../deps';
import { toInvoiceNumberRangeForTemporal } from '../../src/temporal/names';
import {
  addJobEndsToOutcomes,
  type PreparedJobEnd,
  startPreparingJobEnds,
  recordPreparedJobEndMetricsAndSpans,
} from './end-jobs';
import { planChainBackOff, planSubmissionOutcomeChanges, addUnansweredAttemptFlagToRecords } from './plan-outcomes';
import {
  createExpiringServerTimeReader,
  isFirstSubmissionAttemptJustLeased,
  readProcessClocks,
} from './attempt-clocks';
import { buildSubmissionAttemptXml, doesSubmissionReportIncident } from './attempt-message';
import { prefetchPendingRecordsIfMany, cacheSubmissionResponse } from './sending-cache';
import { endTriedSendingStops, listCertificateRefusalStops, closeRejectedAndStopSending } from './stop-after-rejection';
import { planBadRecordSearchAfterRejection, advanceBadRecordSearchAfterAcceptedPart } from './search-bad-record';
import { recordSubmissionAttemptMetricsAndSpan, recordSubmissionOutcomeMetricsAndSpans } from '../measure';
import type { StoredMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';

export interface SendAttempt extends Omit<SubmissionAttemptContext, 'window'> {
  readonly connection: AuthorityConnection;
  /** Stops during which this attempt is a try. */
  readonly trial: readonly SendingStopDocument[];
  /** `monotonicMs` just before the lease was taken. The time limit of the call counts from here. */
  readonly fromMs: number;
  /** Records of the submission, in order. */
  readonly rows: readonly RecordDocument[];
  /**
   * Invoices of the submission when it was frozen; undefined if they were not read. The outcomes compare these versions
   * with the current ones.
   */
  readonly invoices?: readonly ChainInvoiceDocument[];
  /** Requests of the rows whose calls wait for the end of their jobs; undefined if the rows were read without them. */
  readonly awaited?: readonly SealingRequestOfAwaitedJob[];
  /** Records that are pending after this submission. */
  readonly behind: number;
}

/** Starts work that runs during a call. */
export type ConcurrentWorkStarter = () => void;

/** Makes one call with a leased submission. One write stores the response and its consequences. */
export async function runSubmissionAttempt(
  deps: ActivityDeps,
  given: SendAttempt,
  startConcurrentWork: ConcurrentWorkStarter,
): Promise<SendAttemptResult> {
  const { chain, connection, behind, rows } = given;
  const callMs = Math.min(deps.settings.authority.callSeconds, limits.callSecondsMax) * 1_000;
  const deadline = given.fromMs + callMs;
  // The message is stored with the outcome of the attempt.
  const submission = { ...given.submission, incident: doesSubmissionReportIncident(given, deps.now()) };
  const message = buildSubmissionAttemptXml(chain, connection, submission, rows, deps.now());
  await deps.failpoint('before-call');
  const isHeld =
    isFirstSubmissionAttemptJustLeased(deps, given) || (await isSubmissionAttemptLeased(deps.database, submission));
  if (!isHeld) return superseded(given);
  const marking = markRemainingRecordsWithSubmission(deps.database, submission)
    .then(() => prefetchPendingRecordsIfMany(deps.database, chain._id, behind))
    .catch((error: unknown) => {
      deps.log.warn({ submission: submission._id, error }, 'the records are marked when their submission closes');
    });
  const calledAt = readProcessClocks(deps);
  const call = connection.client.submit(message, deadline - deps.monotonicMs());
  startConcurrentWork();
  const endable = startPreparingJobEnds(deps, isRecordedAtOnce(given) ? (given.awaited ?? []) : []);
  const exchange = await call;
  const readServerTimeMs = createExpiringServerTimeReader(deps, calledAt, exchange.serverTimeMs);
  await marking;
  await deps.failpoint('after-call');
  const window = formatSendingWindowKey(chain.environment, chain.supplier, connection.certificate);
  const finished = { ...given, submission, window, endable, readServerTimeMs };
  const result = withSent(deps, rows, await conclude(deps, finished, exchange));
  const measured = { ...exchange, serverTimeMs: readServerTimeMs() };
  // An attempt that lost its batch still made its call.
  const { kind } = result.kind === 'deferred' ? toSubmissionAttemptResult(exchange.answer) : result;
  recordSubmissionAttemptMetricsAndSpan(deps, { submission, rows, exchange: measured, kind });
  return result;
}

function withSent(
  { settings }: ActivityDeps,
  rows: readonly RecordDocument[],
  result: SendAttemptResult,
): SendAttemptResult {
  if (result.kind === 'deferred' || result.kind === 'nothing') return result;
  const invoices = toInvoiceNumberRangeForTemporal(settings.temporal, rows);
  return { ...result, sent: { records: rows.length, ...(invoices ? { invoices } : {}) } };
}

const superseded = ({ behind, submission }: Pick<SendAttempt, 'behind' | 'submission'>): SendAttemptResult => ({
  kind: 'deferred',
  why: 'lease',
  waitMs: limits.takenLookMs,
  pending: behind + submission.count,
  text: 'another attempt took the lease',
});

interface FinishedAttempt extends SendAttempt {
  readonly window: string;
  readonly readServerTimeMs: () => number | null;
  /** Jobs that can end with the response. */
  readonly endable: () => Promise<readonly PreparedJobEnd[]>;
}

async function conclude(
  deps: ActivityDeps,
  given: FinishedAttempt,
  { answer, raw }: AuthorityCallResult<SubmissionResponse>,
): Promise<SendAttemptResult> {
  const { chain, connection, submission, rows, behind } = given;
  const isRefusal = isCertificateRefusalResponse(answer);
  const isRefusedLong =
    isRefusal &&
    (listCertificateRefusalStops(given.trial).length > 0 ||
      (await isCertificateRefusalLimitReached(deps.database, submission, connection.certificate)));
  const result = toSubmissionAttemptResult(answer, isRefusedLong);
  await endTriedSendingStops(deps, given, result);
  if (result.kind === 'answered') {
    const parsed = answer as ParsedSubmissionResponse;
    const matching = matchSubmissionResponseToRecords(
      addUnansweredAttemptFlagToRecords(given.rows, given.submission),
      parsed,
    );
    if (matching.kind === 'foreign') return unanswered(deps, given, matching.detail);
    const closed = await close(deps, given, { answer: parsed, raw: raw ?? '', matching });
    return { kind: 'answered', records: rows.length, pending: behind, ...closed };
  }
  if (result.kind === 'unknown')
    return unanswered(deps, given, result.detail, isRefusal ? connection.certificate : undefined);
  // The authority responded with a SOAP Fault, or rejected the client certificate.
  const serverTimeMs = given.readServerTimeMs();
  if (result.kind === 'fault' && serverTimeMs !== null) {
    await saveAuthorityClockDifference(deps.database, chain._id, serverTimeMs);
  }
  if (result.kind === 'fault' && result.class === 'structure') {
    return splitRefused(deps, given, result.fault);
  }
  const isForbidden = answer.kind === 'unknown' && answer.reason === 'forbidden';
  const stop = await closeRejectedAndStopSending(deps, given, result, isForbidden);
  if (!stop) return superseded(given);
  return { kind: 'fault', ...stop, pending: behind + submission.count, next: 'stop' };
}

/** Returns whether the response and its outcomes are stored in one transaction. */
const isRecordedAtOnce = ({ behind, rows, submission }: SendAttempt): boolean =>
  behind === 0 && rows.length <= limits.markedAtOnceMax && !submission.piece;

interface ParsedAnswer {
  readonly answer: ParsedSubmissionResponse;
  readonly raw: string;
  readonly matching: Extract<SubmissionResponseMatch, { kind: 'outcomes' }>;
}

type ClosedByResponse = Pick<Extract<SendAttemptResult, { kind: 'answered' }>, 'waitMs' | 'recorded' | 'backOff'>;

/**
 * Stores a response. The outcomes of a short submission with no records pending after it are recorded in the same
 * transaction.
 */
async function close(
  deps: ActivityDeps,
  given: FinishedAttempt,
  { answer, raw, matching }: ParsedAnswer,
): Promise<ClosedByResponse> {
  const { submission, readServerTimeMs } = given;
  const backOff = planChainBackOff(given.chain, matching.outcomes, deps.settings.authority.backoffSeconds);
  const response = { raw, waitSeconds: answer.waitSeconds, now: deps.now(), readServerTimeMs, backOff };
  const shown = backOff && {
    backOff: { waitMs: backOff.seconds * 1_000, reason: renderMessageInEnglish(backOff.text) },
  };
  if (isRecordedAtOnce(given)) {
    const endable = await given.endable();
    const waitMs = await closeAndRecord(deps, given, response, { outcomes: matching.outcomes, answer, endable });
    if (waitMs !== undefined) return { waitMs, recorded: true, ...shown };
  }
  cacheSubmissionResponse(submission._id, raw, answer);
  const closed = await saveResponseAndCloseSubmission(deps.database, given, response, (session) =>
    advanceBadRecordSearchAfterAcceptedPart(deps, submission, session),
  );
  return { waitMs: closed.waitMs, recorded: false, ...(closed.submission ? shown : {}) };
}

interface OutcomesToRecord {
  readonly outcomes: readonly SentRecordOutcome[];
  readonly answer: ParsedSubmissionResponse;
  readonly endable: readonly PreparedJobEnd[];
}

/**
 * Stores the response with its outcomes. Returns the wait in milliseconds; undefined if the transaction failed. The
 * caller then stores the response without outcomes.
 */
async function closeAndRecord(
  deps: ActivityDeps,
  given: FinishedAttempt,
  kept: Parameters<typeof saveOutcomesAndCloseSubmission>[2],
  { outcomes, answer, endable }: OutcomesToRecord,
): Promise<number | undefined> {
  const sentRows = addUnansweredAttemptFlagToRecords(given.rows, given.submission);
  try {
    await deps.failpoint('before-record');
    const invoices = given.invoices ?? (await readInvoicesOfRecords(deps.database, sentRows));
    const plan = planSubmissionOutcomeChanges(sentRows, outcomes, answer, invoices);
    const ended = addJobEndsToOutcomes(deps, endable, plan.settled);
    const settled = await saveOutcomesAndCloseSubmission(deps.database, given, kept, { ...plan, settled: ended });
    if (settled) {
      recordSubmissionOutcomeMetricsAndSpans(deps, ended, given.submission._id);
      recordPreparedJobEndMetricsAndSpans(deps, endable, ended);
      await deps.failpoint('after-record');
    }
    return settled?.waitMs;
  } catch (error) {
    // The run of a job was faster, so that run ends the job.
    if (endable.length > 0 && error instanceof JobWalkConflictError)
      return closeAndRecord(deps, given, kept, { outcomes, answer, endable: [] });
    deps.log.warn({ submission: given.submission._id, error }, 'a response is stored first and recorded later');
    return undefined;
  }
}

/** Splits a submission in which one record breaks the message. The other records are sent, in parts if necessary. */
async function splitRefused(
  deps: ActivityDeps,
  given: FinishedAttempt,
  fault: AuthoritySoapFault,
): Promise<SendAttemptResult> {
  const { chain, submission, behind } = given;
  const code = String(fault.code ?? '');
  await markRemainingRecordsWithSubmission(deps.database, submission);
  const whole = await readRecordsOfOpenSubmission(deps.database, submission);
  if (!whole) {
    await clearRunningSubmissionAttempt(deps.database, given);
    return superseded(given);
  }
  const { text, write } = await planBadRecordSearchAfterRejection(deps, chain, submission, whole, fault);
  const rejection = { code, text: fault.text, now: deps.now(), split: text };
  if (!(await closeRejectedSubmission(deps.database, given, rejection, write))) return superseded(given);
  return { kind: 'fault', code, text: `${fault.text}; ${text}`, pending: behind + submission.count, next: 'split' };
}

/** Handles an attempt without a valid response. After a pause, the same submission is sent again, byte for byte. */
async function unanswered(
  deps: ActivityDeps,
  given: FinishedAttempt,
  reason: StoredMessage,
  refusedCertificate?: string,
): Promise<SendAttemptResult> {
  const { backoffSeconds } = deps.settings.authority;
  const failure = { reason, refusedCertificate, backoffSeconds, now: deps.now() };
  const resend = await giveUpSubmissionAttempt(deps.database, given, failure);
  if (!resend) return superseded(given);
  const pending = given.behind + given.submission.count;
  return { kind: 'unknown', reason: renderMessageInEnglish(reason), pending, ...resend };
}

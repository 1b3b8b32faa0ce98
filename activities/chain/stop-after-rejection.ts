// Stops sending after the authority rejected the certificate, the sender or the header, and ends stops during which an
// attempt succeeded.
import type { toSubmissionAttemptResult } from '../../src/chain/run/submission-response';
import { exhaustedSearchStopCode, isCertificateRefusalStop } from '../../src/chain/run/stop-trial';
import type { SendingStopDocument } from '../../src/model/submission';
import type { SubmissionAttemptContext } from '../../src/store/submissions/attempts';
import { closeRejectedSubmission } from '../../src/store/submissions/responses';
import {
  deleteSendingStopsAfterSuccessfulTry,
  formatCertificateStopKey,
  formatChainStopKey,
  insertSendingStopIfAbsent,
  saveRefusedSendingStopTry,
  hasAnsweredSubmissionWithCertificateSince,
} from '../../src/store/chains/windows';
import { renewBadRecordSearchBudget } from '../../src/store/submissions/bad-record-searches';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { ActivityDeps, AuthorityConnection } from '../deps';

type AttemptResult = ReturnType<typeof toSubmissionAttemptResult>;

interface RejectedAttempt extends SubmissionAttemptContext {
  readonly connection: AuthorityConnection;
  /** Stops during which this attempt was a try. */
  readonly trial: readonly SendingStopDocument[];
}

/** Returns the stops for a refused certificate during which an attempt is a try. */
export const listCertificateRefusalStops = (trial: readonly SendingStopDocument[]): readonly SendingStopDocument[] =>
  trial.filter(isCertificateRefusalStop);

/**
 * Closes the submission, and stops sending, in one transaction. After a try during stops for a refused certificate,
 * these stops continue, because nothing else is known about other chains. If they ended during the try, only this chain
 * stops: an operator resumed sending, or another chain got a response.
 * @returns null if another attempt has the lease
 */
export async function closeRejectedAndStopSending(
  deps: ActivityDeps,
  given: RejectedAttempt,
  result: Extract<AttemptResult, { kind: 'fault' | 'certificate-refused' }>,
  isForbidden: boolean,
): Promise<{ readonly code: string; readonly text: string } | null> {
  const { database } = deps;
  const { connection, submission } = given;
  const isRefused = result.kind === 'certificate-refused';
  const code = isRefused ? (isForbidden ? 'http-403' : 'certificate-refused') : String(result.fault.code ?? '');
  const text = isRefused ? renderMessageInEnglish(result.detail) : result.fault.text;
  const tried = isRefused ? listCertificateRefusalStops(given.trial) : [];
  const isAlone =
    tried.length > 0 ||
    (isRefused && (await hasAnsweredSubmissionWithCertificateSince(database, connection, submission)));
  const everywhere = !isAlone && (isRefused || result.class === 'access');
  const key = everywhere
    ? formatCertificateStopKey(given.chain.environment, connection.certificate)
    : formatChainStopKey(given.chain._id);
  const now = deps.now();
  const isClosed = await closeRejectedSubmission(database, given, { code, text, now }, async (session) => {
    if (tried.length > 0 && (await saveRefusedSendingStopTry(database, tried, now, session))) return;
    await insertSendingStopIfAbsent(database, { _id: key, at: now, code, text: `${code}: ${text}` }, session);
  });
  return isClosed ? { code, text } : null;
}

/**
 * Ends the stops during which an attempt got a response: the authority accepts the certificate. If it rejected the
 * structure of the message, the search for an invalid record stays stopped until the next try. Otherwise, the search
 * continues with all its extra submissions, as after a resume. The sweep wakes the other chains of the certificate,
 * because their records are late.
 */
export async function endTriedSendingStops(
  { database, log, now }: ActivityDeps,
  { chain, trial }: Pick<RejectedAttempt, 'chain' | 'trial'>,
  result: AttemptResult,
): Promise<void> {
  if (trial.length === 0 || result.kind === 'unknown' || result.kind === 'certificate-refused') return;
  const isStructure = result.kind === 'fault' && result.class === 'structure';
  const lasting = isStructure ? trial.filter(({ code }) => code === exhaustedSearchStopCode) : [];
  if (lasting.length > 0) await saveRefusedSendingStopTry(database, lasting, now());
  const ended = trial.filter((stop) => !lasting.includes(stop));
  if (ended.some(({ code }) => code === exhaustedSearchStopCode)) await renewBadRecordSearchBudget(database, chain._id);
  await deleteSendingStopsAfterSuccessfulTry(database, ended);
  if (ended.length > 0) log.info({ chain: chain._id, stops: ended.map(({ _id }) => _id) }, 'a try ended these stops');
}

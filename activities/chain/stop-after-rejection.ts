// Stops sending after the authority rejected the certificate, the sender or the header, and ends stops during which an
// attempt succeeded.
import { toSubmissionAttemptResult } from '../../src/chain/run/submission-response';
import { exhaustedSearchStopCode, isCertificateRefusalStop } from '../../src/chain/run/stop-trial';
import type { SendingStopDocument } from '../../src/model/submission';
import type { SubmissionAttemptContext } from '../../src/store/submissions/attempts';
import { closeRejectedSubmission } from '../../src/store/submissions/responses';
import {
  deleteTriedSendingStops,
  formatCertificateStopKey,
  formatChainStopKey,
  insertSendingStopIfAbsent,
  wasCertificateAnsweredSince,
} from '../../src/store/chains/windows';
import { renderMessageInEnglish } from '../../src/messages/render';
import type { ActivityDeps, AuthorityConnection } from '../deps';

type AttemptResult = ReturnType<typeof toSubmissionAttemptResult>;

interface RejectedAttempt extends SubmissionAttemptContext {
  readonly connection: AuthorityConnection;
  /** Stops during which this attempt was a try. */
  readonly trial: readonly SendingStopDocument[];
}

/** Returns the stops for a refused certificate during which an attempt is a try. */
export const listTriedRefusals = (trial: readonly SendingStopDocument[]): readonly SendingStopDocument[] =>
  trial.filter(isCertificateRefusalStop);

/**
 * Closes the submission, and stops sending, in one transaction. After a try during stops for a refused certificate,
 * these stops continue, because nothing else is known about other chains.
 * @returns null if another attempt has the lease
 */
export async function stopAfterRejection(
  deps: ActivityDeps,
  given: RejectedAttempt,
  result: Extract<AttemptResult, { kind: 'fault' | 'certificate-refused' }>,
  isForbidden: boolean,
): Promise<{ readonly code: string; readonly text: string } | null> {
  const { connection, submission } = given;
  const isRefused = result.kind === 'certificate-refused';
  const code = isRefused ? (isForbidden ? 'http-403' : 'certificate-refused') : String(result.fault.code ?? '');
  const text = isRefused ? renderMessageInEnglish(result.detail) : result.fault.text;
  const isAlone = isRefused && (await wasCertificateAnsweredSince(deps.database, connection, submission));
  const everywhere = !isAlone && (isRefused || result.class === 'access');
  const key = everywhere
    ? formatCertificateStopKey(given.chain.environment, connection.certificate)
    : formatChainStopKey(given.chain._id);
  const now = deps.now();
  const tried = isRefused ? listTriedRefusals(given.trial).map((stop) => ({ ...stop, triedAt: now })) : [];
  const stops = tried.length > 0 ? tried : [{ _id: key, at: now, code, text: `${code}: ${text}` }];
  const isClosed = await closeRejectedSubmission(deps.database, given, { code, text, now }, async (session) => {
    for (const stop of stops) await insertSendingStopIfAbsent(deps.database, stop, session);
  });
  return isClosed ? { code, text } : null;
}

/**
 * Ends the stops during which an attempt got a response: the authority accepts the certificate. If it rejected the
 * structure of the message, the search for an invalid record stays stopped until the next try. The sweep wakes the
 * other chains of the certificate, because their records are late.
 */
export async function concludeTrial(
  { database, log, now }: ActivityDeps,
  { chain, trial }: Pick<RejectedAttempt, 'chain' | 'trial'>,
  result: AttemptResult,
): Promise<void> {
  if (trial.length === 0 || result.kind === 'unknown' || result.kind === 'certificate-refused') return;
  const isStructure = result.kind === 'fault' && result.class === 'structure';
  const lasting = isStructure ? trial.filter(({ code }) => code === exhaustedSearchStopCode) : [];
  for (const stop of lasting) await insertSendingStopIfAbsent(database, { ...stop, triedAt: now() });
  const ended = trial.filter((stop) => !lasting.includes(stop));
  await deleteTriedSendingStops(database, ended);
  if (ended.length > 0) log.info({ chain: chain._id, stops: ended.map(({ _id }) => _id) }, 'a try ended these stops');
}

// Saves which certificate a chain uses, or why it has no certificate.
import type { CertificateProblem } from '../../src/contracts/certificate-problems';
import { toDayInTimeZone } from '../../src/chain/record/timestamp';
import { findSendingAuthorizationProblem } from '../../src/chain/sending-authorization';
import { createMessage } from '../../src/messages/message';
import { renderMessageInEnglish } from '../../src/messages/render';
import {
  saveDetectedChainCertificateIfUnchanged as saveCertificate,
  saveAuthorizationProblemStopIfUnchanged,
  saveCertificateProblemStopIfUnchanged,
} from '../../src/store/certificates/chain-certificates';
import type { ChainDocument } from '../../src/model/chain';
import { formatCertificateStopKey, formatChainStopKey } from '../../src/store/chains/windows';
import type { AuthorityConnection, ActivityDeps } from '../deps';
import { findWorkerClockProblemByDatabaseClock } from './sealing-paused';

interface ConnectionCertificate {
  readonly certificate: string;
  readonly validTo?: Date;
}

const toStoredCertificate = ({ certificate: fingerprint, validTo }: ConnectionCertificate) => ({
  fingerprint,
  ...(validTo ? { validTo } : {}),
});

/**
 * If the sending authorization of the supplier does not permit sending, stops sending and stores the reason. Sealing
 * continues. The database's clock confirms the day, because a worker with a wrong clock would stop the chains of all
 * suppliers.
 * @returns the reason, in English
 */
export async function stopSendingIfNotAuthorized(
  { database, now }: Pick<ActivityDeps, 'database' | 'now'>,
  chain: ChainDocument,
  { holder, certificate }: Pick<AuthorityConnection, 'holder' | 'certificate'>,
): Promise<string | undefined> {
  const { title, supplier, zone } = chain;
  if (!title) return undefined;
  const findProblem = (at: Date) =>
    findSendingAuthorizationProblem(title, { supplier, holder, day: toDayInTimeZone(at.getTime(), zone) });
  const code = findProblem(now()) && findProblem(await database.now());
  if (!code) return undefined;
  const text = createMessage(code, {
    day: (code === 'title-ended' ? title.until : title.from) ?? '',
    holder: holder ?? '',
  });
  // In every time zone of Spain, the day begins at 00:00 UTC or earlier.
  const ends = code === 'title-not-begun' ? { endsAt: new Date(`${title.from}T00:00:00Z`) } : {};
  await saveAuthorizationProblemStopIfUnchanged(database, chain, certificate, {
    _id: formatChainStopKey(chain._id),
    at: now(),
    code,
    text,
    ...ends,
  });
  return renderMessageInEnglish(text);
}

/** Saves which certificate the chain uses, if this changed. */
export async function saveCertificateUsedByChain(
  { database }: ActivityDeps,
  chain: ChainDocument,
  found: ConnectionCertificate,
): Promise<void> {
  if (chain.certificate?.fingerprint === found.certificate) return;
  await saveCertificate(database, chain, toStoredCertificate(found));
}

/**
 * Stops sending if there is no usable certificate, and stores the reason. If the supplier's own certificate has expired or
 * cannot be read, only the chain of this supplier stops, because other workspaces can store the same certificate. A
 * problem of the configured certificate stops all chains that use it. As above, the database's clock confirms that a
 * certificate has expired.
 * @returns the reason, in English; nothing is stopped if the certificate is still valid by the database's clock
 */
export async function stopSendingIfCertificateProblemConfirmed(
  deps: ActivityDeps,
  chain: ChainDocument,
  problem: CertificateProblem,
): Promise<{ readonly isStopped: boolean; readonly text: string }> {
  const { code, text, own, certificate, validTo } = problem;
  const databaseTime = code === 'certificate-expired' && validTo ? await deps.database.now() : undefined;
  if (databaseTime && validTo && validTo > databaseTime) {
    const clockProblem = findWorkerClockProblemByDatabaseClock({ databaseTime }, deps.now());
    return { isStopped: false, text: clockProblem ? renderMessageInEnglish(clockProblem) : text };
  }
  const _id = own ? formatChainStopKey(chain._id) : formatCertificateStopKey(chain.environment, certificate);
  await saveCertificateProblemStopIfUnchanged(deps.database, chain, toStoredCertificate(problem), {
    _id,
    at: deps.now(),
    code,
    text: `${code}: ${text}`,
  });
  return { isStopped: true, text };
}

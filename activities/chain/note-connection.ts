// What an attempt teaches about its surroundings: which certificate a chain uses or lacks, and what time the authority has.
import type { CertificateProblem } from '../../src/contracts/certificate-problems';
import { type ChainDocument, chains, clockCompared } from '../../src/store/ledger/chains';
import { certificateStopKey, chainStopKey, stopSending } from '../../src/store/ledger/windows';
import type { Deps } from '../deps';

/** The chain's row names its certificate: stops of the certificate and its end concern every chain that uses it. */
export async function noteCertificate(
  { database }: Deps,
  { _id, certificate }: ChainDocument,
  { certificate: fingerprint, validTo }: { readonly certificate: string; readonly validTo?: Date },
): Promise<void> {
  if (certificate?.fingerprint === fingerprint) return;
  await chains(database).updateOne(
    { _id },
    { $set: { certificate: { fingerprint, ...(validTo ? { validTo } : {}) } } },
  );
}

/**
 * Stops sending for want of a certificate, visibly. One of its own that cannot be read concerns the chain alone; whatever
 * else is wrong concerns every chain with that certificate, or with the configured one.
 */
export async function stopForCertificate(deps: Deps, chain: ChainDocument, problem: CertificateProblem): Promise<void> {
  const { code, text, own, certificate } = problem;
  await noteCertificate(deps, chain, problem);
  const alone = own && code === 'certificate-unreadable';
  const key = alone ? chainStopKey(chain._id) : certificateStopKey(chain.environment, certificate);
  await stopSending(deps.database, { _id: key, at: deps.now(), code, text: `${code}: ${text}` });
}

/** The `Date` of an answer is compared with the database's clock, which every process shares. */
export async function noteAuthorityClock(
  { database }: Deps,
  { _id }: ChainDocument,
  serverTimeMs: number | null,
): Promise<void> {
  if (serverTimeMs === null) return;
  await chains(database).updateOne({ _id }, [{ $set: clockCompared(serverTimeMs) }]);
}

// Saves what an attempt learned about the connection: which certificate a chain uses or lacks.
import type { CertificateProblem } from '../../src/contracts/certificate-problems';
import { useCertificate } from '../../src/store/ledger/certificate-use';
import type { ChainDocument } from '../../src/store/ledger/chains';
import { certificateStopKey, chainStopKey, stopSending } from '../../src/store/ledger/windows';
import type { Deps } from '../deps';

/** Saves the certificate when it is another one than before. */
export async function noteCertificate(
  { database }: Deps,
  { _id, certificate }: ChainDocument,
  { certificate: fingerprint, validTo }: { readonly certificate: string; readonly validTo?: Date },
): Promise<void> {
  if (certificate?.fingerprint === fingerprint) return;
  await useCertificate(database, { _id }, { fingerprint, ...(validTo ? { validTo } : {}) });
}

/**
 * Stops sending for want of a certificate, visibly. One of its own that cannot be read concerns the chain alone; whatever
 * else is wrong concerns every chain with that certificate, or with the configured one.
 */
export async function stopForCertificate(deps: Deps, chain: ChainDocument, problem: CertificateProblem): Promise<void> {
  const { code, text, own, certificate } = problem;
  await noteCertificate(deps, chain, problem);
  const alone = own && code !== 'certificate-expired';
  const key = alone ? chainStopKey(chain._id) : certificateStopKey(chain.environment, certificate);
  await stopSending(deps.database, { _id: key, at: deps.now(), code, text: `${code}: ${text}` });
}

// Finds and ends the stops for certificates that are missing, expired or unreadable.
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { getSendingStopsCollection } from '../chains/windows';
import type { Database } from '../database';
import { parseStoppedCertificate, readCertificateStopKeysInPages } from './chain-certificates';
import { listOwnAmongCertificateFingerprints } from './certificates';

const ofProblems = { code: { $in: certificateProblemCodes } };

/**
 * Lists stops for a missing configured certificate, each with an affected chain. Chains with such a stop send nothing.
 * Only with this list, Sello can notice that the certificate has been configured. Suppliers' own expired certificates
 * have stops, too, in any number, so all pages are read.
 */
export async function listStopsForMissingCertificates(
  database: Database,
): Promise<{ readonly stop: string; readonly fingerprint: string; readonly chain: ChainDocument }[]> {
  const held = [];
  for await (const keys of readCertificateStopKeysInPages(database, ofProblems)) {
    const certificates = keys.map((stop) => ({ stop, ...parseStoppedCertificate(stop) }));
    const fingerprints = certificates.map((one) => one.fingerprint);
    const own = await listOwnAmongCertificateFingerprints(database, fingerprints);
    for (const { stop, environment, fingerprint } of certificates.filter((one) => !own.has(one.fingerprint))) {
      const users = { environment, 'certificate.fingerprint': fingerprint };
      const chain = await getChainsCollection(database).findOne(users);
      if (chain) held.push({ stop, fingerprint, chain });
    }
  }
  return held;
}

/** Deletes the stop of a certificate. A sender that still lacks the certificate creates it again. */
export const deleteCertificateProblemStop = async (database: Database, stop: string): Promise<void> =>
  void (await getSendingStopsCollection(database).deleteOne({ _id: stop, ...ofProblems }));

// Finds and ends the stops for certificates that are missing, expired or unreadable.
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import { chainLimits as limits } from '../../contracts/limits/chain';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from '../chains/chains';
import { formatCertificateStopKey, getSendingStopsCollection } from '../chains/windows';
import type { Database } from '../database';
import { groupStopKeyFingerprintsByEnvironment, readCertificateStopKeysInPages } from './chain-certificates';
import { listSupplierOwnedAmongCertificateFingerprints } from './certificates';

const ofProblems = { code: { $in: certificateProblemCodes } };

/** A stop for the configured certificate, with one of the chains that use this certificate. */
interface StopForMissingCertificate {
  readonly stop: string;
  readonly fingerprint: string;
  readonly chain: ChainDocument;
}

/**
 * Lists stops for a missing configured certificate, each with an affected chain. Chains with such a stop send nothing.
 * Only with this list, Sello can notice that the certificate has been configured. Version 0.1.0 stored such stops for
 * suppliers' own expired certificates, too, in any number, so all pages are read.
 */
export async function listStopsForMissingConfiguredCertificates(
  database: Database,
): Promise<StopForMissingCertificate[]> {
  const held: StopForMissingCertificate[] = [];
  for await (const keys of readCertificateStopKeysInPages(database, ofProblems)) {
    for (const [environment, fingerprints] of groupStopKeyFingerprintsByEnvironment(keys)) {
      const own = await listSupplierOwnedAmongCertificateFingerprints(database, fingerprints);
      const chains = await listUsersWithoutOwnCertificate(database, environment, [...own]);
      for (const fingerprint of fingerprints.filter((one) => !own.has(one))) {
        const chain = await getChainsCollection(database).findOne({
          environment,
          'certificate.fingerprint': fingerprint,
        });
        if (chain) chains.push(chain);
      }
      for (const chain of chains) {
        const fingerprint = chain.certificate?.fingerprint ?? '';
        held.push({ stop: formatCertificateStopKey(environment, fingerprint), fingerprint, chain });
      }
    }
  }
  return held;
}

/**
 * Finds, for each of these certificates, a chain that uses it as the configured one. A supplier can store a copy of
 * that certificate as its own, and the certificate of such a supplier shows nothing about the configured file.
 */
const listUsersWithoutOwnCertificate = (
  database: Database,
  environment: AuthorityEnvironment,
  fingerprints: readonly string[],
): Promise<ChainDocument[]> =>
  getChainsCollection(database)
    .aggregate<ChainDocument>(
      [
        { $match: { environment, 'certificate.fingerprint': { $in: fingerprints } } },
        {
          $lookup: {
            from: 'certificates',
            localField: '_id',
            foreignField: '_id',
            pipeline: [{ $project: { _id: 1 } }],
            as: 'own',
          },
        },
        { $match: { own: [] } },
        { $unset: 'own' },
        { $group: { _id: '$certificate.fingerprint', chain: { $first: '$$ROOT' } } },
        { $replaceWith: '$chain' },
      ],
      { maxTimeMS: limits.stopsReadMs },
    )
    .toArray();

/** Deletes the stop of a certificate. A sender that still lacks the certificate creates it again. */
export const deleteCertificateProblemStop = async (database: Database, stop: string): Promise<void> =>
  void (await getSendingStopsCollection(database).deleteOne({ _id: stop, ...ofProblems }));

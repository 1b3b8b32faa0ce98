// Stores certificates of suppliers. Their descriptions are readable, but their private keys are encrypted with the
// master key.
import { addStoredFormatVersion } from '../document-versions';
import { Binary, type Collection, type IndexDescription } from 'mongodb';
import type { ChainDocument } from '../../model/chain';
import { formatChainKey } from '../chains/chains';
import type { Database } from '../database';
import { decryptBytes, encryptBytes, type MasterKeys } from '../encryption';
import type { CertificateDocument, CertificateWithoutIdAndKey, CertificateWithKeyPem } from '../../model/certificate';

export const certificateIndexes: IndexDescription[] = [
  { key: { validTo: 1 }, name: 'certificate_expiry' },
  { key: { fingerprint: 1 }, name: 'certificate_fingerprint' },
];

export const getCertificatesCollection = (database: Database): Collection<CertificateDocument> =>
  database.collection('certificates');

type Owner = Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>;

export const formatCertificateKey = ({ workspace, environment, supplier }: Owner): string =>
  formatChainKey(workspace, environment, supplier);

export const findSupplierCertificate = (database: Database, owner: Owner): Promise<CertificateDocument | null> =>
  getCertificatesCollection(database).findOne({ _id: formatCertificateKey(owner) });

/** Finds which of these certificates suppliers have stored as their own. */
export const listFingerprintsOwnedBySuppliers = async (
  database: Database,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    await getCertificatesCollection(database).distinct('fingerprint', { fingerprint: { $in: [...fingerprints] } }),
  );

/** Lists the certificates of a workspace by supplier. */
export const listCertificates = (
  database: Database,
  workspace: string,
  limit: number,
): Promise<Omit<CertificateDocument, 'encryptedPair'>[]> =>
  getCertificatesCollection(database)
    .find({ _id: { $gte: `${workspace}:`, $lt: `${workspace};` } })
    .project<Omit<CertificateDocument, 'encryptedPair'>>({ encryptedPair: 0 })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();

/** Deletes the certificate of a supplier. The supplier then uses the configured certificate again. */
export async function deleteCertificate(database: Database, { _id }: Pick<CertificateDocument, '_id'>): Promise<void> {
  await getCertificatesCollection(database).deleteOne({ _id });
}

/** Encrypts and stores the certificate and key of a supplier. Replaces an earlier pair. */
export async function saveSupplierCertificate(
  database: Database,
  described: CertificateWithoutIdAndKey,
  masterKey: MasterKeys,
  pair: CertificateWithKeyPem,
): Promise<void> {
  const key = formatCertificateKey(described);
  const encryptedPair = new Binary(
    encryptBytes(masterKey, formatCertificateEncryptionPurpose(key), Buffer.from(JSON.stringify(pair))),
  );
  await getCertificatesCollection(database).replaceOne(
    { _id: key },
    addStoredFormatVersion('certificates', { ...described, encryptedPair }),
    {
      upsert: true,
    },
  );
}

/**
 * Decrypts a stored certificate and key. The caller uses the result and never stores it.
 * @throws if the master key is a different one
 */
export function decryptCertificate(
  masterKey: MasterKeys,
  { _id, encryptedPair }: CertificateDocument,
): CertificateWithKeyPem {
  const bytes = decryptBytes(masterKey, formatCertificateEncryptionPurpose(_id), Buffer.from(encryptedPair.buffer));
  return JSON.parse(bytes.toString()) as CertificateWithKeyPem;
}

/** Formats the purpose for which a stored certificate is encrypted. */
export const formatCertificateEncryptionPurpose = (key: string): string => `certificate ${key}`;

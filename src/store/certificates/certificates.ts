// Stores certificates of suppliers. Their descriptions are readable, but their private keys are encrypted with the
// master key.
import { addStoredDocumentFormatVersion } from '../document-versions';
import { Binary, type Collection, type IndexDescription } from 'mongodb';
import type { ChainDocument } from '../../model/chain';
import { formatChainKey } from '../chains/chains';
import type { Database } from '../database';
import { decryptStoredBytes, encryptBytesForStorage, type MasterKeys } from '../encryption';
import type {
  SupplierCertificateDocument,
  CertificateWithoutIdAndKey,
  CertificateWithKeyPem,
} from '../../model/certificate';

export const supplierCertificateIndexes: IndexDescription[] = [
  { key: { validTo: 1 }, name: 'certificate_expiry' },
  { key: { fingerprint: 1 }, name: 'certificate_fingerprint' },
];

export const getSupplierCertificatesCollection = (database: Database): Collection<SupplierCertificateDocument> =>
  database.collection('certificates');

type Owner = Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>;

export const formatSupplierCertificateDatabaseKey = ({ workspace, environment, supplier }: Owner): string =>
  formatChainKey(workspace, environment, supplier);

export const findSupplierCertificate = (
  database: Database,
  owner: Owner,
): Promise<SupplierCertificateDocument | null> =>
  getSupplierCertificatesCollection(database).findOne({ _id: formatSupplierCertificateDatabaseKey(owner) });

/** Finds which of these certificates suppliers have stored as their own. */
export const listSupplierOwnedAmongCertificateFingerprints = async (
  database: Database,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    await getSupplierCertificatesCollection(database).distinct('fingerprint', {
      fingerprint: { $in: [...fingerprints] },
    }),
  );

/** Lists the certificates of a workspace by supplier. */
export const listSupplierCertificates = (
  database: Database,
  workspace: string,
  limit: number,
): Promise<Omit<SupplierCertificateDocument, 'encryptedPair'>[]> =>
  getSupplierCertificatesCollection(database)
    .find({ _id: { $gte: `${workspace}:`, $lt: `${workspace};` } })
    .project<Omit<SupplierCertificateDocument, 'encryptedPair'>>({ encryptedPair: 0 })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();

/** Deletes the certificate of a supplier. The supplier then uses the configured certificate again. */
export async function deleteSupplierCertificate(
  database: Database,
  { _id }: Pick<SupplierCertificateDocument, '_id'>,
): Promise<void> {
  await getSupplierCertificatesCollection(database).deleteOne({ _id });
}

/** Encrypts and stores the certificate and key of a supplier. Replaces an earlier pair. */
export async function saveSupplierCertificate(
  database: Database,
  described: CertificateWithoutIdAndKey,
  masterKey: MasterKeys,
  pair: CertificateWithKeyPem,
): Promise<void> {
  const key = formatSupplierCertificateDatabaseKey(described);
  const encryptedPair = new Binary(
    encryptBytesForStorage(
      masterKey,
      formatSupplierCertificateEncryptionPurpose(key),
      Buffer.from(JSON.stringify(pair)),
    ),
  );
  await getSupplierCertificatesCollection(database).replaceOne(
    { _id: key },
    addStoredDocumentFormatVersion('certificates', { ...described, encryptedPair }),
    {
      upsert: true,
    },
  );
}

/**
 * Decrypts a stored certificate and key. The caller uses the result and never stores it.
 * @throws if the master key is a different one
 */
export function decryptSupplierCertificateAndKey(
  masterKey: MasterKeys,
  { _id, encryptedPair }: SupplierCertificateDocument,
): CertificateWithKeyPem {
  const bytes = decryptStoredBytes(
    masterKey,
    formatSupplierCertificateEncryptionPurpose(_id),
    Buffer.from(encryptedPair.buffer),
  );
  return JSON.parse(bytes.toString()) as CertificateWithKeyPem;
}

/** Formats the purpose for which a stored certificate is encrypted. */
export const formatSupplierCertificateEncryptionPurpose = (key: string): string => `certificate ${key}`;

// Certificates of suppliers, encrypted under the master key. What they state is readable; the key is not.
import { withVersion } from '../document-versions';
import { Binary, type Collection, type IndexDescription } from 'mongodb';
import type { ChainDocument } from '../../model/chain';
import { chainKey } from '../chains/chains';
import type { Database } from '../database';
import { decryptBytes, encryptBytes, type MasterKey } from '../encryption';
import type { CertificateDocument, NewCertificate, CertificatePair } from '../../model/certificate';

export const certificateIndexes: IndexDescription[] = [{ key: { validTo: 1 }, name: 'certificate_expiry' }];

export const certificates = (database: Database): Collection<CertificateDocument> =>
  database.collection('certificates');

type Owner = Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>;

export const certificateKey = ({ workspace, environment, supplier }: Owner): string =>
  chainKey(workspace, environment, supplier);

export const findCertificate = (database: Database, owner: Owner): Promise<CertificateDocument | null> =>
  certificates(database).findOne({ _id: certificateKey(owner) });

/** Certificates of a workspace by supplier: their keys start with the workspace. */
export const listCertificates = (
  database: Database,
  workspace: string,
  limit: number,
): Promise<Omit<CertificateDocument, 'encryptedPair'>[]> =>
  certificates(database)
    .find({ _id: { $gte: `${workspace}:`, $lt: `${workspace};` } })
    .project<Omit<CertificateDocument, 'encryptedPair'>>({ encryptedPair: 0 })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();

/** The supplier returns to the configured certificate. */
export async function deleteCertificate(database: Database, { _id }: Pick<CertificateDocument, '_id'>): Promise<void> {
  await certificates(database).deleteOne({ _id });
}

/** Stores the pair of a supplier and replaces an earlier one. */
export async function putCertificate(
  database: Database,
  described: NewCertificate,
  masterKey: MasterKey,
  pair: CertificatePair,
): Promise<void> {
  const key = certificateKey(described);
  const encryptedPair = new Binary(
    encryptBytes(masterKey, formatCertificatePurpose(key), Buffer.from(JSON.stringify(pair))),
  );
  await certificates(database).replaceOne({ _id: key }, withVersion('certificates', { ...described, encryptedPair }), {
    upsert: true,
  });
}

/** The decrypted pair, to be used and never stored. @throws when the master key is another */
export function openCertificate(masterKey: MasterKey, { _id, encryptedPair }: CertificateDocument): CertificatePair {
  const bytes = decryptBytes(masterKey, formatCertificatePurpose(_id), Buffer.from(encryptedPair.buffer));
  return JSON.parse(bytes.toString()) as CertificatePair;
}

/** Purpose that a stored pair is encrypted for. */
export const formatCertificatePurpose = (key: string): string => `certificate ${key}`;

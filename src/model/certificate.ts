// Certificates of suppliers. Their content is readable; the private key is encrypted.
import type { AuthorityEnvironment } from '../contracts/runs';
import type { EncryptedBytes } from './key';

/** Certificate with its key, as PEM texts. */
export interface CertificateWithKeyPem {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/** A supplier's certificate with its encrypted key. */
export interface SupplierCertificateDocument {
  /** `<workspace>:<environment>:<tax ID of the supplier>`, as for the chain. */
  readonly _id: string;
  readonly workspace: string;
  readonly environment: AuthorityEnvironment;
  readonly supplier: string;
  readonly fingerprint: string;
  readonly subject: string;
  readonly kind: 'person' | 'representative' | 'seal';
  readonly nif?: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Issuers of the certificate, as far as this machine has them. Names are listed from the holder upwards. */
  readonly trust?: { readonly links: readonly string[]; readonly ends: 'root' | 'self' | 'unknown' };
  readonly encryptedPair: EncryptedBytes;
  readonly createdAt: Date;
}

/** What is stored about a certificate in addition to its id and its key. */
export type CertificateWithoutIdAndKey = Omit<SupplierCertificateDocument, '_id' | 'encryptedPair'>;

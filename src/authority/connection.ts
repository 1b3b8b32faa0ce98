// The line to the authority for one chain. Apart from the client, because who makes lines decides which certificate.
import type { CertificateProblem } from '../contracts/certificate-problems';
import type { AuthorityClient } from './client';
import type { RecordSigner } from './record-signature';

export interface AuthorityConnection {
  /** Fingerprint (SHA-256, upper-case hexadecimal) of the certificate, and the day it ends. */
  readonly certificate: string;
  readonly validTo: Date;
  /** Name and tax code of the certificate's holder, when it is not the issuer's own. */
  readonly representative?: { readonly NombreRazon: string; readonly NIF: string };
  readonly client: AuthorityClient;
  /** Signs records with the same certificate; absent when its key is not RSA. */
  readonly signer?: RecordSigner;
}

/** A line, or why there is none: a certificate that is missing, over or unreadable is expected, and shown. */
export type ConnectionLookup = { readonly connection: AuthorityConnection } | { readonly problem: CertificateProblem };

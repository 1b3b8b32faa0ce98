// The line to the authority for one chain. Apart from the client, because who makes lines decides which certificate.
import type { AuthorityClient } from './client';

export interface AuthorityLine {
  /** Fingerprint (SHA-256, upper-case hexadecimal) of the certificate, and the day it ends. */
  readonly certificate: string;
  readonly validTo: Date;
  /** Name and tax code of the certificate's holder, when it is not the issuer's own. */
  readonly representative?: { readonly NombreRazon: string; readonly NIF: string };
  readonly client: AuthorityClient;
}

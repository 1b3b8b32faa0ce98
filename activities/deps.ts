// What activities reach outside the pure core: given once by the worker process, so that tests bring their own.
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { AuthorityClient } from '../src/authority/client';
import type { AuthorityEnvironment } from '../src/contracts/runs';
import type { Settings } from '../src/settings/settings';
import type { Database } from '../src/store/database';
import type { KeyRing } from '../src/store/key-ring';

/** The line to the authority for one chain: its certificate by fingerprint, and the client that uses it. */
export interface AuthorityLine {
  readonly certificate: string;
  /** Name and tax code of the certificate's holder, when it is not the issuer's own. */
  readonly representative?: { readonly NombreRazon: string; readonly NIF: string };
  readonly client: AuthorityClient;
}

export interface Deps {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly engine: Client;
  readonly settings: Settings;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  /** @throws when no certificate is configured for the supplier. */
  readonly authorityLine: (environment: AuthorityEnvironment, supplier: string) => Promise<AuthorityLine>;
  /** A place where fault tests hold the process; does nothing in service. */
  readonly failpoint: (phase: string) => Promise<void>;
}

// What activities reach outside the pure core: given once by the worker process, so that tests bring their own.
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { AuthorityConnection, ConnectionLookup } from '../src/authority/connection';
import type { Pages } from '../src/pdf/pages';
import type { Witness } from '../src/contracts/witness';
import type { Metrics } from '../src/metrics/measure';
import type { Settings } from '../src/settings/settings';
import type { CertificateDocument } from '../src/store/certificates/certificates';
import type { ChainDocument } from '../src/store/chains/chains';
import type { Tracing } from '../src/tracing/tracing';
import type { Database } from '../src/store/database';
import type { KeyRing } from '../src/store/keys/key-ring';

export type { AuthorityConnection };

export interface Deps {
  readonly database: Database;
  /** Id of that database: what a run of another one asks for is not done. Absent in tests: nothing is compared. */
  readonly databaseId?: string;
  readonly keys: KeyRing;
  readonly engine: Client;
  readonly settings: Settings;
  readonly log: Logger;
  readonly measure: Metrics;
  readonly tracing: Tracing;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The line to the authority for a supplier, or why there is none. `own`: its certificate, by who has read it. */
  readonly connectionFor: (
    chain: Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>,
    own?: CertificateDocument | null,
  ) => Promise<ConnectionLookup>;
  /** Knows outside the database how far chains and series have come. */
  readonly witness: Witness;
  /** Draws what is printed, where that does not hold up other jobs. */
  readonly pages: Pick<Pages, 'invoice' | 'agreement'>;
  /** Waits a random time up to so many milliseconds. */
  readonly pause: (msMax: number) => Promise<void>;
  /**
   * Nothing new is begun, what is under way comes to its end: the process was asked to end, or the engine gave this activity up.
   * Loops ask between two pieces of their work, which also says that it goes on (progress.ts).
   */
  readonly stopping: () => boolean;
  /** A place where fault tests hold the process; does nothing in service. */
  readonly failpoint: (phase: string) => Promise<void>;
}

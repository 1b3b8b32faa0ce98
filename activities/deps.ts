// Dependencies of the activities, which the worker passes in once; tests pass their own.
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { AuthorityConnection, AuthorityConnectionResult } from '../src/authority/connection';
import type { InputEnvelopeInTurnBuilder } from '../src/entries/build-data';
import type { WorkspaceQuotaProvider } from '../src/entries/quota';
import type { PdfRenderer } from '../src/pdf/pdf-renderer';
import type { WitnessLog } from '../src/contracts/witness';
import type { Mailer } from '../src/contracts/mailer';
import type { MetricRecorder } from '../src/metrics/measure';
import type { Settings } from '../src/settings/settings';
import type { SupplierCertificateDocument } from '../src/model/certificate';
import type { ChainDocument } from '../src/model/chain';
import type { Tracing } from '../src/tracing/tracing';
import type { Database } from '../src/store/database';
import type { SigningKeyProvider } from '../src/store/keys/key-ring';

export type { AuthorityConnection };

export interface ActivityDeps {
  readonly database: Database;
  /** Id of that database. Activities refuse runs of another database. Undefined in tests, which compare nothing. */
  readonly databaseId?: string;
  readonly keys: SigningKeyProvider;
  readonly temporal: Client;
  readonly settings: Settings;
  readonly log: Logger;
  readonly measure: MetricRecorder;
  readonly tracing: Tracing;
  readonly now: () => Date;
  /** Milliseconds of a clock that cannot be set; it stops while the machine is suspended. */
  readonly monotonicMs: () => number;
  readonly newId: () => string;
  /**
   * Returns the connection to the authority for a supplier, or why there is no connection. `own` is the supplier's
   * certificate, if the caller has read it.
   */
  readonly connectionFor: (
    chain: Pick<ChainDocument, 'workspace' | 'environment' | 'supplier'>,
    own?: SupplierCertificateDocument | null,
  ) => Promise<AuthorityConnectionResult>;
  /** Stores the heads of chains and the numbers of series outside the database. */
  readonly witness: WitnessLog;
  /** Creates PDFs in threads, so that other jobs are not delayed. */
  readonly pages: Pick<PdfRenderer, 'invoice' | 'agreement' | 'eInvoice'>;
  /** Builds documents in threads, for rows of batches. */
  readonly build: InputEnvelopeInTurnBuilder;
  /** Sends reminders to suppliers. Undefined in tests, which send nothing. */
  readonly mailer?: Mailer;
  /** The usage of each workspace, as far as this process knows it. */
  readonly quotas: WorkspaceQuotaProvider;
  /** Waits a random time up to this number of milliseconds. */
  readonly pause: (msMax: number) => Promise<void>;
  /**
   * Returns true if no new work may start, because the process shuts down or Temporal has abandoned this activity.
   * Loops check this between two pieces of work; the check also reports progress (progress.ts).
   */
  readonly stopping: () => boolean;
  /** A point where fault tests hold the process; does nothing in production. */
  readonly failpoint: (phase: string) => Promise<void>;
}

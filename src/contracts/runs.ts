// Names of types, IDs, queues, signals and attributes, shared by all code that starts, signals or reads Temporal runs.
import type { JobRunEnd } from './job-run-end';
import type { JobWalkActivityWithSummary } from './job-walks';
import type { ChainRunState } from './chain-run';

/** The authorities to which a workspace can report. All except `live` are sandboxes. */
export const authorityEnvironments = ['simulator', 'test', 'live'] as const;

export type AuthorityEnvironment = (typeof authorityEnvironments)[number];

export const runTypes = {
  job: 'job',
  batch: 'batch',
  bulk: 'bulk',
  registration: 'registration',
  monthExport: 'monthExport',
  chain: 'chain',
  sweep: 'sweep',
} as const;

/** Signals. `generate`, `cancel` and `wake` wake a chain; `retry` also ends its back-off. `sealed` and `settled` end a job's wait early. */
export const runSignals = {
  generate: 'generate',
  cancel: 'cancel',
  wake: 'wake',
  retry: 'retry',
  sealed: 'sealed',
  settled: 'settled',
} as const;

export type SealingRequestKind = 'generate' | 'cancel';

/**
 * The request of a signal. A chain's signal contains the request only for people who read the history, because the
 * queue is in the database. A job's signal contains it so that the run can tell which of its waits has ended.
 */
export interface SealingRequestSignal {
  readonly requestId: string;
}

export interface ChainSignal extends Partial<SealingRequestSignal> {
  /**
   * Set if the installation number of this run is new and nothing was sealed under it, so that there is no last record
   * to compare.
   */
  readonly unused?: true;
  /** Set if an operator confirmed the last record. The run then asks the authority without waiting any longer. */
  readonly confirmed?: true;
  /**
   * The present `historyEventsMax` of runs, which counts from the next run of the chain; 0 means none. A run that is
   * replaced passes on its input, so without this it would never learn about a changed setting.
   */
  readonly historyEventsMax?: number;
}

/** Part of each run's argument and of the input of its activities. */
export interface DatabaseRef {
  /** ID of the database for which the run was started. Activities on another database do nothing. Absent in tests. */
  readonly database?: string;
}

/** Age at which a run continues as new, regardless of its history. */
export interface ContinueAsNewAgeLimits {
  readonly daysMax: number;
  /** Minimum age before a run moves to another build, so that runs do not move back and forth while two builds are running. */
  readonly otherBuildSeconds: number;
}

/** The job of a run. This is the part of the run's argument that its activities read. */
export interface JobRef extends DatabaseRef {
  readonly workspace: string;
  readonly jobId: string;
}

export interface JobRunInput extends JobRef {
  /**
   * How often one signal makes a wait check again. After these checks, the wait checks at the next signal or after an
   * hour.
   */
  readonly checksMax: number;
  /** The work of the first walk. Absent if the sweep started the run, which continues a job. */
  readonly firstWalk?: JobWalkActivityWithSummary;
  /**
   * How the job ended, if it succeeded before its run started. The run then walks no steps, and only shows this. A
   * worker of a build without this member walks, and finds the job completed.
   */
  readonly ended?: JobRunEnd;
  readonly age: ContinueAsNewAgeLimits;
  /** A wait in a test checks again after this time instead of an hour. */
  readonly checkEveryMs?: number;
  /** Unit of the pause before a second check in a test, instead of seconds. */
  readonly pauseUnitMs?: number;
  /** A run in a test continues as new after this many events instead of when Temporal suggests it. */
  readonly historyEventsMax?: number;
}

/** The batch of a run. This is the part of the run's argument that its activities read. */
export interface BatchRef extends DatabaseRef {
  readonly workspace: string;
  readonly batchId: string;
}

export interface BatchRunInput extends BatchRef {
  readonly age: ContinueAsNewAgeLimits;
  /**
   * The run of a cancelled batch ends as Cancelled. Absent in runs of earlier versions: they complete, because their
   * histories must stay replayable.
   */
  readonly endsCancelled?: true;
}

/** The bulk action of a run. This is the part of the run's argument that its activities read. */
export interface BulkActionRef extends DatabaseRef {
  readonly workspace: string;
  readonly bulkId: string;
}

export interface BulkActionRunInput extends BulkActionRef {
  readonly age: ContinueAsNewAgeLimits;
}

/** The registration of a run. This is the part of the run's argument that its activities read. */
export interface SelfRegistrationRef extends DatabaseRef {
  readonly workspace: string;
  readonly registrationId: string;
}

export interface SelfRegistrationRunInput extends SelfRegistrationRef {
  readonly age: ContinueAsNewAgeLimits;
}

/** The export of a run. This is the part of the run's argument that its activities read. */
export interface MonthExportRef extends DatabaseRef {
  readonly workspace: string;
  readonly exportId: string;
}

export interface MonthExportRunInput extends MonthExportRef {
  readonly age: ContinueAsNewAgeLimits;
}

/** Argument of a chain run, also after it continues as new. */
export interface ChainRunInput extends DatabaseRef {
  readonly chain: string;
  readonly environment: AuthorityEnvironment;
  readonly supplier: string;
  readonly installation: string;
  /** State of the previous run. */
  readonly state?: ChainRunState;
  readonly age: ContinueAsNewAgeLimits;
  /** A run in a test completes after this time without work instead of ten minutes. */
  readonly idleMs?: number;
  /** Number of events after which the run continues as new. If absent, it does so when Temporal suggests it. */
  readonly historyEventsMax?: number;
}

/** For each kind of chain, the last chain of a pass that could not read all of them; empty if the pass read all. */
export interface ChainSweepPosition {
  readonly undone: string;
  readonly waiting: string;
}

/** Argument of the sweep run, also after it continues as new. */
export interface SweepRunInput extends DatabaseRef {
  readonly after?: ChainSweepPosition;
  /** Number of passes of one run in a test, and the pause between them. */
  readonly passesMax?: number;
  readonly pauseMs?: number;
}

/** Failure type of an activity of a run of another database. The failure ends the run. */
export const foreignDatabaseFailureType = 'AnotherDatabase';

/**
 * Failure type, and `JobResult`, of a run that was cancelled in Temporal although its record is, or may be, sealed. The
 * job stays open, and the sweep starts another run.
 */
export const refusedCancellationFailureType = 'cancellation-refused';

/** Derives the `NumeroInstalacion` of a new chain from the last 20 digits of a new UUID. These digits are random. */
export const deriveInstallationNumberFromUuid = (id: string): string =>
  `SELLO-${id.replaceAll('-', '').slice(-20).toUpperCase()}`;

/** Returns whether Sello created this installation number. Other software has numbers of its own. */
export const isSelloInstallationNumber = (value: string): boolean => /^SELLO-[0-9A-F]{20}$/.test(value);

/** Formats the ID of the sweep run, one for each task queue. */
export const formatSweepWorkflowId = (taskQueue: string): string => `sweep:${taskQueue}`;

/**
 * Formats the name of the queue for submissions to the authority. All other work except queries uses the main queue.
 */
export const formatAuthoritySubmissionQueueName = (taskQueue: string): string => `${taskQueue}-authority`;
/** Formats the name of the queue for queries to the authority. */
export const formatAuthorityQueriesQueueName = (taskQueue: string): string => `${taskQueue}-queries`;

/**
 * Search attributes and their types; they never contain names or secrets, and if names are opaque, no numbers of
 * invoices. `migrate`, the workers, the local stack and deploy/temporal/prepare-namespace.sh register them.
 */
export const temporalSearchAttributeTypes = {
  SupplierId: 'Keyword',
  JobKind: 'Keyword',
  ChainState: 'Keyword',
  AuthorityEnv: 'Keyword',
  PendingCount: 'Int',
  NotBefore: 'Datetime',
  InvoiceNumber: 'Keyword',
  JobResult: 'Keyword',
} as const;

/** Values of `ChainState`. */
export type ChainStateSearchAttributeValue = 'idle' | 'sealing' | 'sending' | 'waiting' | 'retrying' | 'stopped';

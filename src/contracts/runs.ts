// Names shared by everyone who starts, signals or reads a run of the engine: types, ids, queues, signals, attributes.
import type { ChainRunState } from './chain-run';

/** Which authority a workspace reports to. Everything but `live` is a sandbox. */
export type AuthorityEnvironment = 'simulator' | 'test' | 'live';

/** Workflow types as the engine knows them. */
export const runTypes = { job: 'job', chain: 'chain', sweep: 'sweep' } as const;

/** Signals. `generate`, `cancel` and `wake` wake a chain, `retry` also ends its back-off; `sealed` and `settled` end a job's wait early. */
export const signals = {
  generate: 'generate',
  cancel: 'cancel',
  wake: 'wake',
  retry: 'retry',
  sealed: 'sealed',
  settled: 'settled',
} as const;

export type RequestKind = 'generate' | 'cancel';

/**
 * The request that a signal is about. A chain's signal carries it for the reader of the history only: the queue is in the
 * database. A job's signal carries it so that the run knows which of its waits has ended.
 */
export interface RequestSignal {
  readonly requestId: string;
}

/** Argument of a chain's signal. */
export interface ChainSignal extends Partial<RequestSignal> {
  /** The number of this run was made just now, and nothing was sealed under it: there is no end to compare. */
  readonly unused?: true;
}

/** A part of each run's argument and of what it asks its activities. */
export interface DatabaseRef {
  /** Id of the database that the run was started for: an activity on another one does nothing. Absent in tests. */
  readonly database?: string;
}

/** When a run goes on in a new one whatever its history is. */
export interface RunAge {
  readonly daysMax: number;
  /** On another build than that which began it, when it is so old: while two builds work, runs do not go to and fro. */
  readonly otherBuildSeconds: number;
}

/** The job that a run is for: what its activities read of its argument. */
export interface JobRef extends DatabaseRef {
  readonly workspace: string;
  readonly jobId: string;
}

/** Argument of a job run. */
export interface JobWorkflowInput extends JobRef {
  /** How often one signal makes a wait check again; after that the next signal does, or the hour. */
  readonly checksMax: number;
  readonly age: RunAge;
  /** For tests: a wait looks again after so long instead of an hour. */
  readonly checkEveryMs?: number;
  /** For tests: the pause before a second look counts in this instead of seconds. */
  readonly pauseUnitMs?: number;
  /** For tests: continues as new after so many events instead of when the engine suggests it. */
  readonly historyEventsMax?: number;
}

/** Argument of a chain run; continue-as-new carries the same shape on. */
export interface ChainRunInput extends DatabaseRef {
  readonly chain: string;
  readonly environment: AuthorityEnvironment;
  readonly supplier: string;
  readonly installation: string;
  /** What the run before knew. */
  readonly state?: ChainRunState;
  readonly age: RunAge;
  /** For tests: leaves after so long without work instead of ten minutes. */
  readonly idleMs?: number;
  /** Continues as new after this many events. Absent: when Temporal suggests it. */
  readonly historyEventsMax?: number;
}

/** Where a look that could not carry everything ended, by kind of chain; empty: at the end. */
export interface SweepPosition {
  readonly undone: string;
  readonly waiting: string;
}

/** Argument of the sweep run; continue-as-new carries the same shape on. */
export interface SweepRunInput extends DatabaseRef {
  readonly after?: SweepPosition;
  /** For tests: passes of one run, and the pause between two. */
  readonly passesMax?: number;
  readonly pauseMs?: number;
}

/** Type of the failure of an activity that was asked for by a run of another database. It ends the run. */
export const anotherDatabase = 'AnotherDatabase';

/** `NumeroInstalacion` of a new chain, from a fresh uuid: its last 20 digits, which are drawn. */
export const toInstallationNumber = (id: string): string => `SELLO-${id.replaceAll('-', '').slice(-20).toUpperCase()}`;

/** The run that sweeps, one for each task queue. */
export const sweepWorkflowId = (taskQueue: string): string => `sweep:${taskQueue}`;

/** Queues of the calls to the authority, in addition to the queue of everything else: submissions, and queries. */
export const nameAuthorityQueue = (taskQueue: string): string => `${taskQueue}-authority`;
export const nameQueriesQueue = (taskQueue: string): string => `${taskQueue}-queries`;

/** Search attributes, typed; never a name or another secret. Registered by `migrate` and by the local stack. */
export const searchAttributes = {
  SupplierId: 'Keyword',
  JobKind: 'Keyword',
  ChainState: 'Keyword',
  AuthorityEnv: 'Keyword',
  PendingCount: 'Int',
  NotBefore: 'Datetime',
} as const;

/** Values of `ChainState`. */
export type ChainState = 'idle' | 'sealing' | 'sending' | 'waiting' | 'retrying' | 'stopped';

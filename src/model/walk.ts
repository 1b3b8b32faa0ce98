// A walk of a job: its input, read at the start, and everything that one transaction writes at the end.
import type { JobDocument, JobIntent } from './job';
import type { WorkspaceDocument } from './workspace';
import type { ChainDocument } from './chain';
import type { SealingRequestDocument } from './request';
import type { EntryDocument, EntryState, EntryFile, ContentChange } from './entry';
import type { RecordDocument } from './record';
import type { Fault } from '../contracts/errors';
import type { Message } from '../messages/message';

/** The entry for steps, in which lists that grow are measured instead of read. */
export interface MeasuredEntry extends EntryForStep, EntryRowSizes {
  /** Number of the invoice as in its lists; null before it is numbered. */
  readonly invoiceNumber?: string | null;
}

/** The input from which a walk is planned, in one read. */
export interface JobWalkInput {
  readonly job: JobDocument;
  /** Entry of the job; null if it has none. */
  readonly entry: MeasuredEntry | null;
  readonly workspace: Pick<WorkspaceDocument, '_id' | 'environment' | 'agreement' | 'strict' | 'page' | 'folders'> &
    Partial<Pick<WorkspaceDocument, 'amendments' | 'blockingWarnings' | 'reportingFrom'>>;
  /** The chain of the entry's supplier, or of the party in the entry. */
  readonly chain: ChainDocument | null;
  /** The entry that has this one's number and date in the ledger; absent if none has. */
  readonly numberOwner?: string;
  /** Records or requests of that chain wait for the authority; read for parties only. */
  readonly chainIsBusy: boolean;
  /** The request of the waiting step. */
  readonly request: SealingRequestDocument | null;
  /** The records to which the entry and the request refer, by id. */
  readonly records: ReadonlyMap<string, RecordForStep>;
}

/** Sizes of the entry's lists, enough to know whether more rows fit. */
export interface EntryRowSizes {
  readonly statesCount: number;
  readonly statesBytes: number;
  readonly versionsCount: number;
  readonly filesBytes: number;
}

/** The part of an entry that steps read, without the lists that grow. */
export type EntryForStep = Omit<EntryDocument, 'states' | 'versions' | 'snippet'>;

/** A sealed record as steps need it. */
export type RecordForStep = Pick<
  RecordDocument,
  | '_id'
  | 'kind'
  | 'number'
  | 'fingerprint'
  | 'at'
  | 'xml'
  | 'qr'
  | 'outcome'
  | 'code'
  | 'message'
  | 'party'
  | 'csv'
  | 'answer'
>;

/** Everything that one transaction writes. */
export interface JobWalkChanges {
  /** The new job; `revision` is the one that was read. */
  readonly job: JobDocument;
  /** New or changed intents. */
  readonly intents: readonly JobIntent[];
  /** Changes of the entry, in the order of the steps. */
  readonly steps: readonly JobStepChanges[];
  /** Whether a step of this walk must lock the entry. */
  readonly holdsEntry: boolean;
  /** The step that waits now, if this walk started it. */
  readonly wait?: JobStepWait;
  /** The job ends, with these faults of the entry. */
  readonly completes?: { readonly faults: readonly Fault[] };
}

/** Writes of a step besides its own event. */
export interface JobStepChanges {
  readonly content?: ContentChange;
  readonly state?: { readonly row: EntryState; readonly faults: readonly Fault[] };
  readonly files?: readonly { readonly row: EntryFile; readonly bytes?: Buffer }[];
  readonly registration?: SupplierChainChange;
  readonly folder?: string;
  /** Another job, stored with the walk. If it changes content, it takes over the hold on the entry. */
  readonly creates?: JobDocument;
}

/** A supplier joins its chain, takes another name, or leaves it. */
export type SupplierChainChange =
  | {
      readonly kind: 'register';
      readonly supplier: string;
      readonly supplierName: string;
      readonly zone: string;
      /** Installation number of a new chain; an existing one keeps its number. */
      readonly installation: string;
      readonly registration: ChainDocument['registration'];
    }
  | { readonly kind: 'rename'; readonly supplier: string; readonly supplierName: string }
  | { readonly kind: 'unregister'; readonly supplier: string };

/** The event for which a job waits. */
export type JobWaitEvent = 'sealed' | 'settled' | 'upload' | 'approval' | 'series' | 'call';

export interface JobStepWait {
  readonly kind: 'wait';
  readonly for: JobWaitEvent;
  /**
   * The request whose signal ends the wait. For a registration, the job itself; for a series, its id, because a series
   * has no signal.
   */
  readonly id: string;
  /** Text of the QUEUED event. If absent, each read builds the text from the chain's state. */
  readonly message?: Message;
  /** A request that the step adds to the supplier's queue. */
  readonly request?: UnqueuedSealingRequest;
  /** The step's call to the outside is due from now on. */
  readonly calls?: true;
  /** The request of another job, for whose outcome this one waits. */
  readonly listensTo?: string;
}

/** A request before it has its position in the queue. */
export type UnqueuedSealingRequest = Pick<
  SealingRequestDocument,
  '_id' | 'chain' | 'kind' | 'step' | 'visit' | 'entry' | 'contentRevision' | 'restore' | 'position'
> & { readonly number: string; readonly date: string };

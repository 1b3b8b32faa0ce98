// A walk of a job: its input, which is read at the start, and everything that one transaction writes at the end.
import type { JobDocument, JobIntent } from './job';
import type { WorkspaceDocument } from './workspace';
import type { ChainDocument } from './chain';
import type { SealingRequestDocument } from './request';
import type { EntryDocument, EntryStateRow, EntryFile, EntryContentChange } from './entry';
import type { RegistrationHeldByAuthority, RecordDocument } from './record';
import type { Fault } from '../contracts/errors';
import type { Message } from '../messages/message';

/** The entry for steps. Its lists that grow are only measured, not read. */
export interface EntryWithArraySizes extends EntryForStep, EntryArraySizes {
  /** Number of the invoice as lists show it; null before the invoice has a number. */
  readonly invoiceNumber?: string | null;
}

/** The input from which a walk is planned, from one read. */
export interface JobWalkInput {
  readonly job: JobDocument;
  /** Entry of the job; null if it has none. */
  readonly entry: EntryWithArraySizes | null;
  readonly workspace: Pick<WorkspaceDocument, '_id' | 'environment' | 'agreement' | 'strict' | 'page' | 'folders'> &
    Partial<Pick<WorkspaceDocument, 'amendments' | 'blockingWarnings' | 'reportingFrom'>>;
  /** The chain of the entry's supplier, or of the party in the entry. */
  readonly chain: ChainDocument | null;
  /** The entry that already has the number and date of this entry in the chain; absent if there is none. */
  readonly numberOwner?: string;
  /** The registration that the authority has of the entry's invoice; read if it rejected the newest record. */
  readonly heldRegistration?: RegistrationHeldByAuthority;
  /** Time of the read by the database's clock; absent in the first walk of a call, which compares the clocks itself. */
  readonly databaseTime?: Date;
  /** Whether records or requests of that chain wait for the authority; read for parties only. */
  readonly chainIsBusy: boolean;
  /** The request of the waiting step. */
  readonly request: SealingRequestDocument | null;
  /** The records to which the entry, the request and `heldRegistration` refer, by id. */
  readonly records: ReadonlyMap<string, RecordForStep>;
}

/** Sizes of the entry's lists, to know whether more rows fit. */
export interface EntryArraySizes {
  readonly statesCount: number;
  readonly statesBytes: number;
  readonly versionsCount: number;
  readonly filesBytes: number;
}

/** The part of an entry that steps read, without the lists that grow. */
export type EntryForStep = Omit<EntryDocument, 'states' | 'versions' | 'snippet'>;

/** A sealed record in the form that steps need. */
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
  /** The new job. Its `revision` is the one that was read. */
  readonly job: JobDocument;
  /** New or changed intents. */
  readonly intents: readonly JobIntent[];
  /** Changes of the entry, in the order of the steps. */
  readonly steps: readonly JobStepChanges[];
  /** Whether a step of this walk must lock the entry. */
  readonly holdsEntry: boolean;
  /** The step that waits now, if this walk started the wait. */
  readonly wait?: JobStepWait;
  /** Set if the job ends; contains the faults of the entry. */
  readonly completes?: { readonly faults: readonly Fault[] };
}

/** Writes of a step other than its own event. */
export interface JobStepChanges {
  readonly content?: EntryContentChange;
  readonly state?: { readonly row: EntryStateRow; readonly faults: readonly Fault[] };
  readonly files?: readonly { readonly row: EntryFile; readonly bytes?: Buffer }[];
  readonly registration?: SupplierRegistrationChange;
  readonly folder?: string;
  /** The job that this step creates. If that job changes content, that job takes over the lock of the entry. */
  readonly creates?: JobDocument;
}

/** A supplier joins its chain, takes another name, or leaves it. */
export type SupplierRegistrationChange =
  | {
      readonly kind: 'register';
      readonly supplier: string;
      readonly supplierName: string;
      readonly zone: string;
      /** Installation number for a new chain; an existing chain keeps its number. */
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
   * Id of the request whose signal ends the wait. For a registration, it is the job itself; for a series, it is the id
   * of the series, or of the job if a clock is wrong or the census has not responded, because none of them sends a
   * signal.
   */
  readonly id: string;
  /** Text of the QUEUED event. If absent, each read builds the text from the chain's state. */
  readonly message?: Message;
  /** A request that the step adds to the supplier's queue. */
  readonly request?: UnqueuedSealingRequest;
  /** Set if the step's call to the outside is due from now on. */
  readonly calls?: true;
  /** The request of another job for whose outcome this job waits. */
  readonly listensTo?: string;
}

/** A request before it has its position in the queue. */
export type UnqueuedSealingRequest = Pick<
  SealingRequestDocument,
  '_id' | 'chain' | 'kind' | 'step' | 'visit' | 'entry' | 'contentRevision' | 'restore' | 'position'
> & { readonly number: string; readonly date: string };

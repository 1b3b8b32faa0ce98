// A walk of a job: what it reads at the start, and everything that one transaction writes at the end.
import type { JobDocument, Intent } from './job';
import type { WorkspaceDocument } from './workspace';
import type { ChainDocument } from './chain';
import type { RequestDocument } from './request';
import type { EntryDocument, StateRow, FileRow, ContentChange } from './entry';
import type { RecordDocument } from './record';
import type { Fault } from '../contracts/errors';

/** The entry as steps need it: what only grows is measured instead of read. */
export interface WalkedEntry extends EntryForStep, EntryRows {}

/** Everything that a walk is planned from, read at once. */
export interface WalkView {
  readonly job: JobDocument;
  /** Null when the job has no entry. */
  readonly entry: WalkedEntry | null;
  readonly workspace: Pick<WorkspaceDocument, '_id' | 'environment' | 'agreement' | 'strict' | 'page' | 'folders'> &
    Partial<Pick<WorkspaceDocument, 'amendments'>>;
  /** The chain of the supplier that the entry names, or of the party that it holds. */
  readonly chain: ChainDocument | null;
  /** The entry that has the number and date of this one in the ledger; absent: nobody has. */
  readonly numberOwner?: string;
  /** Records or requests of that chain wait for the authority; read for parties only. */
  readonly chainIsBusy: boolean;
  /** The request of the step that waits. */
  readonly request: RequestDocument | null;
  /** The records that the entry and the request name, by id. */
  readonly records: ReadonlyMap<string, WalkedRecord>;
}

/** What steps know of the rows: enough to see whether more of them fit. */
export interface EntryRows {
  readonly statesCount: number;
  readonly statesBytes: number;
  readonly versionsCount: number;
  readonly filesBytes: number;
}

/** What steps read of an entry: rows that only grow are left out. */
export type EntryForStep = Omit<EntryDocument, 'states' | 'versions' | 'snippet'>;

/** A sealed record as steps need it. */
export type WalkedRecord = Pick<
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
export interface WalkChanges {
  /** The job as it will be; `revision` is the one that was read. */
  readonly job: JobDocument;
  /** Intents that are new or changed. */
  readonly intents: readonly Intent[];
  /** Changes of the entry, in the order of the steps. */
  readonly steps: readonly StepChanges[];
  /** A step of this walk needs the hold on the entry. */
  readonly holdsEntry: boolean;
  /** The step that waits now, when this walk began it. */
  readonly wait?: StepWaits;
  /** The job ends: what becomes of the entry. */
  readonly completes?: { readonly faults: readonly Fault[] };
}

/** What a step writes beside its own event. */
export interface StepChanges {
  readonly content?: ContentChange;
  readonly state?: { readonly row: StateRow; readonly faults: readonly Fault[] };
  readonly files?: readonly { readonly row: FileRow; readonly bytes?: Buffer }[];
  readonly registration?: RegistrationChange;
  readonly folder?: string;
  /** Another job, stored with the walk. When it changes content it takes over the hold on the entry. */
  readonly creates?: JobDocument;
}

/** A supplier's way into its chain or out of it. */
export type RegistrationChange =
  | {
      readonly kind: 'register';
      readonly supplier: string;
      readonly supplierName: string;
      readonly zone: string;
      /** For a chain that is new; one that is there keeps its own. */
      readonly installation: string;
      readonly registration: ChainDocument['registration'];
    }
  | { readonly kind: 'unregister'; readonly supplier: string };

/** What a waiting job is woken by. */
export type WaitFor = 'sealed' | 'settled' | 'upload' | 'approval' | 'series' | 'call';

export interface StepWaits {
  readonly kind: 'wait';
  readonly for: WaitFor;
  /** The request whose signal ends the wait; for a registration the job itself; a series that no signal tells of. */
  readonly id: string;
  /** Text of the QUEUED event; without one it is made from the chain's state when it is read. */
  readonly message?: string;
  /** A request that the step puts into the supplier's queue. */
  readonly request?: NewRequest;
  /** The step's call to the outside is due from now on. */
  readonly calls?: true;
  /** The request of another job: this one listens for its outcome. */
  readonly listensTo?: string;
}

/** A request before it has its place in the queue. */
export type NewRequest = Pick<
  RequestDocument,
  '_id' | 'chain' | 'kind' | 'step' | 'visit' | 'entry' | 'contentRevision' | 'restore' | 'position'
> & { readonly number: string; readonly date: string };

// What a walk knows and what it may use: one reading of the database, and the tools that come from outside.
import type { SoftwareBlock } from '../chain/record/record';
import type { PageLook } from '../contracts/page';
import type { SigningKey } from '../document/envelope-signature';
import type { EntryForStep, EntryRows, FileRow } from '../store/entries/entries';
import type { ChainDocument } from '../store/chains/chains';
import type { RecordDocument } from '../store/chains/records';
import type { RequestDocument } from '../store/chains/requests';
import type { JobDocument } from '../store/jobs/jobs';
import type { StoredStep } from '../store/jobs/workflows';
import type { DatedCode } from '../store/series/series';
import type { WorkspaceDocument } from '../store/workspaces/workspaces';
import type { Message, StoredText } from '../messages/message';

/** The entry as steps need it: what only grows is measured instead of read. */
export interface WalkedEntry extends EntryForStep, EntryRows {}

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

/** Whose bytes a file has: a record's, or those of a page that was drawn. */
export type FileSource =
  | { readonly record: WalkedRecord; readonly part: 'record' | 'answer' }
  | { readonly bytes: Buffer };

/** A file that a step adds to the entry. */
export interface NewFile {
  readonly name: string;
  readonly key: string;
  readonly category: 'format' | 'request' | 'response' | 'agreement';
  readonly mime: string;
  readonly source: FileSource;
}

/** What a walk may use. All of it is made before anything is written. */
export interface Tools {
  readonly now: Date;
  /** A new uuid, version 7. */
  readonly newId: () => string;
  /** What every record says of this software: a wrong setting is told before a number is taken. */
  readonly software?: SoftwareBlock;
  /** The row of a file; the same visit and key always give the same id. */
  readonly fileRow: (file: NewFile, job: JobDocument, visit: number) => FileRow;
  /** Results of what a plan needed before, by visit. */
  readonly provided: ReadonlyMap<number, NeedAnswer>;
}

/** The answer to a need. */
export type NeedAnswer =
  | { readonly kind: 'number'; readonly code: string; readonly before?: DatedCode }
  /** The next number of the series cannot be used by this document: none was taken. */
  | { readonly kind: 'number-refused'; readonly code: string; readonly before?: DatedCode }
  | { readonly kind: 'no-series'; readonly series: string }
  /** A restored backup: the series may have given the next number already. */
  | { readonly kind: 'series-rests'; readonly series: string; readonly message: Message }
  | { readonly kind: 'signing-key'; readonly key: SigningKey }
  /** `leftOut`: files that should have been put in, and were too many or too large. */
  | { readonly kind: 'page'; readonly bytes: Buffer; readonly leftOut?: readonly string[] }
  | { readonly kind: 'page-failed'; readonly message: StoredText }
  | { readonly kind: 'agreement'; readonly file: NewFile }
  | { readonly kind: 'no-agreement'; readonly code: string; readonly message: StoredText }
  /** The job that another workflow begins with; or why there is none. */
  | {
      readonly kind: 'new-job';
      readonly job: JobDocument;
      /** Jobs that this one's tree has made before this walk. */
      readonly treeJobs: number;
    }
  | { readonly kind: 'no-new-job'; readonly code: string; readonly message: StoredText }
  /** What the census says of a tax code with a name; or why it was not asked. */
  | { readonly kind: 'census'; readonly identified: boolean; readonly result: string; readonly name: string }
  | { readonly kind: 'no-census'; readonly code: string; readonly message: StoredText }
  /** It could not be had now: the step is tried again, the steps before it are written. */
  | { readonly kind: 'thrown'; readonly error: unknown };

/** How a series numbers its documents. */
export interface SeriesRule {
  /** Id of a series made by hand; without one the series follows supplier and `name`. */
  readonly series?: string;
  readonly name: string;
  readonly code: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly padding: number;
  readonly start: number;
}

/** An invoice as the ledger names it. */
export interface LedgerInvoice {
  readonly number: string;
  readonly date: string;
}

/** What a step needs from outside before it can end. */
export type Need =
  | {
      readonly kind: 'number';
      readonly visit: number;
      readonly rule: SeriesRule;
      /** Issue date of the document. */
      readonly date?: string;
      /** Whether the document cannot use this very number: none is taken then. */
      readonly refuses: (code: string, before: DatedCode | undefined) => boolean;
      /** What the ledger calls the invoice with this code; absent: it will have no record. */
      readonly named?: (code: string) => LedgerInvoice;
    }
  | { readonly kind: 'signing-key'; readonly visit: number }
  | { readonly kind: 'new-job'; readonly visit: number; readonly workflow: string; readonly args: JobDocument['args'] }
  | { readonly kind: 'census'; readonly visit: number; readonly code: string; readonly name: string }
  | { readonly kind: 'page'; readonly visit: number; readonly look: PageLook; readonly entry: WalkedEntry }
  | {
      readonly kind: 'agreement';
      readonly visit: number;
      readonly supplier: { readonly code: string; readonly name: string };
    };

/** A step about to be taken. */
export interface StepContext {
  readonly view: WalkView;
  /** The job and the entry as the steps before left them. */
  readonly job: JobDocument;
  readonly entry: WalkedEntry;
  readonly step: StoredStep;
  readonly visit: number;
  /** The supplier's registration as the steps before left it. */
  readonly registration: ChainDocument['registration'] | undefined;
  /** The step was begun before and waits. */
  readonly waits: boolean;
  readonly tools: Tools;
}

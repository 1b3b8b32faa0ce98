// The inputs of a step: data from one read of the database, and tools that provide data from outside.
import type { SoftwareBlock } from '../chain/record/record';
import type { Fault } from '../contracts/errors';
import type { PdfOptions } from '../contracts/pdf-options';
import type { EnvelopeSigningKey } from '../document/envelope-signature';
import type { EInvoiceFormat, EInvoiceWarning } from '../einvoice/contract';
import type { Message, StoredMessage } from '../messages/message';
import type { InvoiceKindInSeries } from '../messages/parameters';
import type { ChainDocument } from '../model/chain';
import type { EntryFile } from '../model/entry';
import type { JobDocument } from '../model/job';
import type { DatedInvoiceCode, InvoiceKindsInSeries } from '../model/series';
import type { JobWalkInput, EntryWithArraySizes, RecordForStep } from '../model/walk';
import type { DocumentCheckFactsQuery, DocumentCheckFacts } from '../model/document-check';
import type { StoredInvoiceWithRecordContent } from '../entries/declared-invoices';
import type { ReplacedInvoicesQuery } from '../entries/upload/stored-amounts';
import type { StoredWorkflowStep } from '../model/workflow';

/** The source of a file's bytes: a record, or a PDF that was created. */
export type StepFileSource =
  | { readonly record: RecordForStep; readonly part: 'record' | 'answer' }
  | { readonly bytes: Buffer };

/** A file that a step adds to the entry. */
export interface StepFile {
  readonly name: string;
  readonly key: string;
  readonly category: 'format' | 'request' | 'response' | 'agreement';
  readonly mime: string;
  readonly private?: boolean;
  /** Digest of the document from which the file was created. */
  readonly documentDigest?: string;
  readonly source: StepFileSource;
}

/** A file that this walk created, with its bytes. */
export interface FileCreatedByJobWalk {
  readonly row: EntryFile;
  readonly bytes?: Buffer;
}

/** Tools of a walk. They exist before anything is written. */
export interface JobWalkDeps {
  readonly now: Date;
  /** A new uuid, version 7. */
  readonly newId: () => string;
  /** The software block of every record, so that a wrong setting is found before a number is taken. */
  readonly software?: SoftwareBlock;
  /** The row of a file; the same visit and key always give the same id. */
  readonly fileRow: (file: StepFile, job: JobDocument, visit: number) => EntryFile;
  /** The store's facts about other invoices of the supplier, if a step needed these facts. */
  readonly others?: DocumentCheckFacts;
  /**
   * Issued invoices that are related to a replacement (F3), with their amounts. They are read together with `others`.
   */
  readonly stored?: readonly StoredInvoiceWithRecordContent[];
  /** Results of earlier needs of a plan, by visit. */
  readonly provided: ReadonlyMap<number, StepNeedResult>;
}

/** A number of a series, with the previous one and the kinds of the series. */
export interface SeriesNumberWithPrevious {
  readonly code: string;
  readonly before?: DatedInvoiceCode;
  readonly kinds?: InvoiceKindsInSeries;
}

/** A request of a step for an e-invoice. */
export interface EInvoiceRequest {
  readonly format: EInvoiceFormat;
  /** Whether, for Facturae, the DIR3 units that FACe requires must be present. */
  readonly face?: boolean;
  /** The PDF to embed in the e-invoice, either as bytes of this walk or as a stored file. */
  readonly page?: { readonly name: string } & ({ readonly bytes: Buffer } | { readonly stored: EntryFile });
}

/** An e-invoice, or why there is none. */
export type EInvoiceRequestResult = { readonly format: EInvoiceFormat } & (
  | {
      readonly kind: 'made';
      readonly bytes: Buffer;
      readonly warnings: readonly EInvoiceWarning[];
      /** Owner of the signer's certificate. `tests` means that the workspace does not report to the real authority. */
      readonly signedBy?: 'supplier' | 'adviser' | 'installation' | 'tests';
    }
  | { readonly kind: 'refused'; readonly faults: readonly Fault[] }
  | { readonly kind: 'failed'; readonly code: string; readonly message: StoredMessage }
);

/** The result of a need. */
export type StepNeedResult =
  /** `day` is set if an earlier attempt of this job assigned the number with this date. */
  | ({ readonly kind: 'number'; readonly day?: string } & SeriesNumberWithPrevious)
  /** The document cannot use the next number of the series, so no number was assigned. */
  | ({ readonly kind: 'number-refused' } & SeriesNumberWithPrevious)
  | { readonly kind: 'no-series'; readonly series: string }
  /** The series is paused after a restored backup. The series may have issued the next number already. */
  | { readonly kind: 'series-paused'; readonly series: string; readonly message: Message }
  | { readonly kind: 'signing-key'; readonly key: EnvelopeSigningKey }
  | {
      readonly kind: 'others';
      readonly view: DocumentCheckFacts;
      readonly stored: readonly StoredInvoiceWithRecordContent[];
    }
  /** `leftOut`: files that should have been embedded, but were too many or too large. */
  | {
      readonly kind: 'page';
      readonly bytes: Buffer;
      readonly leftOut?: readonly string[];
      /** Results of the requested e-invoices, in the order of the requests. */
      readonly eInvoices?: readonly EInvoiceRequestResult[];
    }
  | { readonly kind: 'e-invoices'; readonly eInvoices: readonly EInvoiceRequestResult[] }
  | { readonly kind: 'page-failed'; readonly message: StoredMessage }
  | { readonly kind: 'agreement'; readonly file: StepFile }
  | { readonly kind: 'no-agreement'; readonly code: string; readonly message: StoredMessage }
  /** The job that starts another workflow, or the reason why there is none. */
  | {
      readonly kind: 'new-job';
      readonly job: JobDocument;
      /** Jobs that this job's tree created before this walk. */
      readonly treeJobs: number;
    }
  | { readonly kind: 'no-new-job'; readonly code: string; readonly message: StoredMessage }
  /** The census's result for a tax ID with a name, or the reason why the census was not queried. */
  | { readonly kind: 'census'; readonly identified: boolean; readonly result: string; readonly name: string }
  | { readonly kind: 'no-census'; readonly code: string; readonly message: StoredMessage }
  /** The census has not answered yet, or too many queries are in progress. The step queries again later. */
  | { readonly kind: 'census-awaited' }
  /** The needed data is not available now. The step is retried, and the steps before it are written. */
  | { readonly kind: 'thrown'; readonly error: unknown };

/** The rule by which a series numbers its documents. */
export interface SeriesNumberingRule {
  /** Id of a series that an operator created. If absent, supplier and `name` determine the series. */
  readonly series?: string;
  readonly name: string;
  readonly code: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly padding: number;
  readonly start: number;
}

/** An invoice as its chain identifies it. */
export interface ChainInvoiceKey {
  readonly number: string;
  readonly date: string;
}

/** Something that a step needs from outside before the step can end. */
export type StepNeed =
  | {
      readonly kind: 'number';
      readonly visit: number;
      readonly rule: SeriesNumberingRule;
      /** Issue date of the document. */
      readonly date?: string;
      /** Returns whether the document cannot use this number, so that none is assigned. */
      readonly refuses: (next: SeriesNumberWithPrevious) => boolean;
      /** Kind of the document, if it has one. */
      readonly seriesKind?: InvoiceKindInSeries;
      /**
       * Returns the identity, in the chain, of the invoice with this number. Absent if the invoice will have no
       * record.
       */
      readonly named?: (code: string, day: string | undefined) => ChainInvoiceKey;
    }
  | { readonly kind: 'signing-key'; readonly visit: number }
  /** The invoices to which the document refers, and the owners of its number. */
  | {
      readonly kind: 'others';
      readonly visit: number;
      readonly question: Omit<DocumentCheckFactsQuery, 'environment'>;
      /**
       * The simplified invoices that the document replaces (F3), whose amounts are also read; null if it replaces none.
       */
      readonly exchange: ReplacedInvoicesQuery | null;
    }
  | { readonly kind: 'new-job'; readonly visit: number; readonly workflow: string; readonly args: JobDocument['args'] }
  | { readonly kind: 'census'; readonly visit: number; readonly code: string; readonly name: string }
  | {
      readonly kind: 'page';
      readonly visit: number;
      readonly look: PdfOptions;
      readonly entry: EntryWithArraySizes;
      /** E-invoices that are created together with the PDF. A CII is embedded in the PDF. */
      readonly orders: readonly EInvoiceRequest[];
    }
  /** E-invoices without a page. */
  | {
      readonly kind: 'e-invoices';
      readonly visit: number;
      readonly entry: EntryWithArraySizes;
      readonly orders: readonly EInvoiceRequest[];
    }
  | {
      readonly kind: 'agreement';
      readonly visit: number;
      readonly supplier: { readonly code: string; readonly name: string };
    };

/** A step about to run. */
export interface StepContext {
  readonly view: JobWalkInput;
  /** The job and the entry as they are after the previous steps. */
  readonly job: JobDocument;
  readonly entry: EntryWithArraySizes;
  readonly step: StoredWorkflowStep;
  readonly visit: number;
  /** The supplier's registration as it is after the previous steps. */
  readonly registration: ChainDocument['registration'] | undefined;
  /** The step started earlier and waits. */
  readonly waits: boolean;
  readonly tools: JobWalkDeps;
  /** Files that earlier steps of this walk created. These files are not stored yet. */
  readonly made: readonly FileCreatedByJobWalk[];
}

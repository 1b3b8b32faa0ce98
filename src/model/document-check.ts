// The store's facts about an uploaded document: its supplier, its number, and the invoices that it corrects.
import type { AuthorityEnvironment } from '../contracts/runs';
import type { EntryDocument, NewestRecordSummary } from './entry';
import type { ChainDocument, ClosedMonth } from './chain';

/** Series and code of an invoice. */
interface InvoiceNumber {
  readonly series: string | undefined;
  readonly code: string;
}

/** A mark that changes the kind of an invoice: document/series-kinds.ts. */
type InvoiceKindMark = 'art61d' | 'art7273';

/** A query to the store about one document. */
export interface DocumentCheckFactsQuery {
  readonly environment: AuthorityEnvironment;
  /** Tax ID of the supplier; undefined if its chain and numbers need not be read. */
  readonly supplier: string | undefined;
  readonly docSchema: string;
  /** The document's own number, the codes that may be the previous or the next one, and the year of its issue date. */
  readonly number?: InvoiceNumber & {
    readonly adjacent: readonly string[];
    readonly lowest: string;
    readonly year: string;
  };
  /** The invoices that the document corrects, by the uuid of their document, or by number. */
  readonly originals: {
    readonly uuids: readonly string[];
    readonly numbers: readonly InvoiceNumber[];
    /** Whether to read other documents that refer to the originals. */
    readonly namedBy: boolean;
    /**
     * Whether to read the texts of originals that are found by number, and of the documents that refer to them. Only
     * the texts have amounts by rate.
     */
    readonly withText?: boolean;
    /** Whether to read the texts of originals that are found by number, but of no other document. */
    readonly withOriginalText?: boolean;
    /** Whether to look for a negative invoice that already reversed the original. */
    readonly withReversal?: boolean;
  };
  readonly addon: string;
}

/** The newest record of another invoice. */
export interface NewestRecordOfOtherInvoice extends Pick<NewestRecordSummary, 'kind' | 'outcome' | 'code'> {
  readonly record?: string;
  /** True if the authority rejected the record and has an earlier registration in force. */
  readonly isRegistered?: boolean;
}

export interface OtherInvoiceOfSupplier extends Pick<EntryDocument, 'id' | 'invalid' | 'state'> {
  readonly series?: string;
  readonly code: string;
  readonly issueDate: string;
  readonly fiscal?: NewestRecordOfOtherInvoice;
}

/** An invoice with the same number, or a previous or later invoice in the series. */
export interface InvoiceWithSameOrAdjacentNumber extends OtherInvoiceOfSupplier {
  readonly type?: string;
  /** Type of the invoice at the authority, such as `F2`; null if it has none. */
  readonly fiscalType: string | null;
  /** Issuer of the invoice if it is not the supplier; null for the supplier itself. */
  readonly issuer: string | null;
  /** Number of a document of this issuer, such as a passport; null or absent for an issuer with a tax ID. */
  readonly issuerIdentity?: string | null;
  readonly mark: InvoiceKindMark | null;
  /** The invoice has the warning `series-mixed`. */
  readonly isMixed: boolean;
}

export interface InvoiceRelatedToCorrection extends OtherInvoiceOfSupplier {
  readonly type: string;
  readonly currency: string;
  readonly totalWithTax: string;
  /** Total tax; null or absent if the document states none. */
  readonly totalTax?: string | null;
  /** Tax ID of the customer; absent if it has none. */
  readonly customer?: string;
  readonly signed: boolean;
  /** Whether a document with an original replaces that original (F3, or a correction by substitution). */
  readonly replaces?: boolean;
  /** The document as JSON, if the query requested it, or if a debit note refers to the original. */
  readonly document?: string;
}

/** A stored invoice that a document corrects. */
export interface StoredOriginalInvoice extends OriginalForCorrection, InvoiceRelatedToCorrection {
  readonly documentUuid: string;
  /** Operation date in its record, if the document states one, or if it corrects an earlier sale. */
  readonly operationDay?: string | null;
  /** Number of a document of the customer, such as a passport; null or absent for a customer with a tax ID. */
  readonly customerIdentity?: string | null;
  /** Whether the invoice is a simplified invoice (F2) or a correction of one (R5), so that an F3 may name it. */
  readonly replaceable: boolean;
}

/** The store's facts about an uploaded document. */
export interface DocumentCheckFacts {
  readonly standing: SupplierChainForUpload | null;
  /** Invoices in the same series that have the same code, or a code that may be the previous or the next one. */
  readonly numbered: readonly InvoiceWithSameOrAdjacentNumber[];
  readonly originals: readonly StoredOriginalInvoice[];
  readonly creditNotes: readonly InvoiceRelatedToCorrection[];
  /** Other invoices and corrections that refer to an original; `replaces` marks those that replace the original. */
  readonly others: readonly InvoiceRelatedToCorrection[];
  /** The negative invoice that already reversed the only original of a correction. */
  readonly reversal?: Pick<OtherInvoiceOfSupplier, 'id' | 'series' | 'code'>;
}

/** The part of an original that a correction or a copy needs. */
export interface OriginalForCorrection extends Pick<EntryDocument, 'id' | 'supplier' | 'docSchema'> {
  /** Number for readers. */
  readonly title?: string;
  /** Type of the invoice at the authority, such as `F2`; null or absent if it has none. */
  readonly fiscalType?: string | null;
  readonly mark?: InvoiceKindMark | null;
  readonly fiscal?: NewestRecordOfOtherInvoice;
  /** Whether the document has the addon of the reporting scheme. */
  readonly fiscalAddon: boolean;
}

/** The part of a supplier's chain that an upload needs. */
export interface SupplierChainForUpload
  extends Pick<ChainDocument, 'supplier' | 'supplierName' | 'zone' | 'reporting' | 'simplifiedMaxEuros'> {
  readonly registration: Pick<ChainDocument['registration'], 'state'>;
  readonly closedMonths?: readonly Pick<ClosedMonth, 'month'>[];
}

// Issued invoices that refer to each other, with the amounts that their records declare.
import type { EntryDocument } from './entry';
import type { RecordDocument } from './record';

/** The newest registration of an invoice. */
export type NewestRegistrationOfRelatedInvoice = Pick<RecordDocument, 'ordinal' | 'sealedJson'>;

export interface RelatedInvoiceEntry
  extends Pick<EntryDocument, 'id' | 'document' | 'signed' | 'fiscal' | 'result' | 'createdAt'> {
  /** The job that has locked the entry. If there is no record yet, the entry is about to get one. */
  readonly openJob?: string | null;
  readonly series?: string;
  readonly code: string;
  readonly issueDate: string;
  /** Digest of the present document. */
  readonly digest: string;
  /** Registration of the invoice; absent if the invoice was signed but has no record. */
  readonly registration?: NewestRegistrationOfRelatedInvoice;
}

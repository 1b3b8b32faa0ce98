// Invoices in the record book of their supplier.
import { convertToRecordContentDespiteProblems } from '../../../src/chain/convert/to-registration-record';
import type { RecordBookSettings } from '../../../src/chain/record-book/book-settings';
import { buildRecordBookIssuedRows } from '../../../src/chain/record-book/build-issued-rows';
import { RecordBookProblemCounter } from '../../../src/chain/record-book/findings';
import type { RecordBookDataFromOriginals } from '../../../src/chain/record-book/data-from-originals';
import type { Invoice } from '../../../src/document/model/invoice';
import type { RelatedInvoiceEntry } from '../../../src/model/related';

export const toBookedInvoice = (document: Invoice) => ({
  entry: 'entry',
  digest: 'now',
  document,
  content: convertToRecordContentDespiteProblems(document),
});

/** The stored entry of an invoice, as it is read for another one. */
export const toRelatedEntry = (document: Invoice): RelatedInvoiceEntry => ({
  id: document.code ?? '',
  document: JSON.stringify(document),
  signed: true,
  createdAt: new Date('2026-05-30T10:00:00Z'),
  series: document.series ?? '',
  code: document.code ?? '',
  issueDate: document.issue_date,
  digest: 'now',
});

interface BookOptions {
  readonly settings?: RecordBookSettings;
  /** What the invoices that it corrects add. */
  readonly parts?: RecordBookDataFromOriginals;
  /** The supplier whose book it is, if it is not that of the document. */
  readonly supplier?: string | undefined;
}

/** Builds the rows of an invoice. @returns also the problems that the book reports, and their keys */
export function bookRows(document: Invoice, { settings = {}, parts = {}, supplier }: BookOptions = {}) {
  const invoice = { ...toBookedInvoice(document), ...parts };
  const owner = { supplier: supplier ?? document.supplier?.tax_id?.code ?? '', settings };
  const counter = new RecordBookProblemCounter();
  const rows = buildRecordBookIssuedRows(owner, invoice, counter);
  const counted = counter.list();
  return { invoice, rows, counted, problems: counted.map(({ key }) => key) };
}

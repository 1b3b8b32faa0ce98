// Invoices in the record book of their supplier.
import { convertToRecordContentDespiteProblems } from '../../../src/chain/convert/to-registration-record';
import type { RecordBookSettings } from '../../../src/chain/record-book/book-settings';
import { buildRecordBookIssuedRows } from '../../../src/chain/record-book/build-issued-rows';
import { RecordBookProblemCounter } from '../../../src/chain/record-book/findings';
import type { RecordBookDataFromOriginals } from '../../../src/chain/record-book/replaced-rest';
import type { Invoice } from '../../../src/document/model/invoice';

export const toBookedInvoice = (document: Invoice) => ({
  entry: 'entry',
  digest: 'now',
  document,
  content: convertToRecordContentDespiteProblems(document),
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

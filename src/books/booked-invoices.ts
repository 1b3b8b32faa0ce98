// Reads and computes the rows of the invoice book, with issued amounts and reversed ones, in constant memory.
import { buildInvoiceBookRows } from '../chain/invoice-book/build-rows';
import type { RegistrationRecordContent, SealedRegistrationRecord } from '../chain/record/record';
import { computeIssuedAndReversedAmounts, type IssuedAndReversedAmounts } from '../chain/invoice-book/amounts-in-force';
import type { InvoiceBookRow } from '../document/invoice-book/rows';
import { invoiceBookLimits as limits } from '../contracts/limits/documents';
import type { ClosingSheetAccumulator } from '../document/invoice-book/closing';
import type { Invoice } from '../document/model/invoice';
import { isReplacementOfSimplifiedInvoices } from '../document/addons/es-fiscal/extensions';
import { parseOrBuildRecordContent, readStoredInvoicesWithRelated } from '../entries/declared-invoices';
import type { InvoiceBookEntry } from '../store/entries/book';
import type { WorkspaceStore } from '../store/for-workspace';

/** A reader of books, which is a call or the run of an export. */
export interface BookReadContext {
  /** Store of the workspace of the books. */
  readonly store: WorkspaceStore;
  /** Aborted when no one waits any more. Reading then fails, because half a book is useless. */
  readonly closed: Pick<AbortSignal, 'aborted'>;
}

/** Builds the rows of each issued invoice among these entries. Other entries are only counted. */
export async function* streamBookRowsAndAddToClosing(
  reader: Pick<BookReadContext, 'store'>,
  entries: AsyncIterable<InvoiceBookEntry> | Iterable<InvoiceBookEntry>,
  sums: ClosingSheetAccumulator,
): AsyncGenerator<InvoiceBookRow[]> {
  for await (const { invoice, back } of streamBookedInvoices(reader, entries, (entry) => sums.addNotIssued(entry))) {
    yield addInvoiceToClosingSheet(sums, invoice, back);
  }
}

/** Adds an invoice to a closing sheet. @returns its rows */
export function addInvoiceToClosingSheet(
  sums: ClosingSheetAccumulator,
  invoice: BookedInvoice,
  back: TakenBack,
): InvoiceBookRow[] {
  const rows = buildInvoiceBookRows(invoice, back);
  const sealed = readSealed(invoice);
  if (sealed) sums.addRecord(buildInvoiceBookRows({ ...invoice, content: sealed }, back));
  sums.addInvoice(rows, invoice.content);
  return rows;
}

type TakenBack = Pick<IssuedAndReversedAmounts, 'takenBack'>;

/** Yields each issued invoice among these entries with its reversed amounts. @param skip receives the other entries */
export async function* streamBookedInvoices(
  reader: Pick<BookReadContext, 'store'>,
  entries: AsyncIterable<InvoiceBookEntry> | Iterable<InvoiceBookEntry>,
  skip: (entry: InvoiceBookEntry) => void,
): AsyncGenerator<{ readonly invoice: BookedInvoice; readonly back: TakenBack }> {
  for await (const page of inPages(entries)) {
    const issued = page.filter((entry) => entry.signed || entry.fiscal);
    for (const entry of page) if (!issued.includes(entry)) skip(entry);
    const invoices = issued.map(toBookedInvoice);
    const reversals = await findTakenBack(reader, invoices);
    for (const invoice of invoices) yield { invoice, back: reversals.get(invoice.entry) ?? nothing };
  }
}

const nothing: TakenBack = { takenBack: new Map() };

/** Groups entries into pages of the size that the database sends at once. */
async function* inPages(
  entries: AsyncIterable<InvoiceBookEntry> | Iterable<InvoiceBookEntry>,
): AsyncGenerator<InvoiceBookEntry[]> {
  let page: InvoiceBookEntry[] = [];
  for await (const entry of entries) {
    page.push(entry);
    if (page.length < limits.batchRows) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

const toBookedInvoice = ({ id, document: text, digest, fiscal, registration }: InvoiceBookEntry) => {
  const document = JSON.parse(text) as Invoice;
  const sealed = { digest: digest.val, ...(fiscal ? { fiscal } : {}), ...(registration ? { registration } : {}) };
  return { entry: id, document, ...sealed, content: parseOrBuildRecordContent(sealed, document) };
};

/** Returns the content of an entry's newest registration; undefined if there is none. */
const readSealed = ({ registration }: BookedInvoice): RegistrationRecordContent | undefined =>
  registration && (JSON.parse(registration.sealedJson) as SealedRegistrationRecord).content;

export type BookedInvoice = ReturnType<typeof toBookedInvoice>;

/** Finds the amounts that the F3 invoices of a page reverse, with a few reads for each supplier. */
async function findTakenBack(
  { store }: Pick<BookReadContext, 'store'>,
  invoices: readonly BookedInvoice[],
): Promise<ReadonlyMap<string, IssuedAndReversedAmounts>> {
  const replacing = invoices.map(({ document }) => document).filter(isReplacementOfSimplifiedInvoices);
  const readSupplierCode = ({ supplier }: Invoice): string => supplier?.tax_id?.code ?? '';
  const inForce = new Map<string, IssuedAndReversedAmounts>();
  for (const supplier of new Set(replacing.map(readSupplierCode))) {
    const documents = replacing.filter((one) => readSupplierCode(one) === supplier);
    const numbers = documents
      .flatMap((one) => [one, ...(one.preceding ?? [])])
      .flatMap(({ series, code }) => (code ? [{ series, code }] : []));
    const [{ $schema: docSchema } = { $schema: '' }] = documents;
    const declared = await readStoredInvoicesWithRelated(store, { supplier, docSchema, numbers });
    for (const [entry, one] of computeIssuedAndReversedAmounts(declared)) inForce.set(entry, one);
  }
  return inForce;
}

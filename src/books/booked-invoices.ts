// Reads and computes the rows of the invoice book, with issued amounts and reversed ones, in constant memory.
import { findInvoiceTaxDueDays } from '../chain/record-book/issued-row';
import { listReplacedSimplifiedInvoiceParts } from '../chain/record-book/replaced-receipts';
import type { ReplacedSimplifiedInvoicePart } from '../chain/record-book/data-from-originals';
import { buildInvoiceBookRows } from '../chain/invoice-book/build-rows';
import type { RegistrationRecordContent, SealedRegistrationRecord } from '../chain/record/record';
import {
  computeIssuedAndReversedAmountsByEntry,
  type IssuedAndReversedAmounts,
} from '../chain/invoice-book/amounts-in-force';
import type { InvoiceBookTaxRateRow } from '../document/invoice-book/rows';
import { invoiceBookLimits as limits } from '../contracts/limits/documents';
import type { ClosingSheetAccumulator } from '../document/invoice-book/closing';
import type { Invoice } from '../document/model/invoice';
import { isReplacementOfSimplifiedInvoices } from '../document/addons/es-fiscal/extensions';
import { parseCurrentRecordContent, readStoredInvoicesWithRelated } from '../entries/declared-invoices';
import type { EntryForInvoiceBook } from '../store/entries/book';
import type { WorkspaceStore } from '../store/for-workspace';
import { buildUnsealedRecordContent } from './unsealed-content';

/** A reader of books, which is a call or the run of an export. */
export interface BookReadContext {
  /** Store of the workspace of the books. */
  readonly store: WorkspaceStore;
  /** Aborted when no one waits any more. Reading then fails, because half a book is useless. */
  readonly closed: Pick<AbortSignal, 'aborted'>;
  /** Reads a page when it is the reader's turn. Absent if the reader takes no turns. */
  readonly inTurn?: <T>(readPage: () => Promise<T>) => Promise<T>;
}

type PageReader = Pick<BookReadContext, 'store' | 'inTurn'>;

/** Builds the rows of each issued invoice among these entries. Other entries are only counted. */
export const streamInvoiceBookRowsAndAddToClosingSheet = (
  reader: PageReader,
  entries: AsyncIterable<EntryForInvoiceBook> | Iterable<EntryForInvoiceBook>,
  sums: ClosingSheetAccumulator,
): AsyncGenerator<InvoiceBookTaxRateRow[]> =>
  streamMappedBookedInvoices(reader, entries, {
    skip: (entry) => sums.addNotIssued(entry),
    build: (invoice, back) => addInvoiceToClosingSheetAndBuildRows(sums, invoice, back),
  });

/** Adds an invoice to a closing sheet. @returns its rows */
export function addInvoiceToClosingSheetAndBuildRows(
  sums: ClosingSheetAccumulator,
  invoice: BookedInvoice,
  back: TakenBack,
): InvoiceBookTaxRateRow[] {
  const rows = buildInvoiceBookRows(invoice, back);
  const sealed = readSealed(invoice);
  if (sealed) sums.addRecord(buildInvoiceBookRows({ ...invoice, content: sealed }, back));
  sums.addInvoice(rows, findInvoiceTaxDueDays(invoice), invoice.content);
  return rows;
}

interface TakenBack extends Pick<IssuedAndReversedAmounts, 'takenBack'> {
  /** The simplified invoices with a customer that a replacement (F3) replaces. */
  readonly replacedReceipts?: readonly ReplacedSimplifiedInvoicePart[];
}

/** What a book makes of its entries. */
interface BookPageWork<T> {
  /** Builds the rows or the sums of an invoice, with its reversed amounts. */
  readonly build: (invoice: BookedInvoice, back: TakenBack) => T | Promise<T>;
  /** Receives the entries that are not issued invoices. */
  readonly skip: (entry: EntryForInvoiceBook) => void;
}

/**
 * Yields what `build` returns for each issued invoice among these entries. Each page is read and built in one turn of
 * the reader, which ends before the consumer gets the first invoice of the page. So slow consumers hold no turn.
 */
export async function* streamMappedBookedInvoices<T>(
  reader: PageReader,
  entries: AsyncIterable<EntryForInvoiceBook> | Iterable<EntryForInvoiceBook>,
  work: BookPageWork<T>,
): AsyncGenerator<T> {
  const { inTurn = (readPage) => readPage() } = reader;
  const pages = inPages(entries);
  try {
    for (;;) {
      const built = await inTurn(async () => {
        const page = await pages.next();
        return page.done ? undefined : buildPage(reader, page.value, work);
      });
      if (!built) return;
      yield* built;
    }
  } finally {
    await pages.return(undefined);
  }
}

async function buildPage<T>(
  reader: PageReader,
  page: readonly EntryForInvoiceBook[],
  { build, skip }: BookPageWork<T>,
): Promise<T[]> {
  const isIssued = (entry: EntryForInvoiceBook): boolean => entry.signed || entry.fiscal !== undefined;
  const issued = page.filter(isIssued);
  for (const entry of page) if (!isIssued(entry)) skip(entry);
  const invoices: BookedInvoice[] = [];
  for (const entry of issued) invoices.push(await toBookedInvoice(reader, entry));
  const reversals = await findTakenBack(reader, invoices);
  const built: T[] = [];
  for (const invoice of invoices) built.push(await build(invoice, reversals.get(invoice.entry) ?? nothing));
  return built;
}

const nothing: TakenBack = { takenBack: new Map() };

/** Groups entries into pages of the size that the database sends at once. */
async function* inPages(
  entries: AsyncIterable<EntryForInvoiceBook> | Iterable<EntryForInvoiceBook>,
): AsyncGenerator<EntryForInvoiceBook[]> {
  let page: EntryForInvoiceBook[] = [];
  for await (const entry of entries) {
    page.push(entry);
    if (page.length < limits.batchRows) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function toBookedInvoice(
  { store }: Pick<BookReadContext, 'store'>,
  { id, document: text, digest, fiscal, registration }: EntryForInvoiceBook,
) {
  const document = JSON.parse(text) as Invoice;
  const sealed = { digest: digest.val, ...(fiscal ? { fiscal } : {}), ...(registration ? { registration } : {}) };
  const content = parseCurrentRecordContent(sealed) ?? (await buildUnsealedRecordContent(store, document));
  return { entry: id, document, ...sealed, content };
}

/** Returns the content of an entry's newest registration; undefined if there is none. */
const readSealed = ({ registration }: BookedInvoice): RegistrationRecordContent | undefined =>
  registration && (JSON.parse(registration.sealedJson) as SealedRegistrationRecord).content;

export type BookedInvoice = Awaited<ReturnType<typeof toBookedInvoice>>;

/** Finds the amounts that the F3 invoices of a page reverse, with a few reads for each supplier. */
async function findTakenBack(
  { store }: Pick<BookReadContext, 'store'>,
  invoices: readonly BookedInvoice[],
): Promise<ReadonlyMap<string, TakenBack>> {
  const replacing = invoices.map(({ document }) => document).filter(isReplacementOfSimplifiedInvoices);
  const readSupplierCode = ({ supplier }: Invoice): string => supplier?.tax_id?.code ?? '';
  const booked = new Set(invoices.map(({ entry }) => entry));
  const inForce = new Map<string, TakenBack>();
  for (const supplier of new Set(replacing.map(readSupplierCode))) {
    const documents = replacing.filter((one) => readSupplierCode(one) === supplier);
    const numbers = documents
      .flatMap((one) => [one, ...(one.preceding ?? [])])
      .flatMap(({ series, code }) => (code ? [{ series, code }] : []));
    const [{ $schema: docSchema } = { $schema: '' }] = documents;
    const asked = { supplier, docSchema, numbers };
    const declared = await readStoredInvoicesWithRelated(store, asked, { isOfReplacement: true, keepsLines: true });
    const reversed = computeIssuedAndReversedAmountsByEntry(declared);
    for (const one of declared.filter(({ entry }) => booked.has(entry))) {
      const { takenBack } = reversed.get(one.entry) ?? nothing;
      inForce.set(one.entry, {
        takenBack,
        replacedReceipts: listReplacedSimplifiedInvoiceParts(one, takenBack, declared),
      });
    }
  }
  return inForce;
}

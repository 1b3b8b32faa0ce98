// Builds a section of an archive with invoices: the PDF of each, its records, and the authority's responses.
import { buildRecordOrResponseFileBytes } from '../../authority/record-file';
import { parseTaxPeriod } from '../../chain/record-book/period';
import { findJobFileOfCurrentDocument, findNewestJobFileByDigests } from '../../contracts/job-files';
import { monthExportLimits as limits } from '../../contracts/limits/exports';
import type { Invoice } from '../../document/model/invoice';
import type { MonthExportPosition, MonthExportDocument } from '../../model/month-export';
import type { EntryForInvoiceBook } from '../../store/entries/book';
import type { EntryForMonthExport, RecordForMonthExport } from '../../store/months/export-content';
import type { BookReadContext } from '../booked-invoices';
import {
  formatArchivedResponsePath,
  formatArchivedPdfPath,
  formatArchivedRecordPath,
  type ArchivedInvoiceFileNameParts,
} from './file-names';
import { createHashedArchiveFile, type ArchiveSectionWithProgress } from './section';

type Reader = Pick<BookReadContext, 'store'>;

/** Reads the next invoices, as many as fit into a section. */
export async function buildNextMonthExportInvoiceSection(
  reader: Reader,
  made: MonthExportDocument,
): Promise<ArchiveSectionWithProgress> {
  const page = await readPage(reader, made);
  const issued = page.filter(({ signed, fiscal }) => signed || fiscal);
  const held = await readHeld(reader, issued);
  const content = { files: [] as ArchiveSectionWithProgress['files'][number][], withoutPage: 0, done: 0 };
  let bytes = 0;
  let read = 0;
  for (; read < page.length && bytes < limits.sectionBytes; ) {
    // The invoices that are read at the same time.
    const some = page.slice(read, read + limits.readLanes);
    const own = some.filter((entry) => held.entryOf.has(entry.id));
    const pages = await Promise.all(own.map(({ id }) => readPagePdf(reader, held, id)));
    for (const [at, entry] of own.entries()) {
      content.done += 1;
      const invoice = { place: made.done + content.done, number: numberOf(entry) };
      const pdf = pages[at];
      if (!pdf) content.withoutPage += 1;
      for (const file of listFiles(entry.id, invoice, pdf, held.recordsOf.get(entry.id) ?? [])) {
        content.files.push(file);
        bytes += file.content.length;
      }
    }
    read += some.length;
  }
  const last = page[read - 1];
  const isLast = read === page.length && page.length < limits.sectionInvoices;
  const next =
    isLast || !last
      ? { stage: 'xlsx' as const }
      : { stage: 'invoices' as const, place: placeAfter(page, read, made.place) };
  return { ...content, ...next };
}

async function readPage(
  { store }: Reader,
  { month, supplier, place }: MonthExportDocument,
): Promise<EntryForInvoiceBook[]> {
  const { from, to } = parseTaxPeriod(month);
  const page: EntryForInvoiceBook[] = [];
  const part = { limit: limits.sectionInvoices, ...(place ? { from: place } : {}) };
  for await (const entry of store.entries.readBook({ from, to, supplier }, part)) page.push(entry);
  return page;
}

interface HeldFiles {
  readonly entryOf: ReadonlyMap<string, EntryForMonthExport>;
  readonly recordsOf: ReadonlyMap<string, readonly RecordForMonthExport[]>;
}

async function readHeld({ store }: Reader, issued: readonly EntryForInvoiceBook[]): Promise<HeldFiles> {
  const entries = await store.months.listExportedEntries(issued.map(({ id }) => id));
  const records = await store.months.listExportedRecords([...new Set(entries.flatMap(listRecordKeys))]);
  const recordsByEntry = new Map<string, RecordForMonthExport[]>();
  for (const record of records) recordsByEntry.set(record.entry, [...(recordsByEntry.get(record.entry) ?? []), record]);
  return { entryOf: new Map(entries.map((entry) => [entry.id, entry])), recordsOf: recordsByEntry };
}

/** Lists every record of an entry: its newest record, and every record whose XML is or was one of its files. */
const listRecordKeys = ({ files, record }: EntryForMonthExport): string[] => [
  ...(record === undefined ? [] : [record]),
  ...files.flatMap((file) => [file, ...file.previous].flatMap((one) => one.record ?? [])),
];

/** Reads the PDF of the present document. If the invoice was edited after its issue, that of its records' document. */
async function readPagePdf({ store }: Reader, held: HeldFiles, id: string): Promise<Buffer | undefined> {
  const entry = held.entryOf.get(id);
  if (!entry) return undefined;
  const issued = (held.recordsOf.get(id) ?? []).map(({ documentDigest }) => documentDigest);
  const pdf = findJobFileOfCurrentDocument(entry, 'pdf') ?? findNewestJobFileByDigests(entry.files, 'pdf', issued);
  return pdf && store.files.getBytes(pdf.hash);
}

function* listFiles(
  entry: string,
  invoice: ArchivedInvoiceFileNameParts,
  pdf: Buffer | undefined,
  records: readonly RecordForMonthExport[],
) {
  // A page is compressed inside.
  if (pdf) yield createHashedArchiveFile(formatArchivedPdfPath(invoice), pdf, { entry, compress: false });
  for (const record of records) {
    const name = `${record.kind} ${String(record.ordinal).padStart(10, '0')}`;
    const xml = buildRecordOrResponseFileBytes(record, 'record');
    const answer = buildRecordOrResponseFileBytes(record, 'answer');
    if (xml) yield createHashedArchiveFile(formatArchivedRecordPath(invoice, name), xml, { entry });
    if (answer) yield createHashedArchiveFile(formatArchivedResponsePath(invoice, name), answer, { entry });
  }
}

const readNumber = ({ document }: EntryForInvoiceBook): Pick<Invoice, 'issue_date' | 'series' | 'code'> =>
  JSON.parse(document) as Invoice;

function numberOf(entry: EntryForInvoiceBook): string {
  const { series, code = '' } = readNumber(entry);
  return series ? `${series}-${code}` : code;
}

/**
 * Returns the position after the invoices that were read. Invoices with the same date and number as the last of them
 * are skipped.
 */
function placeAfter(
  page: readonly EntryForInvoiceBook[],
  read: number,
  from: MonthExportPosition | undefined,
): MonthExportPosition {
  const keys = page.slice(0, read).map((entry) => {
    const { issue_date: date, series, code = '' } = readNumber(entry);
    return { date, code, ...(series ? { series } : {}) };
  });
  const last = keys.at(-1) ?? { date: '', code: '' };
  const isSame = (one: Omit<MonthExportPosition, 'skip'>): boolean =>
    one.date === last.date && one.series === last.series && one.code === last.code;
  const same = keys.filter(isSame).length;
  return { ...last, skip: same + (from && same === keys.length && isSame(from) ? from.skip : 0) };
}

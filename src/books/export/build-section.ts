// Builds the next section of the archive of a month. The stage decides its content: invoices, the book, the closing
// sheet, or the manifest.
import { Readable } from 'node:stream';
import { parseTaxPeriod } from '../../chain/record-book/period';
import type { IssuedRow } from '../../chain/record-book/issued-row';
import type { MonthExportStage, MonthExportDocument } from '../../model/month-export';
import type { SigningKey } from '../../store/keys/key-ring';
import { createWorkbookStream } from '../../spreadsheet/write-workbook';
import { listRecordBookSheets, streamBookCsv } from '../book-file';
import type { BookReadContext } from '../booked-invoices';
import { formatIssuedBookFileName, selectBookColumns } from '../issued-book';
import { readIssuedRows, toBookOwner } from '../issued-rows';
import { buildMonthSheet, findClosedMonth, type ChainMonth } from '../month-sheet';
import { readMonthSums } from '../month-sums';
import { closingSheetName, manifestName, formatArchivedBookPath } from './file-names';
import { readInvoiceSection } from './invoice-section';
import { streamManifest } from './manifest';
import { hashFile, type ManifestedFile, hashStream, type SectionContent } from './section';

export interface SectionSource {
  readonly reader: BookReadContext;
  readonly chain: ChainMonth['chain'];
  readonly made: MonthExportDocument;
  readonly signingKey: () => Promise<SigningKey>;
}

/** Builds the next section. Books are generated while the archive is written. */
export async function buildNextArchiveSection(source: SectionSource): Promise<SectionContent<ManifestedFile>> {
  const { made, reader } = source;
  if (made.stage === 'invoices') return readInvoiceSection(reader, made);
  const { stage, file } = await writers[made.stage](source);
  return { files: file ? [file] : [], done: 0, withoutPage: 0, stage };
}

type Writer = (source: SectionSource) => Promise<{ readonly stage: MonthExportStage; readonly file?: ManifestedFile }>;

const writers: Readonly<Record<Exclude<MonthExportStage, 'invoices'>, Writer>> = {
  xlsx({ reader, chain, made }) {
    const { book = 'unified' } = chain.books ?? {};
    const rows = readRows({ reader, chain, made });
    const file = hashStream(
      formatArchivedBookPath(formatIssuedBookFileName(chain, parseTaxPeriod(made.month).to, 'xlsx')),
      createWorkbookStream(listRecordBookSheets(book, rows), made.createdAt),
      // A workbook is an archive itself.
      false,
    );
    return Promise.resolve({ stage: 'csv', file });
  },
  csv({ reader, chain, made }) {
    const name = formatArchivedBookPath(formatIssuedBookFileName(chain, parseTaxPeriod(made.month).to, 'csv'));
    return Promise.resolve({
      stage: 'closing',
      file: hashStream(name, streamBookCsv(readRows({ reader, chain, made }))),
    });
  },
  async closing({ reader, chain, made: { month } }) {
    const { from, to } = parseTaxPeriod(month);
    const sums = await readMonthSums(reader, { from, to, supplier: chain.supplier }, findClosedMonth(chain, month));
    const sheet = await buildMonthSheet(reader, { chain, month }, sums);
    return { stage: 'manifest', file: hashFile(closingSheetName, Buffer.from(JSON.stringify(sheet, null, 2))) };
  },
  async manifest({ reader, chain, made, signingKey }) {
    const head = {
      supplier: chain.supplier,
      name: chain.supplierName,
      month: made.month,
      environment: chain.environment,
      created_at: made.createdAt.toISOString(),
    };
    const lines = Readable.from(reader.store.months.streamContents(made, 'lines')).map(String) as AsyncIterable<string>;
    return { stage: 'end', file: hashStream(manifestName, streamManifest(lines, head, await signingKey())) };
  },
  end: () => Promise.resolve({ stage: 'end' }),
};

async function* readRows({
  reader,
  chain,
  made: { month },
}: Pick<SectionSource, 'reader' | 'chain' | 'made'>): AsyncGenerator<readonly IssuedRow[]> {
  const { from, to } = parseTaxPeriod(month);
  const query = { owner: toBookOwner(chain), days: { from, to }, findings: { add: () => undefined } };
  for await (const { rows } of readIssuedRows(reader, query))
    if (rows.length > 0) yield rows.map((row) => selectBookColumns(row, chain.books?.book, true));
}

// Builds the next section of the archive of a month. The stage decides its content: invoices, the book, the closing
// sheet, or the manifest.
import { Readable } from 'node:stream';
import { parseTaxPeriod } from '../../chain/record-book/period';
import type { RecordBookIssuedRow } from '../../chain/record-book/issued-row';
import type { MonthExportStage, MonthExportDocument } from '../../model/month-export';
import type { SigningKey } from '../../store/keys/key-ring';
import { createWorkbookStream } from '../../spreadsheet/write-workbook';
import { listRecordBookSheets, streamRecordBookCsv } from '../book-file';
import type { BookReadContext } from '../booked-invoices';
import { formatSupplierRecordBookFileName, selectShownRecordBookCells } from '../issued-book';
import { streamIssuedInvoicesWithRecordBookRows, toSupplierRecordBookSettings } from '../issued-rows';
import { buildMonthClosingSheetJson, findClosedMonth, type ChainAndMonth } from '../month-sheet';
import { readMonthClosingSheetData } from '../month-sums';
import { archiveClosingSheetFileName, archiveManifestFileName, formatArchivedRecordBookPath } from './file-names';
import { buildNextMonthExportInvoiceSection } from './invoice-section';
import { streamSignedArchiveManifest } from './manifest';
import {
  createHashedArchiveFile,
  type HashedArchiveFile,
  createStreamedHashedArchiveFile,
  type ArchiveSectionWithProgress,
} from './section';

export interface MonthExportSectionSource {
  readonly reader: BookReadContext;
  readonly chain: ChainAndMonth['chain'];
  readonly made: MonthExportDocument;
  readonly signingKey: () => Promise<SigningKey>;
}

/** Builds the next section. Books are generated while the archive is written. */
export async function buildNextMonthExportSection(
  source: MonthExportSectionSource,
): Promise<ArchiveSectionWithProgress<HashedArchiveFile>> {
  const { made, reader } = source;
  if (made.stage === 'invoices') return buildNextMonthExportInvoiceSection(reader, made);
  const { stage, file } = await writers[made.stage](source);
  return { files: file ? [file] : [], done: 0, withoutPage: 0, stage };
}

type Writer = (
  source: MonthExportSectionSource,
) => Promise<{ readonly stage: MonthExportStage; readonly file?: HashedArchiveFile }>;

const writers: Readonly<Record<Exclude<MonthExportStage, 'invoices'>, Writer>> = {
  xlsx({ reader, chain, made }) {
    const { book = 'unified' } = chain.books ?? {};
    const rows = readRows({ reader, chain, made });
    const file = createStreamedHashedArchiveFile(
      formatArchivedRecordBookPath(formatSupplierRecordBookFileName(chain, parseTaxPeriod(made.month).to, 'xlsx')),
      createWorkbookStream(listRecordBookSheets(book, rows), made.createdAt),
      // A workbook is an archive itself.
      false,
    );
    return Promise.resolve({ stage: 'csv', file });
  },
  csv({ reader, chain, made }) {
    const name = formatArchivedRecordBookPath(
      formatSupplierRecordBookFileName(chain, parseTaxPeriod(made.month).to, 'csv'),
    );
    return Promise.resolve({
      stage: 'closing',
      file: createStreamedHashedArchiveFile(name, streamRecordBookCsv(readRows({ reader, chain, made }))),
    });
  },
  async closing({ reader, chain, made: { month } }) {
    const { from, to } = parseTaxPeriod(month);
    const sums = await readMonthClosingSheetData(
      reader,
      { from, to, supplier: chain.supplier },
      findClosedMonth(chain, month),
    );
    const sheet = await buildMonthClosingSheetJson(reader, { chain, month }, sums);
    return {
      stage: 'manifest',
      file: createHashedArchiveFile(archiveClosingSheetFileName, Buffer.from(JSON.stringify(sheet, null, 2))),
    };
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
    return {
      stage: 'end',
      file: createStreamedHashedArchiveFile(
        archiveManifestFileName,
        streamSignedArchiveManifest(lines, head, await signingKey()),
      ),
    };
  },
  end: () => Promise.resolve({ stage: 'end' }),
};

async function* readRows({
  reader,
  chain,
  made: { month },
}: Pick<MonthExportSectionSource, 'reader' | 'chain' | 'made'>): AsyncGenerator<readonly RecordBookIssuedRow[]> {
  const { from, to } = parseTaxPeriod(month);
  const query = { owner: toSupplierRecordBookSettings(chain), days: { from, to } };
  for await (const { rows } of streamIssuedInvoicesWithRecordBookRows(reader, query))
    if (rows.length > 0) yield rows.map((row) => selectShownRecordBookCells(row, chain.books?.book, true));
}

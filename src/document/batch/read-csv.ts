// Reads batches as CSV (RFC 4180): converts the rows of a table to the bodies of invoices.
import { CsvError, parse } from 'csv-parse/sync';
import type { Fault } from '../../contracts/errors';
import { batchLimits as limits } from '../../contracts/limits/batches';
import { createMessage } from '../../messages/message';
import type { JsonObject } from '../model/basic';
import { detectCsvSeparator, hasTooManyCsvColumns } from './csv-bounds';
import { parseBatchCsvCell } from './csv-cells';
import { type BatchCsvColumnName, batchCsvColumns, parseBatchCsvHeader } from './csv-columns';
import { findJsonSentAsCsvFault } from './file-kind';
import type { BatchFileRow, ParsedBatchFile } from './file-row';

/** Options for reading a CSV file. */
export interface BatchCsvOptions {
  /** Text that precedes `invoice` in a key. If undefined, only a column `key` sets keys. */
  readonly keyPrefix?: string | undefined;
  /** Names of columns to leave out. */
  readonly ignored: readonly string[];
}

interface Table {
  readonly header: readonly string[];
  readonly separator: string;
  readonly records: readonly { readonly record: readonly string[]; readonly line: number }[];
}

export function parseBatchCsv(text: string, options: BatchCsvOptions): ParsedBatchFile {
  if (text.trim() === '') return { rows: [], faults: [] };
  const refused = findJsonSentAsCsvFault(text);
  if (refused) return { rows: [], faults: [refused] };
  // Excel's own first line, `sep=;`, which other programs quote. Its line end stays, so that lines are counted as in the file.
  const table = readTable(text.replace(/^("?)sep=[,;\t]\1(?=[\r\n])/i, ''));
  if ('fault' in table) return { rows: [], faults: [table.fault] };
  const isEmpty = (position: number): boolean => table.records.every(({ record }) => (record[position] ?? '') === '');
  const { columns, faults } = parseBatchCsvHeader(table.header, options.ignored, isEmpty);
  if (faults.length > 0) return { rows: [], faults };
  if (options.keyPrefix !== undefined && !columns.includes('invoice')) return { rows: [], faults: [prefixUnused] };
  const titles = Object.fromEntries(
    columns.flatMap((column, i) => (column ? [[batchCsvColumns[column].member, table.header[i] ?? '']] : [])),
  );
  const rows = groupLines(table, columns).map((lines) =>
    readInvoice(lines, { table, columns, named: titles, options }),
  );
  return { rows, columns: titles, faults: [] };
}

function readTable(text: string): Table | { readonly fault: Fault } {
  const separator = detectCsvSeparator(text);
  // The library counts the two characters of a line end inside quotes as two lines.
  const lines = text.replace(/\r\n?/g, '\n');
  if (hasTooManyCsvColumns(lines, separator)) return { fault: refuseFile('batch-columns-max', limits.columnsMax) };
  try {
    const all = parse(lines, {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\n'],
      to: limits.linesMax + 2,
      trim: true,
    }) as unknown as ParsedRecord[];
    // Records without any text do not count, before the header as well as after it.
    const [head, ...records] = all.map(toTableRow).filter(({ record }) => record.some((cell) => cell !== ''));
    if (all.length - 1 > limits.linesMax) return { fault: refuseFile('batch-lines-max', limits.linesMax) };
    return { header: head?.record ?? [], separator, records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { readonly lines?: number }).lines ?? 0);
    return { fault: { code: 'csv-broken', paths: [`line ${line}`], message: createMessage('csv-broken', { line }) } };
  }
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The library trims neither inside quotes nor no-break spaces, but the body of an invoice is trimmed of both. */
const toTableRow = ({ record, info }: ParsedRecord): TableRow => ({
  record: record.map((cell) => cell.trim()),
  line: info.lines - countLineEnds(record),
});

const prefixUnused: Fault = {
  code: 'parameter',
  paths: ['?key_prefix'],
  message: createMessage('key-prefix-unused'),
};

const refuseFile = (id: 'batch-lines-max' | 'batch-columns-max', max: number): Fault => ({
  code: 'too-large',
  message: createMessage(id, { max }),
});

/** Counts the line ends in a record, because the library counts lines up to the end of a record. */
const countLineEnds = (record: readonly string[]): number =>
  record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);

type Columns = readonly (BatchCsvColumnName | undefined)[];
type TableRow = Table['records'][number];

/** Groups consecutive rows with the same `invoice`: they are the lines of one invoice. */
function groupLines({ records }: Table, columns: Columns): TableRow[][] {
  const at = columns.indexOf('invoice');
  const groups: TableRow[][] = [];
  for (const row of records) {
    const last = groups.at(-1);
    const name = at < 0 ? '' : (row.record[at] ?? '');
    if (last && name !== '' && last[0]?.record[at] === name) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

interface InvoiceContext {
  readonly table: Table;
  readonly columns: Columns;
  /** Titles by member. */
  readonly named: Readonly<Record<string, string>>;
  readonly options: BatchCsvOptions;
}

function readInvoice(rows: readonly TableRow[], context: InvoiceContext): BatchFileRow {
  const { columns, table, options } = context;
  const lines = rows.map(({ line }) => line);
  const wrong = rows.find(({ record }) => record.length !== table.header.length);
  if (wrong) {
    const params = { cells: wrong.record.length, columns: table.header.length };
    return {
      lines: [wrong.line],
      faults: [{ code: 'row-cells', message: createMessage('row-cells', params) }],
      ...buildKey(rows, context),
    };
  }
  const faults: Fault[] = [];
  const places: { line: number; column: string }[] = [];
  const body: JsonObject = {};
  const items: JsonObject[] = rows.map(() => ({}));
  const cells = columns.flatMap((column, i) => (column ? [{ column, i, title: table.header[i] ?? '' }] : []));
  const add = (fault: Fault, line: number, column: string) => {
    faults.push(fault);
    places.push({ line, column });
  };
  for (const { column, i, title } of cells) {
    const { form, member } = batchCsvColumns[column];
    const isOfLine = member.startsWith('lines.');
    const xml = rows.map(({ record, line }) => ({ text: record[i] ?? '', line }));
    const different = isOfLine ? undefined : findDifferent(xml);
    if (different) {
      const params = { column: title, first: xml[0]?.text ?? '', other: different.text };
      add(
        { code: 'rows-differ', paths: [title], message: createMessage('rows-differ', params) },
        different.line,
        title,
      );
      continue;
    }
    for (const [at, { text, line }] of xml.entries()) {
      if (text === '' || column === 'invoice' || (!isOfLine && at > 0)) continue;
      const cell = parseBatchCsvCell(text, form, table.separator !== ',');
      if ('problem' in cell) {
        const params = { value: text.slice(0, 40), column: title };
        add(
          { code: 'ambiguous-number', paths: [title], message: createMessage('ambiguous-number', params) },
          line,
          title,
        );
      } else if (isOfLine) place(items[at] ?? {}, member.slice('lines.'.length), cell.value);
      else place(body, member, cell.value);
    }
  }
  const key = buildKey(rows, { ...context, options });
  const [first] = places;
  if (first) return { lines: [first.line, ...lines], column: first.column, faults, ...key };
  return { lines, faults: [], body: { ...body, ...completeCountry(body), lines: items, ...key }, ...key };
}

/** The cells of the invoice are filled in its first row only, or have the same content in all of its rows. */
function findDifferent(written: readonly { readonly text: string; readonly line: number }[]) {
  const [first] = written;
  return written.slice(1).find(({ text }) => text !== '' && text !== first?.text);
}

function buildKey(rows: readonly TableRow[], { columns, options: { keyPrefix } }: InvoiceContext): { key?: string } {
  const cell = (column: BatchCsvColumnName): string => {
    const at = columns.indexOf(column);
    return at < 0 ? '' : (rows[0]?.record[at] ?? '');
  };
  const own = cell('key');
  if (own !== '') return { key: own };
  const invoice = cell('invoice');
  return keyPrefix === undefined || invoice === '' ? {} : { key: `${keyPrefix}${invoice}`.trim() };
}

function place(target: JsonObject, member: string, value: string | boolean): void {
  const [first = '', ...rest] = member.split('.');
  if (rest.length === 0) target[first] = value;
  else {
    const inner = (target[first] ?? {}) as JsonObject;
    target[first] = inner;
    place(inner, rest.join('.'), value);
  }
}

/** Copies the country of the customer to the customer's address. */
function completeCountry({ customer }: JsonObject): JsonObject {
  const party = customer as JsonObject | undefined;
  const address = party?.address as JsonObject | undefined;
  if (!party?.country || !address) return {};
  return { customer: { ...party, address: { ...address, country: party.country } } };
}

// The columns of a CSV file of invoices, with their names in both languages, and the member of a body that each one
// fills.
import type { Fault } from '../../contracts/errors';
import { createMessage } from '../../messages/message';
import { findMostSimilarName } from '../find-nearest';
import { listInvoiceBodyPathsMeantByWord } from '../synonyms';

/** The notation of the cells of a column. */
export type CsvCellFormat = 'text' | 'number' | 'amount-or-percent' | 'tax' | 'day' | 'flag' | 'choice';

interface ColumnRow {
  readonly spanish: string;
  readonly form: CsvCellFormat;
  /** Path of the member in the body; paths of line members start with `lines.`. */
  readonly member: string;
}

export const batchCsvColumns = {
  invoice: { spanish: 'factura', form: 'text', member: 'invoice' },
  key: { spanish: 'clave', form: 'text', member: 'key' },
  supplier: { spanish: 'emisor', form: 'text', member: 'supplier' },
  series: { spanish: 'serie', form: 'text', member: 'series' },
  code: { spanish: 'numero', form: 'text', member: 'code' },
  kind: { spanish: 'tipo', form: 'choice', member: 'kind' },
  issue_date: { spanish: 'fecha', form: 'day', member: 'issue_date' },
  operation_date: { spanish: 'fecha_operacion', form: 'day', member: 'operation_date' },
  customer_name: { spanish: 'cliente', form: 'text', member: 'customer.name' },
  customer_tax_code: { spanish: 'nif', form: 'text', member: 'customer.tax_code' },
  customer_country: { spanish: 'pais', form: 'text', member: 'customer.country' },
  customer_street: { spanish: 'calle', form: 'text', member: 'customer.address.street' },
  customer_city: { spanish: 'ciudad', form: 'text', member: 'customer.address.city' },
  customer_postcode: { spanish: 'cp', form: 'text', member: 'customer.address.postcode' },
  customer_email: { spanish: 'correo', form: 'text', member: 'customer.email' },
  description: { spanish: 'concepto', form: 'text', member: 'lines.description' },
  quantity: { spanish: 'cantidad', form: 'number', member: 'lines.quantity' },
  price: { spanish: 'precio', form: 'number', member: 'lines.price' },
  discount: { spanish: 'descuento', form: 'amount-or-percent', member: 'lines.discount' },
  tax: { spanish: 'impuesto', form: 'tax', member: 'lines.tax' },
  withholding: { spanish: 'retencion', form: 'amount-or-percent', member: 'withholding' },
  prices_include_tax: { spanish: 'iva_incluido', form: 'flag', member: 'prices_include_tax' },
  total: { spanish: 'total', form: 'number', member: 'total' },
  payment_method: { spanish: 'forma_pago', form: 'choice', member: 'payment.method' },
  due_date: { spanish: 'vencimiento', form: 'day', member: 'payment.due_date' },
  notes: { spanish: 'notas', form: 'text', member: 'notes' },
} as const satisfies Readonly<Record<string, ColumnRow>>;

export type BatchCsvColumnName = keyof typeof batchCsvColumns;

const names = Object.keys(batchCsvColumns) as BatchCsvColumnName[];
const byName = new Map<string, BatchCsvColumnName>(
  names.flatMap((name) => [
    [name, name],
    [batchCsvColumns[name].spanish, name],
  ]),
);

/**
 * Converts `Código postal ` to the form in which names are compared: without accents, in lower case, with joined words.
 */
const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, '_');

export interface CsvHeaderParseResult {
  /** Columns by position. An undefined column is ignored. */
  readonly columns: readonly (BatchCsvColumnName | undefined)[];
  readonly faults: readonly Fault[];
}

/**
 * Reads the header.
 * @param ignored names of columns that the caller wants to omit
 * @param isEmpty whether no row has a text in the column at this position. Spreadsheets often end each line with the
 *   separator, so that such a column without a title is ignored
 */
export function parseBatchCsvHeader(
  header: readonly string[],
  ignored: readonly string[],
  isEmpty: (position: number) => boolean = () => false,
): CsvHeaderParseResult {
  const faults: Fault[] = [];
  const ignoredNames = new Set(ignored.map(plainName));
  const firstUses = new Map<BatchCsvColumnName, string>();
  const isSpanish = header.some((title) => spanishNames.has(plainName(title)));
  const columns = header.map((title, position) => {
    const name = plainName(title);
    if (ignoredNames.has(name)) return undefined;
    if (name === '') {
      if (!isEmpty(position)) faults.push(createUntitledColumnFault(position));
      return undefined;
    }
    const column = byName.get(name);
    if (column === undefined) {
      faults.push(unknownColumn(title, isSpanish));
      return undefined;
    }
    const first = firstUses.get(column);
    if (first !== undefined)
      faults.push({
        code: 'column-twice',
        paths: [title],
        message: createMessage('column-twice', { name: title, first }),
      });
    firstUses.set(column, title);
    return column;
  });
  if (header.every((title) => isNoTitle(title, isSpanish))) return { columns: [], faults: [headerNeeded] };
  const titles = new Set(header.map(plainName));
  for (const name of ignored.filter((one) => !titles.has(plainName(one)))) faults.push(refuseIgnored(name, header));
  return { columns, faults };
}

const createUntitledColumnFault = (position: number): Fault => ({
  code: 'column-unknown',
  paths: ['line 1'],
  message: createMessage('column-untitled', { position: position + 1 }),
});

/** Returns whether a cell is neither the name of a column nor another word for such a name. */
const isNoTitle = (title: string, isSpanish: boolean): boolean =>
  !byName.has(plainName(title)) && guessColumn(title, isSpanish) === null;

const headerNeeded: Fault = {
  code: 'header-needed',
  paths: ['line 1'],
  message: createMessage('header-needed', { columns: ['supplier', 'key', 'description', 'price', 'tax'] }),
};

function refuseIgnored(given: string, header: readonly string[]): Fault {
  const name = given.trim().slice(0, 60);
  const text = createMessage('ignored-column-missing', {
    name,
    meant: findMostSimilarName(name, header)?.slice(0, 60) ?? null,
  });
  return { code: 'column-unknown', paths: ['?ignore'], message: text };
}

/** Columns that only have a Spanish name. `total`, for example, is a name in both languages. */
const spanishNames = new Set(
  names
    .filter((name) => batchCsvColumns[name].spanish !== name)
    .map((name) => batchCsvColumns[name].spanish) as string[],
);

/** Guesses the column that was meant, and returns its name in the language of the other columns. */
function guessColumn(title: string, isSpanish: boolean): string | null {
  const choices = [...byName.keys()];
  const nearest = findMostSimilarName(plainName(title), choices);
  const paths = listInvoiceBodyPathsMeantByWord(title).map((path) => path.replace('lines[0].', 'lines.'));
  const ends = paths.map((path) => names.find((name) => isAt(batchCsvColumns[name].member, path)));
  const match = byName.get(plainName(title)) ?? ends.find((one) => one !== undefined);
  if (match === undefined) return nearest ?? null;
  return isSpanish ? batchCsvColumns[match].spanish : match;
}

/** Returns whether a member is at a path; `customer.tax_code` is `tax_code` of some object. */
const isAt = (member: string, path: string): boolean => member === path || member.endsWith(`.${path}`);

function unknownColumn(title: string, isSpanish: boolean): Fault {
  const suggestion = guessColumn(title, isSpanish);
  return {
    code: 'column-unknown',
    paths: [title.slice(0, 60)],
    message: createMessage('column-unknown', { name: title.slice(0, 60), meant: suggestion }),
  };
}

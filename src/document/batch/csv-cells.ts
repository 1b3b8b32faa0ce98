// Reads the cells of a CSV file: numbers, dates and words as Spanish spreadsheets write them. Other cells stay
// unchanged; if one is wrong, the reader of the body refuses it with its place.
import type { CsvCellFormat } from './csv-columns';

/** A cell in the form in which the body has it. */
export type CsvCellParseResult = { readonly value: string | boolean } | { readonly problem: 'ambiguous-number' };

/** @param hasCommas whether decimal commas are read, because the file separates cells by `;` or tabs */
export function parseBatchCsvCell(text: string, form: CsvCellFormat, hasCommas: boolean): CsvCellParseResult {
  switch (form) {
    case 'number':
      return readNumber(text, hasCommas);
    case 'amount-or-percent':
      return readPercentOr(text, hasCommas);
    case 'tax':
      return /\d/.test(text) && !/^[A-Za-z]/.test(text) ? readPercentOr(text, hasCommas) : { value: readWord(text) };
    case 'day':
      return { value: readDay(text) };
    case 'flag':
      return readFlag(text);
    case 'choice':
      return { value: readWord(text) };
    case 'text':
      return { value: text };
  }
}

// The first group of thousands does not begin with 0: `0.125,50` is a damaged cell.
const [whole, grouped, groupedWithComma, comma] = [
  /^-?\d+$/,
  /^-?[1-9]\d{0,2}(\.\d{3}){2,}$/,
  /^-?[1-9]\d{0,2}(\.\d{3})+,\d+$/,
  /^-?\d+,\d+$/,
];

/**
 * A number with one point and three digits after it: it means either thousandths or thousands. `0.125` can only mean
 * thousandths.
 */
const ambiguous = /^-?0*[1-9]\d{0,2}\.\d{3}$/;

function readNumber(text: string, hasCommas: boolean): CsvCellParseResult {
  if (!hasCommas || whole.test(text)) return { value: text };
  if (ambiguous.test(text)) return { problem: 'ambiguous-number' };
  if (groupedWithComma.test(text) || comma.test(text)) return { value: text.replaceAll('.', '').replace(',', '.') };
  if (grouped.test(text)) return { value: text.replaceAll('.', '') };
  return { value: text };
}

/** Reads a percentage (`10%`, `10 %`) or a number. */
function readPercentOr(text: string, hasCommas: boolean): CsvCellParseResult {
  if (!text.endsWith('%')) return readNumber(text, hasCommas);
  const number = readNumber(text.slice(0, -1).trim(), hasCommas);
  return 'problem' in number ? number : { value: `${String(number.value)}%` };
}

/** Reads a day such as `25/11/2026`. Returns any other text unchanged. */
function readDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === '' || Number(month) > 12 || Number(day) > 31
    ? text
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const flags = new Map<string, boolean>(
  Object.entries({
    true: true,
    yes: true,
    si: true,
    s: true,
    '1': true,
    verdadero: true,
    false: false,
    no: false,
    n: false,
    '0': false,
    falso: false,
  }),
);

function readFlag(text: string): CsvCellParseResult {
  const value = flags.get(plainWord(text));
  return { value: value ?? text };
}

/** Words of the body in Spanish. */
const words = new Map<string, string>(
  Object.entries({
    factura: 'invoice',
    simplificada: 'simplified',
    ticket: 'simplified',
    nota_de_debito: 'debit-note',
    efectivo: 'cash',
    tarjeta: 'card',
    transferencia: 'transfer',
    domiciliacion: 'direct-debit',
    otro: 'other',
    reducido: 'reduced',
    superreducido: 'super-reduced',
    cero: 'zero',
  }),
);

const plainWord = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '_');

const readWord = (text: string): string => words.get(plainWord(text)) ?? text;

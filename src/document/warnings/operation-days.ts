// Warnings about sales whose tax was due in another period than that of their record: deliveries of a past month, and
// payments before the operation.
import { isNegativeAmount, parseAmount } from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isReplacementOfSimplifiedInvoices, regimeExtension } from '../addons/es-fiscal/extensions';
import type { DateText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { Line, TaxCombo } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isPositiveLine } from './line-rates';
import { guessMiscodedRowKind } from './row-kinds';
import { isForeignTax } from './tax-rows';

/**
 * Words for what is supplied continuously. Its tax is due when the price is, usually on the issue date (Ley 37/1992 art.
 * 75.Uno.7).
 */
const continuous = new RegExp(
  [
    'alquil|arrend|\\brenta|lloguer|cuota|suscrip|abono|mantenim|iguala|tel[eé]fon|internet|fibra|m[oó]vil',
    'hosting|alojamiento|dominio|licencia|suministro|consumo|\\bluz\\b|energ|electric|\\bgas\\b|\\bagua',
    'servicio|honorario|asesor|gestor[ií]a|limpieza|vigilancia|seguridad|jardiner|transporte|rent\\b',
    'rental|lease|subscription|maintenance|retainer|membership|service|fees?\\b|\\bmes\\b|mensual|month',
  ].join('|'),
  'i',
);

const isTaxedHere = (combo: TaxCombo): boolean =>
  isSalesTaxCombo(combo) && !isForeignTax(combo) && /[1-9]/.test(combo.percent ?? '');

/** The regime under which the tax is due when the price is paid. */
const cashAccounting = '07';

const isDelivery = (line: Line): boolean =>
  isPositiveLine(line) &&
  line.item?.key !== 'services' &&
  !continuous.test(line.item?.name ?? '') &&
  (line.taxes ?? []).some(isTaxedHere);

const isSale = (invoice: Invoice): boolean =>
  invoice.type === 'standard' && invoice.$regime === 'ES' && !isReplacementOfSimplifiedInvoices(invoice);

const toMonth = (day: DateText): string => day.slice(0, 7);

/**
 * Warns about deliveries of a past month in an invoice without the day of the operation. The record and the tax return
 * would have the issue date.
 */
export function warnMissingDayOfPeriod(invoice: Invoice): Warning[] {
  const { op_date: operation, issue_date: issued, value_date: valued, delivery, ordering, lines = [] } = invoice;
  if (!isSale(invoice) || operation || !issued) return [];
  // These days have their own warning.
  if ([valued, delivery?.date].some((day) => day !== undefined && day < issued)) return [];
  const sold = lines.filter(isDelivery);
  const ends = sold.flatMap(({ period }) => (period?.end ? [period.end] : [])).toSorted();
  const end = ordering?.period?.end ?? (ends.length === sold.length ? ends.at(-1) : undefined);
  if (sold.length === 0 || !end || toMonth(end) >= toMonth(issued)) return [];
  const paths = [ordering?.period?.end ? '$.doc.ordering.period' : '$.doc.lines'];
  return [createWarning('operation-day-missing.period', paths, { day: end, issued })];
}

/** Warns about goods of several months in one invoice, which covers at most one month (RD 1619/2012 art. 13). */
export function warnPeriodOfSeveralMonths(invoice: Invoice): Warning[] {
  const { start, end } = invoice.ordering?.period ?? {};
  if (!isSale(invoice) || !start || !end || toMonth(start) === toMonth(end)) return [];
  if (!invoice.lines?.some((line) => line.item?.key === 'goods' && isDelivery(line))) return [];
  return [createWarning('issued-late.period', ['$.doc.ordering.period'], { start, end })];
}

/** Kinds of payments that are not for the operation. */
const otherPayments: readonly (string | undefined)[] = ['deposit', 'guarantee', 'voucher', 'outlay', 'withheld'];

/**
 * Warns about a payment in an earlier month than the operation. Its tax was due when it was paid, by an invoice for it
 * (Ley 37/1992 art. 75.Dos). A payment may also cover what is paid on behalf of the customer.
 */
export function warnPaymentInEarlierMonth(invoice: Invoice): Warning[] {
  const { op_date: operation, issue_date: issued, payment, lines = [], charges = [] } = invoice;
  const day = operation ?? issued;
  if (!isSale(invoice) || !day || charges.some(({ key }) => key === 'outlay' || key === 'deposit')) return [];
  const taxed = lines.flatMap(({ taxes = [] }) => taxes.filter(isTaxedHere));
  if (taxed.length === 0 || taxed.some(({ ext }) => ext?.[regimeExtension] === cashAccounting)) return [];
  const matches = (payment?.advances ?? []).flatMap(({ date, amount, description = '' }, i) =>
    date !== undefined &&
    toMonth(date) < toMonth(day) &&
    /[1-9]/.test(amount) &&
    !isNegativeAmount(parseAmount(amount)) &&
    !otherPayments.includes(guessMiscodedRowKind(description))
      ? [{ at: `payment.advances[${i}]`, date, amount }]
      : [],
  );
  const [first] = matches;
  if (!first) return [];
  const paths = matches.map(({ at }) => `$.doc.${at}.date`);
  return [createWarning('operation-day-missing.advance', paths, { ...first, day })];
}

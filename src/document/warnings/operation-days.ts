// Warnings about sales whose tax was due in another period than that of their record: deliveries of a past month, and
// payments before the operation.
import {
  type Amount,
  addAmountsExactly,
  compareAmounts,
  createZeroAmount,
  isNegativeAmount,
  parseAmount,
  isZeroOrAbsent,
} from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isReplacementOfSimplifiedInvoices, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import { pendingOperationRegimeCodes } from '../correction-regimes';
import type { DateText } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { Line } from '../model/parts';
import { isSalesTaxCombo } from '../sales-taxes';
import { isPositiveLine } from './line-rates';
import { cashAccountingRegimeCode } from './regimes';
import { guessMiscodedRowKind } from './row-kinds';
import { isTaxComboTaxedInSpain } from './tax-rows';

/**
 * Words for what is supplied continuously. Its tax is due when the price is, usually on the issue date (Ley 37/1992 art.
 * 75.Uno.7).
 */
const continuous = new RegExp(
  [
    'alquil|arrend|\\brenta|lloguer|cuota|suscrip|abono|mantenim|iguala|tel[eé]fon|internet|fibra|m[oó]vil',
    'hosting|alojamiento|dominio|licencia|suministro|consumo|\\bluz\\b|energ|el[eé]ctric|\\bgas\\b|\\bagua',
    'servicio|honorario|asesor|gestor[ií]a|limpieza|vigilancia|seguridad|jardiner|transporte|rent\\b',
    'rental|lease|subscription|maintenance|retainer|membership|service|fees?\\b|\\bmes\\b|mensual|month',
    'potencia|peaje|t[eé]rmino|contador',
  ].join('|'),
  'i',
);

/** Words for a delivery of goods. Other names, such as an order, may be services that are supplied over time. */
const deliveryNote = /\balbar[aàá]|\bdelivery note/i;

/** Regimes whose tax is due on other days: cash accounting, rent, certified works and supplies over time. */
const otherDaysRegimes: readonly (string | undefined)[] = [
  cashAccountingRegimeCode,
  '11',
  ...pendingOperationRegimeCodes,
];

/** Regimes whose tax is due on a day that the period does not show: cash accounting, certified works, supplies over time. */
const undatedDueRegimes: readonly (string | undefined)[] = [cashAccountingRegimeCode, ...pendingOperationRegimeCodes];

/** Returns whether a line is certainly a delivery of goods. Income tax is withheld mostly from services. */
function isDelivery(line: Line): boolean {
  const { item: { name = '', key } = {}, taxes = [] } = line;
  const isGoods = key === 'goods' || (key === undefined && deliveryNote.test(name));
  if (!isGoods || !isPositiveLine(line) || continuous.test(name)) return false;
  if (!taxes.every(isSalesTaxCombo)) return false;
  return (
    taxes.some(isTaxComboTaxedInSpain) && !taxes.some(({ ext }) => otherDaysRegimes.includes(ext?.[regimeExtensionKey]))
  );
}

const isSale = (invoice: Invoice): boolean =>
  invoice.type === 'standard' && invoice.$regime === 'ES' && !isReplacementOfSimplifiedInvoices(invoice);

const toMonth = (day: DateText): string => day.slice(0, 7);

/** Lists the last days of the periods of lines, earliest first. */
const listPeriodEnds = (lines: readonly Line[]): DateText[] =>
  lines.flatMap(({ period }) => (period?.end ? [period.end] : [])).toSorted();

/**
 * Warns about deliveries of a past month in an invoice without the operation date. The record and the tax return
 * would have the issue date.
 */
export function warnMissingOperationDayOfPeriod(invoice: Invoice): Warning[] {
  const { op_date: operation, issue_date: issued, value_date: valued, delivery, ordering, lines = [] } = invoice;
  if (!isSale(invoice) || operation || !issued) return [];
  // These days have their own warning.
  if ([valued, delivery?.date].some((day) => day !== undefined && day < issued)) return [];
  const sold = lines.filter(isPositiveLine);
  const ends = listPeriodEnds(sold);
  const end = ordering?.period?.end ?? (ends.length === sold.length ? ends.at(-1) : undefined);
  if (!sold.some(isDelivery) || !end || toMonth(end) >= toMonth(issued)) return [];
  const paths = [ordering?.period?.end ? '$.doc.ordering.period' : '$.doc.lines'];
  return [createWarning('operation-day-missing.period', paths, { day: end, issued })];
}

/** Finds the period that the invoice states or, if each sold line states one, the period of all lines. */
function findStatedPeriod({ ordering, lines = [] }: Invoice): {
  readonly [Name in 'start' | 'end']?: DateText | undefined;
} {
  if (ordering?.period) return ordering.period;
  const sold = lines.filter(isPositiveLine);
  const starts = sold.flatMap(({ period }) => (period?.start ? [period.start] : [])).toSorted();
  const ends = listPeriodEnds(sold);
  return starts.length === sold.length && ends.length === sold.length ? { start: starts[0], end: ends.at(-1) } : {};
}

/** Days after the end of a period on which its price may still fall due, such as a rent in arrears. */
const arrearsDaysMax = 31;

const dayMs = 86_400_000;

const isLongAfter = (day: DateText, end: DateText): boolean =>
  (Date.parse(day) - Date.parse(end)) / dayMs > arrearsDaysMax;

/**
 * Warns about an operation before the period that the invoice states, or long after it. A price that is billed, paid or
 * payable before its period is due on that day (Ley 37/1992 art. 75.Dos, 75.Uno.7), and so is one that is settled later,
 * unless goods were delivered. An invoice of several sales has the day of the last one, at most the end of the period (RD
 * 1619/2012 art. 13).
 */
function warnOperationOutsidePeriod(invoice: Invoice): Warning[] {
  const { op_date: operation, ordering, lines = [] } = invoice;
  const { start, end } = findStatedPeriod(invoice);
  if (!isSale(invoice) || !operation || !start || !end || end < start) return [];
  if (lines.some(({ taxes = [] }) => taxes.some(({ ext }) => undatedDueRegimes.includes(ext?.[regimeExtensionKey]))))
    return [];
  const isDue = mayBeDueOn(invoice, operation);
  const isOfLines = ordering?.period === undefined;
  // A day after the deliveries of lines has its own warning.
  const isRightAfter = lines.some(isDelivery) ? isOfLines : isDue;
  // A call that states only the periods of lines need not state the payment that makes an earlier day right.
  const isRightBefore = isOfLines || isDue || operation >= start;
  if (isLongAfter(operation, end) ? isRightAfter : isRightBefore) return [];
  const id = isOfLines ? 'operation-day-missing.outside-lines' : 'operation-day-missing.outside';
  return [createWarning(id, ['$.doc.op_date'], { day: operation, start, end })];
}

/**
 * Warns about an operation date in a later month than the day that the invoice states in another way, so that a fixed
 * `op_date` hides no delivery. Goods alone have their tax on the day of the delivery: with an installation, or if
 * several deliveries are invoiced together, another day is right. So is a day on which a supply over time was payable.
 */
function warnOperationAfterStatedDay(invoice: Invoice): Warning[] {
  const { op_date: operation, issue_date: issued, value_date: valued, delivery, ordering, lines = [] } = invoice;
  if (!isSale(invoice) || !operation) return [];
  const combos = lines.flatMap(({ taxes = [] }) => taxes);
  if (
    !combos.some(isTaxComboTaxedInSpain) ||
    combos.some(({ ext }) => undatedDueRegimes.includes(ext?.[regimeExtensionKey]))
  )
    return [];
  const isBefore = (day: DateText | undefined): day is DateText =>
    day !== undefined && toMonth(day) < toMonth(operation);
  if (isBefore(valued)) return [warnOtherDay('value_date', valued, operation)];
  const sold = lines.filter(isPositiveLine);
  if (ordering?.period || !sold.some(isDelivery)) return [];
  const ends = listPeriodEnds(sold);
  const isOneDelivery = ends.length === 0 && sold.every(isDelivery);
  if (isOneDelivery && isBefore(delivery?.date)) return [warnOtherDay('delivery.date', delivery.date, operation)];
  const end = ends.length === sold.length ? ends.at(-1) : undefined;
  if (!isBefore(end) || (isPayableOn(invoice, operation) && !(operation === issued && isLongAfter(operation, end))))
    return [];
  return [createWarning('operation-day-missing.lines', ['$.doc.lines'], { day: end, operation })];
}

const warnOtherDay = (at: string, day: DateText, operation: DateText): Warning =>
  createWarning('operation-day-missing.other', [`$.doc.${at}`], { at, day, operation });

/** Returns whether the invoice was issued, paid or payable on a day. A payment without a date may be of any day. */
const mayBeDueOn = (invoice: Invoice, day: DateText): boolean =>
  [invoice.issue_date, invoice.value_date].includes(day) ||
  isPayableOn(invoice, day) ||
  (invoice.payment?.advances ?? []).some(({ date }) => date === undefined);

/** Returns whether the invoice states that it was paid or payable on a day. */
const isPayableOn = ({ payment }: Invoice, day: DateText): boolean =>
  [...(payment?.advances ?? []), ...(payment?.terms?.due_dates ?? [])].some(({ date }) => date === day);

/** Warns about goods of several months in one invoice, which covers at most one month (RD 1619/2012 art. 13). */
function warnPeriodOfSeveralMonths(invoice: Invoice): Warning[] {
  const { start, end } = invoice.ordering?.period ?? {};
  if (!isSale(invoice) || !start || !end || toMonth(start) === toMonth(end)) return [];
  if (!invoice.lines?.some((line) => line.item?.key === 'goods' && isDelivery(line))) return [];
  return [createWarning('issued-late.period', ['$.doc.ordering.period'], { start, end })];
}

/** Warns about the period, or the day, that the invoice states. */
export function warnUnlikelyPeriodOrDay(invoice: Invoice): Warning[] {
  const outside = warnOperationOutsidePeriod(invoice);
  return [
    ...warnPeriodOfSeveralMonths(invoice),
    ...(outside.length > 0 ? outside : warnOperationAfterStatedDay(invoice)),
  ];
}

/** Kinds of payments that are not for the operation. */
const otherPayments: readonly (string | undefined)[] = ['deposit', 'guarantee', 'voucher', 'outlay', 'withheld'];

/** Returns whether one day's payments are the whole price, so that this invoice is the invoice of the payment. */
function isPaidInFullOnOneDay(
  payments: readonly { readonly date: DateText; readonly amount: string }[],
  payable: string | undefined,
): boolean {
  if (payable === undefined || new Set(payments.map(({ date }) => date)).size !== 1) return false;
  const paid = payments.map(({ amount }) => parseAmount(amount)).reduce(addAmountsExactly);
  return compareAmounts(paid, parseAmount(payable)) >= 0;
}

/** Returns whether payments are at most what the customer pays besides the price: outlays and deposits. */
function mayPayOnlyOutsidePrice(
  payments: readonly { readonly amount: string }[],
  { charges = [] }: Pick<Invoice, 'charges'>,
): boolean {
  const outside = charges.filter(({ key, amount }) => isOutlayOrDepositKey(key) && !amount.startsWith('-'));
  const sum = (rows: readonly { readonly amount: string }[]): Amount =>
    rows.map(({ amount }) => parseAmount(amount)).reduce(addAmountsExactly, createZeroAmount(2));
  return compareAmounts(sum(payments), sum(outside)) <= 0;
}

const isOutlayOrDepositKey = (key: string | undefined): boolean => key === 'outlay' || key === 'deposit';

/**
 * Warns about a payment in an earlier month than the operation. Its tax was due when it was paid, by an invoice for it
 * (Ley 37/1992 art. 75.Dos). A payment may also be for an outlay or a deposit.
 */
export function warnPaymentInEarlierMonth(invoice: Invoice): Warning[] {
  const { op_date: operation, issue_date: issued, payment, lines = [] } = invoice;
  const day = operation ?? issued;
  if (!isSale(invoice) || !day) return [];
  const taxed = lines.flatMap(({ taxes = [] }) => taxes.filter(isTaxComboTaxedInSpain));
  if (taxed.length === 0 || taxed.some(({ ext }) => ext?.[regimeExtensionKey] === cashAccountingRegimeCode)) return [];
  const matches = (payment?.advances ?? []).flatMap(({ date, amount, description = '' }, i) =>
    date !== undefined &&
    toMonth(date) < toMonth(day) &&
    !isZeroOrAbsent(amount) &&
    !isNegativeAmount(parseAmount(amount)) &&
    !otherPayments.includes(guessMiscodedRowKind(description))
      ? [{ at: `payment.advances[${i}]`, date, amount }]
      : [],
  );
  const [first] = matches;
  if (!first || mayPayOnlyOutsidePrice(matches, invoice)) return [];
  const paths = matches.map(({ at }) => `$.doc.${at}.date`);
  if (isPaidInFullOnOneDay(matches, invoice.totals?.payable))
    return [createWarning('operation-day-missing.paid', paths, { at: first.at, date: first.date, day })];
  return [createWarning('operation-day-missing.advance', paths, { ...first, day })];
}

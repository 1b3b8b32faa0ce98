// Plans a credit note of an amount at one rate. Its total is the amount, and the bases of all credit notes add up to the
// base of the invoice.
import {
  type Amount,
  compareAmounts,
  createZeroAmount,
  isSameAmountValue,
  parseAmount,
  rescaleAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
} from '../../amount/amount';
import { formatDocumentNumber } from '../../document/document-summary';
import type { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { createMessage } from '../../messages/message';
import { findCreditedTaxRateOrAddFault } from './credited-rate';
import {
  type CreditNoteLineWithOriginalIndex,
  type InvoiceDocumentCalculator,
  creditNoteRepeatedLinesMax,
} from './document';
import { splitTaxIncludedPriceToReachTaxBase } from './divided-price';
import { createCreditExcessMessage } from './excess-message';
import { listCreditableLineQuantities, listCreditedLineQuantities, scaleLinesToQuantities } from './lines';
import {
  type AmountsByTaxRate,
  buildTaxCombosByTaxRate,
  computeInvoiceAmountsByTaxRate,
  findTaxRateNameOfRow,
  listWithheldTaxesSharedByAllLines,
  type TaxRateAmounts,
} from './rates';
import {
  computeRemainingAmountWithTaxOfTaxRate,
  type InvoiceWithCreditNotes,
  listDiscountsAndChargesOfTaxRate,
  sumRemainingUntaxedRowsAmount,
} from './remaining';
import { listCandidatePricesForTotal } from './settled-total';
import { earlierCreditNotesAdjustmentReason } from './untaxed';

/** The rows and amounts that a credit note reverses. */
export interface CreditNotePlan {
  readonly rows: readonly CreditNoteLineWithOriginalIndex[];
  readonly needed: AmountsByTaxRate;
  /** Discounts and charges of the invoice, or their part that belongs to the rows. */
  readonly discountsAndCharges?: Pick<Invoice, 'discounts' | 'charges'>;
  /** The remaining part without taxes, set if the credit note reverses everything that earlier ones left. */
  readonly untaxed?: Amount;
  /** Members about the taxes, if they differ from those of the invoice. */
  readonly tax?: Invoice['tax'];
  /** The total that the credit note must have, as a positive amount. */
  readonly total?: Amount;
}

interface AmountPlanning {
  readonly left: AmountsByTaxRate;
  readonly faults: InvoiceBodyFaultCollector;
  readonly calculate: InvoiceDocumentCalculator;
}

/** Lists plans of the same amount, the plainest first. The first whose document has the needed amounts counts. */
export function listCreditNotePlansForAmount(
  source: InvoiceWithCreditNotes,
  { amount, tax: asked, reason }: ParsedCreditBody & { readonly amount: string },
  { left, faults, calculate }: AmountPlanning,
): CreditNotePlan[] {
  const { invoice } = source.original;
  const rate = findCreditedTaxRateOrAddFault([invoice], asked, left, faults);
  const combo = rate && buildTaxCombosByTaxRate(invoice).get(rate.name);
  if (!rate || !combo) {
    if (faults.list.length === 0) addExcessFault(source, { amount, left: createZeroAmount(2) }, faults);
    return [];
  }
  const gross = computeRemainingAmountWithTaxOfTaxRate(source, rate, left);
  const decimals = getCurrencyDecimals(invoice.currency);
  const wanted = rescaleAmount(parseAmount(amount), decimals);
  if (compareAmounts(wanted, parseAmount(amount)) !== 0) {
    faults.form('$.amount', { kind: 'fewer-decimals', max: decimals }, amount);
    return [];
  }
  if (compareAmounts(wanted, gross) > 0) {
    addExcessFault(source, { amount, left: gross, rate: rate.name }, faults);
    return [];
  }
  const name = reason ?? `Abono de ${formatDocumentNumber(invoice)}`;
  const amounts = { invoice, combo, wanted, name, calculate };
  const plain = planLine(amounts);
  const own = computeInvoiceAmountsByTaxRate(plain.calculated).get(rate.name)?.base;
  const isRest = compareAmounts(wanted, gross) === 0;
  const base = isRest || !own || compareAmounts(own, rate.base) > 0 ? rate.base : own;
  const needed = { ...rate, base, tax: subtractAmountsWithLeftDecimals(rescaleAmount(wanted, decimals), base) };
  const common = { needed: new Map([[rate.name, needed]]), total: wanted };
  const first = { ...common, rows: [{ line: plain.line }], tax: plain.tax };
  if (invoice.currency !== 'EUR') return [first];
  return [first, ...listExactPlans(source, { ...amounts, needed }).map((plan) => ({ ...common, ...plan }))];
}

/** Adds the fault of an amount above what remains at its rate. What remains without taxes belongs to no rate. */
function addExcessFault(
  source: InvoiceWithCreditNotes,
  { amount, left, rate }: { readonly amount: string; readonly left: Amount; readonly rate?: string },
  faults: InvoiceBodyFaultCollector,
): void {
  const { invoice } = source.original;
  const toDecimals = (one: Amount): Amount => rescaleAmount(one, getCurrencyDecimals(invoice.currency));
  const params = { asked: amount, left: toAmountText(toDecimals(left)) };
  const message =
    compareAmounts(sumRemainingUntaxedRowsAmount(source), createZeroAmount(2)) > 0
      ? createMessage('credited-more.rest', params)
      : rate === undefined
        ? createMessage('credited-more.amount', params)
        : createCreditExcessMessage(invoice, rate, { asked: toDecimals(parseAmount(amount)), left: toDecimals(left) });
  faults.add('credited-more', '$.amount', message);
}

interface AmountOfRate {
  readonly invoice: Invoice;
  readonly combo: TaxCombo;
  readonly wanted: Amount;
  readonly name: string;
  readonly calculate: InvoiceDocumentCalculator;
}

const toLine = ({ invoice, combo, name }: AmountOfRate, price: string) => ({
  quantity: '1',
  item: { name, price },
  taxes: [combo, ...listWithheldTaxesSharedByAllLines(invoice)],
});

/** Plans a single line. */
function planLine(amounts: AmountOfRate) {
  const { invoice, combo, wanted, calculate } = amounts;
  const decimals = getCurrencyDecimals(invoice.currency);
  const calculateLine = (price: string, tax: Invoice['tax']): Invoice => {
    const lines = [toLine(amounts, price)];
    return calculate({ ...invoice, tax, discounts: undefined, charges: undefined, totals: undefined, lines });
  };
  const prices = listCandidatePricesForTotal(wanted, combo, { decimals, included: invoice.tax?.prices_include });
  const findExact = (tax: Invoice['tax']): string | undefined =>
    prices.find((price) => isSameAmountValue(readTotal(calculateLine(price, tax)), wanted));
  // If each line is rounded, a base of whole cents cannot have every total. The only line then is not rounded.
  const [price, exact] = [findExact(invoice.tax), omitRounding(invoice.tax)];
  const tax = price === undefined ? exact : invoice.tax;
  const written = price ?? findExact(exact) ?? prices.at(-1) ?? toAmountText(wanted);
  return { line: toLine(amounts, written), tax, calculated: calculateLine(written, tax) };
}

/** Lists plans for amounts that a single line cannot have because of rounding. */
function listExactPlans(
  { original: { invoice }, credits }: InvoiceWithCreditNotes,
  amounts: AmountOfRate & { readonly needed: TaxRateAmounts },
): Pick<CreditNotePlan, 'rows' | 'tax' | 'discountsAndCharges'>[] {
  const { combo, wanted, needed } = amounts;
  const included = invoice.tax?.prices_include === combo.cat;
  const isOfRate = (row: Parameters<typeof findTaxRateNameOfRow>[0]): boolean =>
    findTaxRateNameOfRow(row) === needed.name;
  const documents = credits.map((one) => one.invoice);
  const there = listCreditableLineQuantities(invoice, listCreditedLineQuantities(invoice, documents));
  const rows = scaleLinesToQuantities(invoice, there).filter(({ line }) => isOfRate(line));
  const repeated = included ? repeatLines(amounts, rows, isOfRate) : [];
  const parts = splitTaxIncludedPriceToReachTaxBase(needed.base, wanted, combo);
  const tax = { ...invoice.tax, prices_include: combo.cat, rounding: 'currency' } as Invoice['tax'];
  const inParts = parts ? [{ rows: parts.map((part) => ({ line: toLine(amounts, part) })), tax }] : [];
  return parts && parts.length > 3 ? [...repeated, ...inParts] : [...inParts, ...repeated];
}

/** Repeats the lines of the rate, less what the credit note does not reverse of them. */
function repeatLines(
  amounts: AmountOfRate & { readonly needed: TaxRateAmounts },
  rows: readonly CreditNoteLineWithOriginalIndex[],
  isOfRate: (row: Parameters<typeof findTaxRateNameOfRow>[0]) => boolean,
): Pick<CreditNotePlan, 'rows' | 'discountsAndCharges'>[] {
  const { invoice, combo, wanted, needed, calculate } = amounts;
  if (rows.length === 0) return [];
  const discountsAndCharges = listDiscountsAndChargesOfTaxRate(invoice, isOfRate);
  const lines = rows.map(({ line }) => line);
  const own = calculate({ ...invoice, ...discountsAndCharges, payment: undefined, totals: undefined, lines });
  const base = computeInvoiceAmountsByTaxRate(own).get(needed.name)?.base;
  const rest = subtractAmountsWithLeftDecimals(wanted, readTotal(own));
  const isRounded = invoice.tax?.rounding === 'currency';
  const parts =
    isRounded && base
      ? splitTaxIncludedPriceToReachTaxBase(subtractAmountsWithLeftDecimals(needed.base, base), rest, combo)
      : undefined;
  const adjust = { ...amounts, name: earlierCreditNotesAdjustmentReason };
  const all = [...rows, ...(parts ?? [toAmountText(rest)]).map((price) => ({ line: toLine(adjust, price) }))];
  return all.length > creditNoteRepeatedLinesMax ? [] : [{ rows: all, discountsAndCharges }];
}

const readTotal = ({ totals }: Invoice): Amount => parseAmount(totals?.total_with_tax ?? '0');

function omitRounding(tax: Invoice['tax']): Invoice['tax'] {
  const { rounding: _rounding, ...rest } = tax ?? {};
  return tax && rest;
}

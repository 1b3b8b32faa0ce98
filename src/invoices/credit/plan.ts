// Plans a credit note: what it reverses at each rate, and the document that states this. The plan calculates what all
// credit notes reverse together, less what earlier ones reversed, so that the last credit note leaves nothing.
import { regimeExtension } from '../../document/addons/es-fiscal/extensions';
import { regimeCodesWithUncomparedTotals } from '../../document/breakdown';
import { formatDocumentNumber } from '../../document/document-summary';
import {
  addAmountsExactly,
  type Amount,
  compareAmounts,
  isNegativeAmount,
  isSameAmountValue,
  isZeroAmount,
  parseAmount,
  rescaleAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
  createZeroAmount,
} from '../../amount/amount';
import type { RegistrationRecordContent } from '../../chain/record/record';
import { BodyFaultCollector } from '../../document/invoice-body/members';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { Line, TaxCombo } from '../../document/model/parts';
import { createMessage } from '../../messages/message';
import { findCreditedRateOrAddFault } from './credited-rate';
import { buildCreditNote, type InvoiceDocumentCalculator, type CreditNoteLine } from './document';
import {
  addLineQuantities,
  type LineQuantities,
  listRequestedQuantities,
  listCreditedQuantities,
  listCreditableQuantities,
  scaleLinesToQuantities,
  divideDiscountsAndCharges,
} from './lines';
import {
  type AmountsByRate,
  areAllBasesZero,
  assignCreditToInvoiceRates,
  buildTaxCombosByRate,
  listSharedWithheldTaxes,
  negateAmountsByRate,
  type TaxRateAmounts,
  computeAmountsByRate,
  sumAmountsByRate,
  sumRateAmountsWithTax,
} from './rates';
import {
  computeRemainingPrice,
  computeRemainingTotal,
  computeSettledCreditAmount,
  listNearestCreditAmounts,
  listPricesOfAmount,
} from './settled-total';
import { computeUntaxedRowsAmount, sumAmountsExactly } from './untaxed';

/** An invoice with its record. */
export interface InvoiceWithOptionalRecordContent {
  readonly invoice: Invoice;
  /** Content of the record in the currency of the invoice; absent if there is none yet. */
  readonly content?: RegistrationRecordContent | undefined;
}

/** The invoice that is credited, and its credit notes that count. */
export interface InvoiceWithCreditNotes {
  readonly original: InvoiceWithOptionalRecordContent;
  readonly credits: readonly InvoiceWithOptionalRecordContent[];
}

/** The rows and amounts that a credit note reverses. */
interface CreditPlan {
  readonly rows: readonly CreditNoteLine[];
  readonly needed: AmountsByRate;
  /** Discounts and charges of the invoice, or their part that belongs to the rows. */
  readonly discountsAndCharges?: Pick<Invoice, 'discounts' | 'charges'>;
  /** The remaining part without taxes, set if the credit note reverses everything that earlier ones left. */
  readonly untaxed?: Amount;
  /** Members about the taxes, if they differ from those of the invoice. */
  readonly tax?: Invoice['tax'];
}

/**
 * Plans the document of the credit note. If there are faults, adds them and returns undefined. An amount in another
 * currency than the euro that no credit note can have, because of rounding, is a fault.
 */
export function planCreditNoteOrAddFaults(
  source: InvoiceWithCreditNotes,
  written: ParsedCreditBody,
  faults: BodyFaultCollector,
  calculate: InvoiceDocumentCalculator,
): JsonObject | undefined {
  const plan = (amount: string | undefined, found: BodyFaultCollector): JsonObject | undefined =>
    planDocument(source, amount === undefined ? written : { ...written, amount }, found, calculate);
  const document = plan(undefined, faults);
  const { amount: asked } = written;
  if (!document || asked === undefined) return document;
  const isSettledAs = (amount: string, planned: JsonObject): boolean => {
    const settled = computeSettledCreditAmount(source, calculate(planned));
    return settled === undefined || isSameAmountValue(settled, parseAmount(amount));
  };
  if (isSettledAs(asked, document)) return document;
  const near = listNearestCreditAmounts(asked, source.original.invoice.currency, (amount) => {
    const found = new BodyFaultCollector();
    const planned = plan(amount, found);
    return planned !== undefined && found.list.length === 0 && isSettledAs(amount, planned);
  });
  return faults.add('member-invalid', '$.amount', createMessage('credit-amount-rounded', { asked, near }));
}

/** Plans the document, whose amounts are not settled with those of other credit notes yet. */
function planDocument(
  source: InvoiceWithCreditNotes,
  written: ParsedCreditBody,
  faults: BodyFaultCollector,
  calculate: InvoiceDocumentCalculator,
): JsonObject | undefined {
  const { original } = source;
  const left = omitOverdrawnRates(
    sumRemainingAmountsByRate(source),
    computeAmountsByRate(original.invoice, original.content),
  );
  const untaxed = sumRemainingUntaxedRowsAmount(source);
  if (areAllBasesZero(left) && isZeroAmount(untaxed)) {
    const number = formatDocumentNumber(original.invoice);
    return faults.add('credited-more', '$', createMessage('credited-all', { number }));
  }
  const plan =
    written.amount === undefined || isRestOfPriceApartFromRates(source, written.amount, left)
      ? planLines(source, written, { left, untaxed, faults, calculate })
      : planAmount(source, { ...written, amount: written.amount }, { left, faults, calculate });
  if (!plan || faults.list.length > 0) return undefined;
  refuseExcess(plan.needed, left, original.invoice, faults);
  return faults.list.length > 0
    ? undefined
    : buildCreditNote({ ...original.invoice, tax: plan.tax ?? original.invoice.tax }, plan, written, calculate);
}

/**
 * Returns whether an amount is the rest of a price whose rate adds up to another amount, because of rounding. It reverses
 * everything that remains.
 */
function isRestOfPriceApartFromRates(source: InvoiceWithCreditNotes, amount: string, left: AmountsByRate): boolean {
  const [rate, ...others] = left.values();
  if (!rate || others.length > 0 || isSameAmountValue(parseAmount(amount), addAmountsExactly(rate.base, rate.tax)))
    return false;
  return isSameAmountValue(parseAmount(amount), computeRateRemainder(source, rate, left));
}

/** Computes what remains at each rate after the credit notes. */
export function sumRemainingAmountsByRate({ original, credits }: InvoiceWithCreditNotes): AmountsByRate {
  const sold = computeAmountsByRate(original.invoice, original.content);
  const credited = credits.map(({ invoice, content }) => computeAmountsByRate(invoice, content));
  return sumAmountsByRate([sold, ...credited.map((one) => assignCreditToInvoiceRates(sold, one))]);
}

/** Computes the part without taxes that remains after the credit notes. */
export const sumRemainingUntaxedRowsAmount = ({ original, credits }: InvoiceWithCreditNotes): Amount =>
  sumAmountsExactly([original, ...credits].map(({ invoice }) => computeUntaxedRowsAmount(invoice)));

/**
 * Omits the rates at which earlier credit notes reversed more than the invoice charged. Nothing remains at these rates,
 * and a credit note must not charge the excess.
 */
const omitOverdrawnRates = (left: AmountsByRate, sold: AmountsByRate): AmountsByRate =>
  new Map([...left].filter(([name, { base }]) => !base.value.times(sold.get(name)?.base.value ?? 0).isNegative()));

interface Planning {
  readonly left: AmountsByRate;
  readonly untaxed: Amount;
  readonly faults: BodyFaultCollector;
  readonly calculate: InvoiceDocumentCalculator;
}

function planLines(
  { original: { invoice }, credits }: InvoiceWithCreditNotes,
  { lines }: ParsedCreditBody,
  { left, untaxed, faults, calculate }: Planning,
): CreditPlan {
  const taken = listCreditedQuantities(
    invoice,
    credits.map((one) => one.invoice),
  );
  const there = listCreditableQuantities(invoice, taken);
  const asked = lines ? listRequestedQuantities(lines, there, faults) : there;
  const rows = scaleLinesToQuantities(invoice, asked);
  const isAll = there.every((amount, i) => compareAmounts(amount, asked[i] ?? createZeroAmount(0)) === 0);
  if (isAll && credits.length === 0) return { rows, needed: left, discountsAndCharges: invoice };
  const discountsAndCharges = divideDiscountsAndCharges(invoice, asked, isAll);
  if (isAll) {
    const rest = isZeroAmount(untaxed) ? [] : listRestOfPriceLines(invoice, rows);
    return { rows: [...rows, ...rest], needed: left, discountsAndCharges, untaxed };
  }
  const sum = (quantities: LineQuantities): AmountsByRate => {
    const part = scaleLinesToQuantities(invoice, quantities).map(({ line }) => line);
    if (part.length === 0) return new Map();
    const priceRows = divideDiscountsAndCharges(invoice, quantities);
    return computeAmountsByRate(calculate({ ...invoice, ...priceRows, totals: undefined, lines: part }));
  };
  const needed = sumAmountsByRate([sum(addLineQuantities(taken, asked)), negateAmountsByRate(sum(taken))]);
  return { rows, needed, discountsAndCharges };
}

/**
 * Lists a line of 0.00 under the regime of the invoice that includes untaxed rows in the price, if no other line has such
 * a regime. Without it, the record would leave out the rest of the price.
 */
function listRestOfPriceLines(invoice: Invoice, rows: readonly { readonly line: Line }[]): CreditNoteLine[] {
  const isWithRest = ({ ext }: TaxCombo): boolean => regimeCodesWithUncomparedTotals.has(ext?.[regimeExtension] ?? '');
  const combo = [...buildTaxCombosByRate(invoice).values()].find(isWithRest);
  if (!combo || rows.some(({ line: { taxes = [] } }) => taxes.some(isWithRest))) return [];
  return [{ line: { quantity: '1', item: { name: 'Resto del precio', price: '0.00' }, taxes: [combo] } }];
}

function planAmount(
  source: InvoiceWithCreditNotes,
  { amount, tax: asked, reason }: ParsedCreditBody & { readonly amount: string },
  { left, faults, calculate }: Omit<Planning, 'untaxed'>,
): CreditPlan | undefined {
  const { invoice } = source.original;
  const rate = findCreditedRateOrAddFault([invoice], asked, left, faults);
  const combo = rate && buildTaxCombosByRate(invoice).get(rate.name);
  if (!rate || !combo) return undefined;
  const gross = computeRateRemainder(source, rate, left);
  const decimals = getCurrencyDecimals(invoice.currency);
  const wanted = rescaleAmount(parseAmount(amount), decimals);
  if (compareAmounts(wanted, parseAmount(amount)) !== 0)
    return faults.form('$.amount', { kind: 'fewer-decimals', max: decimals }, amount);
  if (compareAmounts(wanted, gross) > 0) {
    const params = { asked: amount, left: toAmountText(rescaleAmount(gross, decimals)) };
    return faults.add('credited-more', '$.amount', createMessage('credited-more.amount', params));
  }
  const isRest = compareAmounts(wanted, gross) === 0;
  const name = reason ?? `Abono de ${formatDocumentNumber(invoice)}`;
  const toLine = (price: string) => ({
    quantity: '1',
    item: { name, price },
    taxes: [combo, ...listSharedWithheldTaxes(invoice)],
  });
  const calculateLine = (price: string, tax = invoice.tax): Invoice =>
    calculate({ ...invoice, tax, discounts: undefined, charges: undefined, totals: undefined, lines: [toLine(price)] });
  const prices = listPricesOfAmount(wanted, combo, { decimals, included: invoice.tax?.prices_include });
  const findExact = (tax: Invoice['tax']): string | undefined =>
    prices.find((price) => isSameAmountValue(readTotal(calculateLine(price, tax)), wanted));
  // If each line is rounded, a base of whole cents cannot have every total. The only line then is not rounded.
  const [price, exact] = [findExact(invoice.tax), omitRounding(invoice.tax)];
  const tax = price === undefined ? exact : invoice.tax;
  const line = toLine(price ?? findExact(exact) ?? prices.at(-1) ?? amount);
  const own = computeAmountsByRate(calculateLine(line.item.price, tax)).get(rate.name);
  const base = isRest || !own || compareAmounts(own.base, rate.base) > 0 ? rate.base : own.base;
  const needed: TaxRateAmounts = {
    ...rate,
    base,
    tax: subtractAmountsWithLeftDecimals(rescaleAmount(wanted, decimals), base),
  };
  return { rows: [{ line }], needed: new Map([[rate.name, needed]]), tax };
}

/**
 * Computes what remains at a rate. In another currency than the euro, the last rate has what remains in total; the only
 * rate of prices that include the tax has what remains of the price.
 */
export function computeRateRemainder(
  source: InvoiceWithCreditNotes,
  rate: TaxRateAmounts,
  left: AmountsByRate,
): Amount {
  const isLast = [...left.values()].every(({ name, base }) => name === rate.name || isZeroAmount(base));
  const total =
    isLast && isZeroAmount(sumRemainingUntaxedRowsAmount(source))
      ? (computeRemainingTotal(source) ?? computeRemainingPrice(source))
      : undefined;
  return total ?? addAmountsExactly(rate.base, rate.tax);
}

const readTotal = ({ totals }: Invoice): Amount => parseAmount(totals?.total_with_tax ?? '0');

function omitRounding(tax: Invoice['tax']): Invoice['tax'] {
  const { rounding: _rounding, ...rest } = tax ?? {};
  return tax && rest;
}

/** Refuses a credit note that reverses, at a rate, more than the remaining amount. */
function refuseExcess(needed: AmountsByRate, left: AmountsByRate, invoice: Invoice, faults: BodyFaultCollector): void {
  const decimals = getCurrencyDecimals(invoice.currency);
  for (const [name, row] of needed) {
    const there = left.get(name);
    if (there && (isNegativeAmount(there.base) || compareAmounts(row.base, there.base) <= 0)) continue;
    const params = {
      asked: sumRateAmountsWithTax([row], decimals),
      left: sumRateAmountsWithTax(there ? [there] : [], decimals),
    };
    faults.add('credited-more', '$', createMessage('credited-more.amount', params));
  }
}

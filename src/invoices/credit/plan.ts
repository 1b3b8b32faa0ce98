// Plans a credit note: what it reverses at each rate, and the document that states this. The plan calculates what all
// credit notes reverse together, less what earlier ones reversed, so that the last credit note leaves nothing.
import { regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
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
  createZeroAmount,
} from '../../amount/amount';
import { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { JsonObject } from '../../document/model/basic';
import type { Invoice } from '../../document/model/invoice';
import type { Line, TaxCombo } from '../../document/model/parts';
import { createMessage } from '../../messages/message';
import { computeInvoiceTotals } from '../totals';
import {
  buildCreditNote,
  type InvoiceDocumentCalculator,
  type CreditNoteLineWithOriginalIndex,
  creditNoteRepeatedLinesMax,
} from './document';
import {
  listRequestedLineQuantitiesOrAddFaults,
  listCreditedLineQuantities,
  listCreditableLineQuantities,
  scaleLinesToQuantities,
  prorateDocumentDiscountsAndCharges,
} from './lines';
import { replaceUncreditableRegimesByGeneral } from './credited-regimes';
import { createCreditExcessMessage } from './excess-message';
import { type CreditNotePlan, listCreditNotePlansForAmount } from './plan-amount';
import { isWithinRemainingAmount, listCreditNotePlansForPartOfLines } from './plan-part';
import {
  type AmountsByTaxRate,
  areAllTaxRateBasesZero,
  assignCreditToInvoiceTaxRates,
  buildTaxCombosByTaxRate,
  negateAmountsByTaxRate,
  computeInvoiceAmountsByTaxRate,
  sumTaxRateAmountsWithTax,
} from './rates';
import {
  computeRemainingAmountWithTaxOfTaxRate,
  type InvoiceWithCreditNotes,
  sumRemainingAmountsByTaxRate,
  computeRemainingTotalWithTax,
  sumRemainingPricesByTaxRate,
  sumRemainingUntaxedRowsAmount,
} from './remaining';
import { prorateMarginSchemePriceRestForCredit } from './rest-of-price';
import { doesCreditNoteReverseAmount, listNearestPossibleCreditAmounts } from './settled-total';

/**
 * Plans the document of the credit note. If there are faults, adds them and returns undefined. An amount that no credit
 * note can have, because of rounding, is a fault.
 */
export function buildCreditNoteOrAddFaults(
  stored: InvoiceWithCreditNotes,
  body: ParsedCreditBody,
  faults: InvoiceBodyFaultCollector,
  calculate: InvoiceDocumentCalculator,
): JsonObject | undefined {
  const { source, written } = replaceUncreditableRegimesByGeneral(stored, body, calculate);
  const plan = (amount: string | undefined, found: InvoiceBodyFaultCollector): JsonObject | undefined =>
    planDocument(source, amount === undefined ? written : { ...written, amount }, found, calculate);
  const document = plan(undefined, faults);
  const { amount: asked } = written;
  if (!document || asked === undefined) return document;
  const isSettledAs = (amount: string, planned: JsonObject): boolean =>
    doesCreditNoteReverseAmount(source, calculate(planned), parseAmount(amount));
  if (isSettledAs(asked, document)) return document;
  const near = listNearestPossibleCreditAmounts(asked, source.original.invoice.currency, (amount) => {
    const found = new InvoiceBodyFaultCollector();
    const planned = plan(amount, found);
    return planned !== undefined && found.list.length === 0 && isSettledAs(amount, planned);
  });
  return faults.add('member-invalid', '$.amount', createMessage('credit-amount-rounded', { asked, near }));
}

/** Plans the document, whose amounts are not settled with those of other credit notes yet. */
function planDocument(
  source: InvoiceWithCreditNotes,
  written: ParsedCreditBody,
  faults: InvoiceBodyFaultCollector,
  calculate: InvoiceDocumentCalculator,
): JsonObject | undefined {
  const { original } = source;
  const sold = computeInvoiceAmountsByTaxRate(original.invoice, original.content);
  const left = omitOverdrawnRates(sumRemainingAmountsByTaxRate(source), sold);
  const untaxed = sumRemainingUntaxedRowsAmount(source);
  if (areAllTaxRateBasesZero(left) && isZeroAmount(untaxed)) {
    const number = formatDocumentNumber(original.invoice);
    const name = source.credits.length > 0 ? 'credited-all' : 'credited-all.zero';
    return faults.add('credited-more', '$', createMessage(name, { number }));
  }
  const prices = omitOverdrawnRates(sumRemainingPricesByTaxRate(source), sold);
  const plans =
    written.amount === undefined || isRestOfPriceApartFromRates(source, written.amount, { left, prices })
      ? planLines(source, written, { left, untaxed, faults, calculate })
      : listCreditNotePlansForAmount(
          source,
          { ...written, amount: written.amount },
          { left: prices, faults, calculate },
        );
  const [first] = plans;
  if (!first || faults.list.length > 0) return undefined;
  refuseExcess(first.needed, left, original.invoice, faults);
  if (faults.list.length > 0) return undefined;
  return findExactDocument(source, plans, calculate, (plan) =>
    buildCreditNote({ ...original.invoice, tax: plan.tax ?? original.invoice.tax }, plan, written, calculate),
  );
}

/**
 * Builds the first plan whose document has the needed bases and total, apart from a cent that its record settles. If there
 * is none, the first plan counts.
 */
function findExactDocument(
  source: InvoiceWithCreditNotes,
  plans: readonly CreditNotePlan[],
  calculate: InvoiceDocumentCalculator,
  build: (plan: CreditNotePlan) => JsonObject,
): JsonObject | undefined {
  const sold = computeInvoiceAmountsByTaxRate(source.original.invoice);
  let first: JsonObject | undefined;
  for (const plan of plans) {
    const document = build(plan);
    first ??= document;
    if (plan.total === undefined) return document;
    const made = calculate(document);
    const own = negateAmountsByTaxRate(assignCreditToInvoiceTaxRates(sold, computeInvoiceAmountsByTaxRate(made)));
    const hasBases = [...plan.needed].every(([name, { base }]) =>
      isSameAmountValue(base, own.get(name)?.base ?? createZeroAmount(2)),
    );
    const difference = addAmountsExactly(parseAmount(computeInvoiceTotals(made).total), plan.total).value.abs();
    if (hasBases && difference.lessThan('0.02') && doesCreditNoteReverseAmount(source, made, plan.total))
      return document;
  }
  return first;
}

/**
 * Returns whether an amount is the rest of a price whose rate adds up to another amount, because of rounding, or because
 * a part of the price has no tax. It reverses everything that remains.
 */
function isRestOfPriceApartFromRates(
  source: InvoiceWithCreditNotes,
  amount: string,
  { left, prices }: Readonly<Record<'left' | 'prices', AmountsByTaxRate>>,
): boolean {
  const [rate, ...others] = [...left.values()].filter(({ base }) => !isZeroAmount(base));
  const { lines = [] } = source.original.invoice;
  if (others.length > 0 || (source.credits.length > 0 && lines.length > creditNoteRepeatedLinesMax)) return false;
  const isAmount = (one: Amount): boolean => isSameAmountValue(parseAmount(amount), one);
  if (rate && isAmount(addAmountsExactly(rate.base, rate.tax))) return false;
  const untaxed = sumRemainingUntaxedRowsAmount(source);
  // A price less a guarantee or a deposit can also be a part of the price.
  if (isNegativeAmount(untaxed)) return false;
  if (!isZeroAmount(untaxed)) return isAmount(computeRemainingTotalWithTax(source));
  const price = rate && prices.get(rate.name);
  return price !== undefined && isAmount(computeRemainingAmountWithTaxOfTaxRate(source, price, prices));
}

/**
 * Omits the rates at which earlier credit notes reversed more than the invoice charged. Nothing remains at these rates,
 * and a credit note must not charge the excess.
 */
const omitOverdrawnRates = (left: AmountsByTaxRate, sold: AmountsByTaxRate): AmountsByTaxRate =>
  new Map([...left].filter(([name, { base }]) => !base.value.times(sold.get(name)?.base.value ?? 0).isNegative()));

interface Planning {
  readonly left: AmountsByTaxRate;
  readonly untaxed: Amount;
  readonly faults: InvoiceBodyFaultCollector;
  readonly calculate: InvoiceDocumentCalculator;
}

function planLines(
  source: InvoiceWithCreditNotes,
  { lines }: ParsedCreditBody,
  { left, untaxed, faults, calculate }: Planning,
): CreditNotePlan[] {
  const { original, credits } = source;
  const { invoice } = original;
  const taken = listCreditedLineQuantities(
    invoice,
    credits.map((one) => one.invoice),
  );
  const there = listCreditableLineQuantities(invoice, taken);
  const asked = lines ? listRequestedLineQuantitiesOrAddFaults(lines, there, faults) : there;
  const rows = scaleLinesToQuantities(invoice, asked);
  const isAll = there.every((amount, i) => compareAmounts(amount, asked[i] ?? createZeroAmount(0)) === 0);
  if (isAll && credits.length === 0) return [{ rows, needed: left, discountsAndCharges: invoice }];
  const divided = prorateDocumentDiscountsAndCharges(invoice, asked, isAll);
  const discountsAndCharges =
    prorateMarginSchemePriceRestForCredit(invoice, divided, { taken, asked }) ?? (isAll ? divided : undefined);
  if (!discountsAndCharges) {
    faults.add('member-invalid', '$.lines', createMessage('credit-rest-unknown'));
    return [];
  }
  if (isAll) {
    const rest = isZeroAmount(untaxed) ? [] : listRestOfPriceLines(invoice, rows);
    return [{ rows: [...rows, ...rest], needed: left, discountsAndCharges, untaxed }];
  }
  return listCreditNotePlansForPartOfLines(source, { rows, discountsAndCharges, taken, asked, left, calculate });
}

/**
 * Lists a line of 0.00 under the regime of the invoice that includes untaxed rows in the price, if no other line has such
 * a regime. Without it, the record would leave out the rest of the price.
 */
function listRestOfPriceLines(
  invoice: Invoice,
  rows: readonly { readonly line: Line }[],
): CreditNoteLineWithOriginalIndex[] {
  const isWithRest = ({ ext }: TaxCombo): boolean =>
    regimeCodesWithUncomparedTotals.has(ext?.[regimeExtensionKey] ?? '');
  const combo = [...buildTaxCombosByTaxRate(invoice).values()].find(isWithRest);
  if (!combo || rows.some(({ line: { taxes = [] } }) => taxes.some(isWithRest))) return [];
  return [{ line: { quantity: '1', item: { name: 'Resto del precio', price: '0.00' }, taxes: [combo] } }];
}

/** Refuses a credit note that reverses, at a rate, more than the remaining amount. */
function refuseExcess(
  needed: AmountsByTaxRate,
  left: AmountsByTaxRate,
  invoice: Invoice,
  faults: InvoiceBodyFaultCollector,
): void {
  for (const [name, row] of needed) {
    const there = left.get(name);
    if (isWithinRemainingAmount(row.base, there?.base)) continue;
    const [asked, rest] = [[row], there ? [there] : []].map((rows) =>
      parseAmount(sumTaxRateAmountsWithTax(rows, getCurrencyDecimals(invoice.currency))),
    );
    faults.add('credited-more', '$', createCreditExcessMessage(invoice, name, { asked, left: rest }));
  }
}

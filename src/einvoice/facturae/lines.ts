// The lines of the file. Accounting registers compute them again (RCF06001 to RCF06003), so each amount is rounded here and the
// cents that the document's exact sum has besides go to a general surcharge or discount.
import {
  type Amount,
  type Decimal,
  isNegative,
  negate,
  parseAmount,
  rescaleDown,
  toAmountText,
} from '../../amount/amount';
import { multiplyExactly } from '../../document/convert-currency';
import type { Line, LineCharge, LineDiscount, TaxCombo } from '../../document/model/parts';
import { listSalesTaxes } from '../../document/sales-taxes';
import { adjust, type Adjustment, longTextMax, makeAdjustment, writeAdjustments } from './adjustments';
import { type Facts, writePeriod } from './facts';
import { exactDecimals, toMoneyText, takePercent, removeTax, roundMoney, signedAmount, writeAmount } from './money';
import { findPriceFactor, plainFactor } from '../prices-include';
import { findUnitCode, otherUnits } from './tables/units';
import { describeTax, type FacturaeTax, findMarginText, findSpecialEvent, nameTax } from './tax-of-row';
import type { XmlMembers } from './xml';

/** A line with its part of sums and taxes. */
export interface FacturaeLine {
  readonly gross: Amount;
  /** Keys of its taxes. */
  readonly taxKeys: readonly string[];
  readonly members: XmlMembers;
}

/** Lines with a total; `index` is the one in the document. */
export const listPricedLines = (lines: readonly Line[] = []): { readonly line: Line; readonly index: number }[] =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => line.total !== undefined);

export const makeLines = (facts: Facts): FacturaeLine[] =>
  listPricedLines(facts.invoice.lines).map(({ line, index }) => makeLine(facts, line, `lines[${index}]`));

function makeLine(facts: Facts, line: Line, path: string): FacturaeLine {
  const { quantity, price, factor } = findPrice(facts, line);
  const cost = roundMoney(multiplyExactly(quantity, price));
  const adjustments = makeLineAdjustments(facts, line, factor, path);
  const gross = adjust(cost, adjustments);
  const { discounts, charges } = writeAdjustments(adjustments, cost);
  const taxes = nameTaxes(facts, line);
  return {
    gross,
    taxKeys: [...taxes.outputs, ...taxes.withheld].map(({ tax }) => tax.key),
    members: {
      SequenceNumber: String(line.i),
      ItemDescription: describeItem(facts, line, path),
      Quantity: toAmountText(quantity),
      UnitOfMeasure: readUnit(facts, line.item?.unit, `${path}.item.unit`),
      UnitPriceWithoutTax: toAmountText(price),
      TotalCost: toMoneyText(cost),
      DiscountsAndRebates: discounts,
      Charges: charges,
      GrossAmount: toMoneyText(gross),
      TaxesWithheld: { Tax: taxes.withheld.map(({ tax }) => writeLineTax(facts, tax, gross)) },
      TaxesOutputs: { Tax: taxes.outputs.map(({ tax }) => writeLineTax(facts, tax, gross)) },
      ...describeLine(facts, line, taxes.outputs, path),
    },
  };
}

function readUnit({ findings }: Facts, unit: string | undefined, path: string): string {
  const code = findUnitCode(unit);
  if (code === undefined) findings.warnOfCode(path, unit ?? '', 'Facturae UnitOfMeasure', otherUnits);
  return code ?? otherUnits;
}

/** Finds the price, which is positive, because the quantity has the sign. */
function findPrice({ money, invoice }: Facts, line: Line) {
  const fullPrice = parseAmount(line.item?.price ?? '0');
  const factor = findPriceFactor(invoice, listSalesTaxes(line.taxes)[0]);
  const isPlain = factor === plainFactor;
  const price = isPlain ? rescaleDown(fullPrice, exactDecimals) : removeTax(fullPrice, factor, exactDecimals);
  const quantity = signedAmount(money, parseAmount(line.quantity));
  return isNegative(price) ? { factor, price: negate(price), quantity: negate(quantity) } : { factor, price, quantity };
}

function makeLineAdjustments(facts: Facts, line: Line, factor: Decimal, path: string): Adjustment[] {
  const make = (kind: Adjustment['kind'], rows: readonly (LineDiscount | LineCharge)[] = []): Adjustment[] =>
    rows.flatMap((row, index) => {
      const context = { ...facts, factor, path: `${path}.${kind}s[${index}]` };
      return makeAdjustment(kind, row, parseAmount(row.amount), context) ?? [];
    });
  return [...make('discount', line.discounts), ...make('charge', line.charges)];
}

interface NamedTax {
  readonly combo: TaxCombo;
  readonly tax: FacturaeTax;
}

/** Withheld taxes are known from the totals. Informative ones are not part of the invoice's amounts. */
function nameTaxes({ retained, informative }: Facts, { taxes = [] }: Line): Record<'outputs' | 'withheld', NamedTax[]> {
  const taxNames = taxes
    .filter(({ cat }) => !informative.has(cat))
    .map((combo) => ({ combo, tax: nameTax(combo.cat, combo) }));
  return {
    outputs: taxNames.filter(({ combo }) => !retained.has(combo.cat)),
    withheld: taxNames.filter(({ combo }) => retained.has(combo.cat)),
  };
}

const hundredth = parseAmount('0.01');

function writeLineTax({ money }: Facts, { code, rate, surcharge }: FacturaeTax, base: Amount): XmlMembers {
  const part = (percent: Amount): Amount => takePercent(base, multiplyExactly(percent, hundredth));
  return {
    TaxTypeCode: code,
    TaxRate: toAmountText(rate),
    TaxableBase: writeAmount(money, base),
    TaxAmount: writeAmount(money, part(rate)),
    EquivalenceSurcharge: surcharge && toAmountText(surcharge),
    EquivalenceSurchargeAmount: surcharge && writeAmount(money, part(surcharge)),
  };
}

function describeItem({ findings }: Facts, { item }: Line, path: string): string {
  const texts = [item?.name, item?.description].filter((text) => text !== undefined && text !== '');
  return findings.cut(texts.join(': '), longTextMax, `${path}.item`) ?? 'Artículo';
}

function describeLine(
  { findings, invoice }: Facts,
  line: Line,
  outputs: readonly NamedTax[],
  path: string,
): XmlMembers {
  const events = outputs.map(({ combo, tax }) => ({
    combo,
    tax,
    event: findSpecialEvent(combo, invoice.tax?.notes ?? []),
  }));
  const texts = [
    ...events.map(({ combo }) => findMarginText(combo, invoice.$tags)),
    ...events.map(({ combo, tax, event }) => describeTax(combo, tax, event)),
    ...(line.notes ?? []).map(({ text }) => text),
  ].filter((text) => text !== undefined && text !== '');
  const event = events.find((one) => one.event !== undefined)?.event;
  return {
    LineItemPeriod: writePeriod(line.period),
    AdditionalLineItemInformation: findings.cut(texts.join('; '), longTextMax, `${path}.notes`),
    SpecialTaxableEvent: event && {
      SpecialTaxableEventCode: event.code,
      SpecialTaxableEventReason: findings.cut(event.reason, longTextMax, 'tax.notes'),
    },
    ArticleCode: line.item?.ref,
  };
}

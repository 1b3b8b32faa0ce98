// The lines of the file. Accounting registers compute the lines again (RCF06001 to RCF06003), so each amount is rounded
// here. The cents by which the document's exact sum differs go to a general surcharge or discount.
import {
  type Amount,
  type Decimal,
  isNegativeAmount,
  negateAmount,
  parseAmount,
  roundAmountToMaxDecimals,
  toAmountText,
} from '../../amount/amount';
import { multiplyAmountsExactly } from '../../document/convert-currency';
import type { Line, LineCharge, LineDiscount, TaxCombo } from '../../document/model/parts';
import { pickSalesTaxCombos } from '../../document/sales-taxes';
import {
  computeBaseAfterDiscountsAndCharges,
  type FacturaeDiscountOrCharge,
  facturaeLongTextCharactersMax,
  createFacturaeDiscountOrCharge,
  buildFacturaeDiscountAndChargeElements,
} from './adjustments';
import { type FacturaeContext, buildFacturaePeriodElements } from './facturae-context';
import {
  facturaePriceAndRateDecimalsMax,
  toFacturaeAmountText,
  multiplyFacturaeAmountByFraction,
  removeIncludedTaxAndRound,
  roundFacturaeAmount,
  toAmountWithFacturaeSign,
  buildFacturaeAmountElements,
} from './money';
import { computeIncludedTaxDivisor, noIncludedTaxDivisor } from '../prices-include';
import { findFacturaeUnitCode, facturaeOtherUnitsCode } from './tables/units';
import {
  describeUncodedOrZeroTaxForFacturaeLine,
  type FacturaeTax,
  findMarginSchemeLegalText,
  findFacturaeSpecialTaxableEvent,
  toFacturaeTax,
} from './tax-of-row';
import type { FacturaeXmlElements } from './xml';

/** A line with its part of the sums and taxes. */
export interface FacturaeLine {
  readonly gross: Amount;
  /** Keys of the line's taxes. */
  readonly taxKeys: readonly string[];
  readonly members: FacturaeXmlElements;
}

/** Lists lines with a total; `index` is their index in the document. */
export const listLinesThatHaveTotal = (
  lines: readonly Line[] = [],
): { readonly line: Line; readonly index: number }[] =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => line.total !== undefined);

export const createFacturaeLines = (facts: FacturaeContext): FacturaeLine[] =>
  listLinesThatHaveTotal(facts.invoice.lines).map(({ line, index }) => makeLine(facts, line, `lines[${index}]`));

function makeLine(facts: FacturaeContext, line: Line, path: string): FacturaeLine {
  const { quantity, price, factor } = findPrice(facts, line);
  const cost = roundFacturaeAmount(multiplyAmountsExactly(quantity, price));
  const adjustments = makeLineAdjustments(facts, line, factor, path);
  const gross = computeBaseAfterDiscountsAndCharges(cost, adjustments);
  const { discounts, charges } = buildFacturaeDiscountAndChargeElements(adjustments, cost);
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
      TotalCost: toFacturaeAmountText(cost),
      DiscountsAndRebates: discounts,
      Charges: charges,
      GrossAmount: toFacturaeAmountText(gross),
      TaxesWithheld: { Tax: taxes.withheld.map(({ tax }) => writeLineTax(facts, tax, gross)) },
      TaxesOutputs: { Tax: taxes.outputs.map(({ tax }) => writeLineTax(facts, tax, gross)) },
      ...describeLine(facts, line, taxes.outputs, path),
    },
  };
}

function readUnit({ findings }: FacturaeContext, unit: string | undefined, path: string): string {
  const code = findFacturaeUnitCode(unit);
  if (code === undefined) findings.warnOfCode(path, unit ?? '', 'Facturae UnitOfMeasure', facturaeOtherUnitsCode);
  return code ?? facturaeOtherUnitsCode;
}

/** Finds the price of a line. The price is positive, because the quantity has the sign. */
function findPrice({ money, invoice }: FacturaeContext, line: Line) {
  const fullPrice = parseAmount(line.item?.price ?? '0');
  const factor = computeIncludedTaxDivisor(invoice, pickSalesTaxCombos(line.taxes)[0]);
  const isPlain = factor === noIncludedTaxDivisor;
  const price = isPlain
    ? roundAmountToMaxDecimals(fullPrice, facturaePriceAndRateDecimalsMax)
    : removeIncludedTaxAndRound(fullPrice, factor, facturaePriceAndRateDecimalsMax);
  const quantity = toAmountWithFacturaeSign(money, parseAmount(line.quantity));
  return isNegativeAmount(price)
    ? { factor, price: negateAmount(price), quantity: negateAmount(quantity) }
    : { factor, price, quantity };
}

function makeLineAdjustments(
  facts: FacturaeContext,
  line: Line,
  factor: Decimal,
  path: string,
): FacturaeDiscountOrCharge[] {
  const make = (
    kind: FacturaeDiscountOrCharge['kind'],
    rows: readonly (LineDiscount | LineCharge)[] = [],
  ): FacturaeDiscountOrCharge[] =>
    rows.flatMap((row, index) => {
      const context = { ...facts, factor, path: `${path}.${kind}s[${index}]` };
      return createFacturaeDiscountOrCharge(kind, row, parseAmount(row.amount), context) ?? [];
    });
  return [...make('discount', line.discounts), ...make('charge', line.charges)];
}

interface NamedTax {
  readonly combo: TaxCombo;
  readonly tax: FacturaeTax;
}

/**
 * Names the taxes of a line. The totals determine which taxes are withheld; informative taxes are not part of the
 * invoice's amounts.
 */
function nameTaxes(
  { retained, informative }: FacturaeContext,
  { taxes = [] }: Line,
): Record<'outputs' | 'withheld', NamedTax[]> {
  const taxNames = taxes
    .filter(({ cat }) => !informative.has(cat))
    .map((combo) => ({ combo, tax: toFacturaeTax(combo.cat, combo) }));
  return {
    outputs: taxNames.filter(({ combo }) => !retained.has(combo.cat)),
    withheld: taxNames.filter(({ combo }) => retained.has(combo.cat)),
  };
}

const hundredth = parseAmount('0.01');

function writeLineTax(
  { money }: FacturaeContext,
  { code, rate, surcharge }: FacturaeTax,
  base: Amount,
): FacturaeXmlElements {
  const part = (percent: Amount): Amount =>
    multiplyFacturaeAmountByFraction(base, multiplyAmountsExactly(percent, hundredth));
  return {
    TaxTypeCode: code,
    TaxRate: toAmountText(rate),
    TaxableBase: buildFacturaeAmountElements(money, base),
    TaxAmount: buildFacturaeAmountElements(money, part(rate)),
    EquivalenceSurcharge: surcharge && toAmountText(surcharge),
    EquivalenceSurchargeAmount: surcharge && buildFacturaeAmountElements(money, part(surcharge)),
  };
}

function describeItem({ findings }: FacturaeContext, { item }: Line, path: string): string {
  const texts = [item?.name, item?.description].filter((text) => text !== undefined && text !== '');
  return findings.cut(texts.join(': '), facturaeLongTextCharactersMax, `${path}.item`) ?? 'Artículo';
}

function describeLine(
  { findings, invoice }: FacturaeContext,
  line: Line,
  outputs: readonly NamedTax[],
  path: string,
): FacturaeXmlElements {
  const events = outputs.map(({ combo, tax }) => ({
    combo,
    tax,
    event: findFacturaeSpecialTaxableEvent(combo, invoice.tax?.notes ?? []),
  }));
  const texts = [
    ...events.map(({ combo }) => findMarginSchemeLegalText(combo, invoice.$tags)),
    ...events.map(({ combo, tax, event }) => describeUncodedOrZeroTaxForFacturaeLine(combo, tax, event)),
    ...(line.notes ?? []).map(({ text }) => text),
  ].filter((text) => text !== undefined && text !== '');
  const event = events.find((one) => one.event !== undefined)?.event;
  return {
    LineItemPeriod: buildFacturaePeriodElements(line.period),
    AdditionalLineItemInformation: findings.cut(texts.join('; '), facturaeLongTextCharactersMax, `${path}.notes`),
    SpecialTaxableEvent: event && {
      SpecialTaxableEventCode: event.code,
      SpecialTaxableEventReason: findings.cut(event.reason, facturaeLongTextCharactersMax, 'tax.notes'),
    },
    ArticleCode: line.item?.ref,
  };
}

// Finds the reasons why discounts and charges of the whole invoice have no Spanish tax. The schema has a place for a
// reason only in lines (`SpecialTaxableEvent`), so a reason that no line states becomes a literal (RD 1619/2012 art.
// 6.1.j).
import { isZeroAmount, parseAmount } from '../../amount/amount';
import type { TaxCombo } from '../../document/model/parts';
import type { FacturaeContext } from './facturae-context';
import { describeUncodedOrZeroTaxForFacturaeLine, findFacturaeSpecialTaxableEvent, toFacturaeTax } from './tax-of-row';

/** Lists the reasons and names of taxes of discounts and charges, each once, without those that a line states. */
export function listTaxTextsOfDiscountsAndChargesNotInLines(facts: FacturaeContext): string[] {
  const { lines = [], discounts = [], charges = [] } = facts.invoice;
  const list = (taxes: readonly TaxCombo[] = []): string[] => taxes.flatMap((combo) => describeCombo(facts, combo));
  const rows = [...discounts, ...charges].filter(({ amount }) => !isZeroAmount(parseAmount(amount)));
  const reasons = new Set(rows.flatMap(({ taxes }) => list(taxes)));
  if (reasons.size === 0) return [];
  const stated = new Set(lines.flatMap(({ taxes, total }) => (total === undefined ? [] : list(taxes))));
  return [...reasons].filter((reason) => !stated.has(reason));
}

/** Describes a tax as its line would. A reason that is a tax note of the document is a literal already. */
function describeCombo({ invoice, retained, informative }: FacturaeContext, combo: TaxCombo): string[] {
  if (retained.has(combo.cat) || informative.has(combo.cat)) return [];
  const notes = invoice.tax?.notes ?? [];
  const event = findFacturaeSpecialTaxableEvent(combo, notes);
  const isNote = event !== undefined && notes.some(({ text }) => event.reason.endsWith(` ${text}`));
  const named = describeUncodedOrZeroTaxForFacturaeLine(combo, toFacturaeTax(combo.cat, combo), event);
  return [...(event && !isNote ? [event.reason] : []), ...(named === undefined ? [] : [named])];
}

// Recognizes an invoice that repeats a sale and subtracts it again, unlike a final invoice that subtracts an advance.
import { isZeroOrAbsent } from '../../amount/amount';
import type { Invoice } from '../model/invoice';
import type { Line } from '../model/parts';
import { isNegativeLine, isPositiveLine } from './line-rates';
import { negateAmountText } from './originals';
import { guessMiscodedRowKind } from './row-kinds';

const wasPaidBefore = /\ba cuenta\b|\ba compte\b|\breserva|\bpagad[oa]|\bcobrad[oa]|\balready paid|\bdeposit/i;

const isAdvanceLine = ({ item }: Line): boolean =>
  guessMiscodedRowKind(item?.name ?? '') === 'advance' || wasPaidBefore.test(item?.name ?? '');

/**
 * Returns whether an invoice also has the sale that it subtracts, and does not call it an advance: nothing else is left,
 * or each subtracted line has an equal line of the sale. The invoice then states no tax that the customer can deduct.
 */
export function repeatsSubtractedSale({ lines = [], totals }: Invoice): boolean {
  const subtracted = lines.filter(isNegativeLine);
  const sold = new Set(lines.filter(isPositiveLine).map(({ total = '0' }) => total));
  const isNothingLeft = isZeroOrAbsent(totals?.total_with_tax);
  const isRepeated = subtracted.every(({ total = '0' }) => sold.has(negateAmountText(total)));
  return !subtracted.some(isAdvanceLine) && (isNothingLeft || isRepeated);
}

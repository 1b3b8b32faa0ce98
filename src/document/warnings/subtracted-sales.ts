// Recognizes an invoice that repeats a sale and subtracts it again, unlike a final invoice that subtracts an advance.
import { isZeroOrAbsent } from '../../amount/amount';
import type { Invoice } from '../model/invoice';
import type { Line } from '../model/parts';
import { isGoodsReturnRowByReason } from './goods-returns';
import { isNegativeLine, isPositiveLine } from './line-rates';
import { negateAmountText } from './originals';
import { guessMiscodedRowKind } from './row-kinds';

const wasPaidBefore = /\ba cuenta\b|\ba compte\b|\breserva|\bpagad[oa]|\bcobrad[oa]|\balready paid|\bdeposit/i;

const getName = ({ item }: Line): string => item?.name ?? '';

const isAdvanceLine = (line: Line): boolean =>
  guessMiscodedRowKind(getName(line)) === 'advance' || wasPaidBefore.test(getName(line));

/** Words for the document of a sale. A line with other words may return goods that are exchanged for others. */
const namesDocument = /\b(?:ticket|tique|t[ií]quet|simplificad|factura|recibo|invoice|receipt)/i;

/**
 * Returns whether an invoice also has the sale that it subtracts, and calls it neither an advance nor a return: nothing
 * else is left, or each subtracted line has an equal line of the sale. The invoice then states no tax that the customer
 * can deduct.
 */
export function doesInvoiceContainSubtractedSale({ lines = [], totals }: Invoice): boolean {
  const subtracted = lines.filter(isNegativeLine);
  const sales = lines.filter(isPositiveLine);
  const names = new Set(sales.map(getName));
  const isOfSale = (line: Line): boolean =>
    !isAdvanceLine(line) &&
    !isGoodsReturnRowByReason({ reason: getName(line) }) &&
    (names.has(getName(line)) || namesDocument.test(getName(line)));
  if (!subtracted.every(isOfSale)) return false;
  const sold = new Set(sales.map(({ total = '0' }) => total));
  const isRepeated = subtracted.every(({ total = '0' }) => sold.has(negateAmountText(total)));
  return isRepeated || isZeroOrAbsent(totals?.total_with_tax);
}

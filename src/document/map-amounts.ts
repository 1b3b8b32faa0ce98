// Maps the amounts of a line or row to the amounts that a PDF or a file states: with another sign, or with the tax in
// the price.
import { addAmountsExactly, type Amount, parseAmount, createZeroAmount } from '../amount/amount';
import type { LineCharge, LineDiscount, DocumentSubLine } from './model/parts';

/** Maps an amount of the document to the amount in the PDF or file. */
export type AmountMapper = (text: string) => string;

type Sums = Pick<DocumentSubLine, 'sum' | 'total' | 'discounts' | 'charges'>;

/** Maps the sums of a line or of a part of a line. `mapRow` maps its discounts and charges. */
export function mapLineAmountsExceptPrice<Row extends Sums>(
  row: Row,
  map: AmountMapper,
  mapRow: <Each extends LineDiscount | LineCharge>(each: Each) => Each,
): Row {
  const { sum, total, discounts, charges } = row;
  return {
    ...row,
    ...(sum === undefined ? {} : { sum: map(sum) }),
    ...(total === undefined ? {} : { total: map(total) }),
    ...(discounts === undefined ? {} : { discounts: discounts.map((each) => mapRow(each)) }),
    ...(charges === undefined ? {} : { charges: charges.map((each) => mapRow(each)) }),
  };
}

/** Adds amounts exactly; the sum has the decimals of all of them. */
export const sumAmountTextsToAmount = (texts: readonly string[]): Amount =>
  texts.reduce<Amount>((sum, text) => addAmountsExactly(sum, parseAmount(text)), createZeroAmount(0));

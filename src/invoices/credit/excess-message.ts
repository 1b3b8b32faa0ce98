// The message about a credit above what remains at a rate.
import {
  type Amount,
  compareAmounts,
  createZeroAmount,
  parseAmount,
  subtractAmountsWithLeftDecimals,
  toAmountText,
} from '../../amount/amount';
import { formatDocumentNumber } from '../../document/document-summary';
import type { Invoice } from '../../document/model/invoice';
import { isNegativeLine } from '../../document/warnings/line-rates';
import { createMessage, type Message } from '../../messages/message';
import { findTaxRateNameOfRow } from './rates';
import { sumAmountsExactly } from './untaxed';

interface Excess {
  readonly asked: Amount | undefined;
  readonly left: Amount | undefined;
}

/**
 * Creates the message. Goods that come back in a later sale, and an advance, belong to another invoice (RD 1619/2012 art.
 * 15.2), so what the invoice subtracts is credited there.
 * @param name the rate
 */
export function createCreditExcessMessage(
  invoice: Invoice,
  name: string,
  { asked = createZeroAmount(2), left = createZeroAmount(2) }: Excess,
): Message {
  const params = { asked: toAmountText(asked), left: toAmountText(left) };
  const excess = subtractAmountsWithLeftDecimals(asked, left);
  const subtracted = (invoice.lines ?? []).filter(
    (line) => isNegativeLine(line) && findTaxRateNameOfRow(line) === name,
  );
  if (subtracted.length === 0 || compareAmounts(excess, sumWithTax(subtracted)) > 0)
    return createMessage('credited-more.amount', params);
  const number = formatDocumentNumber(invoice);
  return createMessage('credited-more.subtracted', { ...params, number, rest: toAmountText(excess) });
}

/** Computes at least the total of lines with their taxes. Prices may include the tax already. */
function sumWithTax(lines: NonNullable<Invoice['lines']>): Amount {
  const sum = sumAmountsExactly(lines.map(({ total = '0' }) => parseAmount(total)));
  const percents = lines.flatMap(({ taxes = [] }) => taxes.map(({ percent = '0' }) => Number.parseFloat(percent)));
  return { ...sum, value: sum.value.abs().times(1 + Math.max(0, ...percents) / 100) };
}

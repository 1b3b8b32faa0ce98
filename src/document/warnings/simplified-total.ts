// Computes the total of a simplified sale in euros, whose limit depends on the supplier's trade (RD 1619/2012 art. 4).
import { parseAmount } from '../../amount/amount';
import { docTypeExtension } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';

/**
 * Computes the total of a simplified sale in euros, with two decimals. Returns undefined for other invoices, and if
 * there is no exchange rate.
 */
export function computeSimplifiedTotalEuros({ type, $regime, tax, totals, currency, ...invoice }: Invoice) {
  const { [docTypeExtension]: kind, 'es-fiscal-simplified-art7273': withCustomer } = tax?.ext ?? {};
  const isSimplified = type === 'standard' && $regime === 'ES' && (kind === 'F2' || withCustomer === 'S');
  const total = isSimplified ? totals?.total_with_tax : undefined;
  const rate = invoice.exchange_rates?.find(({ from, to }) => from === currency && to === 'EUR')?.amount;
  if (total === undefined || (currency !== 'EUR' && rate === undefined)) return undefined;
  const own = parseAmount(total).value;
  return (currency === 'EUR' || rate === undefined ? own : own.times(parseAmount(rate).value)).toFixed(2);
}

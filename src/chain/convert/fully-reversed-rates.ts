// Computes the bases of an invoice before rounding, by the rates of its record. These bases show whether partial credit
// notes have reversed the whole invoice, even if prices are below the smallest coin, and each document is therefore
// rounded separately.
import { addAmountsExactly, type Amount, negateAmount, parseAmount, createZeroAmount } from '../../amount/amount';
import { toDeclaredTaxTreatment } from '../../document/addons/es-fiscal/declared-codes';
import { multiplyAmountsExactly } from '../../document/convert-currency';
import type { Invoice } from '../../document/model/invoice';
import type { Line, TaxCombo } from '../../document/model/parts';
import { isSalesTaxCombo } from '../../document/sales-taxes';
import { formatTaxRateKey } from '../invoice-book/amounts';
import { toTaxRateLiteral } from './conversion';

/** Computes the amount of a line. A line with a discount or a charge keeps its stated total. */
function computeAmount({ quantity, item, discounts = [], charges = [], total = '0' }: Line): Amount {
  const isPlain = discounts.length + charges.length === 0 && item?.price !== undefined;
  return isPlain ? multiplyAmountsExactly(parseAmount(item.price ?? '0'), parseAmount(quantity)) : parseAmount(total);
}

/** Names the rate of this row as the record does. */
function nameCombo({ cat, percent, surcharge, country, ext }: TaxCombo): string {
  const { tax, opClass, exempt } = toDeclaredTaxTreatment(cat, {
    country,
    percent,
    ext,
    ...(surcharge === undefined ? {} : { surcharge: { percent: surcharge, amount: '0' } }),
  });
  const isCharged = opClass === 'S1' && percent !== undefined;
  return formatTaxRateKey({
    Impuesto: tax,
    ...(exempt === undefined ? {} : { OperacionExenta: exempt }),
    ...(opClass === undefined ? {} : { CalificacionOperacion: opClass }),
    ...(isCharged ? { TipoImpositivo: toTaxRateLiteral(percent) } : opClass === 'S2' ? { TipoImpositivo: '0' } : {}),
    ...(isCharged && surcharge !== undefined ? { TipoRecargoEquivalencia: toTaxRateLiteral(surcharge) } : {}),
    BaseImponibleOimporteNoSujeto: '0.00',
  });
}

/** Finds the rates at which the documents add up to nothing. Credit notes count with the opposite sign. */
export function listFullyReversedTaxRateKeys(documents: readonly Invoice[]): ReadonlySet<string> {
  const sums = new Map<string, Amount>();
  const add = (taxes: readonly TaxCombo[] = [], amount: Amount): void => {
    for (const combo of taxes.filter(isSalesTaxCombo)) {
      const name = nameCombo(combo);
      sums.set(name, addAmountsExactly(sums.get(name) ?? createZeroAmount(0), amount));
    }
  };
  for (const { type, lines = [], discounts = [], charges = [] } of documents) {
    const signed = (amount: Amount): Amount => (type === 'credit-note' ? negateAmount(amount) : amount);
    for (const line of lines) add(line.taxes, signed(computeAmount(line)));
    for (const { taxes, amount } of discounts) add(taxes, signed(negateAmount(parseAmount(amount))));
    for (const { taxes, amount } of charges) add(taxes, signed(parseAmount(amount)));
  }
  return new Set([...sums].flatMap(([name, { value }]) => (value.isZero() ? [name] : [])));
}

// Finds the rate of an invoice at which a credit note reverses an amount.
import { isZeroAmount } from '../../amount/amount';
import { parsePercentage } from '../../amount/percentage';
import type { BodyFaultCollector } from '../../document/invoice-body/members';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import { toTaxCombo } from '../../document/invoice-body/taxes';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { createMessage } from '../../messages/message';
import { type AmountsByRate, buildTaxCombosByRate, type TaxRateAmounts } from './rates';

/**
 * Finds the rate to which an amount belongs. It is the only rate with a remaining amount, or the rate that the body
 * names.
 * @param invoices the invoice, or the simplified invoices of a replacement
 * @param left the sum of what remains of them
 */
export function findCreditedRate(
  invoices: readonly Invoice[],
  tax: ParsedCreditBody['tax'],
  left: AmountsByRate,
  faults: BodyFaultCollector,
): TaxRateAmounts | undefined {
  const rates = [...left.values()].filter(({ base }) => !isZeroAmount(base));
  const titles = rates.map(({ title }) => title);
  if (!tax) {
    const [only, ...others] = rates;
    if (others.length === 0) return only;
    return faults.add('tax-needed', '$.tax', createMessage('credit-tax-needed', { rates: titles }));
  }
  const combos = new Map(invoices.flatMap((invoice) => [...buildTaxCombosByRate(invoice)]));
  const [first] = combos.values();
  const place = first?.cat === 'IGIC' || first?.cat === 'IPSI' ? first.cat : 'VAT';
  const asked = toTaxCombo(tax, place, faults);
  const sample = asked && listRateNames(combos, asked, invoices);
  const found = rates.find(({ name }) => sample?.has(name));
  return found ?? faults.add('member-invalid', '$.tax', createMessage('credit-tax-unknown', { rates: titles }));
}

/** Returns the names of the invoices' rates to which a combo belongs. */
function listRateNames(
  combos: ReadonlyMap<string, TaxCombo>,
  { cat, percent, rate, surcharge, ext, key }: TaxCombo,
  invoices: readonly Invoice[],
): ReadonlySet<string> {
  const lines = invoices.flatMap((invoice) => invoice.lines ?? []);
  const matches = [...combos].filter(([name, own]) => {
    if (own.cat !== cat) return false;
    if (rate !== undefined)
      return lines.some(({ taxes = [] }) =>
        taxes.some((one) => one.rate?.split('+')[0] === rate && name.includes(` ${toPlain(one.percent)} `)),
      );
    const code = ext?.['es-fiscal-exempt'] ?? ext?.['es-fiscal-op-class'];
    if (key !== undefined || code !== undefined)
      return code === undefined ? own.key === key : name.includes(` ${code} `);
    return (
      toPlain(own.percent) === toPlain(percent) &&
      (surcharge === undefined || toPlain(own.surcharge) === toPlain(surcharge))
    );
  });
  return new Set(matches.map(([name]) => name));
}

const toPlain = (percent: string | undefined): string => (percent === undefined ? '' : parsePercentage(percent).value);

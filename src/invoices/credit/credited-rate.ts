// Finds the rate of an invoice at which a credit note reverses an amount.
import { isZeroAmount } from '../../amount/amount';
import { formatPercentageAsTaxRate } from '../../amount/percentage';
import { regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import type { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import type { ParsedCreditBody } from '../../document/invoice-body/read-correction';
import { buildTaxComboOrAddFault } from '../../document/invoice-body/taxes';
import type { Invoice } from '../../document/model/invoice';
import type { TaxCombo } from '../../document/model/parts';
import { createMessage, type MessageParamsOfId } from '../../messages/message';
import { type AmountsByTaxRate, buildTaxCombosByTaxRate, type TaxRateAmounts } from './rates';

/**
 * Finds the rate to which an amount belongs. It is the only rate with a remaining amount, or the rate that the body
 * names.
 * @param invoices the invoice, or the simplified invoices of a replacement
 * @param left the sum of what remains of them
 */
export function findCreditedTaxRateOrAddFault(
  invoices: readonly Invoice[],
  tax: ParsedCreditBody['tax'],
  left: AmountsByTaxRate,
  faults: InvoiceBodyFaultCollector,
): TaxRateAmounts | undefined {
  const isLeft = ({ base }: TaxRateAmounts): boolean => !isZeroAmount(base);
  const all = [...left.values()];
  const rates = all.filter(isLeft);
  // A rate that is used up still takes its name, so that the same call never reverses another tax.
  const [only, ...others] = tax ? pickNamedRates(invoices, tax, all, faults).filter(isLeft) : rates;
  const params = { rates: describeRates(rates, all) };
  if (others.length > 0) return faults.add('tax-needed', '$.tax', createMessage('credit-tax-needed', params));
  if (only || !tax) return only;
  return faults.add('member-invalid', '$.tax', createMessage('credit-tax-unknown', params));
}

/** Lists the rates that the body can mean. A percentage alone means a taxed sale without a surcharge, if there is one. */
function pickNamedRates(
  invoices: readonly Invoice[],
  tax: NonNullable<ParsedCreditBody['tax']>,
  rates: readonly TaxRateAmounts[],
  faults: InvoiceBodyFaultCollector,
): readonly TaxRateAmounts[] {
  const combos = new Map(invoices.flatMap((invoice) => [...buildTaxCombosByTaxRate(invoice)]));
  const [first] = combos.values();
  const place = first?.cat === 'IGIC' || first?.cat === 'IPSI' ? first.cat : 'VAT';
  const asked = buildTaxComboOrAddFault(tax, place, faults);
  if (!asked) return [];
  const readRegimes = ({ name, regime }: TaxRateAmounts) => [regime, combos.get(name)?.ext?.[regimeExtensionKey]];
  const ofTax = rates
    .filter(({ category }) => category === asked.cat)
    .filter((one) => tax.regime === undefined || readRegimes(one).includes(tax.regime));
  if (tax.code !== undefined) return ofTax.filter(({ treatment }) => treatment === tax.code);
  const percents = asked.rate === undefined ? [asked.percent] : listPercentsOfRateName(invoices, asked);
  const found = ofTax.filter(
    ({ percent, surcharge }) =>
      percents.some((one) => isSamePercent(one, percent)) &&
      (asked.surcharge === undefined || isSamePercent(asked.surcharge, surcharge)),
  );
  const plain = found.filter(
    ({ treatment, surcharge }) => treatment === 'S1' && (surcharge === null || asked.surcharge !== undefined),
  );
  return plain.length > 0 ? plain : found;
}

/** Lists the percentages that lines with the name of a rate have. */
const listPercentsOfRateName = (invoices: readonly Invoice[], { cat, rate }: TaxCombo): (string | undefined)[] =>
  invoices
    .flatMap(({ lines = [] }) => lines.flatMap(({ taxes = [] }) => taxes))
    .filter((one) => one.cat === cat && one.rate?.split('+')[0] === rate)
    .map(({ percent }) => percent);

const isSamePercent = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && other !== null && formatPercentageAsTaxRate(one) === other;

const details = ['country', 'surcharge', 'treatment', 'regime'] as const;

/** Describes the rates for a message. Rates with the same title are told apart by the parts in which they differ. */
const describeRates = (
  rates: readonly TaxRateAmounts[],
  all: readonly TaxRateAmounts[],
): MessageParamsOfId<'credit-tax-needed'>['rates'] =>
  rates.map((own) => {
    const alike = all.filter(({ title }) => title === own.title);
    const differing = details.filter((kind) => alike.some((one) => one[kind] !== own[kind]));
    return { title: own.title, details: differing.map((kind) => ({ kind, value: own[kind] })) };
  });

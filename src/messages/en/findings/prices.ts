// Messages about rows that are no sale or a part of another price, and about lodging, in English. An id is the key of a
// warning and, after a dot, a variant.
import type { FieldPathParam, Wording } from '../../text';
import { formatChargedTaxJson } from './places';

export const reducedVat = '{"cat": "VAT", "rate": "reduced"}';

export const priceFindingMessages = {
  'outlay-taxed.released': ({ at }: FieldPathParam): Wording => ({
    text: `${at} is a guarantee that the customer withheld, but the invoice of the work already contains its price and its tax`,
    remedy:
      `Remove ${at}: the payment of the guarantee is not a sale. Ignore this warning if no invoice contained this part of the ` +
      'price.',
  }),
  'untaxed-row.trade-in': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} stands for goods that the customer gives in part payment, which do not reduce the price (Ley 37/1992 art. 79.Uno)`,
    remedy: `Remove ${at}, and write the goods as a payment: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}.`,
  }),
  'outlay-taxed.trade-in': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} stands for goods that the customer gives in part payment, but has taxes, so it reduces the base and the tax of the record`,
    remedy:
      `Remove ${at}, and write the value of the goods as a payment: "payment": {"advances": [{"description": "...", ` +
      `"amount": "${amount}"}]} (Ley 37/1992 art. 79.Uno). Ignore this warning for a discount that you grant.`,
  }),
  'untaxed-row.property-tax': ({
    at,
    cat,
    taxes,
    hasKey,
  }: FieldPathParam & { readonly cat: string; readonly taxes: string; readonly hasKey: boolean }): Wording => ({
    text: `${at} is the property tax (IBI), which the owner owes, so it is part of the rent, but it charges no ${cat}`,
    remedy: `${hasKey ? 'Remove its key, and write' : 'Write'} the taxes of the rent: "taxes": ${taxes}.`,
  }),
  'place-of-supply.here': ({ at, cat }: FieldPathParam & { readonly cat: string }): Wording => ({
    text:
      `${at} is outside ${cat} (N2), but lodging and meals are taxed where they take place, for every customer` +
      (cat === 'VAT' ? ' (Ley 37/1992 art. 70.Uno)' : ''),
    remedy:
      `If they take place in the territory of the supplier, charge the tax: ${cat === 'VAT' ? reducedVat : formatChargedTaxJson(cat)}. ` +
      'Ignore this warning if they take place elsewhere.',
  }),
  'regime-missing.rent': ({ at }: FieldPathParam): Wording => ({
    text: `${at} has regime 01, but the line is for the rent of premises, which has its own regime, 11`,
    remedy: `Add "ext": {"es-fiscal-regime": "11"} to ${at}. Ignore this warning if the line is not for premises.`,
  }),
  'intra-community-outside.advance': ({ at }: FieldPathParam): Wording => ({
    text:
      `${at} reports a delivery within the EU (E5), but the line is an advance, for which no tax is due before the delivery ` +
      '(Ley 37/1992 art. 75.Dos)',
    remedy:
      'Issue no invoice for the advance (RD 1619/2012 art. 2.1): write it as an advance in `payment.advances` of the invoice of the ' +
      'delivery. Ignore this warning if the goods were delivered.',
  }),
} as const;

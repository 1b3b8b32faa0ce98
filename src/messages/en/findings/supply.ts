// Messages about sales whose lines contradict their tax or its day, in English. An id is the key of a warning and, after
// a dot, a variant.
import type { FieldPathParam, TextParams, Wording } from '../../text';
import { territoryNamesByTax, formatExportTaxJson, formatOutsideScopeTaxJson } from './places';

/** Names the place of a customer or of goods: a country or, in Spain, the territory of a tax. */
const nameCountryOrTerritory = (country: string, tax: string | null): string =>
  country === 'ES' ? (territoryNamesByTax[tax ?? ''] ?? '') : country;

interface TaxedPlace extends FieldPathParam {
  /** VAT, IGIC or IPSI. */
  readonly cat: string;
}

/** Adds regime 08, for sales that another tax of Spain covers, to a row. */
export const addRegime08ToTaxJson = (row: string): string =>
  row.includes('"ext": {')
    ? row.replace('"ext": {', '"ext": {"es-fiscal-regime": "08", ')
    : row.replace('}', ', "ext": {"es-fiscal-regime": "08"}}');

export const supplyTaxAndDayFindingMessages = {
  'one-stop-shop.tag': ({ at }: FieldPathParam): Wording => ({
    text:
      `${at} charges Spanish VAT, because the tag \`customer-rates\` takes the country from \`customer.tax_id\`, which ` +
      'the invoice does not contain',
    remedy:
      'For a consumer in another member state, write the country, its rate and regime 17 in each line, {"cat": "VAT", ' +
      '"country": "FR", "rate": "general", "ext": {"es-fiscal-regime": "17"}}, and remove the tag. If Spanish VAT is ' +
      'due, remove the tag.',
  }),
  'reverse-charge-abroad.territory': ({ at, cat, tax }: TaxedPlace & { readonly tax: string }): Wording => ({
    text:
      `${at} reports that the customer declares ${cat} (S2), but the customer has an address in ${territoryNamesByTax[tax] ?? ''}, ` +
      `where ${tax} applies`,
    remedy:
      `For a service, write ${addRegime08ToTaxJson(formatOutsideScopeTaxJson(cat))}; for goods that go there, ` +
      `${formatExportTaxJson(cat)}. Ignore this warning for work on a building in the territory of the supplier, and ` +
      'for goods that stay in that territory.',
  }),
  'place-of-supply.service': ({ at }: FieldPathParam): Wording => ({
    text: `${at} reports a delivery of goods within the EU (E5), but the line is for a service`,
    remedy:
      'For a service, write {"cat": "VAT", "key": "outside-scope"} and add the tag `reverse-charge`; in form 349, the ' +
      'sale then has the key S. For goods, write "goods" as `item.key`.',
  }),
  'place-of-supply.service-export': ({ at, cat }: TaxedPlace): Wording => ({
    text: `${at} reports exported goods (E2), but the line is for a service`,
    remedy:
      `For a service to a customer in another territory, write ${formatOutsideScopeTaxJson(cat)}, with regime 08 if ` +
      'another Spanish tax applies there. For goods, write "goods" as `item.key`. Ignore this warning for the ' +
      'transport of exported goods and for services ancillary to this transport (Ley 37/1992 art. 21.5).',
  }),
  'place-of-supply.goods': ({ at, cat }: TaxedPlace): Wording => ({
    text: `${at} reports a sale not subject to ${cat} (N2), but the line is for goods`,
    remedy:
      (cat === 'VAT'
        ? 'For goods that go to a business in the EU, write {"cat": "VAT", "key": "intra-community"}; for '
        : 'For ') +
      `goods that leave ${cat === 'VAT' ? 'the EU or go to the Canary Islands, Ceuta or Melilla' : 'the territory'}, ` +
      `${formatExportTaxJson(cat)}. For a service, write "services" as \`item.key\`. Ignore this warning if the goods ` +
      'are abroad when they are sold, if they are installed there, or for the second sale of a triangular operation ' +
      '(key T in form 349).',
  }),
  'surcharge-to-company.service': ({ at }: FieldPathParam): Wording => ({
    text: `${at} charges the equivalence surcharge, but the line is for a service, and the surcharge applies only to goods`,
    remedy:
      'Write the rate without `+eqs`, for example {"cat": "VAT", "rate": "general"}. For goods, write "goods" as `item.key`.',
  }),
  'place-of-supply.leaves': ({
    at,
    cat,
    country,
    tax,
    isInUnion,
  }: TaxedPlace & {
    readonly country: string;
    readonly tax: string | null;
    readonly isInUnion: boolean;
  }): Wording => ({
    text:
      `${at} charges ${cat}, but \`delivery.receiver\` has an address in ` +
      nameCountryOrTerritory(country, tax) +
      (isInUnion ? ', and the customer has a VAT number of another member state' : ''),
    remedy:
      'For goods that are sent there, write ' +
      `${isInUnion ? '{"cat": "VAT", "key": "intra-community"}' : formatExportTaxJson(cat)}. For a service, write ` +
      '"services" as `item.key`. Ignore this warning if you cannot prove the transport, or if the buyer exports the ' +
      'goods in personal luggage (VAT refund scheme for travelers).',
  }),
  'place-of-supply.leaves-margin': ({
    at,
    cat,
    country,
    tax,
  }: TaxedPlace & { readonly country: string; readonly tax: string | null }): Wording => ({
    text:
      `${at} charges ${cat} on the margin of used goods (regime 03), but \`delivery.receiver\` has an address in ` +
      nameCountryOrTerritory(country, tax),
    remedy:
      `Exported goods are exempt: write ${formatExportTaxJson(cat)} without regime 03 and without the tag, and the ` +
      'whole price as the price of the line. Ignore this warning if you cannot prove the transport, or if the buyer ' +
      'exports the goods in personal luggage (VAT refund scheme for travelers).',
  }),
  'margin-scheme.export': ({ at, cat }: TaxedPlace): Wording => ({
    text:
      `${at} has regime 03 and is exempt as an export (E2), but the whole price of an export is exempt, not only the margin` +
      (cat === 'VAT' ? ' (Ley 37/1992 art. 21)' : ''),
    remedy:
      `Write ${formatExportTaxJson(cat)} without regime 03, remove the tag of the scheme, and write the whole price as the price of ` +
      'the line.',
  }),
  'place-of-supply.service-taxed': ({
    at,
    cat,
    country,
    tax,
    isExempt,
  }: TaxedPlace & { readonly country: string; readonly tax: string | null; readonly isExempt: boolean }): Wording => ({
    text:
      `${at} ${isExempt ? 'exempts (E1)' : `charges ${cat} for`} a service, but the customer is a business in ` +
      `${nameCountryOrTerritory(country, tax)}, where such a service is taxed` +
      (cat === 'VAT' ? ' (Ley 37/1992 art. 69.Uno.1)' : ''),
    remedy:
      (country === 'ES'
        ? `Write ${addRegime08ToTaxJson(formatOutsideScopeTaxJson(cat))}`
        : `Write ${formatOutsideScopeTaxJson(cat)}${cat === 'VAT' ? ', and add the tag `reverse-charge`' : ''}`) +
      '. Ignore this warning if the service is for an establishment of the customer in the territory of the supplier, ' +
      'or relates to a building or an event in that ' +
      `territory${country === 'ES' ? '' : ', or if the VAT number of the customer is not valid'}.`,
  }),
  'regime-missing.line': ({ at, percent }: FieldPathParam & { readonly percent: string }): Wording => ({
    text:
      `${at} charges ${percent} under regime 01, but other lines are under cash accounting (07), which applies to all ` +
      'sales of the supplier',
    remedy:
      `Add "ext": {"es-fiscal-regime": "07"} to ${at} and to the other taxes under regime 01. If the supplier does not use ` +
      'cash accounting, remove regime 07 from the other lines (Ley 37/1992 art. 163 duodecies).',
  }),
  'untaxed-row.tax': ({ at, cat, rates }: TaxedPlace & { readonly rates: readonly string[] }): Wording => ({
    text:
      `${at} is a tax that the supplier owes, so it is part of the ` +
      `price${cat === 'VAT' ? ' (Ley 37/1992 art. 78.Dos.4)' : ''}, but it charges no ${cat}`,
    remedy:
      `Add the \`taxes\` of the goods to it, for example ${rates.join(' or ')}. If you collect this tax for others, set the key ` +
      '`outlay`.',
  }),
  'untaxed-row.tourist-tax': ({
    at,
    cat,
    rates,
    hasWrongKey,
  }: TaxedPlace & { readonly rates: readonly string[]; readonly hasWrongKey: boolean }): Wording => ({
    text:
      `${at} is a tourist tax, which is part of the price of the stay${cat === 'VAT' ? ' (Ley 37/1992 art. 78.Dos.4)' : ''}, but ` +
      `charges no ${cat}`,
    remedy:
      `${hasWrongKey ? 'Remove its key, and write' : 'Write'} the \`taxes\` of the stay in it, for example ${rates.join(' or ')}. ` +
      'Ignore this warning if the stay is exempt, or if you pay this tax for the owner of the lodging.',
  }),
  'untaxed-row.packaging': ({
    at,
    cat,
    rates,
    hasWrongKey,
  }: TaxedPlace & { readonly rates: readonly string[]; readonly hasWrongKey: boolean }): Wording => ({
    text:
      `${at} is packaging, which is part of the price even if it is ` +
      `returned${cat === 'VAT' ? ' (Ley 37/1992 art. 78.Dos.6)' : ''}, but it charges no ${cat}`,
    remedy:
      `${hasWrongKey ? 'Remove its key, and add' : 'Add'} the \`taxes\` of the goods to it, for example ` +
      `${rates.join(' or ')}. Ignore this warning if it is not packaging.`,
  }),
  'untaxed-row.advance-kept': ({ at, cat, rates }: TaxedPlace & { readonly rates: readonly string[] }): Wording => ({
    text:
      `${at} is an advance, whose tax is due on payment${cat === 'VAT' ? ' (Ley 37/1992 art. 75.Dos)' : ''}, but it is ` +
      `marked as a deposit and charges no ${cat}`,
    remedy:
      `Remove its key, and add the \`taxes\` of the sale to it, for example ${rates.join(' or ')}. Ignore this warning if the ` +
      'customer gets the amount back.',
  }),
  'untaxed-row.subsidy': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} is a subsidy: an amount that another party pays for the customer is a payment and does not reduce the price`,
    remedy:
      `Remove ${at}, and write it as a payment: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. If it is ` +
      'a discount that you bear yourself, add the `taxes` of the lines instead.',
  }),
  'outlay-taxed.subsidy': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} is called a subsidy but has taxes, so it reduces the base and the tax of the record`,
    remedy:
      `If another party pays it, remove ${at}, and write it as a payment: "payment": {"advances": [{"description": "...", ` +
      `"amount": "${amount}"}]}. Ignore this warning for a discount that you bear yourself, and for a public service that an ` +
      'administration funds (Ley 37/1992 art. 78.Dos.3).',
  }),
  'outlay-taxed.tip': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} is called a tip but has taxes, so the price and the tax in the record are wrong`,
    remedy:
      `Remove ${at}, and write "charges": [{"key": "outlay", "reason": "...", "amount": "${amount}"}] in the document, without ` +
      '`taxes`. Ignore this warning for a service charge that the customer must pay.',
  }),
  'return-other-rate.withheld': ({ line, percent }: { readonly line: number; readonly percent: string }): Wording => ({
    text:
      `line ${line} subtracts an amount without IRPF, but the other lines have IRPF at ${percent}, so the customer withholds too ` +
      'much',
    remedy:
      `Add {"cat": "IRPF", "percent": "${percent}"} to the taxes of line ${line}. Ignore this warning if no income tax was ` +
      'withheld from this amount.',
  }),
  'operation-day-missing.period': ({ day, issued }: { readonly day: string; readonly issued: string }): Wording => ({
    text:
      `the period of the deliveries ends on ${day}, but without \`op_date\` the record reports the operation on the issue date, ` +
      issued,
    remedy:
      `Set \`op_date\` to the day of the last delivery, for example "${day}". Ignore this warning for energy, rent, ` +
      'subscriptions and services whose price falls due on the issue date (Ley 37/1992 art. 75.Uno.7).',
  }),
  'operation-day-missing.other': ({
    at,
    day,
    operation,
  }: FieldPathParam & TextParams<'day' | 'operation'>): Wording => ({
    text:
      `\`${at}\`, ${day}, is in an earlier month than the operation date, ${operation}, so the record and the tax ` +
      'return declare the tax in the later month',
    remedy:
      `Set \`op_date\` to "${day}", or correct \`${at}\`. Ignore this warning if the tax was due on ${operation}, for example ` +
      'because the goods were installed then, or had been sent on approval (Ley 37/1992 art. 75.Uno).',
  }),
  'operation-day-missing.lines': ({ day, operation }: Readonly<Record<'day' | 'operation', string>>): Wording => ({
    text:
      `the periods of the lines end on ${day}, in an earlier month than the operation date, ${operation}, so the ` +
      'record and the tax return declare the tax in the later month',
    remedy:
      `Set \`op_date\` to the day of the last delivery, for example "${day}", or correct the periods. Ignore this warning for ` +
      `energy, rent, subscriptions and services whose price fell due on ${operation} (Ley 37/1992 art. 75.Uno.7).`,
  }),
  'operation-day-missing.outside': ({ day, start, end }: TextParams<'day' | 'start' | 'end'>): Wording => ({
    text: `the operation date, ${day}, is outside the period of the invoice, ${start} to ${end}`,
    remedy:
      `Correct \`op_date\` or \`ordering.period\`. For several sales of the period, set \`op_date\` to its last day, ` +
      `"${end}". Ignore this warning if the tax of the whole price was due on ${day}.`,
  }),
  'operation-day-missing.outside-lines': ({ day, start, end }: TextParams<'day' | 'start' | 'end'>): Wording => ({
    text: `the operation date, ${day}, is outside the periods of the lines, ${start} to ${end}`,
    remedy:
      `Correct \`op_date\` or the periods. For several sales of the period, set \`op_date\` to its last day, "${end}". Ignore ` +
      `this warning if the tax of the whole price was due on ${day}.`,
  }),
  'issued-late.period': ({ start, end }: { readonly start: string; readonly end: string }): Wording => ({
    text:
      `the invoice covers deliveries from ${start} to ${end}, but an invoice can cover at most one calendar month (RD ` +
      '1619/2012 art. 13)',
    remedy: 'Issue one invoice for each month, with `op_date` and `ordering.period` of that month.',
  }),
  'operation-day-missing.correction': ({ operation, original }: TextParams<'operation' | 'original'>): Wording => ({
    text:
      `the operation date of this correction, ${operation}, is after the date of the corrected invoice, ${original}, but a ` +
      'correction has the operation date of the corrected invoice',
    remedy: 'Remove `op_date`, so that the record has the operation date of the corrected invoice.',
  }),
  'operation-day-missing.advance': ({
    at,
    date,
    amount,
    day,
  }: FieldPathParam & {
    readonly date: string;
    readonly amount: string;
    readonly day: string;
  }): Wording => ({
    text:
      `${at} (${amount} on ${date}) was paid in an earlier month than the operation date, ${day}, so its tax was due ` +
      'on the day of the payment (Ley 37/1992 art. 75.Dos)',
    remedy:
      `Issue an invoice for this payment with "op_date": "${date}". In this invoice, replace the payment with a line ` +
      'that subtracts it: its price, its taxes and "quantity": "-1". Ignore this warning for a deposit, or for a ' +
      'payment on behalf of the customer.',
  }),
  'operation-day-missing.paid': ({ at, date, day }: FieldPathParam & TextParams<'date' | 'day'>): Wording => ({
    text:
      `the payment in ${at} covered the whole price on ${date}, in an earlier month than the operation date, ${day}, ` +
      'so the tax was due on the day of the payment (Ley 37/1992 art. 75.Dos)',
    remedy: `Set \`op_date\` to "${date}". Ignore this warning for a deposit, or for a payment on behalf of the customer.`,
  }),
  'place-of-supply.delivery-postcode': ({
    at,
    postcode,
  }: FieldPathParam & { readonly postcode: string | null }): Wording => ({
    text:
      `${at} reports a sale that is not taxed where the supplier is, but the address of \`delivery.receiver\` ` +
      `${postcode === null ? 'has no postcode' : `has the postcode '${postcode}'`}, so Sello cannot determine the tax that applies there`,
    remedy:
      'Write the `country` of the delivery address, for example "MA". If the address is in Spain, write the five ' +
      'digits of its postcode as `code`, for example "28013".',
  }),
} as const;

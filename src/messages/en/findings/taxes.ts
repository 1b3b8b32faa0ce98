// What is wrong with the taxes of a document and with where a sale is taxed, in English. An id is the key of a warning, and a
// variant.
import type { Text } from '../../text';

interface FieldPlace {
  /** Field of the document, `lines[0].taxes[0]`. */
  readonly at: string;
}

const territories: Readonly<Record<string, string>> = {
  VAT: 'the peninsula and the Balearic Islands',
  IGIC: 'the Canary Islands',
  IPSI: 'Ceuta and Melilla',
};

const withheldRemedy =
  'Write the rate: `pro` 15 %, `pro-start` 7 %, `capital` 19 %, `modules` 1 %, as in {"cat": "IRPF", "rate": "pro"}. Write others ' +
  'as `percent`: 2 % (livestock), 24 % (image rights), 35 % (directors).';

export const taxFindings = {
  'one-stop-shop': ({
    at,
    country,
    regime,
  }: FieldPlace & { readonly country: string; readonly regime: string }): Text =>
    `${at} is VAT of ${country} under the regime ${regime}, and the one-stop shop is 17`,
  'one-stop-shop.spain': ({ at }: FieldPlace): Text =>
    `${at} has the regime 17, the one-stop shop, and charges the tax of Spain`,
  'one-stop-shop.outside': ({ at, country }: FieldPlace & { readonly country: string }): Text => ({
    text: `${at} charges VAT of ${country}, which is not in the Union: the one-stop shop is for its members`,
    remedy:
      'Goods that leave the Union have the key `export` (E2), a service to a customer there `outside-scope` (N2). Write the ' +
      '`country` of a member of the Union for what is sold there.',
  }),
  'one-stop-shop.business': ({
    at,
    country,
    customer,
  }: FieldPlace & { readonly country: string; readonly customer: string }): Text => ({
    text:
      `${at} charges VAT of ${country}, and the customer ` +
      `${customer === 'ES' ? 'is a Spanish company' : `has a VAT number of ${customer}`}: the one-stop shop is for consumers`,
    remedy:
      'For goods write {"cat": "VAT", "key": "intra-community"}, for a service {"cat": "VAT", "key": "outside-scope"}. Ignore this ' +
      'if the tax is due anyway, for example on work on a building there.',
  }),
  'intra-community-outside': ({ country }: { readonly country: string }): Text =>
    `the customer is in ${country}, which is not in the Union, and the key intra-community reports a delivery within it (E5)`,
  'intra-community-outside.nobody': {
    text: 'the key intra-community reports a delivery to a business in the Union (E5), and no customer with a tax ID is named',
    remedy: 'Name the customer with its `tax_id` and remove the tag `simplified`. A sale to a consumer has a rate.',
  },
  'intra-community-outside.buyer': ({ country }: { readonly country: string }): Text => ({
    text: `the goods stay in the Union (E5), which needs the VAT number of a member, and the customer has a tax ID of ${country}`,
    remedy:
      'Write the VAT number that the customer has in a member of the Union in `customer.tax_id`. Without one, charge the tax: {"cat": ' +
      '"VAT", "rate": "general"}.',
  }),
  'intra-community-outside.delivery': ({
    country,
    tax,
  }: {
    readonly country: string;
    readonly tax: string | null;
  }): Text => ({
    text:
      country === 'ES'
        ? 'the goods go to an address in Spain (`delivery`), and the key intra-community reports goods for another member (E5)'
        : `the goods go to ${country} (\`delivery\`), and the key intra-community reports goods that stay in the Union (E5)`,
    remedy:
      country === 'ES' && (tax ?? 'VAT') === 'VAT'
        ? 'Charge the tax, {"cat": "VAT", "rate": "general"}; or write the address to which the goods go.'
        : 'Goods that leave the Union or go to the Canary Islands, Ceuta or Melilla have the key `export` (E2).',
  }),
  'mention-missing': ({ country }: { readonly country: string }): Text =>
    `the customer, in ${country}, declares the tax of this sale, and the PDF does not mention it`,
  'place-of-supply': ({
    at,
    isExport,
    isAtHome,
    country,
  }: FieldPlace & { readonly isExport: boolean; readonly isAtHome: boolean; readonly country: string }): Text => ({
    text:
      `${at} reports ${isExport ? 'goods that leave the Union (E2)' : 'a sale outside the Spanish tax (N2)'}, and the customer ` +
      (isAtHome ? 'has an address where VAT applies' : `is in ${country}, a member of the Union`),
    ...(isAtHome ? {} : { remedy: 'Goods for a business in the Union have the key `intra-community` (E5).' }),
  }),
  'place-of-supply.delivery': ({ at, country }: FieldPlace & { readonly country: string }): Text => ({
    text:
      `${at} reports goods that leave (E2), and \`delivery.receiver\` has an address ` +
      (country === 'ES' ? 'where this tax applies' : `in ${country}, a member of the Union`),
    remedy:
      country === 'ES'
        ? 'Charge the tax, for example {"cat": "VAT", "rate": "general"}; or write the address to which the goods go.'
        : 'Goods that go to a business with a VAT number of another member have the key `intra-community` (E5). Otherwise charge the ' +
          'tax, for example {"cat": "VAT", "rate": "general"}.',
  }),
  'place-of-supply.nobody': ({ at }: FieldPlace): Text => ({
    text: `${at} reports a sale outside the Spanish tax (N2), and no customer abroad is named`,
    remedy:
      'What is not a sale, such as a voucher or a compensation, has {"cat": "VAT", "key": "outside-scope", "ext": ' +
      '{"es-fiscal-op-class": "N1"}}. What was sold in Spain has its rate. Otherwise add the customer with its address.',
  }),
  'place-of-supply.territory': ({
    at,
    cat,
    usual,
  }: FieldPlace & { readonly cat: string; readonly usual: string }): Text => ({
    text: `${at} charges ${cat}, the tax of ${territories[cat] ?? ''}, and the supplier has an address in ${territories[usual] ?? ''}`,
    remedy:
      `Write {"cat": "${usual}", ...} if the sale is made from there. Ignore this if the sale is made in ${territories[cat] ?? ''}: ` +
      'by a branch, or on a building.',
  }),
  'rate-of-other-tax': ({
    at,
    cat,
    percent,
  }: FieldPlace & { readonly cat: string; readonly percent: string }): Text => ({
    text: `${at} has ${cat} at ${percent}, and ${cat} has no such rate`,
    ...(cat === 'IRPF' ? { remedy: withheldRemedy } : {}),
  }),
  'withheld-rate': ({ at, percent }: FieldPlace & { readonly percent: string }): Text =>
    `${at} has IRPF at ${percent}, a rate that does not exist`,
  'zero-rate': ({ at }: FieldPlace): Text =>
    `${at} has VAT at 0 %: it is reported as taxed, at a rate that ended in 2024`,
  'regime-missing': ({
    at,
    tag,
    regime,
    code,
  }: FieldPlace & { readonly tag: string; readonly regime: string; readonly code: string }): Text => ({
    text: `\`$tags\` contains ${tag}, and ${at} is reported under the regime ${regime}`,
    remedy: `Add "ext": {"es-fiscal-regime": "${code}"} to the taxes of these rows, or remove the tag.`,
  }),
  'margin-scheme': ({ at, code }: FieldPlace & { readonly code: string }): Text =>
    `${at} has the regime ${code}, whose tax is on the margin: the record declares the whole price as margin`,
  'reverse-charge-abroad': ({ country }: { readonly country: string }): Text =>
    `the customer has a tax ID of ${country}, and the key reverse-charge reports that it declares the tax in Spain (S2)`,
  'reverse-charge-to-person': ({ name }: { readonly name: string }): Text =>
    `the customer ${name} has no tax ID, and the key reverse-charge reports that it declares the tax (S2)`,
  'agriculture-charged': ({ at, percent }: FieldPlace & { readonly percent: string }): Text =>
    `${at} has the regime 19 (agriculture) and charges VAT at ${percent}`,
  'reverse-charge-charged': ({
    at,
    cat,
    percent,
  }: FieldPlace & { readonly cat: string; readonly percent: string }): Text => ({
    text: `\`$tags\` contains reverse-charge, and ${at} charges ${cat} ${percent}`,
    remedy: `Write the taxes of these rows as {"cat": "${cat}", "key": "reverse-charge"} without rate and percent, or remove the tag.`,
  }),
  'untaxed-row': ({ at, taxes }: FieldPlace & { readonly taxes: string }): Text => ({
    text: `${at} has no taxes, but the lines do: it changes the total and not the tax`,
    remedy:
      `If it changes the price, add the \`taxes\` of the lines to it, for example ${taxes}. Otherwise it has a key: \`outlay\` for ` +
      'what is paid for the customer, `deposit`, or `guarantee` for what the customer keeps.',
  }),
  'untaxed-row.voucher': ({ at, amount }: FieldPlace & { readonly amount: string }): Text => ({
    text: `${at} is a voucher and lowers the price: what the customer pays with it was not taxed before, and is a payment`,
    remedy:
      `Remove it, and write the voucher as a payment: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. ` +
      'If its tax was paid when it was sold, it has the `taxes` of the lines.',
  }),
  'untaxed-row.returned': ({ at, key }: FieldPlace & { readonly key: string }): Text => ({
    text:
      key === 'deposit'
        ? `${at} is a deposit, which is no part of the price`
        : `${at} is a guarantee that the customer keeps, which does not change the price`,
    remedy: `Add "key": "${key}" to it: the total of the record and the tax stay those of the sale.`,
  }),
  'prices-include-unused': ({
    included,
    added,
  }: {
    readonly included: string;
    readonly added: string | null;
  }): Text => ({
    text:
      `\`tax.prices_include\` is ${included}, and no row has this tax` +
      (added ? `: ${added} was added to the prices` : ''),
    ...(added ? { remedy: `Write "prices_include": "${added}", or leave it out if prices are without tax.` } : {}),
  }),
  'sales-taxes-twice': ({ at, taxes }: FieldPlace & { readonly taxes: readonly string[] }): Text =>
    `${at} has ${taxes.join(' and ')}: a sale has one of them`,
  'outlay-taxed': ({ at }: FieldPlace): Text => `${at} is an outlay and has taxes: the customer pays the tax twice`,
  'discount-taxes-differ': ({
    at,
    cat,
    withSurcharge,
  }: FieldPlace & { readonly cat: string; readonly withSurcharge: boolean }): Text =>
    `${at} has no ${cat}${withSurcharge ? ' with surcharge' : ''}, but every line does: this tax is on the amount before the discount`,
  'discount-one-rate': ({
    at,
    percent,
    base,
    bases,
  }: FieldPlace & { readonly percent: string; readonly base: string; readonly bases: readonly string[] }): Text =>
    `${at} takes ${percent} of all lines off ${base} alone, and the lines have ${bases.join(', ')}`,
} as const;

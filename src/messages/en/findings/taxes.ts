// Messages about the taxes of a document and about where a sale is taxed, in English. An id is the key of a warning,
// and a variant.
import type { Text } from '../../text';

interface FieldPlace {
  /** Field of the document, `lines[0].taxes[0]`. */
  readonly at: string;
}

/** A row that charges the tax. IPSI has no named rates. */
const writeCharged = (cat: string): string =>
  cat === 'IPSI' ? '{"cat": "IPSI", "percent": "4%"}' : `{"cat": "${cat}", "rate": "general"}`;

const territories: Readonly<Record<string, string>> = {
  VAT: 'the peninsula and the Balearic Islands',
  IGIC: 'the Canary Islands',
  IPSI: 'Ceuta and Melilla',
};

const withheldRemedy =
  'Write one of the rates `pro` (15%), `pro-start` (7%), `capital` (19%) and `modules` (1%), as in {"cat": "IRPF", "rate": ' +
  '"pro"}. Write other rates as `percent`: 2% (livestock), 24% (image rights), 35% (directors).';

const ipsiRemedy =
  'Use a rate of IPSI, at most 10%, for example {"cat": "IPSI", "percent": "4%"}. If VAT is due, write {"cat": "VAT", "rate": ' +
  '"general"}.';

export const taxFindings = {
  'one-stop-shop': ({
    at,
    country,
    regime,
  }: FieldPlace & { readonly country: string; readonly regime: string }): Text =>
    `${at} is VAT of ${country} under the regime ${regime}, but the regime of the one-stop shop is 17`,
  'one-stop-shop.spain': ({ at }: FieldPlace): Text =>
    `${at} has the regime 17, the one-stop shop, but charges the tax of Spain`,
  'one-stop-shop.outside': ({ at, country }: FieldPlace & { readonly country: string }): Text => ({
    text: `${at} charges VAT of ${country}, which is not in the EU, but the one-stop shop is only for member states`,
    remedy:
      'Use the key `export` (E2) for goods that leave the EU, and `outside-scope` (N2) for a service to a customer there. ' +
      'For a sale to a member state, set `country` to that state.',
  }),
  'one-stop-shop.business': ({
    at,
    country,
    customer,
  }: FieldPlace & { readonly country: string; readonly customer: string }): Text => ({
    text:
      `${at} charges VAT of ${country} by the one-stop shop, which is for consumers, but the customer ` +
      (customer === 'ES' ? 'is a Spanish company' : `has a VAT number of ${customer}`),
    remedy:
      'For goods, write {"cat": "VAT", "key": "intra-community"}; for a service, {"cat": "VAT", "key": "outside-scope"}. Ignore this ' +
      'if the tax is due anyway, for example for work on a building there.',
  }),
  'intra-community-outside': ({ country }: { readonly country: string }): Text =>
    `the customer is in ${country}, which is not in the EU, but the key \`intra-community\` reports a delivery within the EU (E5)`,
  'intra-community-outside.nobody': {
    text: 'the key `intra-community` reports a delivery to a business in the EU (E5), but the invoice has no customer with a tax ID',
    remedy:
      'Add the customer with its `tax_id`, and remove the tag `simplified`. For a sale to a consumer, charge the tax at its ' +
      'rate. Ignore this for a new vehicle, boat or aircraft, which is exempt for every buyer (Ley 37/1992 art. 25.Dos).',
  },
  'intra-community-outside.islands': ({ at, cat }: FieldPlace & { readonly cat: string }): Text => ({
    text: `${at} is ${cat} with a delivery within the EU (E5), but goods that leave ${territories[cat] ?? ''} are exports (E2)`,
    remedy:
      `Write ${cat === 'IPSI' ? '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E2"}}' : `{"cat": "${cat}", "key": "export"}`}. ` +
      'If the goods leave from the peninsula or the Balearic Islands, write {"cat": "VAT", "key": "intra-community"}.',
  }),
  'territory-regime': ({ at, tax }: FieldPlace & { readonly tax: string }): Text => ({
    text: `${at} reports a sale outside the tax (N2), but the customer has an address where ${tax} applies, which is the regime 08`,
    remedy:
      `Add "ext": {"es-fiscal-regime": "08"} to the taxes of the line. Ignore this if the sale is not subject to ${tax} either, ` +
      'for example work on a building abroad.',
  }),
  'intra-community-outside.buyer': ({ country }: { readonly country: string }): Text => ({
    text:
      `the goods stay in the EU (E5), which requires a VAT number of another member state, but the customer has a tax ` +
      `ID of ${country}`,
    remedy:
      'Set `customer.tax_id` to the VAT number that the customer has in another member state. Without one, charge the tax: {"cat": ' +
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
        ? 'the goods go to an address in Spain (`delivery`), but the key `intra-community` reports goods for another member state (E5)'
        : `the goods go to ${country} (\`delivery\`), but the key \`intra-community\` reports goods that stay in the EU (E5)`,
    remedy:
      country === 'ES' && (tax ?? 'VAT') === 'VAT'
        ? 'Charge the tax, {"cat": "VAT", "rate": "general"}; or write the address to which the goods go.'
        : 'For goods that leave the EU or go to the Canary Islands, Ceuta or Melilla, use the key `export` (E2).',
  }),
  'intra-community-outside.address': ({ country }: { readonly country: string }): Text => ({
    text:
      `the customer has an address in ${country}, where VAT does not apply, but the key \`intra-community\` reports goods that ` +
      'stay in the EU (E5)',
    remedy:
      'Goods that go there have the key `export` (E2). If they go to another place, write its address in ' +
      '`delivery.receiver.addresses`.',
  }),
  'mention-missing': ({ country }: { readonly country: string }): Text =>
    `the customer, in ${country}, declares the tax of this sale, but the PDF does not mention that`,
  'place-of-supply': ({
    at,
    isExport,
    isAtHome,
    country,
  }: FieldPlace & { readonly isExport: boolean; readonly isAtHome: boolean; readonly country: string }): Text => ({
    text:
      `${at} reports ${isExport ? 'goods that leave the EU (E2)' : 'a sale outside the Spanish tax (N2)'}, but the customer ` +
      (isAtHome ? 'has an address where VAT applies' : `is in ${country}, a member state of the EU`),
    ...(isAtHome
      ? {}
      : { remedy: 'Use the key `intra-community` (E5) for goods that are delivered to a business in the EU.' }),
  }),
  'place-of-supply.delivery': ({
    at,
    country,
    cat,
  }: FieldPlace & { readonly country: string; readonly cat: string }): Text => ({
    text:
      `${at} reports goods that leave ${cat === 'VAT' ? 'the EU' : 'the territory of the tax'} (E2), but ` +
      '`delivery.receiver` has an address ' +
      (country === 'ES' ? 'where this tax applies' : `in ${country}, a member state of the EU`),
    remedy:
      country === 'ES'
        ? `Charge the tax, for example ${writeCharged(cat)}; or write the address to which the goods go.`
        : 'For goods that go to a business with a VAT number of another member state, use the key `intra-community` (E5). ' +
          'Otherwise, charge the ' +
          'tax, for example {"cat": "VAT", "rate": "general"}.',
  }),
  'place-of-supply.island': ({ at, cat }: FieldPlace & { readonly cat: string }): Text => ({
    text: `${at} reports goods that leave the territory of the tax (E2), but the customer has an address where ${cat} applies`,
    remedy:
      `Charge the tax, for example ${writeCharged(cat)}; or write the address to which the goods go in ` +
      '`delivery.receiver.addresses`.',
  }),
  'place-of-supply.resident': ({ at, cat }: FieldPlace & { readonly cat: string }): Text => ({
    text: `${at} reports a sale outside ${cat} (N2), but the customer has an address where ${cat} applies`,
    remedy:
      `Charge the tax, for example ${writeCharged(cat)}. Ignore this if the place of supply is elsewhere, for example for work ` +
      'on a building abroad.',
  }),
  'place-of-supply.nobody': ({ at }: FieldPlace): Text => ({
    text: `${at} reports a sale outside the Spanish tax (N2), but the invoice has no customer abroad`,
    remedy:
      'If this is not a sale, such as a voucher or a compensation, write {"cat": "VAT", "key": "outside-scope", "ext": ' +
      '{"es-fiscal-op-class": "N1"}}. If it was sold in Spain, charge the tax at its rate. Otherwise add the customer with its ' +
      'address.',
  }),
  'place-of-supply.consumer': ({ at, country }: FieldPlace & { readonly country: string }): Text => ({
    text: `${at} reports a service outside the Spanish tax (N2), but the customer has no VAT number and an address in ${country}`,
    remedy:
      'For a business write its VAT number in `customer.tax_id`. For a consumer charge the tax, {"cat": "VAT", "rate": "general"}: ' +
      'in the EU it is that of the supplier. Ignore this if the service is taxed abroad for another reason, as work on a building ' +
      'there (Ley 37/1992 art. 70).',
  }),
  'place-of-supply.territory': ({
    at,
    cat,
    usual,
    isCharged,
  }: FieldPlace & { readonly cat: string; readonly usual: string; readonly isCharged: boolean }): Text => ({
    text: `${at} ${isCharged ? 'charges' : 'reports goods under'} ${cat}, the tax of ${territories[cat] ?? ''}, but the supplier has an address in ${territories[usual] ?? ''}`,
    remedy:
      `Write {"cat": "${usual}", ...} if the sale is made from there. Ignore this if the sale is made in ${territories[cat] ?? ''}, ` +
      'for example by a branch or on a building there.',
  }),
  'rate-of-other-tax': ({
    at,
    cat,
    percent,
  }: FieldPlace & { readonly cat: string; readonly percent: string }): Text => ({
    text: `${at} has ${cat} at ${percent}, but ${cat} has no such rate`,
    ...(cat === 'IRPF' ? { remedy: withheldRemedy } : cat === 'IPSI' ? { remedy: ipsiRemedy } : {}),
  }),
  'withheld-rate': ({ at, percent }: FieldPlace & { readonly percent: string }): Text =>
    `${at} has IRPF at ${percent}, a rate that does not exist`,
  'zero-rate': ({ at }: FieldPlace): Text =>
    `${at} has VAT at 0%, so it is reported as taxed at a rate that was valid only until 2024`,
  'zero-rate.ipsi': ({ at }: FieldPlace): Text => ({
    text: `${at} has IPSI at 0%, so it is reported as taxed, but the lowest rate of IPSI is 0.5% (Ley 8/1991 art. 18)`,
    remedy:
      'State why there is no tax: {"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E1"}}, E2 for goods that ' +
      'leave, or {"es-fiscal-op-class": "N2"} for a service elsewhere. Ignore this if the ordinance of the city has a rate of 0%.',
  }),
  'regime-missing': ({
    at,
    tag,
    regime,
    code,
  }: FieldPlace & { readonly tag: string; readonly regime: string; readonly code: string }): Text => ({
    text: `\`$tags\` contains ${tag}, but ${at} is reported under the regime ${regime}`,
    remedy: `Add "ext": {"es-fiscal-regime": "${code}"} to the taxes of these lines, or remove the tag.`,
  }),
  'margin-rate': ({ at, percent }: FieldPlace & { readonly percent: string }): Text =>
    `${at} has the regime 05 (travel agencies) at ${percent}, but the margin of a travel agency is taxed at 21%`,
  'margin-scheme': ({ at, code }: FieldPlace & { readonly code: string }): Text =>
    `${at} has the regime ${code}, whose tax is on the margin: the record declares the whole price as margin`,
  'reverse-charge-abroad': ({ country }: { readonly country: string }): Text =>
    `the customer has a tax ID of ${country}, but the key \`reverse-charge\` reports that the customer declares the tax in Spain (S2)`,
  'reverse-charge-to-person': ({ name }: { readonly name: string }): Text =>
    `the customer ${name} has no tax ID, but the key \`reverse-charge\` reports that the customer declares the tax (S2)`,
  'agriculture-charged': ({ at, percent }: FieldPlace & { readonly percent: string }): Text =>
    `${at} has the regime 19 (agriculture), which charges no VAT, but charges VAT at ${percent}`,
  'exempt-regime-charged': ({
    at,
    cat,
    percent,
    code,
  }: FieldPlace & { readonly cat: string; readonly percent: string; readonly code: string }): Text =>
    `${at} charges ${cat} at ${percent} under the regime ${code}, whose sales are exempt`,
  'reverse-charge-charged': ({
    at,
    cat,
    percent,
    isMixed,
  }: FieldPlace & { readonly cat: string; readonly percent: string; readonly isMixed: boolean }): Text => ({
    text: `\`$tags\` contains \`reverse-charge\`, but ${at} charges ${cat} at ${percent}`,
    remedy: isMixed
      ? 'Ignore this if you owe the tax of these lines yourself; an invoice may also contain such sales (RD 1619/2012 art. ' +
        `6.2). Otherwise, write {"cat": "${cat}", "key": "reverse-charge"} without \`rate\` and \`percent\`.`
      : `Write the taxes of these lines as {"cat": "${cat}", "key": "reverse-charge"} without \`rate\` and \`percent\`, or ` +
        'remove the tag.',
  }),
  'untaxed-row': ({ at, taxes }: FieldPlace & { readonly taxes: string }): Text => ({
    text: `${at} has no taxes, but the lines do, so it changes the total but not the tax`,
    remedy:
      `If this row changes the price, add the \`taxes\` of the lines to the row, for example ${taxes}. Otherwise, set its ` +
      '`key`: `outlay` for ' +
      'what is paid on behalf of the customer, `deposit`, or `guarantee` for an amount that the customer withholds.',
  }),
  'untaxed-row.voucher': ({ at, amount }: FieldPlace & { readonly amount: string }): Text => ({
    text: `${at} is a voucher and lowers the price, but what the customer pays with it was not taxed before, so it is a payment`,
    remedy:
      `Remove it, and write the voucher as a payment: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. ` +
      'If its tax was paid when it was sold, add the `taxes` of the lines instead.',
  }),
  'untaxed-row.advance': ({ at, amount }: FieldPlace & { readonly amount: string }): Text => ({
    text: `${at} is an advance without taxes, so it lowers the total but not the tax`,
    remedy:
      'If an invoice was issued for it, remove it and write a line with "quantity": "-1", its price and its taxes. Otherwise remove it ' +
      `and write "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}.`,
  }),
  'untaxed-row.withheld': ({ at, tax }: FieldPlace & { readonly tax: string }): Text => ({
    text: `${at} is income tax that the customer withholds, which the books and the PDF have as a tax`,
    remedy: `Remove it, and add ${tax} to the \`taxes\` of the lines.`,
  }),
  'untaxed-row.line': ({
    at,
    key,
    amount,
  }: FieldPlace & { readonly key: 'guarantee' | 'deposit'; readonly amount: string }): Text => ({
    text: `${at} is a ${key}: as a line it lowers the total of the record, which is that of the sale`,
    remedy:
      key === 'guarantee'
        ? `Remove it, and write "discounts": [{"key": "guarantee", "reason": "...", "amount": "${amount}"}].`
        : `Remove it, and write "charges": [{"key": "deposit", "reason": "...", "amount": "-${amount}"}].`,
  }),
  'untaxed-row.added': ({
    at,
    key,
    amount,
  }: FieldPlace & { readonly key: 'outlay' | 'deposit'; readonly amount: string }): Text => ({
    text: `${at} is ${key === 'deposit' ? 'a deposit' : 'an outlay'}: as a line it raises the total of the record, which is that of the sale`,
    remedy: `Remove it, and write "charges": [{"key": "${key}", "reason": "...", "amount": "${amount}"}].`,
  }),
  'untaxed-row.returned': ({ at, key }: FieldPlace & { readonly key: string }): Text => ({
    text:
      key === 'deposit'
        ? `${at} is a deposit, which is not part of the price`
        : key === 'outlay'
          ? `${at} is a tip, interest, or an amount paid on behalf of the customer, which is not part of the price`
          : `${at} is a guarantee that the customer withholds, which does not change the price`,
    remedy: `Add "key": "${key}" to it, so that the tax and the total of the record remain those of the sale.`,
  }),
  'prices-include-unused': ({
    included,
    added,
  }: {
    readonly included: string;
    readonly added: string | null;
  }): Text => ({
    text:
      `\`tax.prices_include\` is ${included}, but no line has this tax` +
      (added ? `, so ${added} was added to the prices` : ''),
    ...(added ? { remedy: `Write "prices_include": "${added}"; or remove it if the prices do not include tax.` } : {}),
  }),
  'sales-taxes-twice': ({ at, taxes }: FieldPlace & { readonly taxes: readonly string[] }): Text =>
    `${at} has ${taxes.join(' and ')}, but a sale has only one of them`,
  'outlay-taxed': ({ at }: FieldPlace): Text => `${at} is an outlay but has taxes, so the customer pays the tax twice`,
  'outlay-taxed.line': ({ at }: FieldPlace): Text => ({
    text: `${at} is an outlay but belongs to a line with tax, so it is taxed`,
    remedy:
      'Move it to `charges` of the document, with the key `outlay` and without taxes. If it is your own expense that you ' +
      'charge to the customer, remove the key `outlay`.',
  }),
  'discount-taxes-differ': ({
    at,
    cat,
    withSurcharge,
  }: FieldPlace & { readonly cat: string; readonly withSurcharge: boolean }): Text =>
    `${at} has no ${cat}${withSurcharge ? ' with surcharge' : ''} although every line has, so this tax is calculated before the discount`,
  'discount-taxes-differ.base': ({
    at,
    base,
    code,
    taxes,
  }: FieldPlace & { readonly base: string; readonly code: string | null; readonly taxes: string }): Text => ({
    text:
      `${at} reduces ${base}${code === null ? '' : ` under the code ${code}`}, which no line has, ` +
      'so it does not reduce the tax of the lines',
    remedy: `Write the taxes of the line that it reduces, for example "taxes": ${taxes}. To reverse another sale, issue a credit note.`,
  }),
  'discount-one-rate': ({
    at,
    percent,
    base,
    bases,
  }: FieldPlace & { readonly percent: string; readonly base: string; readonly bases: readonly string[] }): Text =>
    `${at} takes ${percent} of all lines off ${base} only, but the lines have ${bases.join(', ')}`,
} as const;

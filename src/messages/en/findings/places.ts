// Messages about where a sale is taxed, in English. An id is the key of a warning and, after a dot, a variant.
import type { FieldPathParam, TextParams, Wording } from '../../text';

interface OneStopShopPlace extends FieldPathParam {
  /** The state whose VAT the row charges. */
  readonly country: string;
  /** Where the sale is taxed: an ISO code, or the name of a part of a member state. */
  readonly to: string;
  /** The tax there, if the place is in Spain. */
  readonly tax: string | null;
  readonly isMember: boolean;
  readonly isDelivery: boolean;
}

/** Writes a row that charges the tax. IPSI has no named rates. */
export const formatChargedTaxJson = (cat: string): string =>
  cat === 'IPSI' ? '{"cat": "IPSI", "percent": "4%"}' : `{"cat": "${cat}", "rate": "general"}`;

/** Writes a row of goods that leave the territory. IPSI has no keys. */
export const formatExportTaxJson = (cat: string): string =>
  cat === 'IPSI'
    ? '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-exempt": "E2"}}'
    : `{"cat": "${cat}", "key": "export"}`;

/** Writes a row of a service that is taxed elsewhere. IPSI has no keys. */
export const formatOutsideScopeTaxJson = (cat: string): string =>
  cat === 'IPSI'
    ? '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-op-class": "N2"}}'
    : `{"cat": "${cat}", "key": "outside-scope"}`;

export const territoryNamesByTax: Readonly<Record<string, string>> = {
  VAT: 'the peninsula and the Balearic Islands',
  IGIC: 'the Canary Islands',
  IPSI: 'Ceuta and Melilla',
};

export const placeOfSupplyFindingMessages = {
  'one-stop-shop': ({ at, country, regime }: FieldPathParam & TextParams<'country' | 'regime'>): Wording =>
    `${at} charges VAT of ${country} under regime ${regime}, but the regime of the one-stop shop is 17`,
  'one-stop-shop.spain': ({ at }: FieldPathParam): Wording =>
    `${at} has regime 17, the one-stop shop, but charges the tax of Spain`,
  'one-stop-shop.outside': ({ at, country }: FieldPathParam & { readonly country: string }): Wording => ({
    text: `${at} charges VAT of ${country}, which is not in the EU, but the one-stop shop covers only member states`,
    remedy:
      'Use the key `export` (E2) for goods that leave the EU, and `outside-scope` (N2) for a service to a customer there. ' +
      'For a sale to a member state, set `country` to that state.',
  }),
  'one-stop-shop.monaco': ({ at }: FieldPathParam): Wording => ({
    text: `${at} charges VAT of MC (Monaco), which the one-stop shop collects as VAT of France`,
    remedy: 'Set `country` to "FR".',
  }),
  'one-stop-shop.destination': ({ at, country, to, tax, isMember, isDelivery }: OneStopShopPlace): Wording => {
    const place = to === 'ES' ? (territoryNamesByTax[tax ?? ''] ?? 'Spain') : to;
    const isSpain = to === 'ES' && (tax ?? 'VAT') === 'VAT';
    return {
      text:
        `${at} charges VAT of ${country}, but ` +
        (isDelivery ? `the goods go to ${place}` : `the address of the customer is in ${place}`),
      remedy:
        (isSpain
          ? 'Write {"cat": "VAT", "rate": "general"} without regime 17.'
          : isMember
            ? `Set \`country\` to "${to}", with a rate of that member state.`
            : 'VAT of a member state does not apply there: for goods, write {"cat": "VAT", "key": "export"} without regime 17.') +
        ` Ignore this warning if the sale takes place in ${country}, for example a service that you provide there.`,
    };
  },
  'one-stop-shop.rate': ({
    at,
    country,
    percent,
    rates,
  }: FieldPathParam & {
    readonly country: string;
    readonly percent: string;
    readonly rates: readonly string[];
  }): Wording => ({
    text: `${at} charges ${percent} as VAT of ${country}, whose rates are ${rates.join(', ')}`,
    remedy: `Set \`percent\` to the rate for these goods or services in ${country}, for example "${rates[0] ?? ''}".`,
  }),
  'one-stop-shop.business': ({
    at,
    country,
    customer,
  }: FieldPathParam & TextParams<'country' | 'customer'>): Wording => ({
    text:
      `${at} charges VAT of ${country} through the one-stop shop, which is for consumers, but the customer ` +
      (customer === 'ES' ? 'is a Spanish legal person' : `has a VAT number of ${customer}`),
    remedy:
      (customer === 'ES'
        ? 'Write {"cat": "VAT", "rate": "general"} without regime 17. '
        : 'For goods, write {"cat": "VAT", "key": "intra-community"}; for a service, {"cat": "VAT", "key": "outside-scope"}. ') +
      'Ignore this warning if the tax is due anyway, for example for work on a building in that country.',
  }),
  'intra-community-outside': ({ country }: { readonly country: string }): Wording =>
    `the customer is in ${country}, which is not in the EU, but the key \`intra-community\` reports a delivery within the EU (E5)`,
  'intra-community-outside.monaco': ({ code }: { readonly code: string | null }): Wording => ({
    text:
      'the tax ID of the customer has the country MC, but Monaco counts as France for VAT (Directive 2006/112 art. 7), ' +
      'so form 349 would not contain this sale',
    remedy:
      'Write the VAT number of the customer, which is French, with its country: "tax_id": {"country": "FR", "code": ' +
      `"${code ?? '...'}"}. Without such a number, charge the tax: {"cat": "VAT", "rate": "general"}.`,
  }),
  'intra-community-outside.nobody': {
    text: 'the key `intra-community` reports a delivery to a business in the EU (E5), but the invoice has no customer with a tax ID',
    remedy:
      'Add the customer with its `tax_id`, and remove the tag `simplified`. For a sale to a consumer, charge the tax. Ignore this ' +
      'warning for a new vehicle, boat or aircraft, which is exempt for every buyer (Ley 37/1992 art. 25.Dos).',
  },
  'intra-community-outside.simplified': {
    text:
      'the key `intra-community` reports a delivery within the EU (E5), which requires a full invoice (RD 1619/2012 art. 4.4.a), ' +
      'but the invoice is marked as simplified (`es-fiscal-simplified-art7273`)',
    remedy: 'Remove `es-fiscal-simplified-art7273` from `tax.ext`.',
  },
  'intra-community-outside.islands': ({ at, cat }: FieldPathParam & { readonly cat: string }): Wording => ({
    text:
      `${at} reports a delivery within the EU (E5) under ${cat}, but goods that leave ` +
      `${territoryNamesByTax[cat] ?? ''} are exports (E2)`,
    remedy:
      `Write ${formatExportTaxJson(cat)}. If the goods leave from the peninsula or the Balearic Islands, write {"cat": "VAT", "key": ` +
      '"intra-community"}.',
  }),
  'territory-regime': ({ at, tax }: FieldPathParam & { readonly tax: string }): Wording => ({
    text: `${at} reports a sale not subject to tax (N2), but the customer has an address where ${tax} applies, so the regime must be 08`,
    remedy:
      'Add "ext": {"es-fiscal-regime": "08"} to the taxes of the line. Ignore this warning if the sale is not subject to ' +
      `${tax} either, for example work on a building abroad.`,
  }),
  'exempt-regime-charged.territory': ({ at }: FieldPathParam): Wording => ({
    text: `${at} has regime 08 of IPSI, which is for sales subject to VAT or IGIC, but is not marked as not subject to IPSI (N2)`,
    remedy:
      'If the sale is subject to IPSI, remove `es-fiscal-regime`. Otherwise, write {"cat": "IPSI", "percent": "0%", "ext": ' +
      '{"es-fiscal-op-class": "N2", "es-fiscal-regime": "08"}}.',
  }),
  'territory-regime.abroad': ({ at, code, country }: FieldPathParam & TextParams<'code' | 'country'>): Wording => ({
    text: `${at} has regime ${code}, for sales subject to another Spanish tax, but the customer is in ${country}`,
    remedy:
      'Remove `es-fiscal-regime`, because a service to a customer abroad is reported under regime 01. Ignore this warning if the ' +
      'sale is subject to another Spanish tax, for example work on a building in the Canary Islands.',
  }),
  'reverse-charge-abroad.islands': ({ country, cat }: { readonly country: string; readonly cat: string }): Wording => ({
    text: `the customer has a tax ID of ${country}, but S2 reports that the customer declares ${cat}`,
    remedy:
      `For a service, write ${formatOutsideScopeTaxJson(cat)}; for goods that leave the territory, ` +
      `${formatExportTaxJson(cat)}. Ignore this warning if the customer declares ${cat}.`,
  }),
  'reverse-charge-to-person.islands': ({ name, cat }: { readonly name: string; readonly cat: string }): Wording => ({
    text: `the customer ${name} has no tax ID, but S2 reports that the customer declares ${cat}`,
    remedy: `Add \`customer.tax_id\`; or charge the tax, for example ${formatChargedTaxJson(cat)}.`,
  }),
  'intra-community-outside.buyer': ({ country }: { readonly country: string }): Wording => ({
    text:
      'a delivery within the EU (E5) requires a customer with a VAT number of another member state, but this customer ' +
      `has a tax ID of ${country}`,
    remedy:
      'Set `customer.tax_id` to the VAT number that the customer has in another member state' +
      (country === 'GB' ? ' or, for goods, in Northern Ireland, which has the country XI' : '') +
      '. Without such a number, charge the tax: {"cat": "VAT", "rate": "general"}.',
  }),
  'intra-community-outside.delivery': ({
    country,
    tax,
  }: {
    readonly country: string;
    readonly tax: string | null;
  }): Wording => ({
    text:
      country === 'ES'
        ? 'the goods go to an address in Spain (`delivery`), but the key `intra-community` reports goods for another member state (E5)'
        : `the goods go to ${country} (\`delivery\`), but the key \`intra-community\` reports goods that stay in the EU (E5)`,
    remedy:
      country === 'ES' && (tax ?? 'VAT') === 'VAT'
        ? 'Charge the tax, {"cat": "VAT", "rate": "general"}; or write the address to which the goods go.'
        : 'For goods that leave the EU or go to the Canary Islands, Ceuta or Melilla, use the key `export` (E2).',
  }),
  'intra-community-outside.address': ({ country }: { readonly country: string }): Wording => ({
    text:
      `the customer has an address in ${country}, where VAT does not apply, but the key \`intra-community\` reports goods that ` +
      'stay in the EU (E5)',
    remedy:
      'For goods that go there, use the key `export` (E2). If the goods go to a different place, write its address in ' +
      '`delivery.receiver.addresses`.',
  }),
  'mention-missing': ({ country }: { readonly country: string }): Wording =>
    `the customer, in ${country}, declares the tax, but the PDF does not contain the text "inversión del sujeto pasivo"`,
  'place-of-supply': ({
    at,
    isExport,
    isAtHome,
    country,
  }: FieldPathParam & {
    readonly isExport: boolean;
    readonly isAtHome: boolean;
    readonly country: string;
  }): Wording => ({
    text:
      `${at} reports ${isExport ? 'goods that leave the EU (E2)' : 'a sale not subject to Spanish tax (N2)'}, but the customer ` +
      (isAtHome ? 'has an address where VAT applies' : `is in ${country}, a member state of the EU`),
    ...(isAtHome
      ? {}
      : {
          remedy:
            'Use the key `intra-community` (E5) for goods that are delivered to a business in the EU' +
            (country === 'XI' ? ', with the VAT number that the customer has in Northern Ireland (country XI).' : '.'),
        }),
  }),
  'place-of-supply.delivery': ({ at, country, cat }: FieldPathParam & TextParams<'country' | 'cat'>): Wording => ({
    text:
      `${at} reports goods that leave ${cat === 'VAT' ? 'the EU' : 'the territory of the tax'} (E2), but ` +
      '`delivery.receiver` has an address ' +
      (country === 'ES' ? 'where this tax applies' : `in ${country}, a member state of the EU`),
    remedy:
      country === 'ES'
        ? `Charge the tax, for example ${formatChargedTaxJson(cat)}; or write the address to which the goods go.`
        : 'For goods that go to a business with a VAT number of another member state, use the key `intra-community` (E5). Otherwise, ' +
          'charge the tax, for example {"cat": "VAT", "rate": "general"}.',
  }),
  'place-of-supply.island': ({ at, cat }: FieldPathParam & { readonly cat: string }): Wording => ({
    text: `${at} reports goods that leave the territory of the tax (E2), but the customer has an address where ${cat} applies`,
    remedy:
      `Charge the tax, for example ${formatChargedTaxJson(cat)}; or write the address to which the goods go in ` +
      '`delivery.receiver.addresses`.',
  }),
  'place-of-supply.resident': ({ at, cat }: FieldPathParam & { readonly cat: string }): Wording => ({
    text: `${at} reports a sale not subject to ${cat} (N2), but the customer has an address where ${cat} applies`,
    remedy:
      `Charge the tax, for example ${formatChargedTaxJson(cat)}. Ignore this warning if the place of supply is elsewhere, for ` +
      'example for work on a building abroad.',
  }),
  'place-of-supply.nobody': ({ at }: FieldPathParam): Wording => ({
    text: `${at} reports a sale not subject to Spanish tax (N2), but the invoice has no customer abroad`,
    remedy:
      'If this is not a sale but, for example, a voucher or compensation for damage, write {"cat": "VAT", "key": ' +
      '"outside-scope", "ext": {"es-fiscal-op-class": "N1"}}. If the sale took place in Spain, charge the tax. ' +
      'Otherwise, add the customer with its address.',
  }),
  'place-of-supply.consumer': ({ at, country }: FieldPathParam & { readonly country: string }): Wording => ({
    text: `${at} reports a service not subject to Spanish tax (N2), but the customer has an address in ${country} and no VAT number`,
    remedy:
      'For a business, write its VAT number in `customer.tax_id`. For a consumer, charge Spanish VAT, {"cat": "VAT", ' +
      '"rate": "general"}, or the VAT of the country of the customer if the sale belongs to the one-stop shop. Ignore ' +
      'this warning if the service is taxed abroad for a different reason, for example work on a building there (Ley ' +
      '37/1992 art. 70).',
  }),
  'place-of-supply.unnamed': ({ at, cat }: FieldPathParam & { readonly cat: string }): Wording => ({
    text: `${at} reports a sale not subject to ${cat} (N2), but the invoice does not state where the customer is`,
    remedy:
      'If this is not a sale but, for example, a voucher or compensation for damage, set its class to N1. If the sale ' +
      `took place in ${territoryNamesByTax[cat] ?? ''}, charge the tax, for example ${formatChargedTaxJson(cat)}. ` +
      'Otherwise, add the customer with its address.',
  }),
  'place-of-supply.private': ({ at, cat, tax }: FieldPathParam & TextParams<'cat' | 'tax'>): Wording => ({
    text:
      `${at} reports a sale not subject to ${cat} (N2), but the customer has an address in ${territoryNamesByTax[tax] ?? ''} and no tax ` +
      'ID, and a service to a consumer there is taxed where the supplier is',
    remedy:
      'For a business, write its tax ID in `customer.tax_id`. For a consumer, charge the tax, for example ' +
      `${formatChargedTaxJson(cat)}. Ignore this warning if the service is taxed there for a different reason, for ` +
      'example an electronic service or work on a building there (Ley 37/1992 art. 70, Ley 20/1991 art. 17).',
  }),
  'place-of-supply.postcode': ({ at, postcode }: FieldPathParam & { readonly postcode: string | null }): Wording => ({
    text:
      `${at} reports a sale that is not taxed where the supplier is, to a customer with a Spanish tax ID, but ` +
      `the address of the customer has ${postcode === null ? 'no postcode' : `the postcode '${postcode}'`}, so Sello ` +
      'cannot determine the tax that applies there',
    remedy:
      'Write the five digits of the postcode as `code` in `customer.addresses`, for example "28013". If the goods go ' +
      'to a different place, write its address in `delivery.receiver.addresses`.',
  }),
  'place-of-supply.territory': ({
    at,
    cat,
    usual,
    isCharged,
  }: FieldPathParam & {
    readonly cat: string;
    readonly usual: string;
    readonly isCharged: boolean;
  }): Wording => ({
    text:
      `${at} ${isCharged ? 'charges' : 'reports goods under'} ${cat}, the tax of ${territoryNamesByTax[cat] ?? ''}, but the supplier ` +
      `has an address in ${territoryNamesByTax[usual] ?? ''}`,
    remedy:
      `If the sale is made from there, write {"cat": "${usual}", ...}. Ignore this warning if the sale is made in ` +
      `${territoryNamesByTax[cat] ?? ''}, for example by a branch or on a building there.`,
  }),
} as const;

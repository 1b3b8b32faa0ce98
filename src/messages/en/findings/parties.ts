// Messages about the parties, the dates and the payment of a document, in English. An id is the key of a warning and,
// after a dot, a variant.
import { quotedApiCalls, describeApiCall } from '../../calls';
import { formatCountWithNoun, type FieldPathParam, type TextParams, type Wording } from '../../text';

export const partyAndPaymentFindingMessages = {
  'surcharge-to-company': ({ at, code }: FieldPathParam & { readonly code: string }): Wording =>
    `${at} charges the equivalence surcharge, but the customer ${code} is a legal person, and the surcharge is only for ` +
    'retailers who are natural persons or pass-through entities',
  'surcharge-to-company.abroad': ({ at, country }: FieldPathParam & { readonly country: string }): Wording =>
    `${at} charges the equivalence surcharge, but the customer is from ${country}, and the surcharge is only for Spanish retailers`,
  'surcharge-to-company.islands': ({ at, tax }: FieldPathParam & { readonly tax: string }): Wording => ({
    text: `${at} charges the equivalence surcharge, but the goods go to a place where ${tax} applies and VAT does not`,
    remedy:
      'For goods that go there, write {"cat": "VAT", "key": "export"}. If the goods go to a different place, write its ' +
      'address in `delivery.receiver.addresses`.',
  }),
  'surcharge-to-company.nobody': ({ at }: FieldPathParam): Wording => ({
    text: `${at} charges the equivalence surcharge, but this simplified invoice names no customer`,
    remedy:
      'Write the rate without `+eqs`. For a retailer who has shown that the surcharge applies (Ley 37/1992 art. 163), ' +
      'remove the tag `simplified`, and add the customer with its tax ID.',
  }),
  'withheld-from-company': ({ at, percent, code }: FieldPathParam & TextParams<'percent' | 'code'>): Wording =>
    `${at} has IRPF at ${percent}, but supplier ${code} is a legal person, from which IRPF is withheld only on rentals ` +
    'and capital',
  'withheld-by-nobody': ({ at, cat }: FieldPathParam & { readonly cat: string }): Wording =>
    `${at} has ${cat}, but the invoice names no customer with a tax ID who could pay the withheld tax to the tax ` +
    'authority',
  'withheld-by-nobody.abroad': ({ at, cat, country }: FieldPathParam & TextParams<'cat' | 'country'>): Wording => ({
    text:
      `${at} has ${cat}, but the customer has a tax ID of ${country}, and a business abroad does not withhold ` +
      'Spanish tax',
    remedy:
      'Remove the IRPF from the line. If the customer has an establishment in Spain, write the Spanish tax ID of the establishment in ' +
      '`customer.tax_id`.',
  }),
  'simplified-above-max': ({ total }: { readonly total: string }): Wording =>
    `the total is ${total} EUR, which is above the limit of a simplified invoice, but \`es-fiscal-simplified-art7273\` marks ` +
    'this invoice as simplified',
  'simplified-above-max.ticket': ({ total }: { readonly total: string }): Wording => ({
    text: `the total of this simplified invoice is ${total} EUR, but the limit of the law is 3,000 EUR with tax (RD 1619/2012 art. 4.2)`,
    remedy:
      'Make this a full invoice: remove the tag `simplified`, and add the customer with its tax ID. Where the law does not ' +
      'require the tax ID of the customer (RD 1619/2012 art. 6.1.d), keep the tag and add "meta": {"es-fiscal-art61d": "S"}.',
  }),
  'simplified-above-max.trade': ({
    total,
    supplier,
  }: {
    readonly total: string;
    readonly supplier: string | null;
  }): Wording => ({
    text:
      `the total of this simplified invoice is ${total} EUR, but most trades may issue simplified invoices only up to 400 EUR (RD ` +
      '1619/2012 art. 4.1)',
    remedy:
      'Remove the tag `simplified`, and add the customer with `tax_id` and address. For one of the trades in RD 1619/2012 art. 4.2, ' +
      'such as retail, hotels, restaurants or passenger transport, set {"simplified_max_euros": 3000} once for the supplier ' +
      `(${describeApiCall('writeSupplierSettings', supplier === null ? {} : { supplier })}).`,
    onPage:
      'Add the customer with its tax ID and address. For one of the trades in RD 1619/2012 art. 4.2, such as retail, hotels, ' +
      'restaurants or passenger transport, an administrator sets the limit of 3,000 EUR once for the supplier.',
  }),
  'issued-by-customer': ({ code }: { readonly code: string }): Wording =>
    `\`ordering.issuer\` is the customer ${code}, but the record reports that a third party issued the invoice`,
  'issued-by-two': ({ name }: { readonly name: string | null }): Wording =>
    `\`$tags\` contains \`self-billed\`, but \`ordering.issuer\` names ${name ?? 'a third party'}, whom the record reports as the issuer`,
  'issued-to-itself': ({ code }: { readonly code: string }): Wording =>
    `the supplier and the customer have the same tax ID, ${code}`,
  'address-missing': ({ parties }: { readonly parties: readonly ('supplier' | 'customer')[] }): Wording => ({
    text:
      `the address of the ${parties.join(' and of the ')} is missing, but an invoice must contain the address of each party (RD ` +
      '1619/2012 art. 6.1.e)',
    remedy:
      `Add ${parties.map((party) => `\`${party}.addresses\``).join(' and ')}, ` +
      'for example [{"street": "Calle Mayor 1", "code": "28013", "locality": "Madrid"}].',
  }),
  'issued-late': ({ operation, last, issued }: TextParams<'operation' | 'last' | 'issued'>): Wording =>
    `the law required an invoice for the operation of ${operation} by ${last}, but this invoice is dated ${issued}`,
  'issued-late.reversal': ({ operation, issued }: TextParams<'operation' | 'issued'>): Wording => ({
    text:
      `this negative invoice has the operation date ${operation}, so its tax belongs to ${operation.slice(0, 7)}, but the tax of a ` +
      `correction belongs to the month of its issue date, ${issued.slice(0, 7)}`,
    remedy:
      'Remove `op_date`. If a rate of the reversed invoice is no longer valid, reverse that invoice with a credit note ' +
      'instead. Ignore this warning if one return covers both months.',
  }),
  'issued-late.consumer': ({ operation, last, issued }: TextParams<'operation' | 'last' | 'issued'>): Wording => ({
    text:
      'the law requires an invoice to a consumer on the day of the sale, or by the end of the month for several sales, ' +
      `but the invoice for the sale of ${operation} is dated ${issued}`,
    remedy:
      'If `op_date` is wrong, correct it; often the year or month is mistyped. Ignore this warning if the ' +
      'invoice really is late' +
      (issued <= last ? `, or if the customer is a business, whose invoice is due by ${last}.` : '.'),
  }),
  'operation-day-missing': ({ day, issued }: { readonly day: string; readonly issued: string }): Wording => ({
    text:
      `the goods were delivered, or the tax was due, on ${day}, but without \`op_date\` the record reports the operation on the ` +
      `issue date, ${issued}`,
    remedy: `Set \`op_date\` to the operation date, for example "${day}".`,
  }),
  'advance-above-payable': ({
    advance,
    payable,
    due,
    isCredit,
  }: {
    readonly advance: string;
    readonly payable: string;
    readonly due: string;
    readonly isCredit: boolean;
  }): Wording => ({
    text: `the advances add up to ${advance}, but the invoice is for ${payable}, so the amount due is ${due}`,
    ...(isCredit
      ? { remedy: 'Write `"payment": null`, because a credit note otherwise copies the advances from its invoice.' }
      : {}),
  }),
  'advance-negative': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording =>
    `${at} is ${amount}, so it increases the amount to be paid`,
  'due-dates-differ': ({ sum, totals }: { readonly sum: string; readonly totals: readonly string[] }): Wording =>
    `the due dates add up to ${sum}, but the amount to be paid is ${totals.join(' or ')}`,
  'due-dates-differ.shares': ({ payable, due }: { readonly payable: string; readonly due: string }): Wording =>
    `the due dates are calculated from the total ${payable}, but only ${due} is due after the advances`,
  'due-before-issue': ({ date, issued }: { readonly date: string; readonly issued: string }): Wording =>
    `a due date, ${date}, is before the issue date, ${issued}`,
  'cash-above-limit': ({ total, limit }: { readonly total: string; readonly limit: string }): Wording =>
    `the invoice is paid in cash, but its total of ${total} EUR reaches the limit for cash, ${limit} EUR (Ley 7/2012 art. 7)`,
  'iban-wrong': ({ iban }: { readonly iban: string }): Wording =>
    `the account ${iban} has wrong check digits, so a payment to this account would fail`,
  'exchange-rate-one': ({ from, to }: { readonly from: string; readonly to: string }): Wording =>
    `the exchange rate is 1 ${to} for 1 ${from}, but no two currencies have the same value`,
  'exchange-rate-several': ({ from, to, used, rate }: TextParams<'from' | 'to' | 'used' | 'rate'>): Wording =>
    `the document has the exchange rates ${used} and ${rate} from ${from} to ${to}, and Sello uses the first, ${used}`,
  'price-rounded': ({
    line,
    price,
    exact,
    sum,
    exactSum,
    currency,
    from,
  }: Readonly<Record<'price' | 'exact' | 'sum' | 'exactSum' | 'currency' | 'from', string>> & {
    readonly line: number;
  }): Wording => ({
    text:
      `the price of line ${line} was converted from ${from} to ${exact} ${currency} and rounded to ${price}, so the ` +
      `line adds up to ${sum} instead of ${exactSum}`,
    remedy: `Write the price in ${currency} with its decimals, "${exact}"; or write the invoice in ${from}.`,
  }),
  'exchange-rate-inverted': ({ from, rate, meant }: TextParams<'from' | 'rate' | 'meant'>): Wording => ({
    text: `the exchange rate is ${rate} EUR for 1 ${from}, but 1 ${from} is worth less than 1 EUR`,
    remedy: `Write how many euros one ${from} is worth. If one euro is ${rate} ${from}, write "${meant}".`,
  }),
  'addon-missing': ({ supplier, addon }: { readonly supplier: string; readonly addon: string }): Wording =>
    `supplier ${supplier} reports its invoices, but \`$addons\` does not contain ${addon}`,
  'supplier-name-differs': ({ supplier, registered, name }: TextParams<'supplier' | 'registered' | 'name'>): Wording =>
    `supplier ${supplier} is registered as ${JSON.stringify(registered)}, but the invoice names it ${JSON.stringify(name)}`,
  'supplier-not-registered': ({ supplier }: { readonly supplier: string }): Wording =>
    `supplier ${supplier} is not registered`,
  'supplier-not-registered.pending': ({ supplier }: { readonly supplier: string }): Wording => ({
    text: `supplier ${supplier} is not registered yet, because its registration is waiting for the authorization form and for approval`,
    remedy:
      `Upload the signed authorization form (${describeApiCall('writeAgreement')} with the id of the party entry), confirm it ` +
      `(${describeApiCall('confirmAgreement')}), then run the workflow.`,
    onPage: 'Upload the signed authorization form on the page of the supplier and confirm it, then run the workflow.',
  }),
  'signatures-dropped': ({ count }: { readonly count: number }): Wording =>
    `Sello removed ${formatCountWithNoun(count, 'signature', 'signatures')} from the envelope, because ` +
    `${count === 1 ? 'it is' : 'they are'} not valid here`,
  'foral-supplier': ({ supplier, isBasque }: { readonly supplier: string; readonly isBasque: boolean }): Wording => ({
    text: `supplier ${supplier} is in ${isBasque ? 'the Basque Country' : 'Navarre'}, whose treasury has its own rules`,
    remedy:
      `If the supplier follows these rules${isBasque ? ' (TicketBAI)' : ''}, register the supplier, then record ` +
      `the exemption with ${quotedApiCalls.writeReporting}: {"reporting": "exempt", "scheme": ` +
      `"${isBasque ? 'tbai' : 'foral'}", "reason": "..."}. Ignore this warning if the supplier follows the rules ` +
      'of the state.',
  }),
  'outlay-taxed.returned': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} is a deposit that the customer gets back but has taxes, so the price and the tax in the record are wrong`,
    remedy:
      `Remove ${at}, and write "discounts": [{"key": "deposit", "reason": "...", "amount": "${amount}"}] in the document, ` +
      'without `taxes`. Ignore this warning if the deposit was invoiced with tax.',
  }),
  'outlay-taxed.voucher': ({ at, amount }: FieldPathParam & { readonly amount: string }): Wording => ({
    text: `${at} is a voucher with which the customer pays, but has taxes, so it reduces the base and the tax of the record`,
    remedy:
      `Remove ${at}, and write it as a payment: "payment": {"advances": [{"description": "...", "amount": "${amount}"}]}. ` +
      'Ignore this warning if the tax was already paid when the voucher was sold (single-purpose voucher).',
  }),
  'untaxed-row.alone': ({ at }: FieldPathParam): Wording => ({
    text: `${at} is a deposit, which is not part of the price, and the invoice contains nothing else`,
    remedy: 'Do not issue an invoice: a refundable deposit is not a sale, so a receipt is enough.',
  }),
} as const;

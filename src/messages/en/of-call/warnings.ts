// Messages for a client that states an invoice in the fields of a call, in English, if the text of the catalogue is
// about fields of documents. They are listed by the id of the message, or else by the key of the warning.
import { describeApiCall, buildRemedy } from '../../calls';
import type { InvoiceCallMessageOverrideOrBuilder } from '../../call-text';
import type { FieldPathParam, TextParams } from '../../text';

const withheldRates =
  'Use a rate that exists: 15%, 7% (start of activity), 19% (rent and investment income), 1% (objective assessment, módulos), 2% ' +
  '(livestock), 24% (image rights) or 35% (directors).';

const asDocument = 'send the invoice as `document` (docs/cases.md)';

export const invoiceCallWarningTextOverrides = {
  'zero-rate': {
    remedy:
      'State why there is no tax: write "E1" to "E8" (exempt), "N1" or "N2" (not subject to the tax), or "S2" (the customer ' +
      'declares the tax) as `tax`. Ignore this warning for a donation to a non-profit organization.',
  },
  'place-of-supply': {
    remedy:
      'Use the tax that is due, for example "general"; "E5" for goods that are delivered to a business in the EU; "N1" ' +
      'if this is not a sale but, for example, compensation for damage. Ignore this warning if the sale is not taxed ' +
      'at that address, for example for goods sent elsewhere or work on a building abroad (Ley 37/1992 art. 69 and 70).',
  },
  'place-of-supply.territory': ({ usual }: { readonly usual: string }) => ({
    remedy:
      `If the sale is made from the address of the supplier, write {"category": "${usual}", "percent": "..."} as ` +
      '`tax`. Ignore this warning if the sale is made in the other territory, for example by a branch or on a building ' +
      'there.',
  }),
  'place-of-supply.consumer': {
    remedy:
      'For a business, write its VAT number in `customer.tax_code`. For a consumer, charge the tax, for example ' +
      '"general"; within the EU, charge the tax of the country of the supplier. Ignore this warning if the service is ' +
      'taxed abroad for a different reason, for example work on a building there (Ley 37/1992 art. 70).',
  },
  'place-of-supply.private': {
    remedy:
      'For a business, write its tax ID in `customer.tax_code`. For a consumer, charge the tax. Ignore this warning if ' +
      'the service is taxed there for a different reason, for example an electronic service or work on a building ' +
      'there (Ley 37/1992 art. 70, Ley 20/1991 art. 17).',
  },
  'place-of-supply.here': {
    remedy: 'Write the rate as `tax`, for example "10%". Ignore this warning if they take place elsewhere.',
  },
  'place-of-supply.postcode': { remedy: 'Add the `postcode` of the customer, for example "28013".' },
  'place-of-supply.island': { remedy: 'Charge the tax. Ignore this warning if the goods go elsewhere.' },
  'margin-scheme': {
    remedy:
      `To state the margin and the rest of the price separately, ${asDocument}. If the sale is under the general regime, remove ` +
      '`regime`. Ignore this warning if the whole price is margin.',
  },
  'one-stop-shop': { remedy: `Remove \`regime\`. For the tax of another member state, ${asDocument}.` },
  'export-regime': ({ at }: FieldPathParam) => ({
    text: `${at} is exempt (E1 or E6), but has regime 02, which is for exports`,
    remedy: 'For an export, write "E2". For an exempt sale in Spain, remove `regime`.',
  }),
  'surcharge-to-company': { remedy: 'Write the tax without `surcharge`, for example "21%".' },
  'surcharge-to-company.islands': {
    remedy: 'For goods that go there, write "E2" as `tax`. For other sales, write the tax without `surcharge`.',
  },
  'surcharge-to-company.nobody': {
    remedy:
      'Write the tax without `surcharge`. For a retailer under the equivalence surcharge, add the `customer` with its `tax_code`.',
  },
  'regime-of-persons': ({ regime }: { readonly regime: string }) => ({
    remedy:
      'Remove `regime`, because a legal person reports its sales under regime 01.' +
      (regime === '18' ? ' To charge a retailer the surcharge, use `surcharge`.' : ''),
  }),
  'reverse-charge-abroad.islands': ({ cat }: { readonly cat: string }) => ({
    remedy:
      'For a service, write "N2" as `tax`; for goods that leave the territory, "E2". Ignore this warning if the customer declares ' +
      `${cat}.`,
  }),
  'reverse-charge-abroad': {
    remedy:
      'For a service, write "N2" as `tax`; for goods that go to another member state, "E5". Ignore this warning if the customer ' +
      'declares the tax in Spain (Ley 37/1992 art. 84.Uno.2).',
  },
  'intra-community-outside.monaco': ({ code }: { readonly code: string | null }) => ({
    remedy:
      'Write the VAT number of the customer, which is French, with its country: "country": "FR", "tax_code": ' +
      `"${code ?? '...'}" in \`customer\`. Without such a number, charge the tax, for example "general".`,
  }),
  'intra-community-outside.nobody': {
    remedy:
      'Add the `customer` with its `tax_code`. For a sale to a consumer, charge the tax. Ignore this warning for a new vehicle, ' +
      'boat or aircraft, which is exempt for every buyer (Ley 37/1992 art. 25.Dos).',
  },
  'intra-community-outside.simplified': {
    text: '"E5" reports a delivery within the EU, which requires a full invoice (RD 1619/2012 art. 4.4.a)',
    remedy: 'Write "invoice" as `kind`.',
  },
  'intra-community-outside.islands': {
    remedy:
      'Write "E2" as `tax`. If the goods leave from the peninsula or the Balearic Islands, write {"category": "VAT", "exempt": "E5"}.',
  },
  'territory-regime': {
    remedy:
      'Write {"exempt": "N2", "regime": "08"} as `tax`. Ignore this warning if the sale is not subject to the tax of the customer ' +
      'either, for example work on a building abroad.',
  },
  'exempt-regime-charged.territory': {
    remedy:
      'If the sale is subject to IPSI, remove `regime`. Otherwise, write {"exempt": "N2", "regime": "08"} as `tax`.',
  },
  'territory-regime.abroad': {
    remedy:
      'Remove `regime`, because a service to a customer abroad is reported under regime 01. Ignore this warning if the sale is ' +
      'subject to another Spanish tax, for example work on a building in the Canary Islands.',
  },
  'exempt-regime-charged': ({ code }: { readonly code: string }) => ({
    remedy:
      'If the sale is taxed, remove `regime`. If the sale is exempt, write the exemption and the regime as `tax`: ' +
      `{"exempt": "E1", "regime": "${code}"}.`,
  }),
  'place-of-supply.resident': {
    remedy: 'Charge the tax. Ignore this warning if the sale is made elsewhere, for example work on a building abroad.',
  },
  'margin-rate': {
    remedy:
      'Write {"percent": "21%", "regime": "05"} as `tax`. If the agency chose the general regime for this customer (Ley 37/1992 ' +
      'art. 147), remove `regime`.',
  },
  'intra-community-outside.address': {
    remedy:
      `For goods that go there, write "E2" as \`tax\`. If the goods go to a different place, ${asDocument} with the ` +
      'delivery address.',
  },
  'zero-rate.ipsi': {
    remedy:
      'State why there is no tax: write "E1" (exempt), "E2" (goods that leave the territory), "N1" or "N2" (not subject to the ' +
      'tax), or "S2" (the customer declares the tax) as `tax`. Ignore this warning if the ordinance of the city has a rate of 0%.',
  },
  'mention-missing': {
    remedy:
      `Write "N2" for a service. For goods, ${asDocument}, and mark the sale there as reverse charge, which ` +
      'prints the required text.',
  },
  'correction-series': {
    remedy: 'Set `series` to a series for corrections; or omit the field to use the default series.',
  },
  'correction-preceding': {
    remedy: 'Add the corrected invoice to `preceding`, by `id`, or by `series`, `code` and `issue_date`.',
  },
  'correction-kind.replacement': buildRemedy`Credit the full invoice${'creditInvoice'}, which also credits its simplified
    invoices. Then issue the full invoice again.`,
  'correction-kind.reversed': buildRemedy`Credit the full invoice${'creditInvoice'} instead, which also credits its
    simplified invoices. If only the customer was wrong, then issue the full invoice again.`,
  'correction-kind': buildRemedy`A debit note corrects full invoices only. Credit the simplified invoice${'creditInvoice'} and
    issue that invoice again.`,
  'preceding-unused': buildRemedy`To credit the invoice or replace a simplified invoice, use the
    corresponding calls${'creditInvoice'}${'replaceInvoice'}; to charge more, set \`kind\` to "debit-note". Ignore this warning if
    the invoice only refers to a different one, for example the invoice of an advance.`,
  'withheld-from-company': { remedy: 'Remove `withholding`. For rent, write "19%".' },
  'withheld-rate': { remedy: withheldRates },
  'withheld-rate.rent': {
    remedy:
      'Write "19%" as `withholding`; for premises in Ceuta or Melilla, "7.6%". If the line is not for the rental of ' +
      'business premises, remove `regime`.',
  },
  'rate-of-other-tax': ({ cat }: { readonly cat: string }) => ({
    remedy:
      cat === 'IRPF'
        ? withheldRates
        : `Use a rate of the tax, for example {"category": "${cat}", "percent": "${cat === 'IPSI' ? '4%' : '7%'}"}. If VAT is ` +
          'due, write {"category": "VAT", "percent": "21%"}.',
  }),
  'withheld-by-nobody': {
    remedy: 'Add the `customer` with its `tax_code`. For a sale to a private person, remove `withholding`.',
  },
  'withheld-by-nobody.abroad': {
    remedy:
      'Remove `withholding`. If the customer has an establishment in Spain, write the Spanish tax ID of the establishment as ' +
      '`customer.tax_code`.',
  },
  'simplified-above-max': ({ total }: { readonly total: string }) => ({
    text: `the total is ${total} EUR, which is above the limit of a simplified invoice`,
    ...buildRemedy`Set \`kind\` to "invoice", and add the \`customer\` with \`tax_code\` and \`address\`. For one of the trades in
      RD 1619/2012 art. 4.2, such as retail or hotels, an administrator sets the limit of 3,000 EUR once for the
      supplier${'writeSupplierSettings'}.`,
  }),
  'simplified-above-max.ticket': {
    remedy:
      'Set `kind` to "invoice", and add the `customer` with `tax_code` and `address`; or with `name`, `address` and ' +
      '`"without_tax_code": true` where the law does not require the tax ID (RD 1619/2012 art. 6.1.d).',
  },
  'simplified-above-max.trade': ({ supplier }: { readonly supplier: string | null }) => ({
    remedy:
      'Add the `customer` with `tax_code` and `address`. For one of the trades in RD 1619/2012 art. 4.2, such as retail, hotels, ' +
      'restaurants or passenger transport, set {"simplified_max_euros": 3000} once for the supplier ' +
      `(${describeApiCall('writeSupplierSettings', supplier === null ? {} : { supplier })}).`,
    onPage:
      'Add the customer with its tax ID and address. For one of the trades in RD 1619/2012 art. 4.2, such as retail, hotels, ' +
      'restaurants or passenger transport, an administrator sets the limit of 3,000 EUR once for the supplier.',
  }),
  'advance-above-payable': ({ advance, payable, due }: TextParams<'advance' | 'payable' | 'due'>) => ({
    text: `\`payment.paid\` is ${advance}, but the invoice is for ${payable}, so the amount due is ${due}`,
    remedy: 'Correct `payment.paid`. If the customer paid too much, refund the excess or apply it to another invoice.',
  }),
  'cash-above-limit': {
    remedy:
      'Ask the customer to pay by card or by transfer, and write that method in `payment.method`. Ignore this warning if the ' +
      'customer is a visitor from abroad and the total is below 10,000 EUR.',
  },
  'advance-negative': { remedy: 'Remove `payment.paid` from an invoice whose total is negative.' },
  'due-dates-differ': { remedy: 'Remove `payment.due_date`, or write only what is paid so far in `payment.paid`.' },
  'customer-unnamed': {
    text: 'this is a full invoice whose customer needs no tax ID, but the invoice has no customer',
    remedy:
      'Add the `customer` with `name`, `address` and `without_tax_code`. For a simplified invoice, which names no ' +
      'customer, remove the mark from `meta`.',
  },
  'price-missing': {
    remedy: 'Set the price of each line, for example "10.00". Write a gift with its price and a `discount` of "100%".',
  },
  'returns-above-sale': {
    remedy:
      'Write a positive `quantity` for goods that are sold, and a negative one for returned goods. Ignore this warning if the ' +
      'customer returns more of these goods than this invoice sells.',
  },
  'negative-invoice': buildRemedy`To reverse an invoice, credit it${'creditInvoice'}.`,
  'discount-above-price': buildRemedy`Correct the amount; or write a percentage, for example "10%". To reverse another
    invoice, credit it${'creditInvoice'}.`,
  'returns-above-sale.advance': buildRemedy`Subtract only the amount of the sale, so that the total is not negative. For the rest,
    credit the invoice of the advance${'creditInvoice'} (Ley 37/1992 art. 80, 89).`,
  'outlay-taxed.withheld': { remedy: 'Remove this line, and write the income tax as `withholding`.' },
  'outlay-taxed.named': { remedy: `If you paid this for the customer, ${asDocument}. Otherwise, rename this line.` },
  'outlay-taxed.returned': {
    remedy: `Remove this line. To print the deposit, ${asDocument}. Ignore this warning if the deposit was invoiced with tax.`,
  },
  'outlay-taxed.kept': { remedy: `Remove this line. To print the guarantee, ${asDocument}.` },
  'untaxed-row.subsidy': { remedy: 'Remove this line, and write the subsidy as `payment.paid`.' },
  'outlay-taxed.subsidy': {
    remedy:
      'If another party pays it, remove this line, and write the amount as `payment.paid`. Ignore this warning for a discount that ' +
      'you bear yourself, and for a public service that an administration funds (Ley 37/1992 art. 78.Dos.3).',
  },
  'outlay-taxed.trade-in': {
    remedy:
      'Remove this line, and write the value of the goods as `payment.paid`. Ignore this warning for a discount that you grant.',
  },
  'outlay-taxed.tip': {
    remedy: `Remove this line. To print the tip, ${asDocument}. Ignore this warning for a service charge that the customer must pay.`,
  },
  'outlay-taxed.voucher': { remedy: 'Write the voucher as `payment.paid`, unless its tax was paid when it was sold.' },
  'return-other-rate': buildRemedy`Credit the invoice with which the goods were sold${'creditInvoice'}.`,
  'untaxed-row.alone': {
    remedy: 'Do not issue an invoice: a refundable deposit is not a sale, so a receipt is enough.',
  },
  'untaxed-row': {
    remedy:
      'Write what was paid before as `payment.paid`, and income tax as `withholding`, not as lines. For a guarantee or a ' +
      `deposit, ${asDocument}.`,
  },
  'rate-of-other-day': ({ held, isReported }: { readonly held: string | null; readonly isReported: boolean }) => ({
    remedy: !isReported
      ? 'Correct the year of `operation_date`. The authority accepts no rate of VAT from before 1 September 2012 (1124).'
      : `Write the percentage of that day as \`tax\`${held === null ? '' : `, "${held}"`}.`,
  }),
  'reverse-charge-charged': ({
    at,
    cat,
    percent,
    isMixed,
  }: FieldPathParam & { readonly cat: string; readonly percent: string; readonly isMixed: boolean }) => ({
    text: `one line is reverse-charged, but ${at} charges ${cat} at ${percent}`,
    remedy: isMixed
      ? 'Ignore this warning if the supplier owes the tax of these lines: an invoice may contain both kinds of sales (RD ' +
        '1619/2012 art. 6.2). Otherwise, also write "S2" as their `tax`.'
      : 'Write the lines that charge tax in another invoice; or also write "S2" as their `tax`.',
  }),
  'original-cancelled': { remedy: 'Do not issue this correction. If the sale took place, issue a new invoice.' },
  'credited-more': buildRemedy`Compare the amounts with the invoice and its other credit notes. Cancel a credit note whose return did
    not take place${'cancelInvoice'}.`,
  'credited-more.reversed': ({ title, original }: Readonly<Record<'title' | 'original', string>>) => ({
    remedy:
      `Do not issue this credit note. If ${title} is wrong, cancel it first. Ignore this warning if ${title} reverses a different ` +
      `sale, not ${original}.`,
  }),
  'credited-other-rate': { remedy: 'Use the rates of the invoice that is credited.' },
  'credited-other-rate.withheld': ({ percent }: { readonly percent: string }) => ({
    remedy: `Write "withholding": "${percent}" in the lines. Ignore this warning if no income tax was withheld from this amount.`,
  }),
  'original-replaced': { remedy: 'Correct the invoice that replaced the original.' },
  'replaced-by-draft': { remedy: 'Discard the draft in the console if it is not needed.' },
  'replaced-total-differs': { remedy: 'Read the simplified invoices again, and replace only their remaining amount.' },
  'exchange-rate-of-original': { remedy: 'Set `exchange_rate` to the rate of the original invoice.' },
  'exchange-rate-of-original.several': { remedy: 'Issue a separate invoice for the original invoices of each rate.' },
  'supplier-not-registered.pending': ({ supplier }: { readonly supplier: string }) => ({
    text: `supplier ${supplier} is not registered yet, because its registration is waiting for the authorization form and for approval`,
    remedy:
      'Upload the signed authorization form on the page of the supplier in the console and confirm it, then retry the request.',
  }),
} as const satisfies Record<string, InvoiceCallMessageOverrideOrBuilder>;

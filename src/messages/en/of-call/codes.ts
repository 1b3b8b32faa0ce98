// Messages for a client that states an invoice in the fields of a call, in English. Rules of documents are listed by
// their code or the id of their message, the findings of records by the id of their message, and codes of the authority
// by their advice.
import type { AuthorityRemedyKey } from '../authority';
import { describeApiCall, type RemedyTexts } from '../../calls';
import type { InvoiceCallMessageOverrideOrBuilder } from '../../call-text';
import {
  describeCorrectionTaxRateRemedy,
  describeCorrectionSurchargeRemedy,
  type CorrectedInvoiceTaxRateValidity,
} from '../findings/records';

const customer = {
  remedy:
    'Add `customer` with `name` and `tax_code`; or set `kind` to "simplified" (up to 400 EUR with tax; 3,000 EUR in ' +
    'some trades, RD 1619/2012 art. 4).',
} as const;

const largeSimplifiedInvoice =
  'Add the `customer` with its `tax_code`. Where the law does not require the tax ID (RD 1619/2012 art. 6.1.d), write ' +
  '"without_tax_code": true instead.';

const creditInstead: RemedyTexts = {
  remedy:
    `Credit the invoice instead (${describeApiCall('creditInvoice')}). If Sello does not store the invoice, send the ` +
    'credit note as `document` and name the invoice in `preceding`.',
  onPage: 'Credit the invoice instead.',
};

export const invoiceCallRuleTextOverrides = {
  'extension-code-unknown': ({ code, known }: { readonly code: string; readonly known: string }) => ({
    text: `'${code}' is not a regime`,
    remedy: `Use one of ${known}.`,
  }),
  'document-issued-too-early': ({ first, today }: { readonly first: string; readonly today: string }) => ({
    remedy: `Use a day from ${first} to ${today} (today in Madrid). An older invoice is not reported.`,
  }),
  'GOBL-ES-FISCAL-TAX-COMBO-02': { text: 'the exemptions E2 and E3 are not allowed with regime 01' },
  'GOBL-ES-FISCAL-BILL-INVOICE-06': customer,
  'GOBL-CBC-KEY-02': { text: 'a name in `meta` has characters that are not allowed' },
  'GOBL-PAY-DUEDATE-02': {
    text: 'no amount is due at the due date',
    remedy: 'Omit `payment.due_date`.',
  },
  'record-customer-missing': customer,
  'record-identity-of-spain': ({ code }: { readonly code: string }) => ({
    remedy: `Write "${code}" as \`customer.tax_code\` instead of the identity.`,
  }),
  'record-rate': ({ rates, formerDay }: { readonly rates: readonly string[]; readonly formerDay: string | null }) => ({
    remedy:
      formerDay === null
        ? `Write one of ${rates.map((one) => `"${one}%"`).join(', ')} as \`tax\`. If no tax is charged, write the code that ` +
          'states the reason, for example "E1".'
        : `Set \`operation_date\` to "${formerDay}", the date of the corrected invoice.`,
  }),
  'record-rate.correction': ({ rate, day, from, until, hasStoredDay }: CorrectedInvoiceTaxRateValidity) => ({
    remedy: describeCorrectionTaxRateRemedy({ rate, day, from, until, hasStoredDay }, '`operation_date`'),
  }),
  'record-rate.reversal': creditInstead,
  'record-surcharge.reversal': creditInstead,
  'record-surcharge.correction': ({
    day,
    formerDay,
    hasStoredDay,
  }: {
    readonly day: string;
    readonly formerDay: string | null;
    readonly hasStoredDay: boolean;
  }) => ({
    remedy:
      formerDay === null
        ? describeCorrectionSurchargeRemedy({ day, hasStoredDay }, '`operation_date`')
        : `Set \`operation_date\` to "${formerDay}", the date of the corrected invoice.`,
  }),
  'record-surcharge': ({ valid }: { readonly valid: readonly string[] }) => ({
    remedy:
      valid.length > 0
        ? `Set \`surcharge\` to ${valid.map((one) => `"${one}%"`).join(' or ')}, or remove the field.`
        : 'Remove `surcharge`.',
  }),
  'record-simplified-limit': { remedy: largeSimplifiedInvoice },
} as const satisfies Record<string, InvoiceCallMessageOverrideOrBuilder>;

const setBySello =
  'Report a bug in Sello, with this code and the XML of the record, because Sello sets this value itself. Remove ' +
  'personal data from the XML first.';

/** Remedies for codes whose usual remedy names a field that the call does not have. */
export const invoiceCallAuthorityRemedies = {
  'before-scheme': 'Set `issue_date` to 2024-10-28 or a later day. An older invoice is not reported.',
  'rate-of-day':
    'Write a rate as `tax` that was valid on the operation date, or on the issue date if there is no operation date. In a ' +
    'correction, use the rate of the original invoice, and set `operation_date` to the date of that invoice.',
  'customer-tax-code-optional':
    'No action is needed: the authority accepts such records. If the customer has a Spanish tax ID, write it as ' +
    '`customer.tax_code`.',
  'supplier-in-census': 'Send `supplier` with the `name` and the `tax_code` that the tax census contains.',
  'supplier-census-resume':
    'Correct the name and the tax ID of the registered supplier, so that the tax census contains both. Then resume sending ' +
    'for this supplier.',
  'amend-totals': setBySello,
  'correct-identity':
    'Set `customer.tax_code` (or `customer.identity.code`) to the number alone, with at most 20 characters. A VAT number ' +
    'of another EU country must be in VIES, the EU register of VAT numbers.',
  'identity-country':
    'Set `customer.country` (or `customer.identity.country`) to the two letters of the country (ISO 3166-1), for ' +
    'example to FR.',
  'identity-type': setBySello,
  'identity-of-vat': 'Set `customer.country` to the country of the VAT number in `customer.tax_code`.',
  'identity-of-spain':
    'Write the Spanish tax ID as `customer.tax_code`, and remove `customer.identity`. Without a tax ID, write "identity": ' +
    '{"type": "passport", "code": "...", "country": "ES"}.',
  'identity-of-uk':
    'Set `customer.country` to GB; or, for a business in Northern Ireland and an operation since 2021-01-01, to XI.',
  'customer-of-type': customer.remedy,
  'customer-not-allowed':
    'To issue a full invoice, set `kind` to "invoice". To issue a simplified invoice, remove `tax_code` and ' +
    '`identity` from `customer`.',
  'eu-customer-number':
    'For a customer in another EU country, write its VAT number as `customer.tax_code`, and its country as ' +
    '`customer.country`. For a Spanish customer, charge the tax instead of writing "E5".',
  'vat-rate-of-day':
    'Write a VAT rate as `tax` that was valid on the operation date, or on the issue date if there is no operation date: 0, ' +
    '4, 10 or 21%. The flat-rate compensation of farmers (12 or 10.5%) is not a VAT rate: the buyer issues a receipt (RD ' +
    '1619/2012 art. 16), which is not reported.',
  'ipsi-regime':
    'Set `regime` of every tax with the category IPSI: from 2027, the authority rejects a record without it. This record ' +
    'needs no correction.',
  'already-cancelled': 'No action is needed if the invoice should be cancelled. Otherwise, issue the invoice again.',
  'surcharge-whole': setBySello,
  'invoice-type': setBySello,
  'correction-type': setBySello,
  'no-correction-type': setBySello,
  'replacing-type': setBySello,
  'correcting-type': setBySello,
  'copy-replaced-taxes': setBySello,
  'no-replaced-amounts': setBySello,
  'self-billed-customer': setBySello,
  'issuer-is-other': setBySello,
  'name-third-party': setBySello,
  recalculate: setBySello,
  'operation-class': setBySello,
  'class-or-exemption': setBySello,
  'one-classification': setBySello,
  'regime-required': setBySello,
  'reverse-charge-without-rate': setBySello,
  'outside-row-charges': setBySello,
  'exempt-row-charges': setBySello,
  'untaxed-row-amount': setBySello,
  'taxed-row-rate': 'Write the percentage as `tax`; or a code, for example "E1", if no tax is charged.',
  'tax-of-row': 'Set `category` of the tax to VAT, IGIC or IPSI.',
  'simplified-limits': largeSimplifiedInvoice,
  'simplified-marks':
    'Add the customer with `tax_code`; or, where the law does not require the tax ID (RD 1619/2012 art. 6.1.d), with ' +
    '`without_tax_code`, instead of `meta`.',
  'regime-of-rent':
    'Use regime 11 only for the rental of business premises at 21%. For a rental without VAT, for example of a home, ' +
    'omit `regime`.',
  'cash-basis-rows':
    'Use regime 07 (cash accounting) only with a rate or with "E1". For exports, set `regime` to "02"; for ' +
    'other codes, to "01".',
  'used-goods-row': 'Write a percentage or an exemption with regime 03; or omit `regime` if the scheme does not apply.',
  'group-row-rate':
    'Write a percentage with regime 06; or omit `regime` if the companies do not belong to the same group.',
  'collection-for-others':
    'Use regime 10 only in a full invoice (F1), as {"exempt": "N1", "regime": "10"}, with a customer that has a Spanish ' +
    'tax ID. Otherwise omit `regime`.',
  'other-territory-row':
    'Write {"exempt": "N2", "regime": "08"}; or omit `regime` if the sale is taxed in the territory of the supplier.',
  'export-exemption': 'Write {"exempt": "E2", "regime": "02"}; or omit `regime` if the goods stay in the EU.',
  'igic-simplified-row': 'Write {"exempt": "N2", "regime": "20"}; or omit `regime` if IGIC is charged.',
  'reverse-charge-needs-full': 'Use "S2" only in a full invoice: set `kind` to "invoice", and add the `customer`.',
} as const satisfies Partial<Record<AuthorityRemedyKey, string>>;

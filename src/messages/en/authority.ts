// Remedies for codes of the authority, in English. Codes with the same remedy share one text.
import { buildRemedy, type Remedy, resumeSendingCommand } from '../calls';

/** For a value that Sello sets itself. */
const reportWithRecordXml =
  'Report a bug in Sello, with this code and the XML of the record. Remove personal data from the XML first.';

export const authorityRemedies = {
  'correct-field':
    'Correct the field that the warning or the response of the authority names, then run the workflow again.',
  'correct-number':
    'Change `series` or `code` of the invoice: use only ASCII characters without " \' < > =, and at most ' +
    '60 characters for both together.',
  'customer-in-census': buildRemedy`Ask the customer for the tax ID and the name exactly as they are in the tax
    census${'lookUpTaxCode'}: the full name of a company, or the surnames and then the given name of a person. Correct
    the document${'updateEntry'}, then run the workflow again.`,
  'party-in-census': buildRemedy`Ask the customer (or the third party that issues the invoice) for the tax ID and the
    name exactly as they are in the tax census${'lookUpTaxCode'}: the full name of a company, or the surnames and then
    the given name of a person. Correct the document${'updateEntry'}, then run the workflow again.`,
  'supplier-in-census': buildRemedy`Set \`supplier.name\` and \`supplier.tax_id.code\` to the values in the tax
    census${'lookUpTaxCode'}. Correct the document${'updateEntry'}, then run the workflow again.`,
  'correct-identity':
    'Set `code` of the `tax_id` (or of the identity in `identities`) of `customer` or `ordering.issuer` to the ' +
    'number alone, with at most 20 characters. A VAT number of another EU country must be in VIES, the EU ' +
    'register of VAT numbers.',
  'identity-country':
    'Set `country` of the `tax_id` (or of the identity in `identities`) of `customer` or `ordering.issuer` to ' +
    'the two letters of the country (ISO 3166-1), for example FR.',
  'identity-type':
    'Set `key` of the identity (in `identities` of `customer` or `ordering.issuer`) to passport, foreign, ' +
    'resident or other, and remove `es-fiscal-identity-type`; or set that extension to a type from 02 to 07.',
  'identity-of-vat':
    'Set `tax_id` of `customer` or `ordering.issuer` to the country of the VAT number and the number itself, ' +
    'for example {"country": "FR", "code": "44732829320"}.',
  'identity-of-spain':
    'Identify a Spanish customer or third party by its Spanish tax ID: set `tax_id` to {"country": "ES", ' +
    '"code": "..."}, and remove `identities`. Without a tax ID, use the identity {"key": "passport", ' +
    '"country": "ES", "code": "..."}.',
  'identity-of-uk':
    'Set `tax_id` of `customer` or `ordering.issuer` to {"country": "GB", "code": "..."}. For a business in ' +
    'Northern Ireland and an operation since 2021-01-01, set the country to XI.',
  'customer-tax-code-optional':
    'No action is needed: the authority accepts such records. If the customer has a Spanish tax ID, set ' +
    '`customer.tax_id`.',
  'customer-of-type':
    'Add `customer` with `name` and `tax_id`; or add `simplified` to `$tags` if the law allows a ' +
    'simplified invoice (up to 400 EUR with tax; 3,000 EUR in some trades, RD 1619/2012 art. 4).',
  'customer-not-allowed':
    'To issue a full invoice, remove the tag `simplified` and `es-fiscal-doc-type`. To issue a simplified invoice, ' +
    'remove `tax_id` and `identities` from `customer`.',
  'eu-customer-number':
    'For a customer in another EU country, set `customer.tax_id` to the VAT number of that country. For ' +
    'a Spanish customer, remove the key `intra-community`, and charge the tax.',
  'write-existing-day':
    'Set `issue_date` and `op_date` to valid dates, for example 2026-11-25, then run the workflow again.',
  'issue-date-future': 'Set `issue_date` to today or an earlier day, then run the workflow again.',
  'operation-date-late':
    'Set `op_date` to the day of the sale, which cannot be in the future. Only a line with regime 14 or ' +
    '15 (tax that is due later) can have a later day, up to the end of next year.',
  'dates-too-old':
    'Correct the year of `issue_date` and `op_date`: neither day can be more than twenty years ago. Then ' +
    'run the workflow again.',
  'operation-after-issue':
    'Set `op_date` to the issue date or an earlier day, then run the workflow again. If the tax is due later, as for ' +
    'certified public works, use regime 14 or 15.',
  'certified-work-date':
    'Set `op_date` to the day on which the tax is due, which is after the issue date. If the tax is already due, ' +
    'change regime 14 to 01.',
  'before-scheme':
    'Set `issue_date` to 2024-10-28 or a later day. An older invoice is not reported: store it without the addon ' +
    'in `$addons`.',
  'vat-rate-of-day':
    'Set `rate` or `percent` of the line to a VAT rate that was valid on the operation date, or on the ' +
    'issue date if there is no operation date: 0, 4, 10 or 21%. The flat-rate compensation of farmers ' +
    '(12 or 10.5%) is not a VAT rate: the buyer issues a receipt (RD 1619/2012 art. 16), which is not ' +
    'reported.',
  'rate-of-day':
    'Set `rate` or `percent` of the line to a rate that was valid on the operation date, or on the issue ' +
    'date if there is no operation date. In a correction, use the rate of the original invoice, and set ' +
    '`op_date` to the date of that invoice.',
  'surcharge-unknown':
    'Remove `surcharge`, or use a rate that has one: 21% with 5.2% (1.75% for tobacco), 10% with 1.4%, or 4% with ' +
    '0.5%.',
  'surcharge-until-2012': 'Set `surcharge` to a current one: 5.2% at 21%, 1.4% at 10%, or 0.5% at 4%.',
  'surcharge-of-5':
    'For a sale at 5%, set `surcharge` to 0.5% until 2022-12-31, and to 0.62% from 2023-01-01 to 2024-09-30. If ' +
    'the sale is later, correct the rate.',
  'surcharge-of-21': 'On the line at 21%, set `surcharge` to 5.2%, or to 1.75% for tobacco; or remove `surcharge`.',
  'surcharge-of-10': 'On the line at 10%, set `surcharge` to 1.4%, or remove the field.',
  'surcharge-of-4': 'On the line at 4%, set `surcharge` to 0.5%, or remove the field.',
  'surcharge-of-0':
    'For a sale at 0%, set `surcharge` to 0% from 2023-01-01 to 2024-09-30, and to 0.26% from 2024-10-01. Remove ' +
    '`surcharge` for a sale before 2023.',
  'surcharge-of-2': 'On the line at 2%, set `surcharge` to 0.26%, or remove the field.',
  'surcharge-of-7-5': 'On the line at 7.5%, set `surcharge` to 1%, or remove the field.',
  'surcharge-of-taxed-row': 'Remove `surcharge` from the line: only a line that charges VAT can have a surcharge.',
  'surcharge-whole':
    'Remove the tag `bypass`, so that Sello calculates the amount of the surcharge from its percentage.',
  'invoice-type':
    'Remove `es-fiscal-doc-type`, so that Sello derives the value from the type and the tags of the invoice; or set the ' +
    'field to F1 to F3 or R1 to R5.',
  'correction-type': 'Set `es-fiscal-correction-type` to I (by differences) or S (by substitution).',
  'no-correction-type':
    'Remove `es-fiscal-correction-type`; or, if this invoice corrects another one, set `type` to ' +
    'corrective or credit-note.',
  'replacing-type':
    'If this invoice replaces simplified invoices, add the tag `replacement` (F3). Otherwise, remove ' +
    'these invoices from `preceding`.',
  'correcting-type':
    'If this invoice corrects another one, set `type` to corrective or credit-note. Otherwise, remove ' +
    '`preceding`.',
  'copy-replaced-taxes':
    'Set `preceding[].tax` to the taxes of the corrected invoice. If you create the correction with ' +
    '`previous_id`, `correct` and `copy_tax`, Sello does this automatically.',
  'no-replaced-amounts':
    'If the correction replaces the amounts, set `es-fiscal-correction-type` to S. If it reports only ' +
    'the difference, remove `preceding[].tax`.',
  'issuer-of-original':
    'Set the tax ID of the supplier to the one in the tax census. Sello uses it for the invoices in ' +
    '`preceding` as well.',
  'regime-of-rent':
    'Use regime 11 only for the rental of business premises at 21%. For a rental without VAT, for example of a home, ' +
    'omit `es-fiscal-regime` or set it to 01.',
  'self-billed-customer':
    'If the customer issues the invoice, add `customer` with its tax ID. If a third party issues it, set ' +
    '`ordering.issuer` to that party. Otherwise, remove the tag `self-billed` and `es-fiscal-issuer-type`.',
  'issuer-is-other':
    'If the supplier itself issues the invoice, remove `ordering.issuer`. If another party issues it, ' +
    'set `ordering.issuer.tax_id` to the tax ID of that party.',
  'name-third-party':
    'If a third party issues the invoice, set `ordering.issuer` to that party with its name and tax ID, and set ' +
    '`es-fiscal-issuer-type` (in `tax.ext`) to T. If the customer issues the invoice, remove both fields and add the ' +
    'tag `self-billed`. If the supplier issues the invoice, remove both fields.',
  'simplified-limits':
    'Remove the tag `simplified`, and add `customer` with its tax ID. Where the law does not require the ' +
    'tax ID of the customer (RD 1619/2012 art. 6.1.d), keep the tag, and add "meta": ' +
    '{"es-fiscal-art61d": "S"}.',
  'simplified-marks':
    'Remove the mark, or set it only where the law allows it. `es-fiscal-simplified-art7273` (in `tax.ext`) is "S" ' +
    'only in a simplified invoice that has the customer with its tax ID, and therefore not the tag `simplified` (RD ' +
    '1619/2012 art. 7.2 and 7.3). `es-fiscal-art61d` (in `meta`) is "S" only in an invoice that has the tag ' +
    '`simplified` but no tax ID of the customer (art. 6.1.d).',
  'cash-basis-rows':
    'Use cash accounting (07) only for lines that charge a rate or are exempt by Ley 37/1992 art. 20. Set the regime ' +
    'to 02 for exports, and to 01 for lines with a different key.',
  'public-works-type':
    'Use regime 14 only in a full invoice (F1) or its correction (R1 to R4). Otherwise set `es-fiscal-regime` to 01.',
  'public-body':
    'Use regime 14 only if the customer is a public body, with a tax ID that begins with P, Q, S or V. ' +
    'Otherwise set `es-fiscal-regime` to 01.',
  'operation-class':
    'Remove `es-fiscal-op-class`, so that Sello derives the class from the key of the line; or set the field to ' +
    'S1, S2, N1 or N2.',
  'exemption-of-tax':
    'Set `es-fiscal-exempt` to an exemption of the tax: E1 to E6 for VAT. E7 and E8 exist only for IGIC.',
  'class-or-exemption':
    'State how the line is taxed: set `rate` or `percent` if the line charges tax; or set `key` to exempt, export, ' +
    'intra-community, reverse-charge or outside-scope.',
  'one-classification':
    'Remove `es-fiscal-exempt` if the line charges tax, or `es-fiscal-op-class` if the line is exempt.',
  'reverse-charge-without-rate':
    'Remove `rate` and `percent` from the line with the key `reverse-charge`: the customer pays the tax.',
  'exports-regime':
    'If the goods leave the EU, set `es-fiscal-regime` to 02. Otherwise, set `es-fiscal-exempt` to an ' +
    'exemption other than E2 and E3.',
  'used-goods-row':
    'Set `rate` or an exemption in the line with regime 03, or set `es-fiscal-regime` to 01 if the margin ' +
    'scheme does not apply.',
  'group-of-companies-row':
    'Use regime 06 only in a full invoice between companies of the same group. Otherwise, set ' +
    '`es-fiscal-regime` to 01.',
  'collection-for-others':
    'Use regime 10 only in a full invoice (F1) with the key `outside-scope`, class N1 and a customer with ' +
    'a Spanish tax ID. Otherwise set `es-fiscal-regime` to 01.',
  'untaxed-row-amount': 'Remove `rate` and `percent` from the line; or, if the sale is taxed, remove its key.',
  'taxed-row-rate':
    'Set `rate` or `percent` of the line; or set a key, for example exempt, if the line charges no tax.',
  'group-row-rate':
    'Set `rate` or `percent` of the line with regime 06; or set `es-fiscal-regime` to 01 if the companies do not ' +
    'belong to the same group.',
  'tax-of-row': 'Set `cat` of the line to VAT, IGIC or IPSI.',
  'outside-row-charges':
    'Remove `rate`, `percent` and `surcharge` from the line with the key `outside-scope`; or remove the key if the ' +
    'sale is taxed.',
  'exempt-row-charges':
    'Remove `rate`, `percent` and `surcharge` from the exempt line; or remove its key and `es-fiscal-exempt` if the ' +
    'sale is taxed.',
  'regime-required': 'Set `es-fiscal-regime` of the line, for example 01 (general regime).',
  'regime-of-tax': "Set `es-fiscal-regime` to a regime of the line's tax, for example 01 (general regime).",
  'other-territory-row':
    'Set the key of the line with regime 08 to `outside-scope`; or set `es-fiscal-regime` to 01 if the sale is ' +
    'taxed in the territory of the supplier.',
  'cost-base': reportWithRecordXml,
  'no-regime': 'Remove `es-fiscal-regime` from the line: its tax has no regimes.',
  'export-exemption':
    'Set the key of the line with regime 02 to `export`; or set `es-fiscal-regime` to 01 if the goods stay in the EU.',
  'igic-simplified-row':
    'Set the key of the line with regime 20 to `outside-scope`; or set `es-fiscal-regime` to 01 if the line ' +
    'charges IGIC.',
  'gold-is-exempt':
    'Write investment gold as exempt: {"cat": "VAT", "key": "exempt", "ext": {"es-fiscal-regime": "04", ' +
    '"es-fiscal-exempt": "E6"}}. If you have waived the exemption, use the key `reverse-charge`, because the customer ' +
    'then pays the tax (Ley 37/1992 art. 140 ter).',
  'reverse-charge-needs-full':
    'Use the key `reverse-charge` (S2) only in a full invoice: remove the tag `simplified` and add the customer.',
  recalculate: 'Remove the tag `bypass`, so that Sello calculates the tax of each line from its base and rate.',
  'correct-software':
    'Correct `software` and `producer` in the file that `SELLO_PRODUCER_FILE` names, and restart all ' +
    'processes. Then run the workflow again.',
  'agreement-number':
    'Use the number of a billing agreement (RGE, the permission for other invoicing procedures) that the ' +
    'authority granted, or remove the number.',
  'report-field': reportWithRecordXml,
  'authority-failed': 'No action is needed: Sello sends the records again until the authority processes them.',
  'report-query': 'Report a bug in Sello, with this code. The invoices are not affected.',
  'ask-query-service': buildRemedy`If a backup was restored, Sello may have sent this record before: do not send it
    again, and follow docs/restore.md. Otherwise, find out which record the authority has
    (${{ command: 'chain reconcile TAX_ID', onPage: 'on the page of the supplier' }}): another system may have
    reported this number. Stop that system, so that no invoice is reported twice.`,
  'already-cancelled':
    'No action is needed if the invoice should be cancelled. To restore the invoice, run the workflow ' +
    'again with the argument `restore` set to "true".',
  'register-again':
    'Run the workflow again: Sello then creates a new registration record of the invoice, with the flags ' +
    'for this case.',
  'use-first-certificate': buildRemedy`Store the certificate that sent the first record, or the supplier's own
    certificate${'writeCertificate'}. Then run the workflow again.`,
  'use-authority-form':
    "Change or cancel the invoice in the authority's own invoicing application, in which it was issued.",
  'report-fingerprint': buildRemedy`Report a bug in Sello, with this code. Then verify the chain
    (${{ command: 'chain verify TAX_ID', onPage: 'on the page of the supplier' }}).`,
  'amend-customer': buildRemedy`Ask the customer for its tax ID, correct the document${'updateEntry'}, and run the
    workflow again: Sello then sends an amendment.`,
  'set-clock':
    'Synchronize the clock of every machine that runs Sello with a time server. The record needs no correction.',
  'amend-totals':
    'Add `taxes` to each line that has none, and remove the tag `bypass`, so that Sello calculates the totals ' +
    'from the lines. Then run the workflow again: Sello sends an amendment.',
  'check-installation': buildRemedy`If a backup was restored, renew the chain
    (${{ command: 'chain renew TAX_ID', onPage: 'on the page of the supplier' }}). Otherwise, find the other
    installation of Sello that reports for this supplier with the same installation number, and stop it.`,
  'ipsi-regime':
    'Set `es-fiscal-regime` in every line of IPSI: from 2027, the authority rejects a record without it. ' +
    'This record needs no correction.',
  'check-address':
    'No action is needed at first: Sello sends the records again. If the error persists, compare the ' +
    'URLs in the file that `SELLO_AUTHORITY_ADDRESSES` names with those that the authority ' +
    'publishes, and read its announcements. If neither explains the error, report a bug in Sello, with this code.',
  'split-invoice':
    'Split the invoice into several. One invoice can have at most 12 tax rows, 1,000 customers, and ' +
    '1,000 invoices in `preceding`.',
  'message-too-long': 'Report a bug in Sello, with this code.',
  'report-record':
    'Report a bug in Sello, with this code and the XML of the record that gets it. Remove personal data ' +
    'from the XML first. The other records need no action.',
  'supplier-census-resume': buildRemedy`Compare the name and the tax ID of the supplier with the tax
    census${'lookUpTaxCode'}. If the name is wrong, correct the entry of the party${'updateEntry'}, and run the
    workflow "Register supplier" on it. If the tax ID is wrong, register the supplier again with the right one. Then
    ${resumeSendingCommand}.`,
  'representative-census-resume': buildRemedy`Set the holder of the authorization to the name and the tax ID of the
    sender as in the tax census${'writeTitle'}. If the sender is not in the census, store the certificate of
    another holder${'writeCertificate'}. Then ${resumeSendingCommand}.`,
  'authorise-holder': buildRemedy`Ask the supplier to authorize the holder of the certificate (with a power of
    attorney or the authorization form), or store the supplier's own certificate${'writeCertificate'}. Then
    ${resumeSendingCommand}.`,
  'check-header': buildRemedy`Compare the URLs in the file that \`SELLO_AUTHORITY_ADDRESSES\` names with those that
    the authority publishes. If they are equal, or you use no such file, report a bug in Sello, with this code. Then
    ${resumeSendingCommand}.`,
  'contact-authority': buildRemedy`Ask the authority to end the suspension of this sender. Then
    ${resumeSendingCommand}.`,
  'use-issuer-certificate': buildRemedy`Store the supplier's own certificate${'writeCertificate'}, or ask the supplier
    to register a power of attorney for the holder of the certificate at the authority.`,
} as const satisfies Readonly<Record<string, Remedy>>;

export type AuthorityRemedyKey = keyof typeof authorityRemedies;

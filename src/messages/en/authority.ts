// What to do about codes of the authority, in English. Codes that ask for the same share one remedy.

export const authorityRemedies = {
  'correct-field':
    'Correct the member that the answer names; it does not fit length, form or list of the field. Run the job again.',
  'correct-number': 'Give the invoice a series and code of ASCII characters without " \' < > =, together at most 60.',
  'customer-in-census':
    'The tax census must have this code with this name: a company by its full name, a person as surnames and given ' +
    'name. Ask the customer, correct the document (PATCH /silo/v1/entries/{id}), and run the job again.',
  'supplier-in-census':
    'Compare tax code and name of the supplier with the tax census; correct the registration of the supplier.',
  'correct-identity':
    'Correct kind and code of the identity: a VAT number must stand in VIES, other kinds need a country.',
  'customer-tax-code-optional':
    'Nothing has to be done. Where the customer has a Spanish tax code, put it into the document.',
  'customer-of-type': 'Give the invoice the customer that its type demands, or the type that fits the customer.',
  'eu-customer-number':
    'The key `intra-community` (E5) needs the VAT number of another country. A Spanish customer is charged by a rate.',
  'correct-dates': 'Correct issue date or operation date of the document and run the job again.',
  'vat-rate-of-day':
    'Use a rate of VAT that held on the operation date (without one, on the issue date): 0, 4, 10 or 21 %. The ' +
    'compensation of farmers (12 or 10.5 %) is no rate: the buyer writes a receipt for it (RD 1619/2012 art. 16), ' +
    'and none is reported.',
  'rate-of-day':
    'Use a rate that held on the operation date (without one, on the issue date). A correction has the rate of its ' +
    'invoice: give it `op_date`, the day of that invoice.',
  'surcharge-of-rate': 'Use the surcharge that belongs to the rate on that day, or none.',
  'correct-types': 'Check document type, correction type and the invoices that are corrected or replaced.',
  'regime-of-rent':
    'The regime 11 is for rent of business premises at 21 %. Rent without VAT, as of a dwelling, has no regime of ' +
    'its own: leave `es-fiscal-regime` out, or write 01.',
  'self-billed-customer':
    'The tag `self-billed` says that the customer issues the invoice: name the customer with its tax id, or take the tag away.',
  'issuer-is-other':
    '`ordering.issuer` names who issues in the name of the supplier: another tax code than that of the supplier. ' +
    'Leave it out when the supplier issues the invoice itself.',
  'name-third-party': 'Name the third party in `ordering.issuer` and set the issuer type to match.',
  'simplified-limits': 'Use the simplified type only within its limits; above them the invoice needs a customer.',
  'cash-basis-rows':
    'The cash basis (07) goes with rows that charge a rate, or are exempt by art. 20. Rows with another key have the ' +
    'regime 01, and exports 02.',
  'correct-tax-keys': 'Correct key, regime, operation class or exemption of the taxes; the message names the pair.',
  'gold-is-exempt':
    'Investment gold (04) is exempt: {"cat": "VAT", "key": "exempt", "ext": {"es-fiscal-regime": "04", ' +
    '"es-fiscal-exempt": "E6"}}. A seller who gave up the exemption writes the key `reverse-charge`: the customer ' +
    'pays the tax (Ley 37/1992 art. 140 ter).',
  'reverse-charge-needs-full':
    'The key `reverse-charge` (S2) needs a full invoice: take the tag `simplified` away and name the customer.',
  recalculate: 'Recalculate the document (tag `bypass` switches that off): tax and base of a row do not fit.',
  'correct-software':
    'Correct `software` and `producer` in the file that SELLO_PRODUCER_FILE names; then run the job again.',
  'agreement-number': 'Give the number of an agreement that the authority has granted, or none.',
  'report-field': "Sello writes this field itself: report it as a fault of this service, with the record's XML.",
  'authority-failed': 'Nothing: the authority had a technical failure.',
  'report-query': 'The question to the query service was malformed: report it as a fault of this service.',
  'ask-query-service': 'Ask the query service: another system may have reported this number. An amendment replaces it.',
  'already-cancelled': 'Nothing, when the invoice should be cancelled; the job argument `restore` brings it back.',
  'register-again': 'Run the invoice workflow again: Sello registers the invoice anew with the right flags.',
  'use-first-certificate': 'Use the certificate of the presenter that sent the first record, or of the issuer.',
  'use-authority-form': 'Change or cancel it in the form of the authority.',
  'report-fingerprint':
    "Report it: fingerprint of the record and the authority's own differ. Verify the chain (`sello chain verify`).",
  'amend-customer':
    "Get the customer's right tax code, correct the document and run the job again: an amendment is sent.",
  'set-clock': 'Set the clock of the machine by a time server. The record needs no correction.',
  'amend-totals': 'Correct the document (look for charges without taxes) and run the job again: an amendment is sent.',
  'check-installation':
    'Look whether the installation number was used before: after a restored backup, renew it (`sello chain renew`).',
  'ipsi-regime': 'Give IPSI rows a regime before 2027. The record needs no correction.',
  'check-address':
    "Look at the address of the service in the settings, and at the authority's notices; report it if it stays.",
  'split-invoice':
    'Make several invoices of it: one has at most 12 rows of tax, 1,000 customers, and 1,000 invoices in `preceding`.',
  'report-record':
    'Nothing for the others. The record that breaks the message is named: report it as a fault of this service.',
  'supplier-census-resume':
    'Compare the supplier with the tax census, correct its registration, then `sello chain resume`.',
  'representative-census-resume':
    'Compare the representative with the tax census, correct the settings, then `sello chain resume`.',
  'authorise-holder':
    "Have the holder authorised, or register the supplier's own certificate; then `sello chain resume`.",
  'check-header':
    'The header does not fit this service: check address and settings, report it, then `sello chain resume`.',
  'contact-authority': 'Contact the authority: it suspended this certificate. Afterwards `sello chain resume`.',
  'use-issuer-certificate':
    "The certificate may not ask for this: use the issuer's certificate, or register the power of attorney.",
} as const;

export type AuthorityRemedy = keyof typeof authorityRemedies;

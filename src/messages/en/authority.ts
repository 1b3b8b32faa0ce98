// What to do about codes of the authority, in English. Codes that ask for the same share one remedy.
import { instruct, type Remedy } from '../calls';

const resume = { command: 'chain resume', onPage: 'resume sending' } as const;

export const authorityRemedies = {
  'correct-field':
    'Correct the field that the response names: its length, format or value is not allowed. Then run the job again.',
  'correct-number':
    'Use a series and code of ASCII characters without " \' < > =, with at most 60 characters together.',
  'customer-in-census': instruct`The tax census must have this tax ID with this name: a company by its full name, a
    person as surnames and given name. Ask the customer, correct the document${'updateEntry'} and run the job again.`,
  'supplier-in-census': "Compare the supplier's tax ID and name with the tax census, and correct its registration.",
  'correct-identity':
    'Correct the type and code of the identity: a VAT number must be registered in VIES, other types need a country.',
  'customer-tax-code-optional': 'No action is needed. If the customer has a Spanish tax ID, add it to the document.',
  'customer-of-type': 'Add the customer that the invoice type requires, or change the type to match the customer.',
  'eu-customer-number':
    'The key `intra-community` (E5) needs the VAT number of another country. A Spanish customer is charged a rate.',
  'correct-dates': 'Correct the issue date or the operation date of the document and run the job again.',
  'vat-rate-of-day':
    'Use a VAT rate that was valid on the operation date (without one, on the issue date): 0, 4, 10 or 21 %. The ' +
    'compensation of farmers (12 or 10.5 %) is not a rate: the buyer writes a receipt for it (RD 1619/2012 art. 16), ' +
    'and none is reported.',
  'rate-of-day':
    'Use a rate that was valid on the operation date (without one, on the issue date). A correction has the rate of its ' +
    'invoice: set `op_date` to the day of that invoice.',
  'surcharge-of-rate': 'Use the surcharge that belongs to the rate on that day, or none.',
  'correct-types': 'Check the document type, the correction type and the invoices that are corrected or replaced.',
  'regime-of-rent':
    'The regime 11 is for rent of business premises at 21 %. Rent without VAT, such as that of a home, has no regime of ' +
    'its own: leave out `es-fiscal-regime`, or write 01.',
  'self-billed-customer':
    'The tag `self-billed` means that the customer issues the invoice: name the customer with its tax ID, or remove the tag.',
  'issuer-is-other':
    '`ordering.issuer` is the party that issues on behalf of the supplier: its tax ID differs from that of the supplier. ' +
    'Leave it out if the supplier issues the invoice itself.',
  'name-third-party': 'Name the third party in `ordering.issuer` and set the issuer type to match.',
  'simplified-limits':
    'Use the simplified type only within its limits; above them name the customer with its tax ID. Where the law does not ' +
    'require the NIF of the customer (RD 1619/2012 art. 6.1.d), keep the tag `simplified` and add "meta": ' +
    '{"es-fiscal-art61d": "S"}.',
  'cash-basis-rows':
    'The cash basis (07) is for rows that charge a rate, or are exempt by art. 20. Rows with another key have the ' +
    'regime 01, and exports 02.',
  'correct-tax-keys':
    'Correct the key, regime, operation class or exemption of the taxes: the message names the pair that is not allowed.',
  'gold-is-exempt':
    'Investment gold (04) is exempt: {"cat": "VAT", "key": "exempt", "ext": {"es-fiscal-regime": "04", ' +
    '"es-fiscal-exempt": "E6"}}. If you have waived the exemption, use the key `reverse-charge`: the customer ' +
    'pays the tax (Ley 37/1992 art. 140 ter).',
  'reverse-charge-needs-full':
    'The key `reverse-charge` (S2) needs a full invoice: remove the tag `simplified` and name the customer.',
  recalculate:
    'Let Sello calculate the document (the tag `bypass` turns that off): tax and base of a row do not match.',
  'correct-software':
    'Correct `software` and `producer` in the file that SELLO_PRODUCER_FILE names, then run the job again.',
  'agreement-number': 'Use the number of an agreement that the authority has granted, or none.',
  'report-field': 'Sello writes this field itself: report it as a bug, with the XML of the record.',
  'authority-failed': 'No action is needed: the authority had a technical failure.',
  'report-query': 'The request to the query service was malformed: report it as a bug.',
  'ask-query-service': 'Ask the query service: another system may have reported this number. An amendment replaces it.',
  'already-cancelled':
    'No action is needed if the invoice should be cancelled; the job argument `restore` brings it back.',
  'register-again': 'Run the invoice workflow again: Sello registers the invoice again with the right flags.',
  'use-first-certificate': 'Use the certificate that sent the first record, or the certificate of the issuer.',
  'use-authority-form': "Change or cancel it in the authority's own form.",
  'report-fingerprint': instruct`Report it as a bug: the hash of the record and the authority's own differ. Verify
    the chain (${{ command: 'chain verify', onPage: 'on the page of the supplier' }}).`,
  'amend-customer':
    "Get the customer's correct tax ID, correct the document and run the job again: an amendment is sent.",
  'set-clock': 'Synchronize the clock of the machine with a time server. The record needs no correction.',
  'amend-totals': 'Correct the document (check for charges without taxes) and run the job again: an amendment is sent.',
  'check-installation': instruct`Check whether the installation number was used before: after a restored backup,
    renew the chain (${{ command: 'chain renew', onPage: 'on the page of the supplier' }}).`,
  'ipsi-regime': 'Set the regime of IPSI rows before 2027. The record needs no correction.',
  'check-address':
    "Check the address of the service in the settings, and the authority's notices; report it if it continues.",
  'split-invoice':
    'Split the invoice: one has at most 12 tax rows, 1,000 customers, and 1,000 invoices in `preceding`.',
  'report-record':
    'No action is needed for the other records. The record that breaks the message is named: report it as a bug.',
  'supplier-census-resume': instruct`Compare the supplier with the tax census, correct its registration, then
    ${resume}.`,
  'representative-census-resume': instruct`Compare the representative with the tax census, correct the settings,
    then ${resume}.`,
  'authorise-holder': instruct`Get the holder of the certificate authorized, or store the supplier's own
    certificate; then ${resume}.`,
  'check-header': instruct`The header does not match this service: check the address and the settings, report it,
    then ${resume}.`,
  'contact-authority': instruct`Contact the authority: it suspended this certificate. Then ${resume}.`,
  'use-issuer-certificate':
    "The certificate is not allowed to query this: use the issuer's certificate, or register the power of attorney.",
} as const satisfies Readonly<Record<string, Remedy>>;

export type AuthorityRemedy = keyof typeof authorityRemedies;

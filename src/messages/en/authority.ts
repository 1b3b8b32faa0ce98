// What to do about codes of the authority, in English. Codes that ask for the same share one remedy.
import { instruct, type Remedy } from '../calls';

const resume = { command: 'chain resume', onPage: 'resume sending' } as const;

export const authorityRemedies = {
  'correct-field': 'Correct the field that the response names, then run the job again.',
  'correct-number':
    'Change the series or the code: use only ASCII characters without " \' < > =, and at most 60 characters for both ' +
    'together.',
  'customer-in-census': instruct`Ask the customer for the tax ID and the name as they are in the tax census: the full
    name of a company; the surnames and then the given name of a person. Correct the document${'updateEntry'} and run
    the job again.`,
  'supplier-in-census':
    "Compare the supplier's tax ID and name with the tax census, correct the registration of the supplier, and run the " +
    'job again.',
  'correct-identity':
    'Correct the type, the country or the code of the identity. A VAT number must be registered in VIES; an identity of ' +
    'any other type must have a country.',
  'customer-tax-code-optional':
    'No action is needed, because the authority accepts such records. If the customer has a Spanish tax ID, add it to ' +
    'the document.',
  'customer-of-type':
    'Add the customer if the type of the invoice requires one, or remove it if the type does not allow one; or change ' +
    'the type.',
  'eu-customer-number':
    'Use the key `intra-community` (E5) only for a customer with a VAT number of another country, and set that number. ' +
    'Charge a Spanish customer the tax at its rate.',
  'correct-dates': 'Correct the issue date or the operation date of the document, then run the job again.',
  'vat-rate-of-day':
    'Use a VAT rate that was valid on the operation date, or on the issue date if there is no operation date: 0, 4, 10 ' +
    'or 21 %. The compensation of farmers (12 or 10.5 %) is not a rate: the buyer writes a receipt for it (RD 1619/2012 ' +
    'art. 16), and none is reported.',
  'rate-of-day':
    'Use a rate that was valid on the operation date, or on the issue date if there is no operation date. In a ' +
    'correction, use the rate of the original invoice and set `op_date` to the date of that invoice.',
  'surcharge-of-rate': 'Use the surcharge that belonged to the VAT rate on that day, or remove the surcharge.',
  'correct-types': 'Correct the document type, the correction type, or the invoices that `preceding` names.',
  'regime-of-rent':
    'Use the regime 11 only for the rent of business premises at 21 %. For rent without VAT, such as that of a home, ' +
    'leave out `es-fiscal-regime` or set it to 01.',
  'self-billed-customer':
    'If the customer issues the invoice, name the customer with its tax ID. If not, remove the tag `self-billed`.',
  'issuer-is-other':
    'Remove `ordering.issuer` if the supplier issues the invoice itself. If another party issues it, set the tax ID of ' +
    'that party.',
  'name-third-party': 'Name the third party in `ordering.issuer`, and set the issuer type to match.',
  'simplified-limits':
    'Use a simplified invoice only up to the limits of the law; above them, name the customer with its tax ID and remove ' +
    'the tag `simplified`. Where the law does not require the tax ID of the customer (RD 1619/2012 art. 6.1.d), keep the ' +
    'tag and add "meta": {"es-fiscal-art61d": "S"}.',
  'simplified-marks':
    'Set `es-fiscal-simplified-art7273` (in `tax.ext`) or `es-fiscal-art61d` (in `meta`) to "S", or remove it. The first ' +
    'belongs to an invoice without the tag `simplified` that names the customer with its tax ID, the second to one with ' +
    'the tag and without that tax ID (RD 1619/2012 art. 7.2, 7.3 and 6.1.d).',
  'cash-basis-rows':
    'Use the cash basis (07) only for rows that charge a rate or are exempt by art. 20. Set the regime of exports to ' +
    '02, and that of rows with another key to 01.',
  'correct-tax-keys':
    'Correct the key, the regime, the operation class or the exemption of the taxes, then run the job again.',
  'gold-is-exempt':
    'Write investment gold as exempt: {"cat": "VAT", "key": "exempt", "ext": {"es-fiscal-regime": "04", ' +
    '"es-fiscal-exempt": "E6"}}. If you have waived the exemption, use the key `reverse-charge`, because the customer ' +
    'then pays the tax (Ley 37/1992 art. 140 ter).',
  'reverse-charge-needs-full':
    'Use the key `reverse-charge` (S2) only in a full invoice: remove the tag `simplified` and name the customer.',
  recalculate: 'Remove the tag `bypass`, so that Sello calculates the tax of each row from its base and rate.',
  'correct-software':
    'Correct `software` and `producer` in the file that SELLO_PRODUCER_FILE names, then run the job again.',
  'agreement-number': 'Use the number of an agreement that the authority has granted, or none.',
  'report-field': 'Report this as a bug of Sello, which writes the field itself; include the XML of the record.',
  'authority-failed': 'No action is needed, because Sello sends the records again until the authority processes them.',
  'report-query': 'Report this as a bug of Sello, which writes the query itself.',
  'ask-query-service':
    'Ask the query service of the authority which record it has: another system may have reported this number. If the ' +
    'record is yours, an amendment replaces it.',
  'already-cancelled':
    'No action is needed if the invoice should be cancelled. To restore the invoice, run the job with the argument ' +
    '`restore`.',
  'register-again': 'Run the invoice workflow again: Sello registers the invoice again with the right flags.',
  'use-first-certificate': 'Use the certificate that sent the first record, or the certificate of the issuer.',
  'use-authority-form': "Change or cancel the invoice in the authority's own application.",
  'report-fingerprint': instruct`Report this as a bug of Sello, which calculates the hash itself, and verify the chain
    (${{ command: 'chain verify', onPage: 'on the page of the supplier' }}).`,
  'amend-customer':
    "Get the customer's correct tax ID, correct the document and run the job again: Sello then sends an amendment.",
  'set-clock': 'Synchronize the clock of the machine with a time server. The record needs no correction.',
  'amend-totals':
    'Correct the document, for example a charge without taxes, and run the job again: Sello then sends an amendment.',
  'check-installation': instruct`Find out whether the installation number was used before. If a backup was restored,
    renew the chain (${{ command: 'chain renew', onPage: 'on the page of the supplier' }}).`,
  'ipsi-regime': 'Set the regime of IPSI rows before 2027. The record needs no correction.',
  'check-address':
    'No action is needed at first, because Sello sends the records again. If the code returns, check the address of the ' +
    'authority in the settings and the announcements of the authority, and report it as a bug of Sello.',
  'split-invoice':
    'Split the invoice: one has at most 12 tax rows, 1,000 customers, and 1,000 invoices in `preceding`.',
  'report-record':
    'Report the record that gets this code as a bug of Sello. No action is needed for the other records of the message.',
  'supplier-census-resume': instruct`Compare the supplier with the tax census, correct its registration, then
    ${resume}.`,
  'representative-census-resume': instruct`Compare the representative with the tax census, correct the settings,
    then ${resume}.`,
  'authorise-holder': instruct`Get the holder of the certificate authorized, or store the supplier's own
    certificate; then ${resume}.`,
  'check-header': instruct`Check the address of the authority and the settings, and report this as a bug of Sello;
    then ${resume}.`,
  'contact-authority': instruct`Ask the authority to restore the access of this certificate, then ${resume}.`,
  'use-issuer-certificate': "Use the issuer's certificate, or register a power of attorney for the holder of this one.",
} as const satisfies Readonly<Record<string, Remedy>>;

export type AuthorityRemedy = keyof typeof authorityRemedies;

// Warnings of who issues, who buys, and how and when it is paid. Part of the table in warnings.ts.
import type { WarningRow } from './warning-row';

export const partyWarnings = {
  'advance-above-payable': {
    blocking: false,
    cause: 'The advances are more than what is to be paid.',
    remedy: 'Correct the advances. What was paid too much is paid back, or is an advance of another invoice.',
  },
  'due-dates-differ': {
    blocking: false,
    cause:
      'The due dates add up neither to the total nor to what is left of it after advances; or they are shares of the total, and ' +
      'a part of it was paid in advance.',
    remedy:
      'Give amounts that add up to `totals.due`, or to `totals.payable` where the advance paid one of them. A `percent` is a ' +
      'share of `totals.payable`.',
  },
  'issued-by-two': {
    blocking: false,
    cause:
      'The tag self-billed says that the customer issues the invoice, and `ordering.issuer` names a third party who does: the ' +
      'record says the third party (T), and the page has the mention of the customer (RD 1619/2012 art. 5 and 6.1.k).',
    remedy: 'Take the tag away when a third party issues it, or `ordering.issuer` when the customer does.',
  },
  'withheld-by-nobody': {
    blocking: false,
    cause:
      'A row has income tax that the customer withholds (IRPF), and no customer with a tax code is named. Only a business ' +
      'withholds, and it needs an invoice that names it (RD 439/2007 art. 76).',
    remedy:
      'Name the customer with its `tax_id` and take the tag `simplified` away. A sale to a person who is no business has no IRPF.',
  },
  'issued-to-itself': {
    blocking: false,
    cause: 'Supplier and customer have the same tax code. The authority takes such a record, and it declares a sale.',
    remedy:
      'Write the tax code of the customer. Leave it where the law wants such an invoice, as for goods taken for own use.',
  },
  'issued-by-customer': {
    blocking: false,
    cause:
      'The party that issues the invoice (`ordering.issuer`) is the customer, and the record says that a third party issued it.',
    remedy: 'Write the tag `self-billed` in place of `ordering.issuer` (RD 1619/2012 art. 5).',
  },
  'surcharge-to-company': {
    blocking: false,
    cause:
      'A row charges the equivalence surcharge, and the customer is a company. The surcharge is for retailers who are natural ' +
      'persons or share out their income (Ley 37/1992 art. 148 and 149).',
    remedy: 'Write the rate without `+eqs`, for example {"cat": "VAT", "rate": "general"}.',
  },
  'withheld-from-company': {
    blocking: false,
    cause:
      'A row has income tax that the customer withholds (IRPF), and the supplier is a company. Professionals and businesses are ' +
      'withheld from when they are natural persons (RD 439/2007 art. 75 and 95); companies have it on rent and capital alone, 19 %.',
    remedy: 'Take the IRPF out of the row. On rent write {"cat": "IRPF", "rate": "capital"}.',
  },
  'due-before-issue': {
    blocking: false,
    cause: 'A due date is before the issue date.',
    remedy: 'Correct the date, mostly its year. What was paid before goes into `payment.advances`.',
  },
  'iban-wrong': {
    blocking: false,
    cause: 'An account number (IBAN) does not fit its check digits: a digit is wrong, missing or in another place.',
    remedy: 'Copy the IBAN from the bank. The customer could not pay to this one.',
  },
  'exchange-rate-one': {
    blocking: false,
    cause: 'An exchange rate is 1, and no two currencies are worth the same. The record is in euros by this rate.',
    remedy:
      'Give the rate of the day on which the tax is due (Ley 37/1992 art. 79.Once), for example "0.92" for a dollar.',
  },
} as const satisfies Record<string, WarningRow>;

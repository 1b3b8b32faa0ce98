// Warnings about who issues, who buys, and how and when the invoice is paid. Part of the table in warnings.ts.

export const partyAndPaymentWarningTable = {
  'supplier-name-differs': {
    blocking: false,
    cause:
      'The name of the supplier on the invoice is not the name under which the supplier is registered here. Sello ' +
      'ignores case, accents, spaces, punctuation and the order of words. The authority compares the name and the ' +
      'tax ID with its census.',
    remedy:
      'Write the name under which the supplier is registered. If that name is out of date, correct the party entry ' +
      'of the supplier, then run "Register supplier" on that entry. The chain continues.',
  },
  'addon-missing': {
    blocking: true,
    cause: 'The supplier reports its invoices, but this invoice does not have the addon of the reporting scheme.',
    remedy: 'Add `es-fiscal-v1` to `$addons`.',
  },
  'advance-above-payable': {
    blocking: false,
    cause: 'The advances are more than the amount to be paid.',
    remedy:
      'Correct the advances. If the customer paid too much, refund the excess or apply it as an advance to ' +
      'another invoice.',
  },
  'due-dates-differ': {
    blocking: false,
    cause:
      'The due dates add up to neither the total nor the balance due. Due dates with a `percent` do not take advances into ' +
      'account.',
    remedy:
      'Use amounts that add up to `totals.due`, or to `totals.payable` if an advance covers the amount of one of the due dates. A ' +
      '`percent` is a share of `totals.payable`.',
  },
  'issued-by-two': {
    blocking: false,
    cause:
      'The tag self-billed means that the customer issues the invoice, but `ordering.issuer` names a third party. The ' +
      'record reports the third party (T), but the PDF contains the required text of the customer (RD 1619/2012 art. 5 and ' +
      '6.1.k).',
    remedy:
      'If a third party issues the invoice, remove the tag `self-billed`. If the customer issues the invoice, remove ' +
      '`ordering.issuer`.',
  },
  'withheld-by-nobody': {
    blocking: false,
    cause:
      'A line has income tax that the customer withholds (IRPF), but the invoice has no customer with a Spanish tax ID. Only a ' +
      'business in Spain withholds tax, and the business needs an invoice that names it as the customer (RD 439/2007 art. 76).',
    remedy:
      'Add the customer with its `tax_id`, and remove the tag `simplified`. For a sale to a private person, remove the ' +
      'IRPF.',
  },
  'issued-to-itself': {
    blocking: false,
    cause:
      'The supplier and the customer have the same tax ID. The authority accepts the record, so the sale is declared.',
    remedy:
      'Write the tax ID of the customer. Ignore this warning if the law requires such an invoice, for example for ' +
      'goods that the supplier takes for its own use.',
  },
  'issued-by-customer': {
    blocking: false,
    cause:
      'The party that issues the invoice (`ordering.issuer`) is the customer, but the record reports that a third party ' +
      'issued it.',
    remedy: 'Use the tag `self-billed` instead of `ordering.issuer` (RD 1619/2012 art. 5).',
  },
  'surcharge-to-company': {
    blocking: false,
    cause:
      'The equivalence surcharge is only for goods that are sold to Spanish retailers who are natural persons or ' +
      'pass-through entities (Ley 37/1992 art. 148 and 149). The warning appears if the customer is a legal person ' +
      'or from abroad, or if a simplified invoice names no customer. It also appears for services, and for goods ' +
      'that go to a place where VAT does not apply.',
    remedy: 'Write the rate without `+eqs`, for example {"cat": "VAT", "rate": "general"}.',
  },
  'withheld-from-company': {
    blocking: false,
    cause:
      'A line has income tax that the customer withholds (IRPF), but the supplier is a legal person. Customers ' +
      'withhold this tax from professionals and businesses that are natural persons (RD 439/2007 art. 75 and 95). ' +
      'From a legal person, they withhold tax only on rentals and capital, at 19%.',
    remedy: 'Remove the IRPF from the line. For a rental, write {"cat": "IRPF", "rate": "capital"}.',
  },
  'due-before-issue': {
    blocking: false,
    cause: 'A due date is before the issue date.',
    remedy:
      'Correct the date; often the year is mistyped. Put what was paid before the issue date into ' +
      '`payment.advances`.',
  },
  'cash-above-limit': {
    blocking: false,
    cause:
      'The invoice states that it is paid in cash, but its total with tax reaches the limit. A business must not ' +
      'accept cash, even in part, for a sale of 1,000 EUR or more (Ley 7/2012 art. 7.Uno). The limit is 10,000 EUR ' +
      'if the customer is a natural person who is not a business and not resident in Spain. Both parties are liable ' +
      'for the fine.',
    remedy:
      'Ask the customer to pay by card or by transfer, and set that method as `key` in `payment.instructions` and ' +
      '`payment.advances`. Ignore this warning if the customer is a visitor from abroad and the total is below 10,000 EUR.',
  },
  'iban-wrong': {
    blocking: false,
    cause:
      'An account number (IBAN) does not match its check digits, because a digit is wrong, missing or in the wrong ' +
      'position. The customer could not pay into this account.',
    remedy: 'Copy the IBAN from a bank statement.',
  },
  'exchange-rate-one': {
    blocking: false,
    cause:
      'An exchange rate is 1, but no two currencies have the same value. Sello converts the amounts of the record to ' +
      'euros at this rate.',
    remedy:
      'Use the rate of the day on which the tax is due (Ley 37/1992 art. 79.Once), for example "0.92" for a ' +
      'dollar.',
  },
  'exchange-rate-inverted': {
    blocking: false,
    cause:
      'A currency such as the yen or the krona has an exchange rate of more than one euro, although one unit is ' +
      'worth only a fraction of a euro. The rate is probably the rate in the other direction. Sello converts the ' +
      'amounts of the record to euros at this rate.',
    remedy: 'Write how many euros one unit of the currency is worth, for example "0.0061" for a yen.',
  },
  'exchange-rate-several': {
    blocking: false,
    cause: 'A document has several exchange rates from one currency to another. Sello uses only the first of them.',
    remedy: 'Keep only the rate of the day on which the tax is due (Ley 37/1992 art. 79.Once).',
  },
  'price-rounded': {
    blocking: false,
    cause:
      'A price is in a different currency from the invoice. Sello rounds the converted price to cents before it ' +
      'multiplies the price by the quantity, so the sum of the line differs from the converted sum.',
    remedy:
      'Write the price in the currency of the invoice with all its decimals, for example "0.0061554"; or write the ' +
      'invoice in the currency of the price, so that only amounts are converted (Ley 37/1992 art. 79.Once).',
  },
  'foral-supplier': {
    blocking: false,
    cause:
      'The supplier is in Navarre or the Basque Country and is not registered yet. Under the rules of a foral treasury, such ' +
      'as TicketBAI, the supplier does not report here (RD 1007/2023 art. 3).',
    remedy:
      'Ask the supplier which rules on invoicing systems it follows. Ignore this warning if the supplier follows the state ' +
      'rules. Otherwise, register the supplier, and mark it as exempt before its first invoice.',
  },
} as const;

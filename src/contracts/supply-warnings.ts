// Warnings of where a sale is taxed, and of amounts that no rule of a tax knows. Part of the table in warnings.ts.
import type { WarningRow } from './warning-row';

export const supplyWarnings = {
  'mention-missing': {
    blocking: false,
    cause:
      'The customer, a business of another member of the Union, declares the tax of this sale, and the page does not say so. The ' +
      'mention is "inversión del sujeto pasivo" (RD 1619/2012 art. 6.1.m).',
    remedy: 'Add the tag `reverse-charge` to `$tags`: it prints the mention. The key of the taxes stays.',
  },
  'place-of-supply': {
    blocking: false,
    cause:
      'The key of a row says that the sale is not taxed in Spain, or that the goods leave the Union, and the address of the ' +
      'customer says otherwise; or a row charges the tax of another part of Spain than that of the supplier.',
    remedy:
      'Write the tax that is due, for example {"cat": "VAT", "rate": "general"}. What is no sale, such as a compensation, has ' +
      '"ext": {"es-fiscal-op-class": "N1"} beside the key. Leave it where the place is another than the address: goods sent ' +
      'elsewhere, work at a building abroad (Ley 37/1992 art. 69 and 70).',
  },
  'reverse-charge-to-person': {
    blocking: false,
    cause:
      'The key reverse-charge says that the customer declares the tax (S2), and the customer has no tax code. Only a business ' +
      'declares it (Ley 37/1992 art. 84.Uno.2).',
    remedy: 'Give `customer.tax_id`, or charge the tax: {"cat": "VAT", "rate": "general"}.',
  },
  'agriculture-charged': {
    blocking: false,
    cause:
      'A row has the regime 19 and charges VAT. A farmer in this regime charges none (Ley 37/1992 art. 129); the buyer writes a ' +
      'receipt with the compensation (RD 1619/2012 art. 16).',
    remedy: 'Take the regime 19 away where VAT is charged. A sale under it has no invoice of the farmer.',
  },
  'withheld-rate': {
    blocking: false,
    cause:
      'A row has IRPF at a percentage that no rule has (Ley 35/2006 art. 101, RD 439/2007 art. 95, 99 and 100). The authority does not ' +
      'see withheld taxes.',
    remedy:
      'Write the rate: `pro` 15 %, `pro-start` 7 %, `capital` 19 %, `modules` 1 %, as in {"cat": "IRPF", "rate": "pro"}. Others are ' +
      'given as `percent`: 2 % (livestock), 24 % (image rights), 35 % (directors).',
  },
  'outlay-taxed': {
    blocking: false,
    cause:
      'A charge with the key `outlay` has taxes. What is paid in the name of the customer is no part of the price (Ley 37/1992 ' +
      'art. 78.Tres.3), and the invoice of who was paid has the tax already.',
    remedy:
      'Take the `taxes` of this charge away. An expense of yours that you charge on has no key `outlay`, and the taxes of the lines.',
  },
  'rounding-large': {
    blocking: false,
    cause:
      '`totals.rounding` is more than the cents that rounding can leave. It changes what is to be paid, and the record does not have it.',
    remedy: 'Give the amount as a line, a discount or a charge with its taxes. `totals.rounding` is for cents.',
  },
  'discount-above-price': {
    blocking: false,
    cause: 'The discounts of a line are more than the line comes to: the line is negative.',
    remedy:
      'Correct the amount, or write a percentage, for example {"percent": "10%"}. What is taken back of another invoice is a credit note.',
  },
  'discount-one-rate': {
    blocking: false,
    cause:
      'A discount of the document is a share of all lines, these have several rates, and it lowers the base of one of them alone: too ' +
      'little tax is declared at that rate, too much at the others (Ley 37/1992 art. 78.Tres.2).',
    remedy:
      'Give one discount for each rate with its `base`, the sum of the lines at that rate, for example {"percent": "10%", "base": ' +
      '"100.00", "taxes": [{"cat": "VAT", "rate": "general"}]}; or give the lines their own `discounts`.',
  },
  'amount-missing': {
    blocking: false,
    cause: 'A discount or a charge has neither a percentage nor an amount: it changes nothing.',
    remedy: 'Give it `percent`, for example "10%", or `amount`, for example "5.00"; or leave it out.',
  },
  'advance-negative': {
    blocking: false,
    cause: 'An advance is below zero: it adds to what is to be paid.',
    remedy: 'Write what was paid in advance without a sign. What was given back is a payment, and on no invoice.',
  },
  'extension-unknown': {
    blocking: true,
    cause: 'An extension of the scheme has a name or a code that the scheme has not: the record is made without it.',
    remedy: 'Write a name and a code of the tables in docs/format.md.',
  },
  'extension-misplaced': {
    blocking: false,
    cause: 'An extension of the scheme stands where nothing reads it: the record is made as if it were not there.',
    remedy:
      'Move it: kind of document, kind of correction, issuer and art. 7.2 and 7.3 into `tax.ext`; regime, class and exemption into ' +
      '`ext` of the taxes of the row; kind of identity into `ext` of the identity.',
  },
  'issued-late': {
    blocking: false,
    cause:
      'The invoice is dated later than the law lets it be: an operation is invoiced before the 16th of the month after it ' +
      '(RD 1619/2012 art. 11; art. 13 for a month together).',
    remedy:
      'Correct `op_date`, mostly its year or month. Leave it when the invoice is late: the tax is of the period of the operation.',
  },
} as const satisfies Record<string, WarningRow>;

// Warnings about where a sale is taxed, and about amounts that no rule of a tax checks.
// Part of the table in warnings.ts.

export const supplyAndAmountWarningTable = {
  'mention-missing': {
    blocking: false,
    cause:
      'The customer, a business in another member state of the EU, declares the tax of this sale, but the PDF does not ' +
      'contain the required text "inversión del sujeto pasivo" (RD 1619/2012 art. 6.1.m).',
    remedy: 'Add the tag `reverse-charge` to `$tags`, which prints the text. Leave the key of the taxes as it is.',
  },
  'place-of-supply': {
    blocking: false,
    cause:
      'The tax of a line contradicts the place or the kind of the sale in one of these ways. (1) The key reports a ' +
      'sale outside Spain, or goods that leave the EU, but the customer is in Spain or in the EU. (2) The line ' +
      'charges the tax of a Spanish territory in which the supplier is not established. (3) The line charges tax on ' +
      'goods that `delivery` sends out of the territory of the tax, or on a service, such as advice, to a business ' +
      'elsewhere. (4) Lodging or meals are not taxed where they take place. (5) `item.key` contradicts the tax, for ' +
      'example a service with the exemption of goods.',
    remedy:
      'Use the tax that is due, for example {"cat": "VAT", "rate": "general"}. If the line is not a sale but, for ' +
      'example, compensation for damage, add "ext": {"es-fiscal-op-class": "N1"} to the tax. Ignore this warning if ' +
      'the place of supply is not the address of the customer: for example, goods sent elsewhere, or work on a ' +
      'building abroad (Ley 37/1992 art. 69 and 70).',
  },
  'reverse-charge-to-person': {
    blocking: false,
    cause:
      'The key reverse-charge means that the customer declares the tax (S2), but the customer has no tax ID. Only ' +
      'a business declares the tax (Ley 37/1992 art. 84.Uno.2).',
    remedy: 'Add `customer.tax_id`; or charge the tax with {"cat": "VAT", "rate": "general"}.',
  },
  'agriculture-charged': {
    blocking: false,
    cause:
      'A line has regime 19 but charges VAT. A farmer in this regime charges no VAT (Ley 37/1992 art. 129), because the ' +
      'buyer issues a receipt for the compensation (RD 1619/2012 art. 16).',
    remedy:
      'If the supplier charges VAT, remove regime 19. If the supplier charges no VAT, do not issue an invoice for ' +
      'the sale.',
  },
  'withheld-rate': {
    blocking: false,
    cause:
      'A line has IRPF at a rate that does not exist, or a line with regime 11 (rent) has a rate of a different kind ' +
      'of income (Ley 35/2006 art. 101, RD 439/2007 art. 95, 99 and 100). The authority does not see withheld taxes.',
    remedy:
      'Write one of the rates `pro` (15%), `pro-start` (7%), `capital` (19%) and `modules` (1%), as in {"cat": "IRPF", ' +
      '"rate": "pro"}. Write other rates as `percent`: 2% (livestock), 24% (image rights), 35% (directors).',
  },
  'outlay-taxed': {
    blocking: false,
    cause:
      'An outlay has taxes: a charge with the key `outlay`, or a line or charge that is called an outlay. A charge ' +
      'with the key `outlay` in a taxed line is also taxed. What you pay in the name of the customer is not part of ' +
      'the price (Ley 37/1992 art. 78.Tres.3), and the invoice for this expense already contains the tax. The ' +
      'warning also appears for other taxed amounts that do not change the price: deposits, guarantees that the ' +
      'customer withholds, withheld income tax, tips, multi-purpose vouchers, subsidies that another party pays, and ' +
      'goods that the customer gives in part payment.',
    remedy:
      'Remove the `taxes` of this charge. If the charge belongs to a line, move it to the `charges` of the document. If the charge ' +
      'is your own expense that you charge to the customer, remove the key `outlay` and use the taxes of the lines. If a line or ' +
      'charge is only called an outlay, change its name.',
  },
  'prices-include-unused': {
    blocking: false,
    cause:
      '`tax.prices_include` names a tax that no line has, so Sello added the tax of the lines to the prices. The ' +
      'warning also appears if Sello added a different tax, or the equivalence surcharge, to the prices of some ' +
      'lines.',
    remedy:
      'Set `prices_include` to the tax category of the lines, for example ' +
      '"VAT"; or remove the field if the prices do not include tax.',
  },
  'rounding-large': {
    blocking: false,
    cause:
      '`totals.rounding` is more than the cents that rounding can cause. The rounding changes the amount to be paid, ' +
      'but is not part of the record. The warning also appears if `tax.rounding` rounds the base of each line ' +
      'although prices include the tax: the bases and taxes of the record then do not add up to the prices.',
    remedy:
      'Add the amount as a line, a discount or a charge with its taxes, because `totals.rounding` is only for cents.',
  },
  'discount-above-price': {
    blocking: false,
    cause:
      'The discounts of a line exceed its amount, so the line is negative. The warning also appears if the discounts ' +
      'of the document at one rate exceed the lines and charges at this rate.',
    remedy:
      'Correct the amount; or write a percentage, for example {"percent": "10%"}. To credit another invoice, ' +
      'use a credit note.',
  },
  'discount-one-rate': {
    blocking: false,
    cause:
      'The lines have several rates, but a discount of the document, a percentage of all lines, reduces the base of ' +
      'only one rate. The record has too little tax at that rate, and too much at the others (Ley 37/1992 art. ' +
      '78.Tres.2).',
    remedy:
      'Add one discount for each rate with its `base`, the sum of the lines at that rate, for example {"percent": ' +
      '"10%", "base": "100.00", "taxes": [{"cat": "VAT", "rate": "general"}]}; or use the `discounts` of the ' +
      'lines.',
  },
  'amount-missing': {
    blocking: false,
    cause: 'A discount or a charge has neither a percentage nor an amount, so it changes nothing.',
    remedy: 'Set `percent`, for example "10%", or `amount`, for example "5.00"; or remove the discount or charge.',
  },
  'advance-negative': {
    blocking: false,
    cause: 'An advance is negative, so it increases the amount to be paid.',
    remedy:
      'Write what was paid in advance without a sign. Omit refunds: they are payments and not part of an invoice.',
  },
  'extension-unknown': {
    blocking: true,
    cause: 'An extension has a name or a code that does not exist, so the extension is not part of the record.',
    remedy: 'Use a name and a code from the tables in docs/format.md.',
  },
  'extension-misplaced': {
    blocking: false,
    cause: 'An extension is in an object where Sello does not read it, so it is not part of the record.',
    remedy:
      'Move the extension. The document type, the correction type, the issuer, and the mark of RD 1619/2012 art. 7.2 ' +
      'and 7.3 belong in `tax.ext`. The regime, the class and the exemption belong in `ext` of the taxes of the ' +
      'line. The type of an identity belongs in `ext` of the identity.',
  },
  'operation-day-missing': {
    blocking: false,
    cause:
      'The operation date of the record decides to which tax return the sale belongs, but another date of the ' +
      'invoice contradicts this date (RD 1619/2012 art. 6.1.i, Ley 37/1992 art. 75). Without `op_date`, the record ' +
      'has the issue date. The warning appears if the delivery (`delivery.date`) or the day on which the tax is due ' +
      '(`value_date`) is earlier, or if the period of the deliveries ended in an earlier month. With `op_date`, the ' +
      'warning appears if this day is in a later month than the delivery, `value_date` or the periods of the lines. ' +
      'The warning also appears if `op_date` is before `ordering.period` or more than 31 days after it, unless the ' +
      'price was billed, paid or due on that day. For delivered goods, this does not explain a day more than 31 days ' +
      'after the period. In a correction, the warning appears if `op_date` is after the corrected invoice. ' +
      'In a sale, the warning also appears if a payment was made in an earlier month.',
    remedy: 'Set `op_date` to the operation date. In a correction, remove `op_date`.',
  },
  'issued-late': {
    blocking: false,
    cause:
      'The issue date is later than the law allows. An operation has to be invoiced before the 16th of the following ' +
      'month (RD 1619/2012 art. 11; art. 13 for a monthly invoice). A sale to a consumer has to be invoiced at once, ' +
      'or together with other sales of its month by the end of the month. The warning also appears if one invoice ' +
      'covers deliveries of more than one calendar month, or if a negative invoice that reverses an invoice has an ' +
      'operation date before the month of its issue date. The tax of such an invoice belongs to the month of its ' +
      'issue date.',
    remedy:
      'If `op_date` is wrong, correct the date; often the year or month is mistyped. In a negative invoice that ' +
      'reverses an invoice, remove `op_date`. Ignore this warning if the invoice really is late: the tax belongs to ' +
      'the period of the operation.',
  },
} as const;

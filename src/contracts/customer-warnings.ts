// Warnings about customers, such as foreign numbers, rates of another day and names that cannot be printed. Part of the
// table in warnings.ts.

export const customerWarningTable = {
  'customer-unnamed': {
    blocking: false,
    cause:
      'A full invoice whose customer needs no tax ID (`es-fiscal-art61d` in `meta`) has no customer. The law waives only the ' +
      'tax ID: name and address remain mandatory (RD 1619/2012 art. 6.1.c, d and e).',
    remedy:
      'Add `customer` with `name` and `addresses`, without `tax_id`. For a simplified invoice without a ' +
      'customer, remove `es-fiscal-art61d`.',
  },
  'vat-number-of-person': {
    blocking: false,
    cause:
      'A customer in another member state of the EU pays a Spanish rate, and its tax ID has the form that its country ' +
      'gives to natural persons. The record reports it as a VAT number (IDType 02); the authority rejects numbers that ' +
      'VIES does not list (1103).',
    remedy:
      'For a consumer, remove `customer.tax_id` and write the number in `identities` with the key `foreign`, for ' +
      'example {"key": "foreign", "country": "PT", "code": "254321097"}. Ignore this warning if VIES lists the number.',
  },
  'rate-of-other-day': {
    blocking: false,
    cause:
      'A line names its rate, but this rate had a different percentage on the operation date (`op_date`) or, for a ' +
      'correction, on the day of the corrected invoice. The calculation uses the rates of `value_date` or, without ' +
      'this field, of the issue date.',
    remedy:
      'Set `value_date` to the day on which the tax is due, usually the operation date (Ley 37/1992 art. 90.Dos).',
  },
  'text-unprintable': {
    blocking: true,
    cause:
      'A name or a description contains characters that no font of the PDF has, so the PDF would not show the customer ' +
      'or the goods (RD 1619/2012 art. 6.1.c, f). docs/pdf.md lists the supported scripts.',
    remedy: 'Write the text in Latin letters, or in another supported script.',
  },
} as const;

// Warnings about the date, series and type of an invoice at issue. Part of the table in warnings.ts.

export const issueDateAndSeriesWarningTable = {
  'e-invoice-impossible': {
    blocking: false,
    cause:
      'The workspace or the workflow requires an e-invoice in a format that cannot represent this invoice, so the step that creates ' +
      'the file will fail. The code (`E-INVOICE-...`) names the rule.',
    remedy:
      'Correct the fields that the warning names; or disable the format in `page` of the workspace, or remove ' +
      'the step of the format from the workflow.',
  },
  'month-closed': {
    blocking: false,
    cause: 'The month of the issue date is closed. The invoice changes totals that may already have been declared.',
    remedy:
      'Omit `issue_date` if you issue the invoice today. Otherwise, inform the person who keeps the books, and close ' +
      'the month again.',
  },
  'earlier-than-previous': {
    blocking: false,
    cause:
      'The numbers of a series must follow the dates. The issue date is before the date of the previous number, or ' +
      'after the date of a later number of the same year.',
    remedy: 'Correct `issue_date`, or number the invoice in a different series.',
  },
  'series-in-code': {
    blocking: false,
    cause:
      'The code starts with the name of the series. The number that is printed and reported is the series, a hyphen and the code, ' +
      'so the number contains the series twice.',
    remedy: 'Remove the series from `code`.',
  },
  'number-in-use': {
    blocking: false,
    cause: 'Another entry of this supplier has this series and code, in the year of the issue date.',
    remedy: 'Use the next free `code`; or omit `code`, and the workflow numbers the invoice.',
  },
  'number-of-other-year': {
    blocking: false,
    cause: 'Another entry of this supplier has this series and code, with an issue date in another year.',
    remedy:
      'Ignore this warning if the series begins again each year. Otherwise, correct `issue_date`, or use the next free `code`.',
  },
  'number-taken': {
    blocking: true,
    cause: 'Another entry of this supplier was reported with this number and date.',
    remedy: 'Use the next free `code`; or omit `code`, and the workflow numbers the invoice.',
  },
  'issue-date-past': {
    blocking: false,
    cause:
      'The issue date is before the day of the record. A record is created with the invoice or just before it (RD ' +
      '1007/2023 art. 9).',
    remedy:
      'Omit `issue_date`, so that the invoice gets the day on which it is numbered. Set ' +
      '`op_date` to the day of the sale. Ignore this warning if the customer already has the invoice with this date.',
  },
  'issue-date-ahead': {
    blocking: false,
    cause:
      'The issue date is after the day of the record. The supplier is in the Canary Islands, where midnight is one ' +
      'hour later than in the peninsula, and the record has the time of the supplier.',
    remedy:
      'Omit `issue_date`, so that the invoice gets the day on which it is numbered. Ignore this warning if the customer already ' +
      'has the invoice with this date.',
  },
  'series-mixed': {
    blocking: false,
    cause:
      'The series contains invoices of several kinds. Each kind needs its own series: full invoices, simplified invoices, ' +
      'invoices that replace simplified invoices, corrections, and the invoices that a customer or a third party issues for the ' +
      'supplier (RD 1619/2012 art. 6.1.a, 7.1.a; DGT V2884-16, V2885-16).',
    remedy:
      'From now on, use a different series for this kind of invoice. Only a correction of a simplified invoice (R5) can ' +
      'share the series of the simplified invoices.',
  },
  'ticket-invoiced': {
    blocking: false,
    cause:
      'This invoice reports the sale of a simplified invoice that was already reported, so the sale counts twice. ' +
      'Only an invoice that replaces simplified invoices (F3) does not count the sale again (RD 1619/2012 art. 7.3).',
    remedy:
      'Set `$tags` to ["replacement"] and add the simplified invoice to `preceding`. Ignore this warning if the invoice is ' +
      'for a different sale.',
  },
  'correction-kind': {
    blocking: false,
    cause:
      'A correction has the wrong type for its original. R5 corrects simplified invoices, and R1 to R4 correct full ' +
      'invoices (list L2 of the authority). Only a negative F3 reverses an invoice that replaces simplified invoices ' +
      '(F3).',
    remedy:
      'To correct a simplified invoice, add the tag `simplified` and omit `customer`. To correct a full invoice, ' +
      'remove the tag and add `customer`. If you create the correction with `previous_id` and `correct`, Sello does ' +
      'this automatically.',
  },
  'return-other-rate': {
    blocking: false,
    cause:
      'A line returns goods at a tax rate that no other line has. An invoice of a later delivery can subtract ' +
      'returned goods and packaging only at the same rate (RD 1619/2012 art. 15.2). The warning also appears if the ' +
      'line lacks the income tax (IRPF) of the other lines, or if it subtracts an advance under a different regime.',
    remedy:
      'Issue a credit note for the invoice that sold the goods: `previous_id` with `"correct": ' +
      '{"type": "credit-note", "series": "R"}`.',
  },
  'correction-after-four-years': {
    blocking: false,
    cause:
      'The tax of the corrected invoice was due more than four years ago. The law allows a correction within four ' +
      'years of that day, or within four years of the event that changed the tax (Ley 37/1992 art. 89.Uno, 80).',
    remedy:
      'Correct the dates if they are wrong. Ignore this warning if an event of Ley 37/1992 art. 80, for example ' +
      'a return, a later discount ' +
      'or a bad debt, took place within the last four years.',
  },
  'unpaid-correction': {
    blocking: false,
    cause:
      'A correction for a bad debt is dated too early, or its sales have no tax to correct. The tax can be corrected ' +
      '(R3) six months after it was due, or one year after in a large business (Ley 37/1992 art. 80.Cuatro, Ley ' +
      '20/1991 art. 22.7). Unpaid VAT under cash accounting is due, and can be corrected, on 31 December of the year ' +
      'after the operation.',
    remedy:
      'Issue the correction later. If the price changes for a different reason, for example a return or a later ' +
      'discount, use the type R1.',
  },
  'correction-period': {
    blocking: false,
    cause:
      'A correction of a simplified invoice (R5) names a period instead of the invoice. A period is for a discount ' +
      'on the volume of many invoices (RD 1619/2012 art. 15.4).',
    remedy:
      'Add the simplified invoice to `preceding`. If it is lost, write `"meta": {"es-fiscal-original-lost": "S"}` ' +
      'instead of the period. Ignore this warning for a discount on volume.',
  },
} as const;

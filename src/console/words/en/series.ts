// English words of series of numbers and of the invoice book.

export const seriesAndInvoiceBookPageTexts = {
  series: {
    name: 'Name',
    next: 'Next number',
    given: 'Assigned',
    form: 'Format',
    changed: 'Last assigned',
    paused: 'Paused',
    gives: 'Active',
    state: 'Status',
    emptyTitle: 'No series yet',
    emptyText:
      'Sello creates a series when a workflow numbers its first invoice. If a series needs its own format, create the series here.',
    make: 'New series',
    prefix: 'Prefix',
    suffix: 'Suffix',
    padding: 'Digits',
    start: 'First number',
    description: 'Description',
    number: 'Number',
    taken: 'Assigned',
    numbers: 'Numbers',
    gapless:
      'Sello assigns numbers in order. If a job fails after it gets a number, the series has a gap until the workflow runs again.',
    unused: (count: number) => (count === 1 ? '1 number without a document' : `${count} numbers without a document`),
    unusedText:
      'The job got the number, but ended before it wrote the number to the document. Run the workflow again to close the gap.',
    inNoDocument: 'Without a document',
    noNumbers: 'No number has been assigned yet.',
    pausedTitle: 'This series is paused',
    pausedListTitle: 'Paused series',
    pausedAfter: (last: number, given: number) =>
      `The last number in the database is ${last}, but number ${given} was already assigned: a backup was restored.`,
    pausedUnknown: 'The database was restored, and the last number assigned in this series is unknown.',
    continueLink: 'Resume series',
    older: 'Older',
    continue: {
      title: 'Resume the series',
      consequences: [
        'The series assigns numbers again, starting with the next number that you enter below. If you leave the field ' +
          'empty, it continues after the last known number.',
        'Invoices that Sello numbered after the backup are missing from the database. Choose a next number that no invoice has.',
      ] as string[],
      nextLabel: 'Next number',
      nextHint: 'Higher than the last number that was assigned.',
      nextUnknown: 'Higher than the number of any invoice that customers have received.',
      optional: 'optional',
      prefixHint: (prefix: string) =>
        prefix === ''
          ? 'With a different prefix, no new number can be the same as a lost number.'
          : `With a prefix other than ${prefix}, no new number can be the same as a lost number.`,
      button: 'Resume series',
    },
  },
  book: {
    text: 'This page lists every invoice issued in a month or quarter, with one row for each tax rate. It also shows the closing sheet.',
    month: 'Month',
    period: 'Period',
    quarter: 'Quarter that contains the month',
    rows: 'Invoices',
    noRows: 'No invoice was issued in this period.',
    replaced: 'replaced',
    paging: { next: 'Next page', first: 'First page' },
    supplier: 'Supplier tax ID (optional)',
    show: 'Show',
    csv: 'Book as CSV',
    json: 'Book as JSON',
    closing: 'Closing sheet',
    what: 'Status',
    invoices: 'Invoices',
    base: 'Taxable base',
    tax: 'Tax',
    surcharge: 'Surcharge',
    total: 'Total',
    /** Meaning of a row of the closing sheet, replacing texts that contain API calls. */
    meanings: {
      issued: 'All issued invoices dated in the period, with or without a record.',
      accepted: 'Accepted by the authority.',
      waiting: 'Issued, but without a response from the authority yet. No action is needed unless sending is stopped.',
      rejected:
        'Rejected by the authority: issued, but without an accepted record. Correct each invoice and run its ' +
        'workflow again.',
      cancelled: 'Cancelled at the authority; excluded from the totals.',
      in_force: 'Issued and not cancelled, including rejected invoices: the totals to declare.',
      not_issued:
        'Numbered but not issued, and without a record; excluded from the totals above. Run the workflow of these invoices.',
      'accepted-with-errors':
        'Accepted by the authority with errors. Open each invoice, correct it and run its workflow again.',
      amended:
        'The authority has the version before the change; the totals contain the changed invoices. Run the workflow of ' +
        'these invoices again.',
      'not-reported':
        'Without a record: the supplier is exempt, the obligation starts later, or a job failed. Open each invoice to see why.',
      other_currencies:
        'In a currency without an exchange rate to EUR; excluded from the totals above. Add the exchange rate.',
      blocked:
        'Not issued because of an error, and without a record; excluded from the totals above. Correct these invoices and ' +
        'run the workflow again, or discard the invoices.',
      unused_numbers:
        'Assigned but not in any document: gaps in their series. Run the workflows of these numbers again.',
      other_periods:
        'Dated in this period, but declared in another month, because the operation took place in that month. ' +
        'Included in the totals above. Invoices under cash accounting are not listed: their tax is declared when ' +
        'the customer pays.',
      outside_rates:
        'Amounts in the totals of the records that belong to no tax rate: rounding differences of cents, and ' +
        'untaxed amounts. Excluded from the totals above.',
      differing: 'To compare the invoices with the records of the authority, open the page of the supplier.',
    } as Readonly<Record<string, string>>,
    means: 'Meaning',
    issued: 'Issued',
    inForce: 'In force (not cancelled)',
    states: 'By status',
    rates: 'By tax rate',
    rate: 'Tax rate',
    otherPeriods: 'Operations of other months',
    outsideRates: 'Without a tax rate',
    notIssued: 'Not issued',
    otherCurrencies: 'Other currencies',
    blocked: 'Blocked',
    unusedNumbers: 'Numbers without a document',
    differing: "Differences from the authority's records",
    compare: "Compare with the authority's records",
  },
};

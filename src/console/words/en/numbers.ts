// English words of series of numbers and of the invoice book.

export const numbers = {
  series: {
    name: 'Name',
    next: 'Next number',
    given: 'Given out',
    form: 'Form',
    changed: 'Newest',
    rests: 'Rests',
    gives: 'Gives numbers',
    state: 'State',
    emptyTitle: 'No series yet',
    emptyText:
      'A series begins by itself when a workflow numbers the first invoice. Make one here for rules of its own.',
    make: 'New series',
    prefix: 'Prefix',
    suffix: 'Suffix',
    padding: 'Digits',
    start: 'Begins at',
    description: 'Description',
    number: 'Number',
    taken: 'Given out',
    numbers: 'Numbers',
    gapless: 'Numbers are given out without gaps, in order, each of them once.',
    unused: (count: number) => (count === 1 ? '1 number in no document' : `${count} numbers in no document`),
    unusedText:
      'A job was ended between taking the number and writing it: a gap in the series until the job of that entry runs again.',
    inNoDocument: 'In no document',
    noNumbers: 'No number was given out yet.',
    restsTitle: 'This series gives out no number',
    restingTitle: 'Series that rest',
    restsBehind: (last: number, given: number) =>
      `The database ends at ${last}, but ${given} was given out: a backup was restored.`,
    restsUnknown: 'The database was restored, and nobody knows how far this series has come.',
    continueLink: 'Continue the series',
    older: 'Older',
    continue: {
      title: 'Continue the series',
      consequences: [
        'The series gives out numbers again, behind the last one that is known.',
        'A number that was given out and lost with the restored database would be missing; none is given out twice.',
      ] as string[],
      nextLabel: 'Goes on at',
      nextHint: 'Behind the last number that was given out.',
      nextUnknown: 'Look at the invoices that customers have: it must be higher than all of them.',
      optional: 'may be left out',
      prefixHint: (prefix: string) =>
        prefix === ''
          ? 'With another prefix no number can be the same as one that is lost.'
          : `Another one than ${prefix}: no number can be the same as one that is lost.`,
      button: 'Continue it',
    },
  },
  book: {
    text: 'Every issued invoice of a month, and the sheet that closes it.',
    month: 'Month',
    supplier: 'Tax code of the supplier (may be left out)',
    show: 'Show',
    csv: 'Book as CSV',
    json: 'Book as JSON',
    closing: 'Closing sheet',
    what: 'What',
    invoices: 'Invoices',
    base: 'Base',
    tax: 'Tax',
    surcharge: 'Surcharge',
    total: 'Total',
    /** What a row of the closing sheet means, where the calls for programs are of no use to people. */
    meanings: {
      'accepted-with-errors': 'The authority has them and names errors: open each, correct it and run it again.',
      amended:
        'The authority has them as they were before they were changed; the sums are of the changed ones. Run them again.',
      'not-reported':
        'They have no record: the supplier is exempt, the duty begins later, or a job failed. Open each to see why.',
      other_currencies:
        'In a currency without an exchange rate to EUR: in no sum above. Give them their exchange rate.',
      blocked:
        'Numbered, never signed, and something stands against it: in no sum above. Correct and run them, or discard them.',
      unused_numbers: 'Given out, and in no document: gaps in their series. Run the jobs of these entries again.',
      differing: 'What the authority holds is not known here: compare on the page of the supplier.',
    } as Readonly<Record<string, string>>,
    means: 'Meaning',
    issued: 'Issued',
    inForce: 'In force',
    states: 'By state',
    rates: 'By rate',
    rate: 'Rate',
    notIssued: 'Not issued',
    otherCurrencies: 'Other currencies',
    blocked: 'Held back',
    unusedNumbers: 'Numbers in no document',
    differing: 'Differing from the authority',
    compare: 'Compare with the authority',
  },
};

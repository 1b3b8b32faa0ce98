// Words of the last day of a supplier under the scheme.

export const reportingDatesPageTexts = {
  link: 'Last day in VERI*FACTU',
  text: 'Until reporting becomes mandatory, a supplier can leave VERI*FACTU at the end of a year (RD 1007/2023 art. 16.5).',
  state: 'Invoices',
  states: { on: 'reported', exempt: 'not reported' },
  scheme: 'Scheme that applies instead',
  from: 'First day',
  until: 'Last day',
  leaveText: (day: string): string =>
    `If you leave VERI*FACTU, ${day} is the last day. The next submission tells the authority, and Sello does not report ` +
    'later invoices. You can undo this decision until the end of that day.',
  leave: 'Leave VERI*FACTU',
  stayText:
    'This is the last day of the supplier in VERI*FACTU. If you undo the last day, Sello also reports the later invoices of the supplier.',
  stay: 'Stay in VERI*FACTU',
  left: 'The last day has passed. To report again, set a new first day with the API.',
};

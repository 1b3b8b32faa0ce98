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
    `If you leave VERI*FACTU, ${day} is the last day. Sello notifies the authority in the next submission, and does not report ` +
    'later invoices. You can undo this decision until the end of that day.',
  leave: 'Leave VERI*FACTU',
  stayText:
    'The supplier leaves VERI*FACTU at the end of the last day. If you undo this decision, the supplier stays, and Sello also ' +
    'reports its later invoices.',
  stay: 'Stay in VERI*FACTU',
  left: 'The last day has passed. To report again, set a new first day with the API.',
};

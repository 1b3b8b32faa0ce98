// Words of the last day of a supplier under the scheme.

export const reportingTexts = {
  link: 'Last day in the scheme',
  text: 'Until reporting becomes mandatory, a supplier can leave the scheme at the end of a year (RD 1007/2023 art. 16.5).',
  state: 'Invoices',
  states: { on: 'reported', exempt: 'not reported' },
  scheme: 'Scheme that applies instead',
  from: 'First day',
  until: 'Last day',
  leaveText: (day: string): string =>
    `${day} becomes the last day. The next message to the authority states this, and later invoices are not reported. Until ` +
    'that day has passed, you can undo this.',
  leave: 'Leave the scheme',
  stayText: 'The supplier leaves the scheme on this day. If you undo this, its later invoices are reported, too.',
  stay: 'Stay in the scheme',
  left: 'The last day has passed. To report again, set a new first day with the API.',
};

// English words of notices to people.

export const noticeTexts = {
  text: 'Who is told of what, by mail or in a chat. Many failures of one cause make one message in ten minutes.',
  topics: {
    stop: 'Sending or sealing stopped',
    'job-failed': 'A job failed',
    'record-rejected': 'The authority rejected a record',
    'certificate-ending': 'A certificate expires soon',
    'title-ending': 'The title of a supplier ends soon',
    'webhook-off': 'A webhook was disabled',
    digest: 'The digest of each morning',
  },
  hearers: 'Who is told',
  hint: 'Mail addresses, or https URLs of incoming webhooks of a chat, separated by commas.',
  how: 'Language and time',
  language: 'Language of the notices',
  zone: 'Time zone',
  zoneHint: 'The digest is sent at 08:00 there. Example: Europe/Madrid',
  save: 'Save',
  problems: 'Last messages that failed',
};

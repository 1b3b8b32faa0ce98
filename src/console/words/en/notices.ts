// English words of notices.

export const noticePageTexts = {
  text:
    'Choose who receives each notification, by email or in a chat. Sello combines events with the same cause into one ' +
    'message every ten minutes.',
  topics: {
    stop: 'Sending or sealing stopped',
    'job-failed': 'A job failed',
    'record-rejected': 'The authority rejected a record',
    'certificate-ending': 'A certificate expires soon',
    'title-ending': 'The authorization to send for a supplier expires soon',
    'webhook-off': 'A webhook was disabled',
    digest: 'Daily digest in the morning',
  },
  hearers: 'Recipients',
  hint: 'Email addresses, or https URLs of incoming webhooks of a chat. Separate them with commas.',
  how: 'Language and time',
  language: 'Language of the notifications',
  zone: 'Time zone',
  zoneHint: 'The digest is sent at 08:00 in this time zone. Example: Europe/Madrid',
  save: 'Save',
  problems: 'Last failed messages',
};

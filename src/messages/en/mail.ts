// Messages about mails to customers, in English.
import { describeCall } from '../calls';
import type { Text } from '../text';

export const mail = {
  'mail-refused': {
    text: 'the mail cannot be sent as it is',
    remedy: 'Correct what `faults` name.',
  },
  'mail-settings-refused': {
    text: 'the settings were not stored',
    remedy: 'Correct what `faults` name, and send them again.',
  },
  'mail-template-wrong': ({ problem }: { readonly problem: string }): Text => ({
    text: `the template is wrong: ${problem}`,
    remedy: 'Correct the template; docs/mail.md lists the tags, filters and values that a template can use.',
  }),
  'mail-line-end': {
    text: 'a subject or a name of a mail is one line',
    remedy: 'Remove the line end from the text, or from the name in the document.',
  },
  'mail-address-wrong': {
    text: 'this is not one mail address',
    remedy: 'Write an address without a name, for example `ana@example.com`.',
  },
  'mail-recipient-needed': {
    text: 'the mail has no recipient',
    remedy: 'Send `to`, or give the customer an address in the document.',
  },
  'mail-before-page': {
    text: 'the invoice has no page to attach yet',
    remedy: `Wait until the page is drawn: ${describeCall('readInvoice', { id: '{id}' })} with \`until=printed\`.`,
  },
} as const;

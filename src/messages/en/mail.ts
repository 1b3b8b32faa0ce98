// Messages about mails to customers, in English.
import { mailLimits } from '../../contracts/limits/outbound';
import type { MailAttachment } from '../../contracts/mail-attachments';
import { describeCall } from '../calls';
import type { Text } from '../text';

const filesTooLarge = `the files have more than ${mailLimits.attachmentBytesMax / 1_048_576} MB together`;

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
  'mail-before-file': ({ file }: { readonly file: MailAttachment | 'too-large' }): Text => ({
    text: file === 'too-large' ? filesTooLarge : `the invoice has no file ${file} to attach yet`,
    remedy:
      file === 'too-large'
        ? 'Send fewer files with `attach`.'
        : `Wait until it is made: ${describeCall('readInvoice', { id: '{id}' })} with \`until=printed\`. ` +
          'E-invoices are made by the steps of the workflow and the settings of the page.',
  }),
} as const;

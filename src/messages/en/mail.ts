// Messages about mails to customers, in English.
import { mailLimits } from '../../contracts/limits/outbound';
import type { MailAttachmentKind } from '../../contracts/mail-attachments';
import { describeApiCall } from '../calls';
import type { Wording } from '../text';

const filesTooLarge = `the files together are larger than ${mailLimits.attachmentBytesMax / 1_048_576} MB`;

export const invoiceMailErrorMessages = {
  'mail-refused': {
    text: 'the email cannot be sent',
    remedy: 'Correct the fields that `faults` names.',
  },
  'mail-settings-refused': {
    text: 'the email settings were not stored',
    remedy: 'Correct the fields that `faults` names, and send the settings again.',
  },
  'mail-template-wrong': ({ problem }: { readonly problem: string }): Wording => ({
    text: `the template is invalid: ${problem}`,
    remedy: 'Correct the template; docs/mail.md lists the tags, filters and values that a template can use.',
  }),
  'mail-beyond-measure': {
    text: 'the templates took more time or memory to render than is allowed for one email',
    remedy: 'Use fewer loops and conditions in the templates.',
  },
  'mails-waiting-max': 'Sello is rendering too many emails at the same time',
  'mail-line-end': {
    text: 'the subject or a name in the email contains a line break',
    remedy: 'Remove the line break from the text, or from the name in the document.',
  },
  'mail-address-wrong': {
    text: 'the value must be exactly one email address',
    remedy: 'Write an address without a name, for example `ana@example.com`.',
  },
  'mail-recipient-needed': {
    text: 'the email has no recipient',
    remedy: 'Set `to`, or add an email address of the customer to the document.',
  },
  'mail-before-file': ({ file }: { readonly file: MailAttachmentKind | 'too-large' }): Wording => ({
    text: file === 'too-large' ? filesTooLarge : `the invoice has no ${file} file to attach yet`,
    remedy:
      file === 'too-large'
        ? 'Send fewer files with `attach`.'
        : `Wait until Sello has created the file (${describeApiCall('readInvoice', { id: '{id}' })} with \`until=printed\`). ` +
          'If the invoice should have an e-invoice, add its step to the workflow or set the format in `page` of the workspace.',
  }),
} as const;

// English words of mails to customers.

export const mailTexts = {
  text: 'How mails to customers look. What is empty has a standard text. The address of the sender is that of the installation.',
  sender: 'Sender',
  fromName: 'Name of the sender',
  replyTo: 'Replies go to',
  bcc: 'Copies go to',
  bccHint: 'Up to five addresses, separated by commas. Customers do not see them.',
  texts: { es: 'Texts in Spanish', en: 'Texts in English' },
  subject: 'Subject',
  body: 'Text',
  html: 'HTML',
  hint: 'Values: invoice.number, invoice.issue_date, invoice.total, invoice.currency, supplier.name, customer.name, links.verification',
  save: 'Save',
  preview: 'Preview',
  previewTitle: 'Preview: nothing is sent',
  entry: 'ID of an invoice, for the preview',
  language: 'Language of the preview',
  languages: [
    ['es', 'Spanish'],
    ['en', 'English'],
  ] as [string, string][],
  to: 'To',
  send: 'Send by mail',
  sendHint: 'The address of the customer if empty. The mail has the PDF.',
};

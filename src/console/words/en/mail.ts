// English words of mails to customers.

export const mailTexts = {
  text: 'How mails to customers look. What is empty has a standard text. The address of the sender is that of the installation.',
  supplierText:
    'How mails of this supplier look. Each field stands in place of the one of the workspace; what is empty is as in the workspace.',
  attach: 'Files',
  attachHint:
    'The PDF is needed. E-invoices are sent if the invoice has them. Without a mark: as in the workspace, else the PDF.',
  attachments: {
    pdf: 'PDF (with Factur-X inside, if it is switched on)',
    ubl: 'UBL or Peppol',
    cii: 'CII',
    facturae: 'Facturae',
  },
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

// English words of emails to customers.

export const mailPageTexts = {
  text:
    'Set the sender and the texts of emails to customers. If you leave a field empty, Sello uses the default. ' +
    'Sello sends all emails from the address of the installation.',
  supplierText:
    'Set the sender and the texts of emails of this supplier. If you leave a field empty, Sello uses the ' +
    'settings of the workspace.',
  attach: 'Files',
  attachHint:
    'Sello attaches the selected files, and e-invoices only if the invoice has them. If you select nothing for a ' +
    'supplier, Sello uses the settings of the workspace. If nothing is selected there either, Sello attaches ' +
    'only the PDF.',
  attachments: {
    pdf: 'PDF (with Factur-X inside, if it is enabled)',
    ubl: 'UBL or Peppol',
    cii: 'CII',
    facturae: 'Facturae',
  },
  sender: 'Sender',
  fromName: 'Name of the sender',
  replyTo: 'Reply-to address',
  bcc: 'Blind copies (BCC)',
  bccHint: 'Up to five addresses, separated by commas. Customers do not see them.',
  texts: { es: 'Texts in Spanish', en: 'Texts in English' },
  subject: 'Subject',
  body: 'Text',
  html: 'HTML',
  hint:
    'You can use these values in double braces, such as {{ invoice.number }}: invoice.number, invoice.issue_date, invoice.total, ' +
    'invoice.currency, supplier.name, customer.name, links.verification',
  save: 'Save',
  preview: 'Preview',
  previewTitle: 'Preview: nothing is sent',
  entry: 'Invoice ID for the preview',
  language: 'Language of the preview',
  languages: [
    ['es', 'Spanish'],
    ['en', 'English'],
  ] as [string, string][],
  to: 'To',
  send: 'Send by email',
  sendHint:
    'Leave empty for the address of the customer. Sello attaches the files that the email settings select, by default the PDF.',
};

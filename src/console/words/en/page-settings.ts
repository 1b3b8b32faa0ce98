// English words of the settings of the page, which are about the PDF of invoices and the e-invoices that are created
// with it.

export const pdfSettingsPageTexts = {
  text: 'Choose how the PDF of an invoice looks, and which e-invoices Sello creates with it. Existing invoices do not change.',
  look: 'PDF',
  language: 'Language',
  standard: 'Default',
  languages: [
    ['es', 'Spanish'],
    ['en', 'English'],
  ] as [string, string][],
  layout: 'Layout',
  layouts: { A4: 'A4', ticket80: 'Simplified invoices on an 80 mm roll, other invoices on A4' },
  dateFormat: 'Date format',
  dateHint: 'For example DD/MM/YYYY',
  accent: 'Color',
  accentHint: 'For example #1a73e8',
  logoHeight: 'Height of the logo',
  logoHint: (min: number, max: number) => `From ${min} to ${max} pixels`,
  noLogo: 'The workspace has no logo. You can store one with the API.',
  eInvoices: 'E-invoices',
  eInvoicesText: 'If a format does not support an invoice, the job of the invoice shows the reason.',
  switches: {
    ubl: 'UBL: a file for companies and platforms',
    facturx: 'Factur-X: the invoice as data inside the PDF',
    facturae: 'Facturae: a signed file for public administrations',
  },
  save: 'Save',
};

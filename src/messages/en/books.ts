// What the record book and the sums for returns do not know, in English: the id is `book-` or `return-` and a key.
import type { Text } from '../text';
import { describeCall } from '../calls';

const settings = describeCall('writeBookSettings');

export const books = {
  'book-activity-type': {
    text: 'the type does not fit the code of the activity',
    remedy: 'Send `type` 01 to 05 with code A, 01 to 06 with code B, and none with codes C and D.',
  },
  'book-property-reference': {
    text: 'the situation of the property and its cadastral reference do not fit each other',
    remedy: 'Send `reference` with situations 1 to 3, and none with 4 and 5.',
  },
  'month-missing': { text: 'there is no such month', remedy: 'Write the month as 2026-11.' },
  'month-export-missing': ({ month }: { readonly month: string }) => ({
    text: `there is no export of ${month}`,
    remedy: `Start one: ${describeCall('createMonthExport')}. Exports are kept for a week.`,
  }),
  'month-export-incomplete': ({ month }: { readonly month: string }) => ({
    text: `the export of ${month} is not complete`,
    remedy: `Read its progress: ${describeCall('readMonthExport')}. Get the file when it is \`completed\`.`,
  }),
  'month-export-busy': ({ month }: { readonly month: string }) => ({
    text: `${month} is being exported by several calls at the same time`,
    remedy: 'Send the call again.',
  }),
  'month-exports-open-max': ({ max }: { readonly max: number }) => ({
    text: `the workspace is making ${max} exports of months, which is the maximum`,
    remedy: 'Send the call again when one of them is complete.',
  }),
  'month-export-invoices-max': ({ max }: { readonly max: number }) => ({
    text: `an export of a month has at most ${max} invoices`,
    remedy: 'Get the book of the month, and the files of each invoice.',
  }),
  'month-not-begun': ({ month }: { readonly month: string }): Text => `${month} has not begun`,
  'book-series-twice': 'a series is named twice',
  'book-box-period': { text: '`box` and `period` need each other', remedy: 'Send both, or `from` and `to`.' },
  'return-period-invalid': {
    text: 'the period is invalid',
    remedy: 'Write a quarter as 2026-4T, or a month as 2026-11.',
  },
  'book-activity-group-missing': {
    text: 'The group of the activities tax (IAE) is not known, so column E is empty.',
    remedy: `Set \`activity.group\` with ${settings}.`,
  },
  'book-property-missing': {
    text: 'Rent of premises without its property (columns AH and AI).',
    remedy: `Set \`property\` of the supplier or of the series with ${settings}.`,
  },
  'book-customer-unidentified':
    'The type of the invoice needs a tax number of the customer that it does not have (V32, V33).',
  'book-customer-not-in-census': 'The customer is not in the census, and the book has no code for that.',
  'book-customer-on-ticket': 'Tickets take no VAT number of another country (V29), so the customer is left out.',
  'book-ticket-above-limit': {
    text: 'An invoice without customer above 3,000 euros (V34).',
    remedy: `If an agreement with the authority allows it, set \`agreement\` with ${settings}.`,
  },
  'book-several-keys': 'Rows of one invoice have different keys of operation. The design expects one (V7).',
  'book-retailer-without-surcharge': 'Key 18 without surcharge: form 303 counts these rows in no box.',
  'book-regime-without-key': 'The book has no key for the regime of the record. The row has key 01.',
  'book-other-tax': 'Taxes other than VAT, IGIC and IPSI have no row in the book.',
  'book-number-too-long': 'Series or number have more than 20 characters, which the import does not take.',
  'book-currency-not-euro': {
    text: 'Invoices in a currency without exchange rate to EUR are not in the book.',
    remedy: 'Add the rate to `exchange_rates`.',
  },
  'book-cents-differ': 'The rows add up to another total than the invoice, because its taxes were rounded together.',
  'book-several-retentions': 'Income tax is withheld at several percentages. Column AE has the first.',
  'book-payments-unknown':
    'The payments in `payment.advances` of the invoices do not add up to their total. Add the others to the book.',
  'book-rate-missing': 'Taxed rows without a percentage.',
  'book-island-tax': 'IGIC and IPSI have no column: the total of the row is the base.',
  'book-cancelled': 'Cancelled invoices are not in the book.',
  'book-not-reported': 'Invoices without record. Their rows are those of the record that they would get.',
  'book-file-too-large': {
    text: 'The workbook may have more than 4 MB, which the import does not take.',
    remedy:
      'Ask for it with `summary=true` (one row for the tickets of a day) or `references=false` (without column AJ).',
  },
  'return-purchases': 'Purchases and what they deduct: Sello has no received invoices.',
  'return-payments': 'Payments of cash accounting, other than those in `payment.advances` of the invoices.',
  'return-pending-works': 'When the tax of works for administrations (key 14) is due.',
  'return-prorata': 'Prorata, the simplified scheme, and adjustments at the end of a year.',
  'return-operations-elsewhere': ({ days }: { readonly days: number }): Text =>
    `Operations of this period that were invoiced more than ${days} days before or after it.`,
  'return-no-vat': 'The supplier has no rows of VAT in this period.',
  'return-keys-of-goods':
    'Supplies by a representative, triangular ones and call-off stock (keys M, H, T, R and D, C).',
  'return-services-or-goods': 'N2 sales to a VAT number count as services (key S). Correct them if they are goods.',
  'return-monthly-or-quarterly': 'Whether the form is due by month or by quarter (RD 1624/1992 art. 81).',
  'return-correction-keys': 'Corrections that change a number or a key: only bases are compared.',
  'return-cash-received': 'Amounts received in cash above 6,000 euros, and payments on behalf of others.',
  'return-island-goods': 'Whether invoices with IGIC or IPSI are goods, which the form leaves out.',
  'return-other-declarations': 'What forms 180 and 190 already hold: invoices with withheld tax are left out.',
  'return-supply-kind': ({ invoices }: { readonly invoices: number }): Text =>
    `Whether ${invoices} invoices are of goods or services: set \`item.key\` of their lines.`,
  'return-establishment': 'Supplies from an establishment in another state.',
  'return-too-many-rows': 'More customers or rates than are added up: the others are missing.',
};

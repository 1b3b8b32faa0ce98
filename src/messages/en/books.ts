// Messages, in English, about data that the record book and the sums for returns lack. The id is `book-` or `return-`
// followed by a key.
import { formatCountWithNoun, type Wording } from '../text';
import { describeApiCall } from '../calls';
import { formatMonthNameAndYear } from '../figures';

const settings = describeApiCall('writeBookSettings');

export const recordBookAndReturnMessages = {
  'book-activity-type': {
    text: 'the type is not valid for the code of the activity',
    remedy: 'Send a `type` from 01 to 05 for code A, and from 01 to 06 for code B. Omit the type for codes C and D.',
  },
  'book-property-reference': {
    text: 'the situation of the property does not match its cadastral reference',
    remedy: 'Send `reference` for situations 1 to 3. Omit the field for situations 4 and 5.',
  },
  'month-missing': { text: 'the month does not exist', remedy: 'Write the month as 2026-11.' },
  'month-not-begun': ({ month }: { readonly month: string }): Wording => ({
    text: `${formatMonthNameAndYear('en', month)} has not started`,
    remedy: 'Use a month that has started.',
  }),
  'book-series-twice': 'a series is listed twice',
  'book-box-period': {
    text: 'the request has only one of `box` and `period`',
    remedy: 'Send both fields, or send `from` and `to`.',
  },
  'month-export-missing': ({ month }: { readonly month: string }) => ({
    text: `${formatMonthNameAndYear('en', month)} has no export`,
    remedy: `Start an export: ${describeApiCall('createMonthExport')}. Exports are kept for a week.`,
  }),
  'month-export-incomplete': ({ month }: { readonly month: string }) => ({
    text: `the export of ${formatMonthNameAndYear('en', month)} is not complete`,
    remedy: `Read its progress: ${describeApiCall('readMonthExport')}. Download the file when its status is \`completed\`.`,
  }),
  'month-export-busy': ({ month }: { readonly month: string }) => ({
    text: `several calls are exporting ${formatMonthNameAndYear('en', month)} at the same time`,
    remedy: 'Retry the request.',
  }),
  'month-exports-open-max': ({ max }: { readonly max: number }) => ({
    text: `the workspace has reached the maximum of ${max} concurrent exports of months`,
    remedy: 'Retry the request when one of these exports is complete.',
  }),
  'month-export-invoices-max': ({ max }: { readonly max: number }) => ({
    text: `an export of a month can contain at most ${max} invoices`,
    remedy: 'Download the book of the month and the files of each invoice instead.',
  }),
  'return-period-invalid': {
    text: 'the period is invalid',
    remedy: 'Write a quarter as 2026-4T, or a month as 2026-11.',
  },
  'book-activity-group-missing': {
    text: 'the group of the activities tax (IAE) is not set, so column E is empty',
    remedy: `Set \`activity.group\` with ${settings}.`,
  },
  'book-property-missing': {
    text: 'the invoice is for the rental of business premises, but the property is not set (columns AH and AI)',
    remedy: `Set \`property\` of the supplier or of the series with ${settings}.`,
  },
  'book-customer-unidentified':
    'the type of the invoice requires a tax ID of the customer, but the invoice has none (V32, V33)',
  'book-customer-not-in-census': 'the customer is not in the census, and the book has no code for this case',
  'book-customer-on-ticket':
    'simplified invoices cannot have a VAT number of another country (V29), so the row omits the customer',
  'book-customer-country':
    'the country of the customer is not in ISO 3166-1, which the book requires (V2), and the address of the customer ' +
    'does not name a different country. Correct column O',
  'book-customer-corrected':
    'the correction changes the customer. Its negative rows also show the new customer, because the book allows ' +
    'only one customer for each invoice (V7). If the original is stored in Sello, forms 303, 347 and 349 ' +
    "subtract these rows from the earlier customer, so the form 303 totals in the authority's workbook may " +
    "differ from Sello's",
  'book-ticket-above-limit': {
    text: 'an invoice without a customer exceeds 3,000 EUR (V34)',
    remedy: `If a billing agreement (RGE) with the authority allows such an invoice, set \`agreement\` with ${settings}.`,
  },
  'book-several-keys': 'the rows of one invoice have different operation keys, but the book allows only one key (V7)',
  'book-retailer-without-surcharge': 'the rows have key 18 but no surcharge, so they are in no box of form 303',
  'book-surcharge-without-box':
    'the equivalence surcharge is in no box of form 303, because the authority counts it only with key 01, and not in ' +
    'corrections of simplified invoices (R5)',
  'book-regime-without-key': 'the book has no key for the regime of the record, so the row has key 01',
  'book-other-tax': 'the book has no rows for taxes other than VAT, IGIC and IPSI',
  'book-number-too-long':
    'the series or the number has more than 20 characters, so the authority cannot import the row',
  'book-currency-not-euro': {
    text: 'invoices in a currency without an exchange rate to EUR are not in the book',
    remedy: 'Add the exchange rate to `exchange_rates`.',
  },
  'book-cents-differ':
    'the sum of the rows differs from the total of the invoice by cents, because the rounding was applied to the total',
  'book-several-retentions':
    'the invoice has income tax withheld at several percentages, but column AE contains only the first percentage',
  'book-replaced-price-unknown':
    'the correction replaces a sale under a margin scheme (used goods or travel agencies), but its negative row does ' +
    'not contain the untaxed part of the price. Add this part to the row',
  'book-payments-unknown':
    'the payments in `payment.advances` do not add up to the total of the invoices. Add the missing payments to the book',
  'book-rate-missing': 'taxed rows have no percentage',
  'book-island-tax': 'the book has no column for IGIC and IPSI, so the column "total" contains only the taxable base',
  'book-goods-as-services':
    'lines with `item.key` "goods" have operation class N2 to a VAT number, so form 349 lists them as services (key S). ' +
    'Goods that were sent to the EU are E5 (key E); the second sale of a triangular operation is key T',
  'book-services-outside-union':
    'the customers have a VAT number of the EU, but services to their territory (for example Northern Ireland, ' +
    'Åland or the French overseas departments) count as services to third countries. Form 303 contains these ' +
    "services in box 120, and form 349 does not contain them. The authority's workbook contains them in box 59",
  'book-union-delivery-period':
    'the tax of deliveries within the EU (E5) is due on the issue date, at the latest on the 15th of the month ' +
    'after the delivery (Ley 37/1992 art. 75.Uno.8). Here, that day is in a later quarter than the operation ' +
    "date. Forms 303 and 349 contain the deliveries in the later quarter. Columns A and B, and the authority's " +
    'workbook, contain them in the quarter of the operation date',
  'book-operation-far': {
    text:
      'the invoices were issued more than 92 days before or after the quarter of their operation date, so no ' +
      'form 303 contains them. They are in the book of their issue date. In that book, rows with key 14 or 15 ' +
      'have the quarter of the issue date in columns A and B',
    remedy: 'Add the amounts to form 303 of the period of the operation date.',
  },
  'book-other-period': {
    text:
      'the operation dates of the invoices are outside the period of the book, so columns A and B show a different ' +
      'period',
    remedy: 'Download a book of whole quarters. It contains these invoices in the quarter of their operation dates.',
  },
  'book-other-book':
    'the invoices were issued in the period of the book, but their operation dates are outside the period, so the book of ' +
    'their operation dates contains them',
  'book-payments-other-period':
    'the payments of the invoices are in a different period from their invoices. A book contains each payment ' +
    'with its invoice, but form 303 contains it in the period of the payment',
  'book-payments-later-year': {
    text:
      'the payments of the invoices are in a later year than the book. They are not in this file, because the authority imports ' +
      'no file with rows of a later year',
    remedy: 'Add these payments to the book of their year.',
  },
  'book-cancelled': 'cancelled invoices are not in the book',
  'book-not-reported': 'the invoices have no record, so their rows show the record that they would get',
  'book-file-too-large': {
    text: 'the workbook may exceed 4 MB, the maximum that the authority can import',
    remedy:
      'Set `summary=true` (one row for the simplified invoices of a day) or `references=false` (without column AJ).',
  },
  'return-purchases': 'purchases and their deductible tax, because Sello does not store received invoices',
  'return-payments': 'payments under cash accounting that are not in `payment.advances` of the invoices',
  'return-pending-works': 'the date on which the tax on works for public administrations (key 14) is due',
  'return-prorata': 'the pro rata, the simplified scheme, and adjustments at the end of the year',
  'return-operations-elsewhere': ({ days }: { readonly days: number }): Wording =>
    `operations of this period that were invoiced more than ${formatCountWithNoun(days, 'day', 'days')} before or after the period`,
  'return-no-vat': 'the supplier has no invoices with VAT in this period',
  'return-keys-of-goods':
    'supplies by a representative, triangular transactions and call-off stock (keys M, H, T, R, D and C)',
  'return-services-or-goods':
    'sales of goods with operation class N2 to a VAT number, which count as services (key S): correct these sales',
  'return-monthly-or-quarterly': 'whether the form is monthly or quarterly (RD 1624/1992 art. 81)',
  'return-correction-keys': 'corrections that change a VAT number or a key, because Sello compares only the bases',
  'return-below-zero':
    'negative amounts, which the form does not accept: correct the period that declared the sale, with the ' +
    'amount declared then',
  'return-corrected-periods':
    'the periods of corrections of several invoices, which Sello assigns to the latest period, of corrections that ' +
    'correct another correction of an EU delivery, which Sello assigns to the period of the operation date, and of ' +
    'corrections of EU deliveries that are not stored, which Sello assigns to the period of the corrected invoice',
  'return-cash-received': 'amounts received in cash above 6,000 EUR, and payments on behalf of others',
  'return-island-goods': 'whether invoices with IGIC or IPSI are for goods, which the form excludes',
  'return-other-declarations': 'invoices with withheld tax, because forms 180 and 190 already contain them',
  'return-withheld-lines':
    'the lines with withheld tax of invoices that also have other lines, because the totals contain these invoices',
  'return-supply-kind': ({ invoices }: { readonly invoices: number }): Wording =>
    `whether ${formatCountWithNoun(invoices, 'invoice is', 'invoices are')} for goods or services, because ` +
    '`item.key` is not set in the lines',
  'return-establishment': 'supplies from an establishment in another member state',
  'return-too-many-rows':
    'the customers and rates beyond the maximum that Sello can add up, so the totals are incomplete',
};

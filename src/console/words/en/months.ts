// English words of months, and of the data that the record book of a supplier needs.
import { formatCountWithNoun } from '../../../messages/text';

export const monthPageTexts = {
  text:
    "This page shows one month for all suppliers, by default last month. The differences from the authority's records " +
    'come first, then the totals.',
  ofPersonText:
    'This page shows one month for all your workspaces, by default last month. Open a workspace to see the differences ' +
    'and its suppliers.',
  differs: "Differences from the authority's records",
  nothingDiffers: 'No differences in the invoices that the authority has responded to.',
  listed: (listed: number, count: number) =>
    `Listed here: ${listed} of ${formatCountWithNoun(count, 'invoice', 'invoices')} with differences. The ` +
    'invoice book of the month contains all of them:',
  supplier: 'Supplier',
  noSuppliers: 'No suppliers yet.',
  counts: 'Invoices',
  issued: 'Issued',
  accepted: 'Accepted',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  waiting: 'No response yet',
  amended: 'Changed after acceptance',
  notReported: 'Not reported',
  missing: 'Missing numbers',
  inForce: 'Totals by tax rate, without cancelled invoices',
  state: 'Month status',
  open: 'Open',
  closed: 'Closed',
  changed: 'Changed after closing',
  close: 'Close month',
  closeAgain: 'Close again',
  closedAt: 'Closed on',
  compared: (closed: string, now: string) => `${closed} when closed, ${now} now`,
  changes: 'Records after closing',
  kind: 'Record',
  kinds: { registration: 'Registration record', cancellation: 'Cancellation record' },
  files: 'Book and returns',
  filesHint:
    "The workbook contains the invoices from 1 January to the end of the quarter, as the authority's import requires. " +
    'The import accepts up to 4 MB, about 40,000 rows. The short book combines the simplified invoices of each ' +
    'day in one row and omits references. ' +
    'The totals for returns cover the quarter (form 347: the year). These totals do not replace the return.',
  downloads: [
    ['xlsx', 'Book for the import (xlsx)'],
    ['xlsx-short', 'Short book for the import (xlsx)'],
    ['csv', 'Book of the month (csv)'],
  ] as [string, string][],
  archive: {
    title: 'Month archive',
    hint:
      'One ZIP archive with the PDFs, the records, the responses of the authority, the invoice book, the closing ' +
      'sheet, and a signed list of all files.',
    start: 'Download the month',
    save: 'Save the archive',
    done: (done: number, total: number) => `${done} of ${formatCountWithNoun(total, 'invoice', 'invoices')}`,
    failed:
      'The month is too large for one archive. Download the book of the month and the files of each invoice ' +
      'instead.',
    withoutPage: (count: number) => `Invoices without a PDF: ${count}`,
    asOf: 'As of',
    until: 'kept until',
    all: 'Download the month for all suppliers',
    allOfPage: 'Download the month for the suppliers on this page',
    saveAll: 'Save all archives',
    saveCompleted: (completed: number, missing: number | undefined) =>
      `Save the complete archives: ${completed} (${missing === undefined ? 'not all suppliers' : `${missing} missing`})`,
    unexported: 'not downloaded',
    moreSuppliers: 'There are more suppliers: download their months in the workspace',
    column: 'Downloads',
    refresh: 'Show the progress',
  },
  settings: {
    text:
      'Set the values of the record book that the records do not contain. If you leave a field empty, Sello uses code ' +
      'A, type 03 (05 if the supplier is an individual and the invoice has income tax withheld) and income concept ' +
      'I01. Other empty fields stay empty in the book.',
    book: 'Book',
    kind: 'Taxes of the book',
    kinds: [
      ['unified', 'VAT and income tax'],
      ['vat', 'VAT only'],
      ['income', 'Income tax only'],
    ] as [string, string][],
    concept: 'Income concept (column G)',
    concepts: [
      ['I01', 'I01 Operating income'],
      ['I02', 'I02 Interest on deferred payments'],
      ['I03', 'I03 Operating grants'],
      ['I04', 'I04 Capital grants'],
      ['I05', 'I05 VAT charged (equivalence surcharge or farming scheme)'],
      ['I06', 'I06 Change in inventories'],
      ['I07', 'I07 Other income'],
      ['I08', 'I08 Goods or services for own use'],
      ['I09', 'I09 Excess depreciation (accelerated depreciation)'],
    ] as [string, string][],
    time: 'Accounting basis',
    times: [
      ['accrual', 'accrual'],
      ['payment', 'cash'],
    ] as [string, string][],
    agreement: 'Billing agreement (RGE)',
    agreementHint: 'RGE and twelve digits, if the authority has granted the billing agreement.',
    activity: 'Activity',
    code: 'Code (column C)',
    codes: [
      ['', 'Not set'],
      ['A', 'A: subject to the activities tax (IAE)'],
      ['B', 'B: not subject to the activities tax (IAE)'],
      ['C', 'C: not started'],
      ['D', 'D: rental that is not a business activity'],
    ] as [string, string][],
    type: 'Type (column D)',
    typeHint: 'Only with codes A and B.',
    types: [
      ['', 'Not set'],
      ['01', '01: landlord (A), farm (B)'],
      ['02', '02: independent livestock farming (A), dependent livestock farming (B)'],
      ['03', '03: other business (A), forestry (B)'],
      ['04', '04: artist or athlete (A), mussel farm (B)'],
      ['05', '05: other profession (A), fishing (B)'],
      ['06', '06: other (B)'],
    ] as [string, string][],
    group: 'Group of the activities tax, IAE (column E)',
    groupHint: 'Digits without dots, for example 6533.',
    property: 'Rented-out property',
    situation: 'Situation (column AH)',
    situations: [
      ['', 'None'],
      ['1', '1: in Spain, except the Basque Country and Navarre'],
      ['2', '2: in the Basque Country'],
      ['3', '3: in Navarre'],
      ['4', '4: without cadastral reference'],
      ['5', '5: abroad'],
    ] as [string, string][],
    reference: 'Cadastral reference (column AI)',
    referenceHint: '20 characters, with situations 1 to 3.',
    series: 'Series with other data',
    seriesHint:
      'Write one line for each of these series: series; code; type; group; situation; reference. Leave a value empty ' +
      'if it is the same as above.',
    save: 'Save',
  },
};

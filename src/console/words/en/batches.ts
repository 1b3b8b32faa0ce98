// English words of the import of a file, and of a batch.
import { formatCountWithNoun } from '../../../messages/text';

export const batchPageTexts = {
  text: 'Import invoices from a file. The check shows what would happen, and issues nothing.',
  file: 'File',
  fileHint: 'CSV or JSON, up to 1,000 invoices and 2 MB. The API accepts up to 1,000 invoices and 10 MB.',
  keyPrefix: 'Prefix of the keys',
  keyPrefixHint:
    'For a CSV file without a column "key": Sello puts this text before the invoice number to form the key, for example 2026-',
  ignore: 'Columns to ignore',
  ignoreHint: 'Column names, separated by commas',
  check: 'Check',
  checkAgain: 'Check again',
  another: 'Choose another file',
  columns: 'Columns of a CSV file',
  columnsText: 'The first line contains the names of the columns, in English or Spanish:',
  checked: 'Check: nothing has been issued',
  checking: 'The check takes longer than usual. Check again after a few seconds.',
  issueText: (n: number) =>
    n === 1
      ? 'If you continue, Sello numbers, issues and reports 1 invoice.'
      : `If you continue, Sello numbers, issues and reports ${n} invoices.`,
  leftOut:
    'Sello does not issue the invoices of failed rows. Correct these rows in ' +
    'your file, and import it again: no invoice is issued twice.',
  nothing: 'No invoice of this file can be issued.',
  issue: 'Issue the invoices',
  isDryRun: 'Check only',
  statuses: { running: 'Running', completed: 'Completed', cancelled: 'Cancelled' },
  progress: 'Progress',
  done: (done: number, total: number) => `${done} of ${formatCountWithNoun(total, 'row', 'rows')}`,
  counts: {
    issued: 'Issued',
    already_issued: 'Already issued',
    failed: 'Failed',
    skipped: 'Skipped',
    waiting: 'Waiting',
  },
  wouldIssue: 'Would be issued',
  rows: 'Rows',
  wrongRows: 'Failed rows',
  wrongListed: (listed: number, count: number) => `The first ${listed} of ${count} failed rows are listed here.`,
  wrongAll: 'All failed rows',
  row: 'Row',
  line: 'Line of the file',
  key: 'Key',
  status: 'Status',
  number: 'Number',
  total: 'Total with tax',
  cause: 'Cause',
  column: 'Column',
  show: 'Show',
  all: 'All',
  more: 'Next rows',
  first: 'First rows',
  csv: 'Report as CSV',
  cancel: 'Cancel the batch',
  cancelText: 'Invoices that are not sealed yet will not be issued.',
  started: 'Started',
  ended: 'Ended',
};

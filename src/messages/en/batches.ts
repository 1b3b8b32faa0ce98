// Messages about batches of invoices and bulk actions on jobs, in English.
import { describeCall } from '../calls';
import type { Text } from '../text';

export const batches = {
  'batch-refused': {
    text: 'the invoices of the file cannot be issued. None of them was issued',
    remedy: 'Correct the rows that `faults` names, and send the file again.',
  },
  'batch-empty': {
    text: 'the file contains no invoice',
    remedy: 'Send at least one invoice: a line of JSON, an entry in `invoices`, or a row below the header.',
  },
  'batch-rows-max': ({ max }: { readonly max: number }): Text => ({
    text: `the file has more than ${max} invoices`,
    remedy: 'Split the file. Rows keep their `key`, so no invoice is issued twice.',
  }),
  'batch-lines-max': ({ max }: { readonly max: number }): Text => ({
    text: `the file has more than ${max} lines`,
    remedy: 'Split the file at the boundary between two invoices.',
  }),
  'batch-columns-max': ({ max }: { readonly max: number }): Text => ({
    text: `the file has more than ${max} columns`,
    remedy: 'Remove the columns that are not needed.',
  }),
  'batch-type-unknown': ({ type }: { readonly type: string }): Text => ({
    text: type === '' ? 'the request has no content type' : `a batch cannot be read as ${type}`,
    remedy: 'Set `Content-Type` to application/x-ndjson, application/json or text/csv.',
  }),
  'batch-charset-unknown': ({ charset }: { readonly charset: string }): Text => ({
    text: `the charset ${charset} cannot be read`,
    remedy: 'Save the file as UTF-8, or send it with `charset=windows-1252`.',
  }),
  'batch-not-utf8': {
    text: 'the file is not UTF-8',
    remedy:
      'Save the file as UTF-8, or set `Content-Type: text/csv; charset=windows-1252` if that is how it was saved.',
  },
  'batch-list-needed': {
    text: '`invoices` must be a list',
    remedy: 'Write {"invoices": [...]} with the body of an invoice in each entry.',
  },
  'batches-open-max': ({ max }: { readonly max: number }): Text => ({
    text: `the workspace has ${max} batches that are not finished`,
    remedy: 'Wait until one is completed, or cancel one.',
  }),
  'batch-ended': {
    text: 'the batch has ended',
    remedy:
      'Nothing is left to cancel. If you want to cancel invoices that were already issued, cancel them one by one.',
  },
  'batch-cancelled-row': {
    text: 'the batch was cancelled before the invoice was issued',
    remedy: 'Send the row again to issue it.',
  },
  'key-needed': ({ row }: { readonly row: number }): Text => ({
    text: `row ${row} has no \`key\``,
    remedy:
      'Give each invoice its own `key`, such as the order number. For a CSV file with a column `invoice`, set `?key_prefix=`.',
  }),
  'key-twice': ({ key, first }: { readonly key: string; readonly first: number }): Text => ({
    text: `row ${first} has the same key, ${key}`,
    remedy: 'Give each invoice its own key. In a CSV file, the rows of one invoice must follow each other.',
  }),
  'key-taken': ({ key, id }: { readonly key: string; readonly id: string }): Text => ({
    text: `the key ${key} belongs to an invoice with different content`,
    remedy: `Compare the row with that invoice: ${describeCall('readInvoice', { id })}. Give a new invoice a new key.`,
  }),
  'row-cells': ({ cells, columns }: { readonly cells: number; readonly columns: number }): Text => ({
    text: `the row has ${cells} cells, and the header has ${columns}`,
    remedy: 'Put any text that contains the separator in double quotes, and write a separator for each empty cell.',
  }),
  'rows-differ': ({
    column,
    first,
    other,
  }: {
    readonly column: string;
    readonly first: string;
    readonly other: string;
  }): Text => ({
    text: `${column} is "${other}" here and "${first}" in the first row of the invoice`,
    remedy: 'Write the value only in the first row, or the same value in all rows of the invoice.',
  }),
  'ambiguous-number': ({ value, column }: { readonly value: string; readonly column: string }): Text => ({
    text: `${value} in ${column} can mean thousands or decimals`,
    remedy: `Write ${value.replace('.', '')} or ${value.replace('.', ',')}.`,
  }),
  'column-unknown': ({ name, meant }: { readonly name: string; readonly meant: string | null }): Text => ({
    text: `the column ${name} does not exist`,
    remedy:
      (meant === null ? 'Use a name from docs/api/batches.md' : `Write \`${meant}\``) +
      `, or ignore the column with \`?ignore=${name}\`.`,
  }),
  'column-twice': ({ name, first }: { readonly name: string; readonly first: string }): Text => ({
    text: name === first ? `the column ${name} appears twice` : `the columns ${first} and ${name} mean the same`,
    remedy: 'Keep one of the two.',
  }),
  'csv-broken': ({ line }: { readonly line: number }): Text => ({
    text: `the file is not valid CSV from line ${line}`,
    remedy: 'Close each double quote, and write a double quote inside a text twice.',
  }),
  'filter-needed': {
    text: 'the filter is empty, so it would match every job',
    remedy: 'Set at least one field of `filter`, for example {"result": "failed"}.',
  },
  'expected-differs': ({ expected, total }: { readonly expected: number | null; readonly total: number }): Text => ({
    text: expected === null ? `\`expected\` is missing` : `the filter matches ${total} jobs, not ${expected}`,
    remedy: `Check the jobs with \`?dry_run=true\`. If they are the right ones, set \`expected\` to ${total}.`,
  }),
  'bulk-jobs-max': ({ max }: { readonly max: number }): Text => ({
    text: `the filter matches more than ${max} jobs`,
    remedy: 'Narrow the filter, for example with `created_from` and `created_to`.',
  }),
  'bulk-open-max': ({ max }: { readonly max: number }): Text => ({
    text: `the workspace has ${max} bulk actions that are not finished`,
    remedy: 'Wait until one is completed, or cancel one.',
  }),
  'bulk-job-without-entry': {
    text: 'the job has no entry, so it cannot run again',
    remedy: 'Create a new job with the data of this one.',
  },
  'bulk-job-runs': {
    text: 'the job has not ended',
    remedy: 'Wait until it has ended, or cancel it.',
  },
} as const;

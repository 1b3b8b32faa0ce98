// Messages about batches of invoices and bulk actions on jobs, in English.
import { describeApiCall, describeCliCommand } from '../calls';
import type { DetectedBatchFileKind } from '../call-parameters';
import type { JsonFault } from '../parameters';
import { formatCountWithNoun, type Wording, type TextParams } from '../text';
import { describeJsonFault } from './json';

const saveAsCsv = 'Save the workbook as "CSV UTF-8" in the spreadsheet program, and send that file as text/csv.';
const asLines = 'send the file as application/x-ndjson with one invoice on each line';

/** Texts by the kind of the file: what the file is, and how to send it. */
const fileKinds: Readonly<Record<DetectedBatchFileKind, readonly [text: string, remedy: string]>> = {
  workbook: ['the file is an Excel workbook (xlsx), not text', saveAsCsv],
  'old-workbook': ['the file is an Excel workbook (xls), not text', saveAsCsv],
  zip: ['the file is a ZIP archive', 'Extract the files from the archive, and send each file.'],
  gzip: ['the file is compressed (gzip)', 'Send the file without compression.'],
  pdf: ['the file is a PDF', 'Send the invoices as CSV, JSON or JSON lines.'],
  'utf-16': ['the file is UTF-16', 'Save the file as UTF-8: in Excel, as "CSV UTF-8" instead of "Unicode text".'],
  'pretty-json': [
    'an invoice of the file covers several lines, but each line must contain one invoice',
    'Write each invoice without line breaks (`jq -c`), or send {"invoices": [...]} as application/json.',
  ],
  'json-list': [
    'the file is a JSON list',
    `Send {"invoices": [...]} with this list as application/json; or remove the brackets and ${asLines}.`,
  ],
  'json-lines': [
    'the file has a JSON value on each line, so it is not one JSON object',
    'Set `Content-Type` to application/x-ndjson, or send {"invoices": [...]}.',
  ],
  json: [
    'the file is JSON, but its content type is different',
    'Set `Content-Type` to application/json for {"invoices": [...]}, or to application/x-ndjson for one invoice on each line.',
  ],
  'no-json': ['the file is not JSON', 'Set `Content-Type` to text/csv if the file is CSV.'],
};

/** Describes how a client must send a file that it sent with another type. */
function remedyOfType(type: string): string {
  if (/spreadsheet|excel/.test(type))
    return `${saveAsCsv} If the file already is CSV, send it with \`Content-Type: text/csv\`.`;
  const known = 'Set `Content-Type` to application/x-ndjson, application/json or text/csv.';
  return type.startsWith('multipart/') ? `Send the file itself as the body, without a form. ${known}` : known;
}

export const batchMessages = {
  'batch-refused': {
    text: 'the file has errors, so none of its invoices was issued',
    remedy: 'Correct what `faults` names, and send the file again.',
  },
  'batch-empty': {
    text: 'the file contains no invoice',
    remedy: 'Send at least one invoice: a line of JSON, an item of `invoices`, or a row below the header.',
  },
  'batch-rows-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the file has more than ${max} invoices`,
    remedy: 'Split the file. Rows keep their `key`, so no invoice is issued twice.',
  }),
  'batch-lines-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the file has more than ${max} lines`,
    remedy: 'Split the file at the boundary between two invoices.',
  }),
  'batch-row-bytes-max': ({ megabytes }: { readonly megabytes: number }): Wording => ({
    text: `the invoice is larger than ${megabytes} MB`,
    remedy: 'Shorten the longest text of the invoice: the field that this error names.',
  }),
  'batch-columns-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the file has more than ${max} columns`,
    remedy: 'Remove the columns that are not needed.',
  }),
  'batch-type-unknown': ({ type }: { readonly type: string }): Wording => ({
    text: type === '' ? 'the request has no content type' : `a batch cannot be read as ${type}`,
    remedy: remedyOfType(type),
  }),
  'batch-file-kind': ({ kind }: { readonly kind: DetectedBatchFileKind }): Wording => ({
    text: fileKinds[kind][0],
    remedy: fileKinds[kind][1],
  }),
  'batch-charset-unknown': ({ charset }: { readonly charset: string }): Wording => ({
    text: `the charset ${charset} cannot be read`,
    remedy: 'Save the file as UTF-8, or send it with `charset=windows-1252`.',
  }),
  'batch-is-utf8': ({ charset }: { readonly charset: string }): Wording => ({
    text: `the file is UTF-8, but its content type declares ${charset}`,
    remedy: `Set \`Content-Type: text/csv; charset=utf-8\` (${describeCliCommand('send FILE')}).`,
  }),
  'batch-not-utf8': {
    text: 'the file is not UTF-8',
    remedy:
      'Save the file as UTF-8, or set `Content-Type: text/csv; charset=windows-1252` if it was saved with that charset ' +
      `(${describeCliCommand('send FILE --charset windows-1252')}).`,
  },
  'line-unreadable': ({ problem }: { readonly problem: JsonFault }): Wording =>
    describeJsonFault(problem, 'the line', 'Write one JSON object, the body of an invoice, on each line.'),
  'line-not-an-object': {
    text: 'the line is not a JSON object',
    remedy: 'Write one JSON object, the body of an invoice, on each line.',
  },
  'row-not-an-object': {
    text: 'the item of `invoices` is not a JSON object',
    remedy: 'Write the body of an invoice in each item: {...}.',
  },
  'header-needed': ({ columns }: { readonly columns: readonly string[] }): Wording => ({
    text: 'no cell of the first line is the name of a column, so the file has no header',
    remedy: `Write the names of the columns in the first line (docs/api/batches.md), for example ${columns.join(', ')}.`,
  }),
  'batch-list-needed': {
    text: 'the file must be an object whose field `invoices` is a list',
    remedy: 'Write {"invoices": [...]} with the body of an invoice in each item.',
  },
  'batches-open-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} running batches`,
    remedy: 'Wait until a batch is completed, or cancel a batch.',
  }),
  'batches-unanswered-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} batches whose jobs have not ended`,
    remedy: 'Issue each invoice with its own request, or send the file again when the authority has responded.',
  }),
  'batch-ended': {
    text: 'the batch has ended',
    remedy:
      'Nothing is left to cancel. If you want to cancel invoices that were already issued, cancel them one by one.',
  },
  'batch-cancelled-row': {
    text: 'the batch was cancelled before the invoice was issued',
    remedy: 'Send the row again to issue the invoice.',
  },
  'key-needed': ({ row }: { readonly row: number }): Wording => ({
    text: `row ${row} has no \`key\``,
    remedy:
      'Set a unique `key` for each invoice, for example the order number. For a CSV file with a column `invoice`, set ' +
      '`?key_prefix=`.',
  }),
  'key-twice': ({ key, first }: { readonly key: string; readonly first: number }): Wording => ({
    text: `row ${first} has the same key, ${key}`,
    remedy: 'Set a unique `key` for each invoice.',
  }),
  'rows-apart': ({
    key,
    first,
    second,
  }: {
    readonly key: string;
    readonly first: number;
    readonly second: number;
  }): Wording => ({
    text: `lines ${first} and ${second} have the same key, ${key}, but are not consecutive lines of one invoice`,
    remedy:
      'If these lines belong to the same invoice, write the same value in the column `invoice` and sort the file by that column. ' +
      'Otherwise, set a unique `key` for each invoice.',
  }),
  'supplier-registration-overdue': ({ supplier, job }: Readonly<Record<'supplier' | 'job', string>>): Wording => ({
    text: `the registration of supplier ${supplier} has not ended, so the invoice of this row was not issued`,
    remedy:
      'Send the row again when the supplier is registered. ' +
      `The job shows what the registration waits for: ${describeApiCall('readJob', { id: job })}.`,
  }),
  'batch-number-twice': ({ number, row }: { readonly number: string; readonly row: number }): Wording => ({
    text: `row ${row} has the same number, ${number}`,
    remedy: 'Set a unique `code` for each invoice.',
  }),
  'key-taken': ({ key, id }: { readonly key: string; readonly id: string }): Wording => ({
    text: `the key ${key} belongs to an invoice with different content`,
    remedy:
      `Compare the row with that invoice: ${describeApiCall('readInvoice', { id })}. If the invoice of the row is new, use a ` +
      'different key.',
  }),
  'key-in-process': ({ key, id }: { readonly key: string; readonly id: string }): Wording => ({
    text: `the key ${key} belongs to an invoice that is still in progress, so the invoice of this row was not issued`,
    remedy: `Send the file again when that invoice has ended: ${describeApiCall('readInvoice', { id })}.`,
  }),
  'row-cells': ({ cells, columns }: { readonly cells: number; readonly columns: number }): Wording => ({
    text: `the row has ${formatCountWithNoun(cells, 'cell', 'cells')}, but the header has ${columns}`,
    remedy: 'Put any text that contains the separator in double quotes, and write a separator for each empty cell.',
  }),
  'rows-differ': ({ column, first, other }: TextParams<'column' | 'first' | 'other'>): Wording => ({
    text: `${column} is "${other}" here and "${first}" in the first row of the invoice`,
    remedy: 'Write the value only in the first row, or the same value in all rows of the invoice.',
  }),
  'ambiguous-number': ({ value, column }: { readonly value: string; readonly column: string }): Wording => ({
    text: `${value} in ${column} can mean thousands or decimals`,
    remedy: `Write ${value.replace('.', '')} or ${value.replace('.', ',')}.`,
  }),
  'column-unknown': ({ name, meant }: { readonly name: string; readonly meant: string | null }): Wording => ({
    text: `the column ${name} does not exist`,
    remedy:
      (meant === null ? 'Use a name from docs/api/batches.md' : `Write \`${meant}\``) +
      `, or ignore the column with \`?ignore=${name}\`.`,
  }),
  'column-untitled': ({ position }: { readonly position: number }): Wording => ({
    text: `column ${position} has no title, but some of its cells contain text`,
    remedy: 'Name the column as in docs/api/batches.md, or delete its cells.',
  }),
  'column-twice': ({ name, first }: { readonly name: string; readonly first: string }): Wording => ({
    text: name === first ? `the column ${name} appears twice` : `the columns ${first} and ${name} mean the same`,
    remedy: 'Keep one of the two columns.',
  }),
  'ignored-column-missing': ({ name, meant }: { readonly name: string; readonly meant: string | null }): Wording => ({
    text: `\`ignore\` names ${name}, but the file has no such column`,
    remedy: meant === null ? 'Remove the name from `ignore`, or check the header of the file.' : `Write \`${meant}\`.`,
  }),
  'parameter-of-csv': ({ name }: { readonly name: string }): Wording => ({
    text: `\`${name}\` applies only to CSV files`,
    remedy: 'Remove the parameter. In JSON, each invoice has its own `key`.',
  }),
  'key-prefix-unused': {
    text: '`key_prefix` needs the column `invoice`, which is missing in the file',
    remedy: 'Add the column `invoice`, or remove `key_prefix` if the file has a column `key`.',
  },
  'csv-broken': ({ line }: { readonly line: number }): Wording => ({
    text: `the file is not valid CSV from line ${line} onward`,
    remedy: 'Close each double quote, and write "" for a double quote inside a value.',
  }),
  'filter-needed': {
    text: 'the filter is empty, so it would match every job',
    remedy: 'Set at least one field of `filter`, for example {"result": "failed"}.',
  },
  'expected-differs': ({ expected, total }: { readonly expected: number | null; readonly total: number }): Wording => ({
    text:
      expected === null
        ? `\`expected\` is missing`
        : `the filter matches ${formatCountWithNoun(total, 'job', 'jobs')}, not ${expected}`,
    remedy: `Check the jobs with \`?dry_run=true\`. If these are the right jobs, set \`expected\` to ${total}.`,
  }),
  'bulk-jobs-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the filter matches more than ${max} jobs`,
    remedy: 'Narrow the filter, for example with `created_from` and `created_to`.',
  }),
  'created-times-reversed': ({ from, to }: { readonly from: string; readonly to: string }): Wording => ({
    text: `\`created_from\` (${from}) is later than \`created_to\` (${to}), so no job matches`,
    remedy: 'Swap the two times.',
  }),
  'bulk-filter-slow': ({ seconds }: { readonly seconds: number }): Wording => ({
    text: `the database did not find the jobs of the filter within ${seconds} s`,
    remedy:
      'Narrow the filter with `created_from` and `created_to`, or with `result`, `fault` or `workflow_id`, then send ' +
      'the call again.',
  }),
  'bulk-open-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} open bulk actions`,
    remedy: 'Wait until a bulk action is completed, or cancel a bulk action.',
  }),
  'bulk-job-without-entry': {
    text: 'the job has no entry, so its workflow cannot run again',
    remedy: 'Create a new job with the data of this job.',
  },
  'bulk-job-superseded': ({ job }: { readonly job: string }): Wording => ({
    text: `the job did not run again, because a newer job has processed its entry: ${job}`,
    remedy: `Read the newer job (${describeApiCall('readJob', { id: job })}). If that job has also failed, run it again.`,
  }),
  'bulk-job-key-taken': ({ id }: { readonly id: string }): Wording => ({
    text: `the job did not run again, because a newer invoice has taken over the key of this invoice: ${id}`,
    remedy:
      `Read that invoice (${describeApiCall('readInvoice', { id })}). If that invoice has also failed, run its job ` +
      'again.',
  }),
  'bulk-job-runs': {
    text: 'the job has not ended',
    remedy: 'Wait until the job has ended, or cancel the job.',
  },
} as const;

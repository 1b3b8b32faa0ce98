// `npx sello send` issues one invoice, or a batch from a file, and prints the result.
import { createUuidV7 } from '../main/ids';
import { apiCommandOptions, ApiRefusalError, findApiUrlAndTokenOrPrintRemedy } from './api-access';
import { parseCommandLine } from './command-line';
import { formatApiRefusalLines } from './invoice-view';
import { toInvoiceOrBatchFile, readFileOrStdin } from './send/read-file';
import { sendBatchAndPrintResult } from './send/send-batch';
import { sendInvoiceAndPrintResult } from './send/send-invoice';
import { apiOptionHelp, formatCommandHelp, printCommandFailure, printUsageError } from './usage';

export const help = formatCommandHelp({
  usage: 'npx sello send FILE|- [options]',
  options: {
    'FILE|-': 'a file, or - for the standard input: one invoice as JSON, or a batch as JSON, NDJSON or CSV',
    '--dry-run': 'calculate and validate, and issue nothing',
    '--wait': 'wait until the authority has responded',
    '--json': 'print the invoice, or each row, as one line of JSON',
    '--idempotency-key KEY':
      'key that makes a retry safe: to retry a send that got no response, pass the key\nthat it printed (default: a new key)',
    '--charset NAME': 'encoding of a CSV file that is not UTF-8, for example windows-1252',
    '--key-prefix TEXT':
      'CSV without a `key` column: prefix of the keys, for example 2026-;\neach key is this prefix followed by the invoice number',
    '--ignore NAMES': 'CSV: columns to ignore, separated by commas',
    '--on-error continue|stop': 'batch: what to do after a failed row (default: continue)',
    ...apiOptionHelp,
  },
  notes: [
    'Examples:',
    '  npx sello send invoice.json',
    '  npx sello send invoices.csv --dry-run',
    '  echo \'{ "supplier": "A58818501", "bases": [{ "base": "10.00", "tax": "21%" }] }\' | npx sello send -',
    '',
    'docs/api/invoices.md lists the fields of an invoice. docs/api/batches.md lists the columns of a CSV file.',
    'The exit code is 1 if an invoice was not issued or is not issued yet, or if the authority rejected an invoice.',
  ].join('\n'),
});

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    {
      ...apiCommandOptions,
      'dry-run': { type: 'boolean', default: false },
      wait: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'idempotency-key': { type: 'string' },
      charset: { type: 'string' },
      'key-prefix': { type: 'string' },
      ignore: { type: 'string' },
      'on-error': { type: 'string' },
    },
    1,
  );
  const [name] = positionals;
  if (name === undefined) return printUsageError('Missing argument: file, or - for the standard input', help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  const file = toInvoiceOrBatchFile(await readFileOrStdin(name), values.charset);
  const options = {
    dryRun: values['dry-run'],
    wait: values.wait,
    isJson: values.json,
    idempotencyKey: values['idempotency-key'] ?? createUuidV7(),
  };
  const batch = { keyPrefix: values['key-prefix'], ignore: values.ignore, onError: values['on-error'] };
  try {
    if (file.kind === 'invoice') return await sendInvoiceAndPrintResult(access, file, options);
    return await sendBatchAndPrintResult(access, file, { ...options, ...batch });
  } catch (problem) {
    if (!(problem instanceof ApiRefusalError)) throw problem;
    return printCommandFailure(formatApiRefusalLines(problem).join('\n'));
  }
}

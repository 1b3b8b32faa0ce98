// `npx sello invoices` prints the closing sheet of a period, and writes its invoice book to a file.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Schema } from '@sello/client';
import type { ClosingSheetTotals, UnissuedInvoiceReasonCount } from '../document/invoice-book/closing-totals';
import type { InvoiceBookSums } from '../document/invoice-book/running-sums';
import { type BookedInvoiceState, bookedInvoiceStates } from '../document/invoice-book/rows';
import {
  apiCommandOptions,
  type ApiUrlAndToken,
  callApi,
  findApiUrlAndTokenOrPrintRemedy,
  readResponseJson,
} from './api-access';
import { parseCommandLine } from './command-line';
import { apiOptionHelp, formatCommandHelp, printUsageError } from './usage';

export const help = formatCommandHelp({
  usage: 'npx sello invoices (--month YYYY-MM | --from DAY --to DAY) [options]',
  options: {
    '--month YYYY-MM': 'the month, for example 2026-11',
    '--from, --to DAY':
      'a period instead of a month, for example --from 2026-10-01 --to 2026-12-31; both days are included',
    '--supplier TAX_ID': 'only invoices of the supplier with this tax ID',
    '--csv FILE': 'write the invoice book to this file, with a row for each invoice and rate (docs/api/book.md)',
    '--compare': 'compare the invoices with the records and with the authority; needs --supplier and --month',
    ...apiOptionHelp,
  },
  notes: 'The exit code is 1 if the authority rejected invoices, or if --compare finds a difference.',
});

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(args, {
    ...apiCommandOptions,
    month: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    supplier: { type: 'string' },
    csv: { type: 'string' },
    compare: { type: 'boolean', default: false },
  });
  const { month, from, to, supplier, csv, compare } = values;
  if (!month && !(from && to)) return printUsageError('Missing option: --month, or --from and --to', help);
  if (compare && !(month && supplier))
    return printUsageError('Missing option: --compare needs --supplier and --month', help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  const query = new URLSearchParams({
    ...(month ? { month } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(supplier ? { supplier } : {}),
  });
  if (csv) await writeBook(access, query, csv);
  const answer = await callApi(access, 'GET', `/silo/v1/invoice-book/closing?${query.toString()}`);
  const closing = (await answer.json()) as ClosingSheetTotals & { from: string; to: string };
  console.log(formatClosingSheetLines(closing, compare).join('\n'));
  if (!compare) return closing.states.rejected.invoices > 0 ? 1 : 0;
  const ofRecords = formatBookAndRecordTotalsComparison(closing);
  console.log(['', ...ofRecords.lines].join('\n'));
  const differing = (await differences(access, supplier ?? '', month ?? '')) + (ofRecords.isSame ? 0 : 1);
  return closing.states.rejected.invoices > 0 || differing > 0 ? 1 : 0;
}

async function writeBook(access: ApiUrlAndToken, asked: URLSearchParams, file: string): Promise<void> {
  const { body } = await callApi(access, 'GET', `/silo/v1/invoice-book?${asked.toString()}&format=csv`);
  if (!body) throw new Error('the response is empty');
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file));
  console.error(`written to ${file}`);
}

const names: Readonly<Record<BookedInvoiceState, string>> = {
  accepted: 'accepted',
  'accepted-with-errors': 'accepted with errors',
  amended: 'changed after acceptance',
  waiting: 'waiting for the authority',
  rejected: 'rejected',
  cancelled: 'cancelled',
  'not-reported': 'not reported',
};

/**
 * Formats the lines of the closing sheet. States without invoices are omitted; the totals to declare are always
 * printed.
 * @param isCompared whether the comparison with the authority follows
 */
export function formatClosingSheetLines(
  closing: ClosingSheetTotals & { readonly from: string; readonly to: string },
  isCompared = false,
): string[] {
  const states = bookedInvoiceStates.filter((state) => closing.states[state].invoices > 0);
  const { other_currencies: others, not_issued: notIssued, blocked } = closing;
  return [
    `Invoices from ${closing.from} to ${closing.to}, in euros`,
    '',
    row('', ['invoices', 'base', 'tax', 'surcharge', 'total']),
    sums('issued', closing.issued),
    ...states.map((state) => sums(`  ${names[state]}`, closing.states[state])),
    sums('not cancelled', closing.in_force),
    '',
    'Not cancelled, by rate',
    ...closing.by_rate.map((rate) =>
      row(`  ${rateName(rate) || 'without tax'}`, ['', rate.base, rate.tax, rate.surcharge, rate.total]),
    ),
    ...otherPeriods(closing),
    '',
    ...states.map((state) => `${names[state]}: ${closing.states[state].means}`),
    ...(others.invoices > 0 ? [`${others.invoices} in other currencies: ${others.means}`] : []),
    ...(notIssued.invoices > 0 ? [`${notIssued.invoices} not issued: ${notIssued.means}`] : []),
    ...(blocked.invoices > 0
      ? [`${blocked.invoices} blocked: ${blocked.means}`, ...blocked.reasons.map(reasonLine)]
      : []),
    ...(isCompared ? [] : [closing.differing.means]),
  ];
}

/** Formats the tax of other months, and the cents that belong to no rate. */
function otherPeriods({ other_periods: others, outside_rates: outside }: ClosingSheetTotals): string[] {
  return [
    ...(others.list.length > 0
      ? [
          '',
          'Of this, by month of the operation',
          ...others.list.map((one) => sums(`  ${one.month}`, one)),
          others.means,
        ]
      : []),
    ...(outside.invoices > 0
      ? ['', row('outside the rates', [String(outside.invoices), '', outside.tax, '', outside.total]), outside.means]
      : []),
  ];
}

const reasonLine = ({ key, invoices, entries }: UnissuedInvoiceReasonCount): string =>
  `  ${key}: ${invoices} (entry ${entries.join(', ')}${invoices > entries.length ? ', ...' : ''})`;

const rateName = ({ category, key, percent, tax_country: country }: ClosingSheetTotals['by_rate'][number]): string =>
  [category, key === 'standard' ? '' : key, percent, country].filter(Boolean).join(' ');

const sums = (name: string, { invoices, base, tax, surcharge, total }: InvoiceBookSums): string =>
  row(name, [String(invoices), base, tax, surcharge, total]);

const row = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(26)}${cells.map((cell, i) => cell.padStart(i === 0 ? 9 : 16)).join('')}`.trimEnd();

/** Compares the amounts in force with those that the records declare. */
export function formatBookAndRecordTotalsComparison({ in_force: book, of_records: records }: ClosingSheetTotals): {
  readonly lines: readonly string[];
  readonly isSame: boolean;
} {
  const isSame = (['invoices', 'base', 'tax', 'surcharge', 'total'] as const).every(
    (name) => book[name] === records[name],
  );
  const both = [sums('not cancelled', book), sums('by the records', records)];
  return isSame
    ? {
        isSame,
        lines: [
          `The records in Sello match the invoices that are not cancelled: tax ${records.tax}, total ${records.total}.`,
        ],
      }
    : {
        isSame,
        lines: [
          'The records in Sello have different totals from the invoices that are not cancelled:',
          ...both,
          records.means,
        ],
      };
}

/** Formats the findings. Invoices that the authority rejected are not a difference. */
export function formatReconciliationSummary(
  { sello, authority, never_accepted: rejected, differences: found, differing }: Schema<'Reconciliation'>,
  month: string,
): string {
  const counts = `${month}: ${sello} ${sello === 1 ? 'invoice' : 'invoices'} in Sello, ${authority} at the authority.`;
  const sum =
    found.length === 0 ? 'No differences.' : `${found.length} ${found.length === 1 ? 'difference' : 'differences'}:`;
  const all = differing === undefined ? sum : `${differing} differences, of which these are the first ${found.length}:`;
  const never =
    rejected === 0
      ? ''
      : rejected === 1
        ? ' 1 invoice was rejected and is not at the authority.'
        : ` ${rejected} invoices were rejected and are not at the authority.`;
  return `${counts}${never} ${all}`;
}

/** Prints the differences between the records of the month in Sello and at the authority, each with a remedy. */
async function differences(access: ApiUrlAndToken, supplier: string, month: string): Promise<number> {
  const [year, number] = month.split('-');
  const place = `/fiscal/v1/chains/${encodeURIComponent(supplier)}/reconciliation?year=${year}&month=${Number(number)}`;
  const report = await readResponseJson('Reconciliation', await callApi(access, 'GET', place));
  const { differences: found } = report;
  console.log(`\n${formatReconciliationSummary(report, month)}`);
  for (const difference of found) console.log(JSON.stringify(difference));
  return found.length;
}

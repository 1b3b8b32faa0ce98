// Sends a batch, shows its progress, and prints a table of its rows.
import type { Batch, BatchRow, Schema } from '@sello/client';
import { cliLimits as limits } from '../../contracts/limits/cli';
import { type ApiUrlAndToken, callApi, readResponseJson, type OpenapiSchemaName } from '../api-access';
import { callApiWithRetries } from '../api-retries';
import { formatCountWithNoun, type Language } from '../../messages/text';
import { formatApiFaultOrWarningLines } from '../invoice-view';
import type { InvoiceOrBatchFile } from './read-file';
import { waitForInvoiceOutcome, postInvoiceOrBatchFileWithRetries, type SendCommandOptions } from './send-invoice';

/** A row of the report of a batch; with `--wait`, the row includes the authority's response. */
type ReportedRow = BatchRow & { readonly report?: string };

/** Parameters only for batches. */
interface SendBatchCommandOptions extends SendCommandOptions {
  readonly keyPrefix: string | undefined;
  readonly ignore: string | undefined;
  readonly onError: string | undefined;
}

/** @returns the exit code, which is 1 if rows failed, were skipped, or were rejected */
export async function sendBatchAndPrintResult(
  access: ApiUrlAndToken,
  file: InvoiceOrBatchFile,
  options: SendBatchCommandOptions,
): Promise<number> {
  const query = new URLSearchParams({
    ...(options.dryRun ? { dry_run: 'true' } : {}),
    ...(options.keyPrefix === undefined ? {} : { key_prefix: options.keyPrefix }),
    ...(options.ignore === undefined ? {} : { ignore: options.ignore }),
    ...(options.onError === undefined ? {} : { on_error: options.onError }),
  });
  const started = await postInvoiceOrBatchFileWithRetries(
    'Batch',
    access,
    `/fiscal/v1/batches?${query.toString()}`,
    file,
    options,
  );
  console.error(`batch ${started.id}, ${started.total} ${started.total === 1 ? 'row' : 'rows'}`);
  const batch = await followBatch(access, started);
  const rows = await readRows(access, batch.id);
  const reported: readonly ReportedRow[] = options.wait && !options.dryRun ? await addReports(access, rows) : rows;
  for (const row of reported) if (options.isJson) console.log(JSON.stringify(row));
  if (!options.isJson)
    console.log([...formatRows(reported, access.language), '', formatBatch(batch, options.dryRun)].join('\n'));
  const isDone = batch.status === 'completed' && batch.failed + batch.skipped === 0;
  return isDone && !reported.some(({ report }) => report === 'rejected') ? 0 : 1;
}

async function followBatch(access: ApiUrlAndToken, started: Batch): Promise<Batch> {
  let batch = started;
  while (batch.status === 'running') {
    showProgress(batch);
    batch = await readFrom('Batch', access, `/fiscal/v1/batches/${batch.id}?wait=${limits.progressSeconds}`);
  }
  showProgress(batch);
  if (process.stderr.isTTY) process.stderr.write('\n');
  return batch;
}

/** Shows the progress only on a terminal, because a log does not need it. */
function showProgress({ total, waiting, failed }: Batch): void {
  if (!process.stderr.isTTY) return;
  const done = total - waiting;
  const filled = total > 0 ? Math.round((done / total) * limits.barCharacters) : limits.barCharacters;
  const bar = '#'.repeat(filled).padEnd(limits.barCharacters, '.');
  process.stderr.write(`\r[${bar}] ${done} of ${total}${failed > 0 ? `, ${failed} failed` : ''} `);
}

async function readRows(access: ApiUrlAndToken, id: string): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = new URLSearchParams({ limit: String(limits.batchRowsPage), ...(cursor ? { cursor } : {}) });
    const page: Schema<'BatchRowPage'> = await readFrom(
      'BatchRowPage',
      access,
      `/fiscal/v1/batches/${id}/rows?${query.toString()}`,
    );
    rows.push(...page.list);
    cursor = page.next_cursor;
  }
  return rows;
}

/**
 * Waits for the authority's responses to the rows. One response covers many records, so the first row waits longest.
 */
async function addReports(access: ApiUrlAndToken, rows: readonly BatchRow[]): Promise<ReportedRow[]> {
  const done: ReportedRow[] = [];
  for (let at = 0; at < rows.length; at += limits.readsAtOnce) {
    const some = rows.slice(at, at + limits.readsAtOnce);
    done.push(
      ...(await Promise.all(
        some.map(async (row) => {
          if (row.id === null || !row.status.endsWith('issued')) return row;
          const { report } = await waitForInvoiceOutcome(access, row.id);
          return report ? { ...row, report: report.outcome } : row;
        }),
      )),
    );
  }
  return done;
}

const readFrom = async <Name extends OpenapiSchemaName>(
  schema: Name,
  access: ApiUrlAndToken,
  target: string,
): Promise<Schema<Name>> =>
  callApiWithRetries(async () => readResponseJson(schema, await callApi(access, 'GET', target)), {
    seconds: limits.sendRetrySeconds,
    report: (line) => console.error(line),
  });

const columns = ['row', 'key', 'status', 'number', 'total', 'report'] as const;

/** Formats rows as a table. Below each row with a problem, the table shows the problem and what to do. */
function formatRows(rows: readonly ReportedRow[], language: Language): string[] {
  const visibleColumns = columns.filter((name) => name !== 'report' || rows.some((row) => row.report !== undefined));
  const cells = [
    visibleColumns.map(String),
    ...rows.map((row) => visibleColumns.map((name) => shorten(String(row[name] ?? '')))),
  ];
  const widths = visibleColumns.map((_, column) => Math.max(...cells.map((one) => one[column]?.length ?? 0)));
  const lines = cells.map((one) =>
    one
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return lines.flatMap((line, i) => {
    const row = rows[i - 1];
    if (!row) return [line];
    return [
      line,
      ...row.faults.flatMap((fault) => formatApiFaultOrWarningLines(fault, '', language)),
      ...row.warnings.flatMap((warning) => formatApiFaultOrWarningLines(warning, 'warning ', language)),
    ];
  });
}

const shorten = (text: string): string =>
  text.length > limits.cellCharactersMax ? `${text.slice(0, limits.cellCharactersMax - 3)}...` : text;

/** Formats the counts of a batch that are not 0. */
function formatBatch(batch: Batch, isDry: boolean): string {
  const { total, issued, already_issued: already, failed, skipped, waiting, status } = batch;
  const counts = [
    `${issued} ${isDry ? 'would be issued' : 'issued'}`,
    ...(already > 0 ? [`${already} issued before`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(status === 'cancelled' ? ['cancelled'] : []),
  ];
  return `${formatCountWithNoun(total, 'row', 'rows')}: ${counts.join(', ')}`;
}

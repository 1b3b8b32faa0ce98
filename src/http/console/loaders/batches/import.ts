// Imports a file. A dry run of POST /fiscal/v1/batches checks the file, and the same call issues its invoices.
import { BatchImportPage } from '../../../../console/pages/batches/import';
import type {
  BatchView,
  CheckedBatchFileView,
  BatchImportPageView,
} from '../../../../console/pages/batches/batch-view';
import { createRefusal } from '../../../../contracts/errors';
import { consoleLimits as limits } from '../../../../contracts/limits/console';
import { httpLimits } from '../../../../contracts/limits/http';
import { batchCsvColumns } from '../../../../document/batch/csv-columns';
import { createBatchEndpoint } from '../../../batches/create';
import { listBatchRowsEndpoint, readBatchEndpoint } from '../../../batches/read-batches';
import type { ConsoleScreenContext } from '../../page-context';
import { defineConsoleScreen, type FormRedirect } from '../../screen';
import { isUtf8 } from 'node:buffer';

export const batchImportScreen = defineConsoleScreen<BatchImportPageView>({
  name: 'batchImport',
  path: '/invoices/import',
  scope: 'run',
  under: 'entries',
  load(ask) {
    const columns = Object.entries(batchCsvColumns).map(([name, { spanish }]) =>
      ask.language === 'es' ? spanish : name,
    );
    return Promise.resolve({ columns });
  },
  page: BatchImportPage,
  forms: {
    check: { scope: 'run', fileFormBytesMax: limits.importFormBytesMax, send: check },
    issue: { scope: 'run', fileFormBytesMax: limits.importFormBytesMax, send: issue },
  },
});

/**
 * Reads the file that the user chose, or else the file that was checked.
 * @throws Refusal `input` without a file, `too-large`
 */
function readFile({ fields }: ConsoleScreenContext): Buffer {
  const bytes = fields.file('file') ?? Buffer.from(fields.text('data'), 'base64');
  if (bytes.length === 0) throw createRefusal('input', 'file-not-chosen');
  if (bytes.length > limits.importBytesMax)
    throw createRefusal('too-large', 'import-bytes-max', { max: limits.importBytesMax });
  return bytes;
}

async function start(ask: ConsoleScreenContext, bytes: Buffer, isDryRun: boolean): Promise<BatchView> {
  const [keyPrefix, ignore] = [ask.fields.text('key_prefix').trim(), ask.fields.text('ignore').trim()];
  const query = {
    ...(isDryRun ? { dry_run: 'true' } : {}),
    ...(keyPrefix ? { key_prefix: keyPrefix } : {}),
    ...(ignore ? { ignore } : {}),
  };
  return ask.call(createBatchEndpoint, { bytes, contentType: detectBatchFileContentType(bytes), query });
}

async function check(ask: ConsoleScreenContext) {
  const bytes = readFile(ask);
  const { id } = await start(ask, bytes, true);
  const params = { id };
  const batch = await ask.call(readBatchEndpoint, { params, query: { wait: String(limits.importWaitSeconds) } });
  const wrong = await ask.call(listBatchRowsEndpoint, {
    params,
    query: { status: 'failed', limit: String(httpLimits.pageRowsMax) },
  });
  const checked: CheckedBatchFileView = { batch, wrong: wrong.list, data: bytes.toString('base64') };
  return { shown: { checked } };
}

/** Issues the checked invoices. If the same file is sent twice, nothing is issued twice, because its rows have keys. */
async function issue(ask: ConsoleScreenContext): Promise<FormRedirect> {
  const { id } = await start(ask, readFile(ask), false);
  return { to: `/batches/${id}`, notice: 'batch-started' };
}

/**
 * Detects the content type of a file. Bytes that are not UTF-8 are read as a file of older spreadsheets, and the check
 * shows the result.
 */
export function detectBatchFileContentType(bytes: Buffer): string {
  const charset = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const start = bytes.toString('latin1').replace(/^ï»¿/, '').trimStart();
  if (!start.startsWith('{') && !start.startsWith('[')) return `text/csv; charset=${charset}`;
  return start.startsWith('[') || isOneObject(bytes.toString()) ? 'application/json' : 'application/x-ndjson';
}

/** Returns whether the text is one object that spans all lines, instead of one object on each line. */
function isOneObject(text: string): boolean {
  // If each line is an object, the text is NDJSON.
  if (/^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray((value as { invoices?: unknown }).invoices);
  } catch {
    // The call reports the error.
    return true;
  }
}

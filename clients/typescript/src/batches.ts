// Sends batches, which are a file or a list of invoices, and reads their report by row.
import { createTimeout, type Http, unwrap } from './http.ts';
import { iterateRows, rowsMax } from './pages.ts';
import { sleep } from './retry.ts';
import type { Body, Query, Schema } from './types.ts';

export type Batch = Schema<'Batch'>;
export type BatchRow = Schema<'BatchRow'>;

export interface BatchOptions extends Query<'createBatch'> {
  /** Content type of a file: `text/csv`, `text/csv; charset=windows-1252`, or `application/x-ndjson`. By default, the contents decide. */
  readonly type?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Contents of a file: in Node `readFileSync(name)`, in browsers the file itself. */
export type BatchFile = string | Uint8Array<ArrayBuffer> | Blob;

/** The maximum wait of one call of the API. */
const callSecondsMax = 30;
const pauseSeconds = 0.5;

export class Batches {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /**
   * Sends up to 1,000 invoices: a list of bodies, each with a `key`, or a file (CSV, or a body in each line). The same file
   * again issues nothing, and a corrected file issues only what failed.
   */
  async issue(
    fileOrRows: readonly Body<'issueInvoice'>[] | BatchFile,
    { type, idempotencyKey = crypto.randomUUID(), signal, ...query }: BatchOptions = {},
  ): Promise<Batch> {
    const isList = Array.isArray(fileOrRows);
    const file = isList ? JSON.stringify({ invoices: fileOrRows }) : (fileOrRows as BatchFile);
    const init = {
      params: { query },
      headers: {
        'Content-Type': isList ? 'application/json' : (type ?? (await tellType(file))),
        'Idempotency-Key': idempotencyKey,
      },
      // It is sent unchanged.
      body: file as never,
      bodySerializer: (body: unknown) => body as BodyInit,
      ...(signal ? { signal } : {}),
    };
    return unwrap(this.#http.POST('/fiscal/v1/batches', init));
  }

  get(id: string, query: Query<'readBatch'> = {}): Promise<Batch> {
    return unwrap(this.#http.GET('/fiscal/v1/batches/{id}', { params: { path: { id }, query } }));
  }

  /** Cancels a batch: its unsealed rows are not issued. */
  cancel(id: string): Promise<Batch> {
    return unwrap(this.#http.POST('/fiscal/v1/batches/{id}/cancel', { params: { path: { id } } }));
  }

  /** The report, one row per invoice, in the order of the file. */
  rows(id: string, filter: Omit<Query<'listBatchRows'>, 'cursor'> = {}): AsyncGenerator<BatchRow, void> {
    return iterateRows((cursor) => {
      const query = { limit: rowsMax, ...filter, ...(cursor === undefined ? {} : { cursor: Number(cursor) }) };
      const rows = this.#http.GET('/fiscal/v1/batches/{id}/rows', { params: { path: { id }, query } });
      // The report also exists as a file, so the client requests JSON.
      return unwrap(rows as Promise<{ data?: Schema<'BatchRowPage'>; error?: unknown; response: Response }>);
    });
  }

  /** Waits until each row is issued, failed or skipped. @throws SelloError `timeout` */
  async waitFor(
    id: string,
    { seconds = 600, signal }: { seconds?: number; signal?: AbortSignal } = {},
  ): Promise<Batch> {
    for (const end = Date.now() + seconds * 1_000; ; ) {
      const left = Math.ceil((end - Date.now()) / 1_000);
      const query = { wait: Math.max(0, Math.min(left, callSecondsMax)) };
      const init = { params: { path: { id }, query }, ...(signal ? { signal } : {}) };
      const batch = await unwrap(this.#http.GET('/fiscal/v1/batches/{id}', init));
      if (batch.status !== 'running') return batch;
      if (Date.now() >= end) throw createTimeout(`Batch ${id} is not complete`, seconds);
      await sleep(pauseSeconds, signal);
    }
  }
}

/** The content types of the call. Browsers name others: a CSV file is an Excel file where Excel is installed. */
const batchType = /^(?:application\/x-ndjson|application\/json|text\/csv)\s*(?:;|$)/i;

/** A line of NDJSON begins with an object; a header of CSV does not. */
async function tellType(file: BatchFile): Promise<string> {
  if (file instanceof Blob && batchType.test(file.type)) return file.type;
  const start = typeof file === 'string' ? file.slice(0, 100) : await new Blob([file]).slice(0, 100).text();
  return start
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{')
    ? 'application/x-ndjson'
    : 'text/csv';
}

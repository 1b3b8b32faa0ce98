// Sends batches, which are a file or a list of invoices, and reads their report by row.
import { createTimeout, type Http, unwrap } from './http.ts';
import { iterateRows, rowsMax } from './pages.ts';
import { sleep } from './retry.ts';
import type { Body, Query, Schema } from './types.ts';

export type Batch = Schema<'Batch'>;
export type BatchRow = Schema<'BatchRow'>;

export interface BatchOptions extends Query<'createBatch'> {
  /**
   * Content type of a file: `text/csv`, `text/csv; charset=windows-1252`, `application/json` or `application/x-ndjson`. By
   * default, the contents decide.
   */
  readonly type?: string;
  readonly idempotencyKey?: string | undefined;
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
   * Sends up to 1,000 invoices: a list of bodies, each with a `key`, or a file (CSV, JSON, or a body in each line). The same
   * file again issues nothing, and a corrected file issues only what failed.
   */
  async issue(
    fileOrRows: readonly Body<'issueInvoice'>[] | BatchFile,
    { type, idempotencyKey = crypto.randomUUID(), signal, ...query }: BatchOptions = {},
  ): Promise<Batch> {
    const contents = Array.isArray(fileOrRows)
      ? { type: 'application/json', content: JSON.stringify({ invoices: fileOrRows }) }
      : await readContents(fileOrRows as BatchFile, type);
    const init = {
      params: { query },
      headers: { 'Content-Type': contents.type, 'Idempotency-Key': idempotencyKey },
      // It is sent unchanged.
      body: contents.content as never,
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

interface BatchContents {
  readonly type: string;
  readonly content: BatchFile;
}

/**
 * Detects the kind of a file: one object with `invoices` and a list are JSON, other objects are NDJSON, and everything else is
 * CSV. A list becomes the body of the call, in which the digits of numbers do not change.
 */
async function readContents(file: BatchFile, stated: string | undefined): Promise<BatchContents> {
  const type = stated ?? (file instanceof Blob && batchType.test(file.type) ? file.type : undefined);
  if (type !== undefined) return { type, content: file };
  const start = trimStart(typeof file === 'string' ? file.slice(0, 100) : await new Blob([file]).slice(0, 100).text());
  if (!start.startsWith('{') && !start.startsWith('[')) return { type: 'text/csv', content: file };
  const text = trimStart(typeof file === 'string' ? file : await new Blob([file]).text()).trimEnd();
  if (text.startsWith('[')) return { type: 'application/json', content: `{"invoices":${text}}` };
  return { type: hasInvoices(text) ? 'application/json' : 'application/x-ndjson', content: file };
}

const trimStart = (text: string): string => text.replace(/^\uFEFF/, '').trimStart();

/** Returns whether the text is one object with a list `invoices`. */
function hasInvoices(text: string): boolean {
  try {
    return Array.isArray((JSON.parse(text) as { readonly invoices?: unknown }).invoices);
  } catch {
    return false;
  }
}

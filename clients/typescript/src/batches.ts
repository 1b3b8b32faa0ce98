// Batches: a file or a list of invoices in, a report by row out.
import { createTimeout, type Http, take, type Untyped } from './http.ts';
import { iterateRows, rowsMax } from './pages.ts';
import { sleep } from './retry.ts';
import type { Body, Schema } from './types.ts';

export interface Batch {
  readonly id: string;
  /** `completed`: each row is issued, failed or skipped. */
  readonly status: 'running' | 'completed' | 'cancelled';
  readonly total: number;
  readonly issued: number;
  readonly already_issued: number;
  readonly failed: number;
  readonly skipped: number;
  readonly waiting: number;
  readonly dry_run: boolean;
  readonly started_at: string;
  readonly completed_at?: string | null;
}

type RowStatus = 'issued' | 'already_issued' | 'failed' | 'skipped' | 'waiting';

/** What became of one invoice of a batch. */
export interface BatchRow {
  /** From 1. */
  readonly row: number;
  /** Line of the file. */
  readonly line?: number | null;
  readonly column?: string | null;
  readonly key: string | null;
  readonly status: RowStatus;
  readonly id?: string | null;
  readonly number?: string | null;
  readonly total?: string | null;
  readonly warnings: readonly Schema<'JobWarning'>[];
  readonly faults: readonly Schema<'Fault'>[];
}

export interface BatchOptions {
  /** Report what would happen, and store nothing else. */
  readonly dry_run?: boolean;
  /** What follows a wrong row: the next one (`continue`), or nothing (`stop`). */
  readonly on_error?: 'continue' | 'stop';
  /** Of CSV: makes keys of the column `invoice`. */
  readonly key_prefix?: string;
  /** Of CSV: columns that are left out, with commas. */
  readonly ignore?: string;
  /** Of a file: `text/csv`, `text/csv; charset=windows-1252`, or `application/x-ndjson`. Without it the contents tell. */
  readonly type?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Contents of a file: in Node `readFileSync(name)`, in browsers the file itself. */
export type BatchFile = string | Uint8Array<ArrayBuffer> | Blob;

/** One call of the API waits no longer. */
const callSecondsMax = 30;
const pauseSeconds = 0.5;

export class Batches {
  readonly #http: Untyped;

  constructor(http: Http) {
    this.#http = http as unknown as Untyped;
  }

  /**
   * Sends up to 1,000 invoices: a list of bodies, each with a `key`, or a file (CSV, or a body in each line). The same file
   * again issues nothing, a repaired one what failed.
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
      // It is sent as it is.
      body: file,
      bodySerializer: (body: unknown) => body,
      ...(signal ? { signal } : {}),
    };
    return take(this.#http.POST<Batch>('/fiscal/v1/batches', init));
  }

  get(id: string, query: { readonly wait?: number } = {}): Promise<Batch> {
    return take(this.#http.GET<Batch>('/fiscal/v1/batches/{id}', { params: { path: { id }, query } }));
  }

  /** What is not sealed is not issued. */
  cancel(id: string): Promise<Batch> {
    return take(this.#http.POST<Batch>('/fiscal/v1/batches/{id}/cancel', { params: { path: { id } } }));
  }

  /** The report, one row an invoice, in the order of the file. */
  rows(
    id: string,
    filter: { readonly status?: RowStatus; readonly limit?: number } = {},
  ): AsyncGenerator<BatchRow, void> {
    return iterateRows((cursor) => {
      const query = { limit: rowsMax, ...filter, ...(cursor === undefined ? {} : { cursor }) };
      return take(
        this.#http.GET<{ list: BatchRow[]; next_cursor?: string }>('/fiscal/v1/batches/{id}/rows', {
          params: { path: { id }, query },
        }),
      );
    });
  }

  /** Waits until each row is issued, failed or skipped. @throws SelloError `timeout` */
  async waitFor(
    id: string,
    { seconds = 600, signal }: { seconds?: number; signal?: AbortSignal } = {},
  ): Promise<Batch> {
    for (const end = Date.now() + seconds * 1_000; ; ) {
      const left = Math.ceil((end - Date.now()) / 1_000);
      const batch = await this.get(id, { wait: Math.max(0, Math.min(left, callSecondsMax)) });
      if (batch.status !== 'running') return batch;
      if (Date.now() >= end) throw createTimeout(`Batch ${id} is not complete`, seconds);
      await sleep(pauseSeconds, signal);
    }
  }
}

/** A line of NDJSON begins an object; a header of CSV does not. */
async function tellType(file: BatchFile): Promise<string> {
  if (file instanceof Blob && file.type) return file.type;
  const start = typeof file === 'string' ? file.slice(0, 100) : await new Blob([file]).slice(0, 100).text();
  return start
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{')
    ? 'application/x-ndjson'
    : 'text/csv';
}

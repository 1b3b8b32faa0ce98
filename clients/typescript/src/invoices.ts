// Issues invoices in one call, follows and corrects them.
import { createTimeout, type Http, keyHeader, unwrap } from './http.ts';
import { iterateRows, type Page, rowsMax } from './pages.ts';
import { sleep } from './retry.ts';
import type { Body, Query, Schema } from './types.ts';

/** The result of a preview, which has neither id nor number. */
export type InvoicePreview = Schema<'Invoice'>;
/** An invoice that is stored. */
export type Invoice = InvoicePreview & { readonly id: string };
export type Until = 'sealed' | 'printed' | 'reported';

export interface IssueOptions {
  /** The milestone for which the call waits (`sealed`). */
  readonly until?: Until;
  /** Maximum seconds of the wait (30, at most 60). */
  readonly wait?: number;
  /**
   * Identifies a repeat after a restart of the program, or after an error, which has the key of its call. Without it, the
   * client creates a key for each call.
   */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal;
}

interface WaitOptions {
  /** Maximum seconds of the wait (600). */
  readonly seconds?: number;
  readonly signal?: AbortSignal;
}

/** The maximum wait of one call of the API. */
const callSecondsMax = 30;
/** The pause between two calls that wait, because the API ends a wait early if it has too many. */
const pauseSeconds = 0.5;

export class Invoices {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Issues an invoice. The response has its number and QR code. @throws SelloError with all `faults` at once */
  issue(body: Body<'issueInvoice'>, options: IssueOptions = {}): Promise<Invoice> {
    return takeInvoice(this.#http.POST('/fiscal/v1/invoices', { body, ...toInit(options) }));
  }

  /** Returns the result that `issue` would have; nothing is stored, and no number is used. */
  preview(body: Body<'issueInvoice'>): Promise<InvoicePreview> {
    return unwrap(this.#http.POST('/fiscal/v1/invoices', { body, params: { query: { dry_run: true } } }));
  }

  get(id: string, query: Query<'readInvoice'> = {}): Promise<Invoice> {
    return takeInvoice(this.#http.GET('/fiscal/v1/invoices/{id}', { params: { path: { id }, query } }));
  }

  getByKey(key: string, query: Query<'readInvoiceByKey'> = {}): Promise<Invoice> {
    return takeInvoice(this.#http.GET('/fiscal/v1/invoices/key/{key}', { params: { path: { key }, query } }));
  }

  /** All invoices of a filter, newest first: `for await (const invoice of sello.invoices.list({ status: 'rejected' }))`. */
  list(filter: Omit<Query<'listInvoices'>, 'cursor'> = {}): AsyncGenerator<Invoice, void> {
    return iterateRows((cursor) => {
      const query = { limit: rowsMax, ...filter, ...(cursor === undefined ? {} : { cursor }) };
      return unwrap<Page<Invoice>>(this.#http.GET('/fiscal/v1/invoices', { params: { query } }) as never);
    });
  }

  /** Credits the remaining amount of an invoice, or `lines` or an `amount` of it, by a new invoice. */
  credit(id: string, body: Body<'creditInvoice'> = {}, options: IssueOptions = {}): Promise<Invoice> {
    return takeInvoice(this.#http.POST('/fiscal/v1/invoices/{id}/credit', { body, ...toInitOf(id, options) }));
  }

  /** Replaces one or several simplified invoices by a full invoice. */
  replace(id: string, body: Body<'replaceInvoice'>, options: IssueOptions = {}): Promise<Invoice> {
    return takeInvoice(this.#http.POST('/fiscal/v1/invoices/{id}/replace', { body, ...toInitOf(id, options) }));
  }

  cancel(id: string, body: Body<'cancelInvoice'> = {}, options: IssueOptions = {}): Promise<Invoice> {
    return takeInvoice(
      this.#http.POST('/fiscal/v1/invoices/{id}/cancel', {
        body,
        ...toInitOf(id, options),
      }),
    );
  }

  /** Amends a record that the authority rejected, or accepted with errors. */
  amend(id: string, body: Body<'amendInvoice'>, options: IssueOptions = {}): Promise<Invoice> {
    return takeInvoice(
      this.#http.POST('/fiscal/v1/invoices/{id}/amend', {
        body,
        ...toInitOf(id, options),
      }),
    );
  }

  /** Returns the PDF; waits while it is created. */
  async pdf(id: string): Promise<Uint8Array> {
    const init = { params: { path: { id } }, parseAs: 'arrayBuffer' } as const;
    return new Uint8Array(await unwrap<ArrayBuffer>(this.#http.GET('/fiscal/v1/invoices/{id}/pdf', init)));
  }

  /**
   * Waits until an invoice has reached the milestone or can no longer reach it; see its `status`.
   * @throws SelloError `timeout`
   */
  async waitFor(id: string, until: Until = 'reported', { seconds = 600, signal }: WaitOptions = {}): Promise<Invoice> {
    for (const end = Date.now() + seconds * 1_000; ; ) {
      const left = Math.ceil((end - Date.now()) / 1_000);
      const query = { until, wait: Math.max(0, Math.min(left, callSecondsMax)) };
      const init = { params: { path: { id }, query }, ...(signal ? { signal } : {}) };
      const invoice = await takeInvoice(this.#http.GET('/fiscal/v1/invoices/{id}', init));
      if (hasReached(invoice, until)) return invoice;
      if (Date.now() >= end) throw createTimeout(`Invoice ${invoice.number ?? id} is not ${until}`, seconds);
      await sleep(pauseSeconds, signal);
    }
  }
}

/** Every response except a preview is about a stored invoice. */
const takeInvoice = (call: Parameters<typeof unwrap<InvoicePreview>>[0]): Promise<Invoice> =>
  unwrap(call) as Promise<Invoice>;

/** `ended` says that the job has ended: there will be no page, and no report of an invoice that has no record. */
function hasReached({ status, pdf, report, faults, ended }: Invoice, until: Until): boolean {
  if (status === 'failed' || (faults.length > 0 && status !== 'processing')) return true;
  if (until === 'sealed') return status !== 'processing';
  if (until === 'printed') return pdf?.ready === true || ended === true;
  if (ended === true && report === null) return true;
  return report !== null && report !== undefined && !['queued', 'waiting'].includes(report.outcome);
}

const toInit = ({ until, wait, idempotencyKey, signal }: IssueOptions) => ({
  params: {
    query: { ...(until ? { until } : {}), ...(wait === undefined ? {} : { wait }) },
    header: keyHeader(idempotencyKey),
  },
  ...(signal ? { signal } : {}),
});

const toInitOf = (id: string, options: IssueOptions) => {
  const { params, ...rest } = toInit(options);
  return { params: { ...params, path: { id } }, ...rest };
};

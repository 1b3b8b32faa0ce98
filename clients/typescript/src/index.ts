// The client of Sello: `new Sello({ baseUrl, token })`.
import { Batches } from './batches.ts';
import { Entries } from './entries.ts';
import { type EventOptions, followEvents, type SelloEvent } from './events.ts';
import { createHttp, type Http, type SelloOptions } from './http.ts';
import { Invoices } from './invoices.ts';
import { Jobs } from './jobs.ts';
import { Suppliers } from './suppliers.ts';
import { verifyWebhook } from './webhooks.ts';

export { type Batch, type BatchOptions, type BatchRow } from './batches.ts';
export { type Entry } from './entries.ts';
export { type Fault, SelloError, type Warning } from './errors.ts';
export { type EventOptions, type SelloEvent } from './events.ts';
export { type Http, type SelloOptions, unwrap } from './http.ts';
export { type Invoice, type InvoicePreview, type IssueOptions, type Until } from './invoices.ts';
export { type Job, type JobOptions } from './jobs.ts';
export type { components, operations, paths } from './made/openapi.ts';
export type { Body, Query, Schema } from './types.ts';
export { verifyWebhook, type WebhookEvent, type WebhookHeaders } from './webhooks.ts';

export class Sello {
  readonly invoices: Invoices;
  readonly batches: Batches;
  readonly entries: Entries;
  readonly jobs: Jobs;
  readonly suppliers: Suppliers;
  readonly webhooks = { verify: verifyWebhook };
  /** Every other call of the API, typed: `unwrap(sello.http.GET('/access/v1/workspace'))`. */
  readonly http: Http;

  constructor(options: SelloOptions) {
    this.http = createHttp(options);
    this.invoices = new Invoices(this.http);
    this.batches = new Batches(this.http);
    this.entries = new Entries(this.http);
    this.jobs = new Jobs(this.http);
    this.suppliers = new Suppliers(this.http);
  }

  /** Events as they come: `for await (const event of sello.events({ type: 'record.rejected' }))`. */
  events(options?: EventOptions): AsyncGenerator<SelloEvent, void> {
    return followEvents(this.http, options);
  }
}

// Starts and reads jobs, which are runs of workflows on entries.
import { createTimeout, type Http, keyHeader, unwrap } from './http.ts';
import { iterateRows, rowsMax } from './pages.ts';
import { sleep } from './retry.ts';
import type { Body, Query, Schema } from './types.ts';

export type Job = Schema<'Job'>;

export interface JobOptions extends Query<'createJob'> {
  readonly idempotencyKey?: string | undefined;
}

/** The pause between two reads of a running job. */
const pauseSeconds = 0.5;

export class Jobs {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  create(body: Body<'createJob'>, { idempotencyKey, ...query }: JobOptions = {}): Promise<Job> {
    return unwrap(
      this.#http.POST('/transform/v1/jobs', { body, params: { query, header: keyHeader(idempotencyKey) } }),
    );
  }

  get(id: string): Promise<Job> {
    return unwrap(this.#http.GET('/transform/v1/jobs/{id}', { params: { path: { id } } }));
  }

  getByKey(key: string): Promise<Job> {
    return unwrap(this.#http.GET('/transform/v1/jobs/key/{key}', { params: { path: { key } } }));
  }

  /** Lists jobs, newest first. */
  list(filter: Omit<Query<'listJobs'>, 'cursor'> = {}): AsyncGenerator<Schema<'JobPage'>['list'][number], void> {
    return iterateRows((cursor) => {
      const query = { limit: rowsMax, ...filter, ...(cursor === undefined ? {} : { cursor }) };
      return unwrap(this.#http.GET('/transform/v1/jobs', { params: { query } }));
    });
  }

  cancel(id: string): Promise<Job> {
    return unwrap(this.#http.POST('/transform/v1/jobs/{id}/cancel', { params: { path: { id } } }));
  }

  /** Waits until a job has ended, with any `result`. @throws SelloError `timeout` */
  async waitFor(id: string, { seconds = 600, signal }: { seconds?: number; signal?: AbortSignal } = {}): Promise<Job> {
    for (const end = Date.now() + seconds * 1_000; ; ) {
      const init = { params: { path: { id } }, ...(signal ? { signal } : {}) };
      const job = await unwrap(this.#http.GET('/transform/v1/jobs/{id}', init));
      if (job.completed_at) return job;
      if (Date.now() >= end) throw createTimeout(`Job ${id} does not end`, seconds);
      await sleep(pauseSeconds, signal);
    }
  }
}

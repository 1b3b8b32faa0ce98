// Reads and changes entries, which are documents with their state, files and versions.
import { type Http, keyHeader, unwrap } from './http.ts';
import { iterateRows, rowsMax } from './pages.ts';
import type { Body, Query, Schema } from './types.ts';

export type Entry = Schema<'Entry'>;

export class Entries {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  create(
    body: Body<'createEntry'>,
    { idempotencyKey }: { readonly idempotencyKey?: string | undefined } = {},
  ): Promise<Entry> {
    return unwrap(this.#http.POST('/silo/v1/entries', { body, params: { header: keyHeader(idempotencyKey) } }));
  }

  get(id: string): Promise<Entry> {
    return unwrap(this.#http.GET('/silo/v1/entries/{id}', { params: { path: { id } } }));
  }

  getByKey(key: string): Promise<Entry> {
    return unwrap(this.#http.GET('/silo/v1/entries/key/{key}', { params: { path: { key } } }));
  }

  /** Lists entries, newest first. */
  list(filter: Omit<Query<'listEntries'>, 'cursor'> = {}): AsyncGenerator<Schema<'EntryPage'>['list'][number], void> {
    return iterateRows((cursor) => {
      const query = { limit: rowsMax, ...filter, ...(cursor === undefined ? {} : { cursor }) };
      return unwrap(this.#http.GET('/silo/v1/entries', { params: { query } }));
    });
  }
}

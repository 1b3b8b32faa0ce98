// Reads and changes suppliers by tax ID: their chain of records, what they report, their settings.
import { type Http, unwrap } from './http.ts';
import { iterateRows, rowsMax } from './pages.ts';
import type { Body, Schema } from './types.ts';

export class Suppliers {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Registered suppliers, each with its chain. */
  list(): AsyncGenerator<Schema<'Chain'>, void> {
    return iterateRows((cursor) => {
      const query = { limit: rowsMax, ...(cursor === undefined ? {} : { cursor }) };
      return unwrap(this.#http.GET('/fiscal/v1/chains', { params: { query } }));
    });
  }

  get(supplier: string): Promise<Schema<'Chain'>> {
    return unwrap(this.#http.GET('/fiscal/v1/chains/{supplier}', { params: { path: { supplier } } }));
  }

  settings(supplier: string): Promise<Schema<'SupplierSettings'>> {
    return unwrap(this.#http.GET('/fiscal/v1/suppliers/{supplier}/settings', { params: { path: { supplier } } }));
  }

  updateSettings(supplier: string, body: Body<'writeSupplierSettings'>): Promise<Schema<'SupplierSettings'>> {
    const params = { path: { supplier } };
    return unwrap(this.#http.PATCH('/fiscal/v1/suppliers/{supplier}/settings', { params, body }));
  }

  reporting(supplier: string): Promise<Schema<'Reporting'>> {
    return unwrap(this.#http.GET('/fiscal/v1/suppliers/{supplier}/reporting', { params: { path: { supplier } } }));
  }

  updateReporting(supplier: string, body: Body<'writeReporting'>): Promise<Schema<'Reporting'>> {
    const params = { path: { supplier } };
    return unwrap(this.#http.PUT('/fiscal/v1/suppliers/{supplier}/reporting', { params, body }));
  }
}

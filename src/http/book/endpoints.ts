// The endpoints on the invoice book.
import type { Endpoint } from '../kit/endpoint';
import { readInvoiceBookEndpoint, readInvoiceBookClosingEndpoint } from '../book/book';
import { listInvoiceBookRowsEndpoint } from './rows';

export const invoiceBookEndpoints: readonly Endpoint[] = [
  readInvoiceBookEndpoint,
  readInvoiceBookClosingEndpoint,
  listInvoiceBookRowsEndpoint,
];

// The endpoints that issue, correct or cancel an invoice in one call.
import type { TenantEndpoint } from '../kit/endpoint';
import { amendInvoiceEndpoint, cancelInvoiceEndpoint } from './change';
import { creditInvoiceEndpoint, replaceSimplifiedInvoicesEndpoint } from './correct';
import { issueInvoiceEndpoint } from './issue';
import { mailInvoiceEndpoint } from './mail';
import {
  readInvoicePdfEndpoint,
  listIssuedInvoicesEndpoint,
  readIssuedInvoiceEndpoint,
  readIssuedInvoiceByKeyEndpoint,
  readInvoiceQrPngEndpoint,
  readInvoiceQrSvgEndpoint,
} from './read-invoices';

/** The path by key comes before the path by id. */
export const invoiceEndpoints: readonly TenantEndpoint[] = [
  issueInvoiceEndpoint,
  creditInvoiceEndpoint,
  replaceSimplifiedInvoicesEndpoint,
  cancelInvoiceEndpoint,
  amendInvoiceEndpoint,
  mailInvoiceEndpoint,
  readIssuedInvoiceByKeyEndpoint,
  readInvoiceQrSvgEndpoint,
  readInvoiceQrPngEndpoint,
  readInvoicePdfEndpoint,
  readIssuedInvoiceEndpoint,
  listIssuedInvoicesEndpoint,
];

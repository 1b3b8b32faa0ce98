// The endpoints of invoices in one call each.
import type { Endpoint } from '../kit/endpoint';
import { amendInvoiceCall, cancelInvoice } from './change';
import { creditInvoice, replaceInvoice } from './correct';
import { issueInvoice } from './issue';
import { mailInvoice } from './mail';
import {
  drawInvoicePage,
  listIssuedInvoices,
  readIssuedInvoice,
  readIssuedInvoiceByKey,
  readIssuedQrPng,
  readIssuedQrSvg,
} from './read';

/** The path by key comes before the one by id. */
export const invoiceEndpoints: readonly Endpoint[] = [
  issueInvoice,
  creditInvoice,
  replaceInvoice,
  cancelInvoice,
  amendInvoiceCall,
  mailInvoice,
  readIssuedInvoiceByKey,
  readIssuedQrSvg,
  readIssuedQrPng,
  drawInvoicePage,
  readIssuedInvoice,
  listIssuedInvoices,
];

// Everything that is printed, as activities are given it.
import { renderAgreement } from './render-agreement';
import { renderInvoice } from './render-invoice';

export const pages = { invoice: renderInvoice, agreement: renderAgreement };

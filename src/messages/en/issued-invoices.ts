// Messages about invoices that are issued, corrected and cancelled in one call each, in English.
import { describeCall } from '../calls';
import type { Text } from '../text';

const readInvoice = (id: string): string => describeCall('readInvoice', { id });

export const issuedInvoices = {
  'invoice-missing': {
    text: 'this workspace has no such invoice',
    remedy: `Check the id or key: ${describeCall('listInvoices')} lists the invoices of the workspace.`,
  },
  'invoice-not-issued': {
    text: 'the invoice is not issued yet',
    remedy: 'Wait until its status is `issued`, or create it again if it has failed.',
  },
  'invoice-is-cancelled': ({ number }: { readonly number: string }): Text => ({
    text: `the invoice ${number} is cancelled`,
    remedy: 'Issue a new invoice if the sale took place.',
  }),
  'invoice-without-page': {
    text: 'the invoice has no page',
    remedy: 'Its workflow draws none, or its job ended before that. Run a workflow with the step `pdf`.',
  },
  'invoice-page-awaited': {
    text: 'the page of the invoice is not drawn yet',
    remedy: 'Send the call again in a few seconds.',
  },
  'invoice-failed': {
    text: 'the invoice ended before it was issued. No number was used',
    remedy: 'Correct what `faults` name, and send the call again, with the same `key` if you like.',
  },
  'sending-paused': ({ since }: { readonly since: string | null }): Text => ({
    text: `reporting to the authority is stopped${since === null ? '' : ` since ${since}`}; the invoice is issued all the same`,
    remedy: `Nothing has to be done with the invoice. ${describeCall('listChains')} says why reporting is stopped.`,
  }),
  'credit-corrects-itself': ({ number }: { readonly number: string }): Text => ({
    text: `${number} is a credit note`,
    remedy: 'Credit the invoice itself. A wrong credit note is cancelled, or corrected by a new invoice.',
  }),
  'credited-all': ({ number }: { readonly number: string }): Text => ({
    text: `nothing is left of ${number}: earlier credit notes have taken it back`,
    remedy: 'Nothing has to be credited. `corrected_by` of the invoice names the credit notes.',
  }),
  'credited-more.line': ({
    line,
    asked,
    left,
  }: {
    readonly line: number;
    readonly asked: string;
    readonly left: string;
  }): Text => ({
    text: `${asked} of line ${line} are to be credited, and ${left} are left`,
    remedy: 'Credit no more than is left.',
  }),
  'credited-more.amount': ({ asked, left }: { readonly asked: string; readonly left: string }): Text => ({
    text: `${asked} are to be credited, and ${left} are left`,
    remedy: 'Credit no more than is left.',
  }),
  'credit-line-missing': ({ line, lines }: { readonly line: number; readonly lines: number }): Text => ({
    text: `there is no line ${line}: the invoice has ${lines}`,
    remedy: 'Count the lines of the invoice from 1.',
  }),
  'credit-line-twice': ({ line }: { readonly line: number }): Text => ({
    text: `line ${line} is named twice`,
    remedy: 'Name it once, with the whole quantity.',
  }),
  'credit-tax-needed': ({ rates }: { readonly rates: readonly string[] }): Text => ({
    text: `the invoice has several rates (${rates.join(', ')}), and the amount belongs to one`,
    remedy: 'Set `tax` to the rate, for example "21%". To credit several, make one call for each.',
  }),
  'credit-tax-unknown': ({ rates }: { readonly rates: readonly string[] }): Text => ({
    text: `the invoice has other rates: ${rates.join(', ')}`,
    remedy: 'Use one of them.',
  }),
  'ticket-replaced': ({
    number,
    by,
    id,
  }: {
    readonly number: string;
    readonly by: string;
    readonly id: string;
  }): Text => ({
    text: `the ticket ${number} was replaced by ${by}`,
    remedy: `Use the invoice that replaced it: ${readInvoice(id)}.`,
  }),
  'replace-not-ticket': ({ number, type }: { readonly number: string; readonly type: string }): Text => ({
    text: `${number} is no ticket: its record is ${type}`,
    remedy: 'Only simplified invoices (F2) are replaced. Correct another invoice with a credit note.',
  }),
  'replace-empty': ({ number }: { readonly number: string }): Text => ({
    text: `nothing is left of the ticket ${number}`,
    remedy: 'Issue a new invoice if the sale took place.',
  }),
  'replace-other-supplier': ({ number, supplier }: { readonly number: string; readonly supplier: string }): Text => ({
    text: `the ticket ${number} is of another supplier, ${supplier}`,
    remedy: 'Replace tickets of one supplier.',
  }),
  'cancel-corrected': ({
    number,
    invoices: named,
  }: {
    readonly number: string;
    readonly invoices: readonly string[];
  }): Text => ({
    text: `${number} is corrected or replaced by ${named.join(', ')}`,
    remedy: 'Cancel those first, or leave the invoice as it is.',
  }),
  'invoice-in-process': ({ number }: { readonly number: string }): Text => ({
    text: `the invoice ${number} is being processed`,
    remedy: 'Wait until its job has ended, then send the call again.',
  }),
  'cancel-failed': {
    text: 'the cancellation failed, and the invoice stays as it is',
    remedy: 'Read `faults`. If the invoice should not exist, send the call again once they are corrected.',
  },
  'amend-not-refused': ({ number, outcome }: { readonly number: string; readonly outcome: string }): Text => ({
    text: `${number} cannot be amended: the authority ${outcome === 'waiting' ? 'has not answered' : 'accepted it'}`,
    remedy:
      `Credit it (${describeCall('creditInvoice')}) and issue a new one, or cancel it if it should not exist ` +
      `(${describeCall('cancelInvoice')}).`,
  }),
  'amend-identity': ({ member }: { readonly member: string }): Text => ({
    text: `an amended invoice keeps its ${member}`,
    remedy: `Leave out \`${member}\`, or write it as it was.`,
  }),
};

// Messages about invoices that are issued, corrected and cancelled with one call each, in English.
import { describeApiCall } from '../calls';
import type { TextParams, Wording } from '../text';
import { creditedInvoiceMessages } from './credited-invoices';

const readInvoice = (id: string): string => describeApiCall('readInvoice', { id });

export const issuedInvoiceMessages = {
  'invoice-missing': {
    text: 'the invoice does not exist in this workspace',
    remedy: `Use the id or key of an invoice of the workspace: ${describeApiCall('listInvoices')} lists them.`,
  },
  'invoice-exists': ({ member, id }: { readonly member: string; readonly id: string }): Wording => ({
    text: `an invoice already exists with the same ${member}: ${id}`,
    remedy: `Read that invoice (${readInvoice(id)}); or send the new invoice with a different ${member}.`,
  }),
  'invoice-changed-meanwhile': {
    text: 'another call changed this invoice, or an invoice on which it depends, in the meantime',
    remedy: `Read the invoices (${describeApiCall('listInvoices')}), then retry the request.`,
  },
  'invoice-not-issued': {
    text: 'the invoice is not issued yet',
    remedy:
      'Wait until its status is `issued`. If it has failed, create the invoice again; if its job has ended without a ' +
      'record, run a workflow that creates one.',
  },
  'invoice-unreported': ({ number }: { readonly number: string }): Wording => ({
    text: `the invoice ${number} is issued but not reported to the authority, so it has no record to cancel or amend`,
    remedy: `Credit the invoice (${describeApiCall('creditInvoice')}), and issue a new invoice if the sale took place.`,
  }),
  'invoice-is-cancelled': ({ number }: { readonly number: string }): Wording => ({
    text: `the invoice ${number} is cancelled`,
    remedy: 'Issue a new invoice if the sale took place.',
  }),
  'invoice-without-page': {
    text: 'the invoice has no PDF',
    remedy:
      'The workflow of the invoice has no step `pdf`, or its job ended before this step. Run a workflow with the step `pdf`.',
  },
  'invoice-page-awaited': {
    text: 'the PDF of the invoice has not been created yet',
    remedy: 'Retry the request after a few seconds.',
  },
  'invoice-failed': ({ number }: { readonly number?: string }): Wording => ({
    text:
      number === undefined
        ? 'the job ended before the invoice was issued. The entry has no number'
        : `the job ended before the invoice was issued. The entry keeps the number ${number}`,
    remedy:
      'Correct the fields that `faults` names, and retry the request with a new `Idempotency-Key`. You can use the same ' +
      '`key`.',
  }),
  'sending-paused': ({ since }: { readonly since: string | null }): Wording => ({
    text: `sending to the authority ${since === null ? 'is stopped' : `has been stopped since ${since}`}, but the invoice is issued`,
    remedy: `No action is needed for the invoice. ${describeApiCall('listChains')} shows why sending is stopped.`,
  }),
  ...creditedInvoiceMessages,
  'ticket-replaced': ({ number, by, id }: Readonly<Record<'number' | 'by' | 'id', string>>): Wording => ({
    text: `the simplified invoice ${number} was replaced by ${by}`,
    remedy: `Use the invoice that replaced it: ${readInvoice(id)}.`,
  }),
  'replacement-being-cancelled': ({ number, by, id }: Readonly<Record<'number' | 'by' | 'id', string>>): Wording => ({
    text:
      `the cancellation of ${by}, which replaced the simplified invoice ${number}, is waiting for the response of ` +
      'the authority',
    remedy: `Retry the request when \`cancellation.outcome\` of ${by} is \`accepted\`: ${readInvoice(id)}.`,
  }),
  'exchange-ticket-missing': ({ number }: { readonly number: string }): Wording => ({
    text: `the simplified invoice ${number}, which this invoice replaces, is not stored in this workspace`,
    remedy: 'Issue a credit note (R5) for the simplified invoice and a negative F3 as documents (docs/cases.md).',
  }),
  'refund-unfinished': ({
    numbers,
    amount,
  }: {
    readonly numbers: readonly string[];
    readonly amount: string;
  }): Wording => ({
    text:
      `an earlier refund is not complete: its credit notes ${numbers.join(', ')} (${amount} in total) have no negative ` +
      'F3 yet, but this call credits a different amount',
    remedy: `Send the refund of ${amount} again, which issues the F3. Then credit the rest.`,
  }),
  'refund-credits-unsealed': ({ numbers }: { readonly numbers: readonly string[] }): Wording => ({
    text: `the credit notes of the refund are not sealed yet (${numbers.join(', ')}), so Sello does not issue the negative F3 yet`,
    remedy: 'Retry the request when these credit notes are issued. The retry continues the refund.',
  }),
  'replace-not-ticket': ({ number, type }: { readonly number: string; readonly type: string }): Wording => ({
    text: `${number} is not a simplified invoice: the type of its record is ${type}`,
    remedy: 'You can only replace simplified invoices (F2). To correct any other invoice, issue a credit note.',
  }),
  'replace-empty': ({ number }: { readonly number: string }): Wording => ({
    text: `the simplified invoice ${number} has no remaining amount to replace: it has been credited in full, or its total is 0`,
    remedy: 'Issue a new invoice if the sale took place.',
  }),
  'replace-other-supplier': ({ number, supplier }: TextParams<'number' | 'supplier'>): Wording => ({
    text: `the simplified invoice ${number} belongs to a different supplier, ${supplier}`,
    remedy: 'In one call, replace only simplified invoices of the same supplier.',
  }),
  'replace-other-currency': ({ number, currency, rate }: TextParams<'number' | 'currency' | 'rate'>): Wording => ({
    text: `the simplified invoice ${number} has a different currency or exchange rate: ${currency} at ${rate}`,
    remedy:
      'In one call, replace only simplified invoices with the same currency and exchange rate. Replace this invoice separately.',
  }),
  'replace-other-issuer': ({ number, issuer }: TextParams<'number'> & { readonly issuer: string | null }): Wording => ({
    text: `${issuer ?? 'the supplier'} issued the simplified invoice ${number}, but not the first simplified invoice of this call`,
    remedy: 'In one call, replace only simplified invoices of the same issuer. Replace this invoice separately.',
  }),
  'replace-corrected': ({ number, by }: Readonly<Record<'number' | 'by', string>>): Wording => ({
    text: `the simplified invoice ${number} is corrected by ${by}, and this call cannot take that correction into account`,
    remedy:
      `Cancel ${by} first (${describeApiCall('cancelInvoice')}), or issue the full invoice as a document with the ` +
      'amounts in force (docs/cases.md).',
  }),
  'refund-corrected': ({ number, by }: Readonly<Record<'number' | 'by', string>>): Wording => ({
    text: `the simplified invoice ${number} is corrected by ${by}, and this call cannot refund the amounts of that correction`,
    remedy:
      `Cancel ${by} first (${describeApiCall('cancelInvoice')}), or issue the credit notes (R5) and a negative F3 as ` +
      'documents (docs/cases.md).',
  }),
  'related-invoices-cut': ({ number }: { readonly number: string }): Wording => ({
    text: `too many invoices refer to numbers like ${number}, so Sello cannot read all invoices that may correct or replace it`,
    remedy: 'Retry the request later. If the error persists, contact the operator. Nothing was changed.',
  }),
  'cancel-corrected': ({
    number,
    invoices: named,
  }: {
    readonly number: string;
    readonly invoices: readonly string[];
  }): Wording => ({
    text: `${number} is corrected or replaced by ${named.join(', ')}`,
    remedy: 'Cancel those invoices first, or leave the invoice as it is.',
  }),
  'invoice-in-process': ({ number }: { readonly number: string }): Wording => ({
    text: `the invoice ${number} is being processed`,
    remedy: 'Wait until its job has ended, then retry the request.',
  }),
  'cancel-failed': {
    text: 'the cancellation failed, so the invoice is unchanged',
    remedy: 'Correct the fields that `faults` names, then retry the request.',
  },
  'amend-unanswered': ({ number }: { readonly number: string }): Wording => ({
    text: `${number} cannot be amended yet, because the authority has not responded`,
    remedy: 'Wait for the response of the authority, then read the invoice again.',
  }),
  'amend-accepted': ({ number }: { readonly number: string }): Wording => ({
    text: `this call cannot amend ${number}, because the authority accepted the invoice without errors`,
    remedy:
      `Credit the invoice (${describeApiCall('creditInvoice')}) and issue a new invoice, or cancel the invoice if it should not exist ` +
      `(${describeApiCall('cancelInvoice')}). If the workspace allows \`amendments\`, you can also change the entry ` +
      `(${describeApiCall('updateEntry')}) and run its workflow again.`,
  }),
  'amend-corrected': ({
    number,
    invoices: named,
  }: {
    readonly number: string;
    readonly invoices: readonly string[];
  }): Wording => ({
    text: `the amendment would change the amounts of ${number}, which is corrected, replaced or refunded by ${named.join(', ')}`,
    remedy:
      `Cancel those invoices first (${describeApiCall('cancelInvoice')}), then amend the invoice and issue them again. ` +
      'An amendment that keeps the amounts and taxes is possible now.',
  }),
  'invoice-content-unsealed': ({ number }: { readonly number: string }): Wording => ({
    text: `the content of ${number} was changed, but the record with the new content is not sealed`,
    remedy:
      `Amend the invoice again (${describeApiCall('amendInvoice')}), with the right content or with the content ` +
      'that the authority has. If the entry was changed without an amendment, run its workflow, or undo the ' +
      'change.',
  }),
  'invoice-amendment-rejected': ({ number }: { readonly number: string }): Wording => ({
    text: `the authority rejected the amendment of ${number}, so the authority still has the earlier content`,
    remedy:
      `Amend the invoice again (${describeApiCall('amendInvoice')}). When the authority has accepted the amendment, retry ` +
      'the request.',
  }),
  'amend-unchanged': ({ number }: { readonly number: string }): Wording => ({
    text: `the authority already has this content of ${number}, so there is nothing to amend`,
    remedy: 'Correct what the warning of the authority names. If the content is right, no action is needed.',
  }),
  'amend-failed': ({ number }: { readonly number: string }): Wording => ({
    text: `the amendment of ${number} failed before its record was sealed. The invoice is still issued, with its previous record`,
    remedy: 'Correct the fields that `faults` names, then retry the request with a new `Idempotency-Key`.',
  }),
  'amend-identity': ({ member }: { readonly member: string }): Wording => ({
    text: `an amended invoice must keep its ${member}`,
    remedy: `Omit \`${member}\`, or send the same value as before.`,
  }),
  'amend-kind': ({ number, kind }: { readonly number: string; readonly kind: string }): Wording => ({
    text: `an amended invoice must keep its kind, and the kind of ${number} is ${kind}`,
    remedy:
      'Send the corrected invoice of the same kind. Send a credit note or a replacement as a complete ' +
      `\`document\`: read its entry (${describeApiCall('readEntry')}) and correct the content. If the invoice ` +
      `should be of a different kind, cancel it (${describeApiCall('cancelInvoice')}) and issue a new one.`,
  }),
  'amend-key': ({ key }: { readonly key: string | null }): Wording => ({
    text:
      key === null
        ? 'an amendment cannot add a key: this invoice has none'
        : `an amended invoice must keep its key, ${JSON.stringify(key)}`,
    remedy: key === null ? 'Omit `key`.' : 'Omit `key`, or send the same value as before.',
  }),
  'issued-days-reversed': ({ from, to }: { readonly from: string; readonly to: string }): Wording => ({
    text: `\`issued_from\` (${from}) is later than \`issued_to\` (${to}), so no invoice matches`,
    remedy: 'Swap the two days.',
  }),
  'supplier-code-wrong': ({
    supplier,
    meant,
  }: {
    readonly supplier: string;
    readonly meant: string | null;
  }): Wording => ({
    text:
      `the tax ID ${supplier} of the supplier is not valid: its form or its check character is wrong` +
      (meant === null ? '' : `; did you mean ${meant}?`),
    remedy: meant === null ? 'Compare the tax ID with a document of the supplier.' : `Write "${meant}".`,
  }),
};

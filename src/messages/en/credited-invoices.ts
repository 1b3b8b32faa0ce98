// Messages about credits of invoices with one call, in English.
import { formatCountWithNoun, type Wording, type TextParams } from '../text';
import { describeApiCall } from '../calls';
import { describeHowToNameCreditedTaxRate, formatTaxRateNameList, type TaxRateWithDetails } from './tax-rates';

export const creditedInvoiceMessages = {
  'credit-corrects-itself': ({ number }: { readonly number: string }): Wording => ({
    text: `${number} is a credit note`,
    remedy:
      'Credit the original invoice. To undo a wrong credit note, cancel it, or issue a debit note with the same lines.',
  }),
  'credit-of-undoing': ({ number, credit, original }: TextParams<'number' | 'credit' | 'original'>): Wording => ({
    text: `${number} undoes the credit note ${credit}, so ${original} is valid again`,
    remedy: `Credit ${original}.`,
  }),
  'credit-of-reversed': ({ number, by }: Readonly<Record<'number' | 'by', string>>): Wording => ({
    text: `the negative invoice ${by} already reversed ${number}`,
    remedy:
      `Credit nothing more. If ${by} is wrong, cancel it (${describeApiCall('cancelInvoice')}), then credit ` +
      `${number}.`,
  }),
  'credit-reverses-refund': ({ number }: { readonly number: string }): Wording => ({
    text: `${number} is the refund of an invoice that replaces simplified invoices, so a credit note would declare a sale`,
    remedy:
      `If there was no refund, cancel ${number} (${describeApiCall('cancelInvoice')}), and then each of the credit notes ` +
      'that it replaces. If the customer bought again, issue a new invoice.',
  }),
  'credited-all': ({ number }: { readonly number: string }): Wording => ({
    text: `${number} has no remaining amount to credit, because earlier credit notes already reverse all of it`,
    remedy: 'No action is needed. `corrected_by` of the invoice lists the credit notes.',
  }),
  'credited-all.zero': ({ number }: { readonly number: string }): Wording => ({
    text: `${number} has no amount to credit, because its total is 0`,
    remedy: 'No action is needed.',
  }),
  'credited-more.line': ({ line, asked, left }: TextParams<'asked' | 'left'> & { readonly line: number }): Wording => ({
    text: `the call credits ${asked} of line ${line}, but only ${left} can still be credited`,
    remedy: 'Credit at most this amount.',
  }),
  'credited-more.amount': ({ asked, left }: { readonly asked: string; readonly left: string }): Wording => ({
    text: `the call credits ${asked}, but only ${left} can still be credited`,
    remedy: 'Credit at most this amount.',
  }),
  'credited-more.subtracted': ({
    asked,
    left,
    rest,
    number,
  }: Readonly<Record<'asked' | 'left' | 'rest' | 'number', string>>): Wording => ({
    text: `the call credits ${asked}, but only ${left} can still be credited, because ${number} also subtracts lines at this rate`,
    remedy:
      `Credit at most ${left}. If ${number} subtracts returned goods or an advance, credit the remaining ${rest} from ` +
      'the invoice that charged the goods or the advance.',
  }),
  'credited-more.rest': ({ asked, left }: Readonly<Record<'asked' | 'left', string>>): Wording => ({
    text: `the call credits ${asked}, but only ${left} with tax can still be credited, because a part of the price has no tax`,
    remedy: 'Credit `lines`, or send `{}` to credit everything that remains.',
  }),
  'credit-line-missing': ({ line, lines }: { readonly line: number; readonly lines: number }): Wording => ({
    text: `line ${line} does not exist, because the invoice has ${formatCountWithNoun(lines, 'line', 'lines')}`,
    remedy: 'Count the lines of the invoice from 1.',
  }),
  'credit-line-joined': ({
    line,
    numbers,
  }: {
    readonly line: number;
    readonly numbers: readonly string[];
  }): Wording => ({
    text: `line ${line} does not correspond to exactly one line of a simplified invoice (${numbers.join(', ')})`,
    remedy: 'Credit an `amount` instead of the line.',
  }),
  'credit-rest-unknown': (): Wording => ({
    text:
      'the invoice contains one untaxed part of the price for several lines under a margin scheme, so the untaxed ' +
      'part of each line is unknown',
    remedy: 'Credit all of these lines in one call, or issue the credit note as a document (docs/cases.md).',
  }),
  'credit-line-twice': ({ line }: { readonly line: number }): Wording => ({
    text: `line ${line} is listed twice`,
    remedy: 'List the line once, with the whole quantity.',
  }),
  'credit-amount-rounded': ({ asked, near }: TextParams<'asked'> & { readonly near: readonly string[] }): Wording => ({
    text: `no credit note of this invoice can have a total of ${asked}, because its tax is rounded`,
    remedy: near.length > 0 ? `Credit ${near.join(' or ')} instead.` : 'Credit lines instead of an amount.',
  }),
  'credit-tax-needed': ({ rates }: { readonly rates: readonly TaxRateWithDetails[] }): Wording => ({
    text: `the invoice has several rates (${formatTaxRateNameList(rates)}), but the amount can only have one rate`,
    remedy: describeHowToNameCreditedTaxRate(rates),
  }),
  'credit-tax-unknown': ({ rates }: { readonly rates: readonly TaxRateWithDetails[] }): Wording => ({
    text: `the invoice does not have this rate; its rates are ${formatTaxRateNameList(rates)}`,
    remedy: 'Use one of these rates.',
  }),
};

// What a conversion gives: content, or the first reason why the invoice cannot be reported; and how reasons are noted.
import { toAmountLiteral } from '../record/cents';
import type { RegistrationContent } from '../record/record';
import { type Message, message } from '../../messages/message';

/** `code`: the authority's code where it has one, else a word of ours. `field`: the authority's element. */
export interface ConversionRefusal {
  readonly code: string;
  readonly field: string;
  readonly message: Message;
}

export type Conversion = { readonly content: RegistrationContent } | { readonly refusal: ConversionRefusal };

/** Collects reasons while an invoice is read; the first one is the answer. */
export type Problems = ConversionRefusal[];

/** An amount of the document in the authority's form; notes a problem when it cannot be written exactly. */
export function readAmount(text: string, field: string, problems: Problems): string {
  const literal = toAmountLiteral(text);
  if (literal !== null) return literal;
  problems.push({ code: '1100', field, message: message('record-amount-too-long', { field, value: text }) });
  return '0.00';
}

/** A percentage as a rate: `21.0%` becomes `21.0`; zeros beyond the second decimal are cut. */
export function formatRate(percent: string): string {
  const text = percent.endsWith('%') ? percent.slice(0, -1) : percent;
  const point = text.indexOf('.');
  return point < 0 || text.length - point <= 3 ? text : text.replace(/(\.\d\d)0+$/, '$1');
}

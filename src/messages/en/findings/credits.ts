// Messages about amounts of an invoice that are reversed more than once, in English. An id is the key of a warning and,
// after a dot, a variant.
import type { Wording } from '../../text';
import { formatInvoiceWithEntryId, type InvoiceTitleAndEntry } from './originals';

export const creditedAmountFindingMessages = {
  'credited-more': ({
    title,
    sum,
    count,
    entries,
    total,
  }: {
    readonly title: string;
    readonly sum: string;
    readonly count: number;
    readonly entries: readonly string[];
    readonly total: string;
  }): Wording =>
    `the amounts credited for ${title} add up to ${sum}, but the invoice total is ${total}` +
    (count > 0 ? `. The other credit note${count === 1 ? ' is entry' : 's are entries'} ${entries.join(', ')}` : ''),
  'credited-more.reversed': ({
    original,
    ...other
  }: InvoiceTitleAndEntry & { readonly original: string }): Wording => ({
    text: `${formatInvoiceWithEntryId(other)} already reversed ${original}, so this credit note reverses it a second time`,
    remedy:
      `Do not issue this credit note. If ${other.title} is wrong, cancel it first. Ignore this warning if ` +
      `${other.title} reverses a different sale, not ${original}.`,
  }),
  'credited-before': ({
    invoices,
    sum,
  }: {
    readonly invoices: readonly InvoiceTitleAndEntry[];
    readonly sum: string;
  }): Wording =>
    `${invoices.map(formatInvoiceWithEntryId).join(', ')} already credited ${sum} of the invoice, but this correction by ` +
    'substitution reverses all of it',
  'credited-before.reversed': ({
    original,
    ...other
  }: InvoiceTitleAndEntry & { readonly original: string }): Wording => ({
    text: `${formatInvoiceWithEntryId(other)} already reversed ${original}, but this correction reverses it again`,
    remedy:
      `If ${other.title} and this correction are the two steps of one substitution, set the base in ` +
      `\`preceding[].tax\` to "0.00". Ignore this warning if ${other.title} reverses a different sale, not ${original}.`,
  }),
} as const;

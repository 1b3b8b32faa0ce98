// Messages about a document compared with others, in English: originals of corrections, numbers and totals. An id is
// the key of a warning and, after a dot, a variant.
import type { TextParams, Wording } from '../../text';
import { formatTaxRateDetail, type TaxRateDetail } from '../tax-rates';

/** A stored invoice: its number as users read it, and its entry. */
export interface InvoiceTitleAndEntry {
  readonly title: string;
  readonly entry: string;
}

export const formatInvoiceWithEntryId = ({ title, entry }: InvoiceTitleAndEntry): string => `${title} (entry ${entry})`;

/** A tax base that differs from the base of the stored invoice. */
export interface DifferentTaxBase {
  readonly base: string;
  /** Tax and percentage, `VAT 21%`. */
  readonly rate: string;
  /** The part of the rate that differs if tax and percentage are equal; a surcharge of null is none. */
  readonly detail?: TaxRateDetail;
  /** Value in the stored invoice; null if that invoice has no such base. */
  readonly stored: string | null;
}

/** A base of an F3 that the record reports as outside the Spanish tax, and that of the simplified invoices. */
interface ReplacementOfCountry {
  readonly titles: string;
  readonly country: string;
  readonly percent: string | null;
  readonly base: string;
  /** Null if the simplified invoices have no such base. */
  readonly stored: string | null;
}

/** Amounts of an F3 at a rate, and the remaining amounts of the simplified invoices that the F3 names. */
interface ReplacementAmounts {
  readonly titles: string;
  /** Percentage of the rate; null for amounts without tax. */
  readonly percent: string | null;
  readonly base: string;
  readonly tax: string;
  readonly baseLeft: string;
  readonly taxLeft: string;
}

const nameEntries = (entries: readonly string[]): string =>
  `${entries.length === 1 ? 'entry' : 'entries'} ${entries.join(', ')}`;

function compareBases({ base, rate, detail, stored, ...other }: DifferentTaxBase & InvoiceTitleAndEntry): string {
  const own = detail ? `${rate}${formatTaxRateDetail(detail)}` : rate;
  const none = detail ? 'no such base' : 'no base at this rate';
  return `a base of ${base} at ${own}, but invoice ${formatInvoiceWithEntryId(other)} has ${stored ?? none}`;
}

export const otherInvoiceFindingMessages = {
  'returns-above-sale': ({ total }: { readonly total: string }): Wording =>
    `the total is ${total}, because this invoice sells goods and subtracts more of the same goods`,
  'returns-above-sale.advance': ({ total }: { readonly total: string }): Wording => ({
    text: `the total is ${total}, because the advances that are subtracted exceed the sale`,
    remedy:
      'Subtract only the amount of the sale, so that the total is not negative. For the rest, issue a credit note of the invoice of ' +
      'the advance (Ley 37/1992 art. 80, 89).',
  }),
  'negative-invoice': ({ total }: { readonly total: string }): Wording =>
    `the total is ${total}, but a standard invoice cannot have a negative total`,
  'negative-credit-note': ({ total }: { readonly total: string }): Wording =>
    `the total of this credit note is ${total}, so its record, which has the opposite sign, would charge the customer`,
  'negative-credit-note.debit': ({ total }: { readonly total: string }): Wording => ({
    text: `the total of this debit note is ${total}, but a debit note increases the amount of an invoice`,
    remedy: 'To reduce the amount of an invoice, issue a credit note with positive quantities.',
  }),
  'negative-invoice.substitution': ({ total }: { readonly total: string }): Wording => ({
    text:
      `the total of this correction by substitution is ${total}, but it replaces the whole invoice, so the sale ` +
      'would have a negative amount',
    remedy:
      'Write the lines with the amounts after the correction (RD 1619/2012 art. 15.5); or issue a credit note with the ' +
      'difference.',
  }),
  'series-in-code': ({ series, code, bare }: TextParams<'series' | 'code' | 'bare'>): Wording => ({
    text: `the code ${code} begins with series ${series}, so the full number is ${series}-${code}`,
    remedy: `Write "${bare}" as \`code\`.`,
  }),
  'correction-series': ({ series }: { readonly series: string | null }): Wording =>
    (series === null
      ? 'this correction and its invoice have no series'
      : `this correction has the same series as its invoice (${series})`) +
    ', but corrections must have their own series (RD 1619/2012 art. 6.1.a)',
  'correction-regime':
    'this correction is not under the Spanish tax regime, and Sello reports only invoices under that regime',
  'correction-addon': ({ addon }: { readonly addon: string }): Wording => ({
    text: `this correction needs the addon ${addon}, but \`$addons\` does not contain it`,
    remedy: `Add ${addon} to \`$addons\`.`,
  }),
  'correction-preceding': 'this correction does not name the invoice that it corrects',
  'correction-preceding.itself': {
    text: 'this correction names itself among the invoices that it corrects',
    remedy: 'Remove its own number from `preceding`.',
  },
  'correction-preceding-tax': 'this corrective invoice does not contain the taxes of the invoice that it corrects',
  'replaced-missing': 'this invoice replaces simplified invoices (F3), but names none of them',
  'replaced-missing.itself': {
    text: 'this invoice names itself among the simplified invoices that it replaces (F3)',
    remedy: 'Remove its own number from `preceding`.',
  },
  'debit-preceding': 'this debit note does not name the invoice whose amount it increases',
  'debit-preceding.itself': {
    text: 'this debit note names itself among the invoices whose amount it increases',
    remedy: 'Remove its own number from `preceding`.',
  },
  'preceding-unused':
    'the record of a standard invoice does not name the invoices in `preceding`, so this invoice does not correct them',
  'correction-before-original': ({
    date,
    at,
    original,
  }: {
    readonly date: string;
    readonly at: string;
    readonly original: string;
  }): Wording => `this document is dated ${date}, but ${at}, which it corrects or replaces, is dated ${original}`,
  'number-in-use': ({
    title,
    entries,
    date,
  }: {
    readonly title: string;
    readonly entries: readonly string[];
    readonly date: string;
  }): Wording => `the number ${title} is already in use by ${nameEntries(entries)} (${date})`,
  'number-of-other-year': ({
    title,
    entries,
    date,
  }: {
    readonly title: string;
    readonly entries: readonly string[];
    readonly date: string;
  }): Wording => `the number ${title} was used in a different year, by ${nameEntries(entries)} (${date})`,
  'number-taken': ({ title, date, entry }: InvoiceTitleAndEntry & { readonly date: string }): Wording =>
    `the number ${title} of ${date} is already in use, because entry ${entry} was reported with this number`,
  'earlier-than-previous': ({
    date,
    previous,
    previousDate,
  }: {
    readonly date: string;
    readonly previous: string;
    readonly previousDate: string;
  }): Wording =>
    `the issue date ${date} is earlier than the date of the previous invoice in the series, ${previous} (${previousDate})`,
  'earlier-than-previous.later': ({ date, later, laterDate }: TextParams<'date' | 'later' | 'laterDate'>): Wording =>
    `the issue date ${date} is later than the date of an invoice with a higher number in the series, ${later} (${laterDate})`,
  'original-cancelled': (other: InvoiceTitleAndEntry): Wording =>
    `the invoice ${formatInvoiceWithEntryId(other)} that this document corrects was cancelled`,
  'customer-changed': ({
    customer,
    original,
    ...other
  }: InvoiceTitleAndEntry & { readonly customer: string; readonly original: string }): Wording =>
    `the customer is ${customer}, but the customer of the corrected invoice ${formatInvoiceWithEntryId(other)} is ${original}`,
  'preceding-date': ({
    at,
    title,
    date,
    entry,
    original,
  }: InvoiceTitleAndEntry & {
    readonly at: string;
    readonly date: string;
    readonly original: string;
  }): Wording => `${at} names ${title} of ${date}, but that invoice (entry ${entry}) is dated ${original}`,
  'preceding-unknown': ({
    at,
    title,
    apart,
  }: {
    readonly at: string;
    readonly title: string;
    /** Series and code, if they were written as one text. */
    readonly apart: readonly [string, string] | null;
  }): Wording => ({
    text: `${at} names ${title}, but no stored invoice of this supplier has that number`,
    ...(apart ? { remedy: `Write series and code separately: {"series": "${apart[0]}", "code": "${apart[1]}"}.` } : {}),
  }),
  'credited-other-rate': (bases: InvoiceTitleAndEntry & DifferentTaxBase): Wording =>
    `this credit note has ${compareBases(bases)}`,
  'credited-other-rate.subtracted': (bases: InvoiceTitleAndEntry & DifferentTaxBase): Wording => ({
    text: `this credit note has ${compareBases(bases)}, because it also subtracts lines`,
    remedy:
      `Credit a base of at most ${bases.stored ?? '0.00'}. If ${bases.title} subtracts returned goods or an advance, ` +
      'credit the rest with a credit note for the invoice that charged the goods or the advance.',
  }),
  'credited-other-rate.withheld': ({
    percent,
    ...other
  }: InvoiceTitleAndEntry & { readonly percent: string }): Wording => ({
    text:
      `this document has no IRPF, but invoice ${formatInvoiceWithEntryId(other)} has IRPF withheld at ${percent} on ` +
      'all lines, so the customer would get back more than it paid',
    remedy:
      `Add {"cat": "IRPF", "percent": "${percent}"} to the taxes of the lines, as \`previous_id\` and \`correct\` do. Ignore ` +
      'this warning if no income tax was withheld from this amount.',
  }),
  'credits-a-credit-note': ({ total, ...other }: InvoiceTitleAndEntry & { readonly total: string }): Wording =>
    `${formatInvoiceWithEntryId(other)} is itself a credit note, so this credit note refunds ${total} to the customer a second time`,
  'substitutes-a-credit-note': (other: InvoiceTitleAndEntry): Wording =>
    `${formatInvoiceWithEntryId(other)} is a credit note, so its record is negative, but the record of this correction ` +
    'by substitution would be positive',
  'preceding-tax-differs': ({
    at,
    ...bases
  }: InvoiceTitleAndEntry & DifferentTaxBase & { readonly at: string }): Wording => `${at} has ${compareBases(bases)}`,
  'replaced-not-simplified': (other: InvoiceTitleAndEntry): Wording =>
    `${formatInvoiceWithEntryId(other)}, which this invoice replaces, is neither a simplified invoice nor a correction of one`,
  'replaced-not-simplified.replacement': (other: InvoiceTitleAndEntry): Wording => ({
    text: `${formatInvoiceWithEntryId(other)}, which this invoice replaces, itself replaces simplified invoices (F3)`,
    remedy:
      'If the customer was wrong, name the simplified invoice in `preceding`. For a refund, credit the simplified ' +
      'invoice (R5) and name the R5 in `preceding` (docs/cases.md).',
  }),
  'replaced-not-simplified.receipt': (other: InvoiceTitleAndEntry): Wording => ({
    text: `${formatInvoiceWithEntryId(other)}, which this invoice replaces, already contains the tax ID of the customer`,
    remedy:
      'Do not replace it. The customer can already deduct the tax (RD 1619/2012 art. 7.2, 7.3). If the customer needs a full ' +
      'invoice, credit the simplified invoice, then issue an invoice without the tag `replacement`.',
  }),
  'replaced-total-differs': ({ titles, percent, base, tax, baseLeft, taxLeft }: ReplacementAmounts): Wording =>
    `this invoice has a base of ${base} and tax of ${tax}${percent === null ? '' : ` at ${percent}%`}, but only ` +
    `a base of ${baseLeft} and tax of ${taxLeft} of ${titles} can still be replaced`,
  'replaced-total-differs.country': ({ titles, country, percent, base, stored }: ReplacementOfCountry): Wording => {
    const tax =
      country === 'ES'
        ? 'not subject to Spanish tax (N2)'
        : `with VAT of ${country}${percent === null ? '' : ` at ${percent}`}`;
    return {
      text: `this invoice has a base of ${base} ${tax}, but ${titles} has ${stored ?? 'no such base'}`,
      remedy:
        'Use the taxes of the simplified invoices, with their country. If their country is wrong, credit them and ' +
        'issue a new simplified invoice.',
    };
  },
  'exchange-rate-of-original': ({
    currency,
    own,
    rate,
    ...other
  }: InvoiceTitleAndEntry & {
    readonly currency: string;
    readonly own: string;
    readonly rate: string;
  }): Wording =>
    `the exchange rate of ${currency} is ${own}, but ${formatInvoiceWithEntryId(other)} has ${rate}, so the record uses ${rate}`,
  'exchange-rate-of-original.several': ({
    currency,
    own,
    rates,
  }: {
    readonly currency: string;
    readonly own: string;
    readonly rates: readonly string[];
  }): Wording => ({
    text:
      `the original invoices have different exchange rates of ${currency} (${rates.join(', ')}), so the record ` +
      `uses ${own}, the rate of this invoice. Its amounts in euros may differ from those of the original invoices`,
    remedy: 'Issue a separate invoice for the original invoices of each rate.',
  }),
  'exchange-rate-of-original.unnamed': ({
    currency,
    own,
    rate,
    ...other
  }: InvoiceTitleAndEntry & {
    readonly currency: string;
    readonly own: string;
    readonly rate: string;
  }): Wording => ({
    text:
      `the exchange rate of ${currency} is ${own}, but ${formatInvoiceWithEntryId(other)}, which this invoice takes back, has ` +
      `${rate}. Because this invoice names no invoice, the record uses ${own}, so a difference in euros remains`,
    remedy:
      `Set \`exchange_rates\` to ${rate}, and name the invoice in \`preceding\`. Ignore this warning if you take back a ` +
      'different invoice.',
  }),
  'original-replaced': ({ original, ...other }: InvoiceTitleAndEntry & { readonly original: string | null }): Wording =>
    `${original ?? 'an invoice of `preceding`'} was replaced by ${formatInvoiceWithEntryId(other)}`,
  'replaced-by-draft': ({ original, ...other }: InvoiceTitleAndEntry & { readonly original: string | null }): Wording =>
    `${formatInvoiceWithEntryId(other)} is a draft that also replaces ${original ?? 'an invoice of `preceding`'}`,
  'corrections-in-force': ({ invoices }: { readonly invoices: readonly InvoiceTitleAndEntry[] }): Wording =>
    `${invoices.map(formatInvoiceWithEntryId).join(', ')} ` +
    `${invoices.length === 1 ? 'corrects this invoice and stays' : 'correct this invoice and stay'} reported after you cancel it`,
  'still-declared': ({ state }: { readonly state: string }): Wording =>
    `the invoice of this entry is reported, and the state \`${state}\` does not cancel it`,
} as const;

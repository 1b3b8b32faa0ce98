// Messages about when an invoice is issued, about its series and its kind, in English. An id is the key of a warning
// and, after a dot, a variant.
import { formatMonthNameAndYear } from '../../figures';
import type { InvoiceKindInSeries } from '../../parameters';
import type { TextParams, Wording } from '../../text';

interface Dates {
  readonly date: string;
  /** Day of the record. */
  readonly today: string;
}

const kinds: Readonly<Record<InvoiceKindInSeries['kind'], string>> = {
  simplified: 'simplified invoices',
  full: 'full invoices',
  replacement: 'invoices that replace simplified invoices',
  corrective: 'corrections',
  refund: 'corrections of simplified invoices',
};

const oneOfKind: Readonly<Record<InvoiceKindInSeries['kind'], string>> = {
  simplified: 'a simplified invoice',
  full: 'a full invoice',
  replacement: 'an invoice that replaces simplified invoices',
  corrective: 'a correction',
  refund: 'a correction of a simplified invoice',
};

const nameOne = ({ kind, issuer }: InvoiceKindInSeries): string =>
  issuer === null ? oneOfKind[kind] : `${oneOfKind[kind]} issued by ${issuer}`;

const nameKind = ({ kind, issuer }: InvoiceKindInSeries): string =>
  issuer === null ? kinds[kind] : `${kinds[kind]} issued by ${issuer}`;

interface Original {
  readonly title: string;
  readonly entry: string;
  /** `R1`. */
  readonly type: string;
}

export const issueDateAndSeriesFindingMessages = {
  'month-closed': ({ month, supplier }: { readonly month: string; readonly supplier: string }): Wording =>
    `${formatMonthNameAndYear('en', month)} of supplier ${supplier} is closed`,
  'issue-date-past': ({ date, today }: Dates): Wording =>
    `the issue date ${date} is earlier than the day on which the record is created, ${today}`,
  'issue-date-past.quarter': ({ date, today }: Dates): Wording => ({
    text: `the issue date ${date} is in an earlier quarter than the day on which the record is created, ${today}`,
    remedy:
      'Omit `issue_date`, so that the invoice gets the day on which it is numbered. Set `op_date` to the day of the sale. ' +
      'If the customer already has the invoice with this date, check whether the tax return of that quarter contains it.',
  }),
  'issue-date-ahead': ({ date, today }: Dates): Wording =>
    `the issue date is ${date}, but in the supplier's time zone the record is created on ${today}`,
  'issue-date-ahead.quarter': ({ date, today }: Dates): Wording =>
    `the issue date ${date} is in the next quarter, but in the supplier's time zone the record is created on ${today}`,
  'series-mixed': ({
    series,
    own,
    others,
  }: {
    readonly series: string | null;
    readonly own: InvoiceKindInSeries;
    readonly others: readonly InvoiceKindInSeries[];
  }): Wording =>
    `this is ${nameOne(own)}, but ${series === null ? 'the invoices without a series are' : `series ${series} contains`} ` +
    others.map(nameKind).join(' and '),
  'series-mixed.before': ({ series }: { readonly series: string | null }): Wording =>
    `${series === null ? 'invoices without a series are' : `series ${series} contains invoices`} of several kinds`,
  'ticket-invoiced': ({ title, entry }: { readonly title: string; readonly entry: string }): Wording =>
    `this invoice reports the sale of the simplified invoice ${title} (entry ${entry}) a second time`,
  'ticket-invoiced.copy': ({ title, entry }: { readonly title: string; readonly entry: string }): Wording =>
    `this invoice is a copy of the simplified invoice ${title} (entry ${entry}), whose sale is already reported, so the sale counts twice`,
  'ticket-invoiced.receipt': ({ title, entry }: { readonly title: string; readonly entry: string }): Wording => ({
    text: `this invoice reports the sale of the simplified invoice ${title} (entry ${entry}) a second time`,
    remedy:
      `Do not issue this invoice. ${title} contains the tax ID of the customer, who can already deduct the tax (RD 1619/2012 ` +
      `art. 7.2, 7.3). If the customer needs a full invoice, credit ${title} first. Ignore this warning if the invoice is for a ` +
      'different sale.',
  }),
  'ticket-invoiced.replacement': ({ title, entry }: { readonly title: string; readonly entry: string }): Wording => ({
    text: `this invoice reports the sale of ${title} (entry ${entry}), which replaces simplified invoices (F3), a second time`,
    remedy:
      `Do not issue this invoice. If ${title} names the wrong customer, issue a negative F3 and a new F3 that both name the ` +
      'simplified invoice (docs/cases.md). Ignore this warning if the invoice is for a different sale.',
  }),
  'ticket-invoiced.subtracted': ({ title, entry }: { readonly title: string; readonly entry: string }): Wording => ({
    text:
      `this invoice repeats the sale of the simplified invoice ${title} (entry ${entry}) and subtracts it, so it states no tax of ` +
      'this sale that the customer can deduct',
    remedy:
      'Remove the lines that subtract the simplified invoice, set `$tags` to ["replacement"], and write other sales in a separate ' +
      `invoice. Ignore this warning if ${title} is for an advance, or if the goods are exchanged.`,
  }),
  'ticket-invoiced.unnamed': ({ title, entry }: { readonly title: string; readonly entry: string }): Wording => ({
    text: `this invoice reports the sale of the simplified invoice ${title} (entry ${entry}) a second time`,
    remedy: `Credit ${title} before you issue this invoice. Ignore this warning if the invoice is for a different sale.`,
  }),
  'correction-kind.simplified': ({ title, entry, type }: Original): Wording => ({
    text: `${title} (entry ${entry}) is a simplified invoice, which only R5 can correct, but this correction has type ${type}`,
    remedy:
      'Add the tag `simplified` and omit `customer`. To do both automatically, create the correction with ' +
      '`previous_id` and `correct`.',
  }),
  'correction-kind.full': ({ title, entry, type }: Original): Wording => ({
    text: `${title} (entry ${entry}) is a full invoice, which only R1 to R4 can correct, but this correction has type ${type}`,
    remedy:
      'Remove the tag `simplified` and add the `customer`. To do both automatically, create the correction with ' +
      '`previous_id` and `correct`.',
  }),
  'correction-kind.replacement': ({ title, entry, type }: Original): Wording => ({
    text: `${title} (entry ${entry}) replaces simplified invoices (F3), but this correction has type ${type}`,
    remedy:
      'For a refund, credit the simplified invoice (R5), then issue a negative F3 with the same amounts that ' +
      'names the R5 in `preceding`. For a wrong customer, issue a negative F3 and a new F3 that both name the ' +
      'simplified invoice (docs/cases.md).',
  }),
  'correction-kind.reversed': ({ title, entry }: Omit<Original, 'type'>): Wording => ({
    text:
      `this negative invoice reverses ${title} (entry ${entry}), which replaces simplified invoices (F3), so it ` +
      'subtracts tax that only the simplified invoices reported',
    remedy:
      `Do not issue this invoice or a credit note of ${title}. For a refund, credit the simplified invoice (R5), then ` +
      'issue a negative F3 with the same amounts that names the R5 in `preceding`. For a wrong customer, issue a ' +
      'negative F3 and a new F3 that both name the simplified invoice (docs/cases.md).',
  }),
  'correction-kind.mixed': ({ title, entry, type }: Original): Wording => ({
    text: `this correction has type ${type} but names simplified and full invoices; ${title} (entry ${entry}) needs a different type`,
    remedy: 'Write two corrections: one of the simplified invoices (R5), and one of the full invoices (R1 to R4).',
  }),
  'replaced-regime-differs': ({ titles, percent }: { readonly titles: string; readonly percent: string }): Wording =>
    `this invoice reports its sales at ${percent}% under cash accounting, but the sales of ${titles} are under a different regime`,
  'replaced-regime-differs.cash': ({ titles, percent }: TextParams<'titles' | 'percent'>): Wording =>
    `the sales of ${titles} at ${percent}% are under cash accounting, but this invoice reports them under a different regime`,
  'return-other-rate': ({
    line,
    rate,
    rates,
  }: {
    readonly line: number;
    readonly rate: string;
    readonly rates: readonly string[];
  }): Wording => `line ${line} returns goods at ${rate}, but the lines that sell goods have ${rates.join(', ')}`,
  'return-other-rate.advance': ({ line, rate }: { readonly line: number; readonly rate: string }): Wording => ({
    text:
      `line ${line} subtracts an advance at ${rate}, but no other line has this rate, so it subtracts tax that the sale ` +
      'does not have',
    remedy:
      'Write the part of the sale that the advance paid as a separate line at the rate of the advance, because that ' +
      'part keeps this rate (Ley 37/1992 art. 75.Dos, 90.Dos). If the rate of the advance was wrong, first correct the ' +
      'invoice of the advance.',
  }),
  'return-other-rate.regime': ({
    line,
    own,
    regime,
  }: {
    readonly line: number;
    readonly own: string;
    readonly regime: string;
  }): Wording => ({
    text: `line ${line} subtracts an advance under regime ${own}, but the lines at its rate have regime ${regime}`,
    remedy:
      `Add "ext": {"es-fiscal-regime": "${regime}"} to the taxes of line ${line}. Ignore this warning if the invoice of the ` +
      `advance has regime ${own}.`,
  }),
  'correction-after-four-years': ({ due, date }: { readonly due: string; readonly date: string }): Wording =>
    `the tax was due on ${due}, more than four years before ${date}, but a correction is possible only within four years ` +
    '(Ley 37/1992 art. 89.Uno)',
  'unpaid-correction': ({ due, date }: { readonly due: string; readonly date: string }): Wording =>
    `the tax was due on ${due}, less than six months before ${date}, but a correction for a bad debt (R3) is possible ` +
    'only after six months (Ley 37/1992 art. 80.Cuatro)',
  'unpaid-correction.cash': ({ due, date }: { readonly due: string; readonly date: string }): Wording => ({
    text:
      `the unpaid tax under cash accounting is due on ${due}, after ${date}, so this correction for a bad debt (R3) ` +
      'reverses tax that is not yet due',
    remedy:
      `Issue the correction on or after ${due} (Ley 37/1992 art. 80.Cuatro). If the price changes for a different ` +
      'reason, for example a return or a later discount, use the type R1.',
  }),
  'unpaid-correction.untaxed': ({ type }: { readonly type: string }): Wording => ({
    text: `this correction is for a bad debt (${type}), but its sales have no tax to correct`,
    remedy:
      'Do not issue the correction: it is only for tax that a customer does not pay (Ley 37/1992 art. 80.Tres and ' +
      '80.Cuatro). If the price changes for a different reason, for example a return or a later discount, use the type ' +
      'R1.',
  }),
  'correction-period': 'this correction of a simplified invoice names a period, but no invoice',
} as const;

// The invoice book: what one issued invoice adds to it, a row for each rate, in euros, with the signs of its record.
// RD 1624/1992 art. 63: number, date, recipient, base, rate and tax of every invoice; credit notes with their sign.
import { add, parseAmount, type Amount, toAmountText, negate, zero } from '../../amount/amount';
import { formatPlainPercentage } from '../../amount/percentage';
import { convertCurrency } from '../convert-currency';
import type { DocumentRef, Invoice } from '../model/invoice';
import type { Party, RateTotal, TaxTotal } from '../model/parts';
import { docType, isSubstitution, replacesSimplified } from '../addons/es-fiscal/extensions';

/**
 * What became of an issued invoice at the authority; `waiting`: no answer yet, `not-reported`: it has no record,
 * `amended`: it was changed since the record that was accepted, so its row has other amounts.
 */
export const bookStates = [
  'accepted',
  'accepted-with-errors',
  'amended',
  'waiting',
  'rejected',
  'cancelled',
  'not-reported',
] as const;
export type BookState = (typeof bookStates)[number];

export interface BookInvoice {
  readonly entry: string;
  readonly document: Invoice;
  readonly digest: string;
  readonly fiscal?: {
    readonly kind: 'registration' | 'cancellation';
    /** Digest of the sealed document. */
    readonly documentDigest: string;
    readonly outcome: 'unsettled' | 'accepted' | 'accepted-with-errors' | 'rejected';
    readonly code?: string;
    readonly csv?: string;
  };
}

/**
 * One rate of one invoice. Amounts are texts with two decimals; `currency` is EUR wherever the invoice has its rate.
 */
export interface BookRow {
  readonly entry: string;
  readonly issue_date: string;
  readonly number: string;
  readonly type: string;
  readonly doc_type: string;
  /** `replaced`: what a substitution takes back of the invoices that it replaces, simplified ones (F3) among them. */
  readonly row: 'issued' | 'replaced';
  readonly supplier: string;
  readonly customer: string;
  readonly customer_name: string;
  readonly customer_country: string;
  readonly currency: string;
  readonly category: string;
  readonly key: string;
  readonly percent: string;
  /** Country whose tax it is, other than Spain: declared there (one-stop shop). Amounts are those of the record. */
  readonly tax_country: string;
  readonly base: string;
  readonly tax: string;
  readonly surcharge_percent: string;
  readonly surcharge: string;
  readonly total: string;
  readonly state: BookState;
  readonly code: string;
  readonly csv: string;
  readonly corrects: string;
}

/** Until the authority accepts a cancellation the invoice stays as it was: accepted, or not cancellable. */
function stateOf({ fiscal, digest }: Pick<BookInvoice, 'fiscal' | 'digest'>): BookState {
  if (!fiscal) return 'not-reported';
  const { kind, outcome } = fiscal;
  if (kind === 'cancellation') {
    if (outcome === 'unsettled') return 'waiting';
    return outcome === 'rejected' ? 'accepted' : 'cancelled';
  }
  if (outcome === 'unsettled') return 'waiting';
  return outcome === 'rejected' || fiscal.documentDigest === digest ? outcome : 'amended';
}

/**
 * The rows of an invoice; at least one.
 * @param tickets the simplified invoices that it replaces (F3) with their credit notes, as they are stored;
 * absent when they are not all known
 */
export function buildBookRows(invoice: BookInvoice, tickets?: readonly Invoice[]): BookRow[] {
  const { document, entry, fiscal } = invoice;
  const euros = inEuros(document);
  const shared = {
    entry,
    issue_date: document.issue_date,
    number: numberOf(document),
    type: document.type,
    doc_type: document.tax?.ext?.[docType] ?? '',
    supplier: document.supplier?.tax_id?.code ?? '',
    customer: codeOf(document.customer),
    customer_name: document.customer?.name ?? '',
    customer_country: document.customer?.tax_id?.country ?? '',
    currency: euros.currency,
    state: stateOf(invoice),
    code: fiscal?.code ?? '',
    csv: fiscal?.csv ?? '',
    corrects: (document.preceding ?? []).map(numberOf).join(' '),
  };
  const rates = ratesOfInvoice(euros);
  const replaced = isSubstitution(document)
    ? replacedRates(document.preceding ?? [])
    : simplifiedBefore(document, { own: rates, tickets });
  return [
    ...rates.map((rate): BookRow => ({ ...shared, row: 'issued', ...rate })),
    ...replaced.map((rate): BookRow => ({ ...shared, row: 'replaced', ...signed(rate, true) })),
  ];
}

/** By the invoice's own exchange rate, as it is reported; without one it stays as it is and is summed apart. */
function inEuros(document: Invoice): Invoice {
  if (document.currency === 'EUR') return document;
  const changed = convertCurrency(document, 'EUR', new Date(`${document.issue_date}T12:00:00Z`));
  return 'invoice' in changed ? changed.invoice : document;
}

const numberOf = ({ series, code }: Pick<DocumentRef, 'series' | 'code'> | Invoice): string =>
  [series, code].filter(Boolean).join('-');

const codeOf = (party: Party | undefined): string => party?.tax_id?.code ?? party?.identities?.[0]?.code ?? '';

/** With the sign of its record. */
const ratesOfInvoice = ({ type, totals }: Invoice): Rate[] =>
  ratesOf(totals?.taxes, totals?.total ?? '0.00').map((rate) => signed(rate, type === 'credit-note'));

/** Where amounts of the invoices that an F3 replaces may come from. */
interface ReplacedInvoices {
  readonly own: readonly Rate[];
  readonly tickets: readonly Invoice[] | undefined;
}

/**
 * An F3 takes the place of simplified invoices that were declared (RD 1619/2012 art. 7.3): it charges nothing again.
 * What it takes back is what these have in the book; where they are not known, what `preceding` says of them, else its
 * own amounts.
 */
function simplifiedBefore(invoice: Invoice, { own, tickets }: ReplacedInvoices): readonly Rate[] {
  const { preceding = [] } = invoice;
  if (!replacesSimplified(invoice) || preceding.length === 0) return [];
  if (tickets) return tickets.flatMap((ticket) => ratesOfInvoice(inEuros(ticket)));
  const said = replacedRates(preceding);
  return said.length > 0 ? said : own;
}

type Rate = Pick<
  BookRow,
  'category' | 'key' | 'percent' | 'tax_country' | 'base' | 'tax' | 'surcharge_percent' | 'surcharge' | 'total'
>;

/** Withheld taxes are no part of the book of sales. */
function ratesOf(taxes: TaxTotal | undefined, total: string): Rate[] {
  const rows = (taxes?.categories ?? []).flatMap(({ code, retained, informative, rates }) =>
    retained || informative ? [] : rates.map((rate) => rateOf(code, rate)),
  );
  const untaxed = {
    category: '',
    key: '',
    percent: '',
    tax_country: '',
    tax: '0.00',
    surcharge_percent: '',
    surcharge: '0.00',
  };
  return rows.length > 0 ? rows : [{ ...untaxed, base: total, total }];
}

/** The tax of another country is in no Spanish record. */
const isForeign = (country: string | undefined): country is string => country !== undefined && country !== 'ES';

function rateOf(category: string, { country, key, percent, base, amount: tax, surcharge }: RateTotal): Rate {
  const named = { category, key: key ?? '', percent: percent ? formatPlainPercentage(percent) : '' };
  if (isForeign(country)) {
    const none = { tax: '0.00', surcharge_percent: '', surcharge: '0.00' };
    return { ...named, tax_country: country, base, ...none, total: base };
  }
  return {
    ...named,
    tax_country: '',
    base,
    tax,
    surcharge_percent: surcharge?.percent ? formatPlainPercentage(surcharge.percent) : '',
    surcharge: surcharge?.amount ?? '0.00',
    total: toAmountText(sumOf([base, tax, surcharge?.amount ?? '0.00'])),
  };
}

const replacedRates = (preceding: readonly DocumentRef[]): Rate[] =>
  preceding.flatMap(({ tax }) => (tax ? ratesOf(tax, '0.00') : []));

function signed(rate: Rate, turned: boolean): Rate {
  if (!turned) return rate;
  const turn = (text: string): string => toAmountText(negate(parseAmount(text)));
  return {
    ...rate,
    base: turn(rate.base),
    tax: turn(rate.tax),
    surcharge: turn(rate.surcharge),
    total: turn(rate.total),
  };
}

const sumOf = (texts: readonly string[]): Amount => texts.reduce((sum, text) => add(sum, parseAmount(text)), zero(2));

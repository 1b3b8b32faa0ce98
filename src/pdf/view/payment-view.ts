// How and when the invoice is paid, and its notes, as headed paragraphs.
import type { Invoice } from '../../document/model/invoice';
import type { Instructions, PaymentDetails } from '../../document/model/payment';
import { addExactly, amount, amountText, negate as negateAmount, sameValue } from '../../amount/amount';
import type { Piece, Row, Table } from '../table-layout';
import { formatDate, formatIban, formatMoney, formatPercent, fractionOf } from './format';
import { viewLegalNotes } from './legal-view';
import { type Locale, wordFor, words } from './words';

export interface Passage {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Below the paragraphs. */
  readonly table?: Table | undefined;
}

/** Payment, notes and legal mentions, each only when there is something to say. */
export function viewPassages(invoice: Invoice, locale: Locale, dates?: string): Passage[] {
  const word = words[locale];
  const notes = (invoice.notes ?? []).filter(({ key }) => key !== 'legal').map(({ text }) => text);
  const passages: readonly { title: string; paragraphs: readonly Line[]; table?: Table | undefined }[] = [
    {
      title: word.payment,
      paragraphs: paymentLines(invoice.payment, invoice.currency, locale, dates),
      table: viewDueDates(invoice, locale, dates),
    },
    { title: word.legalNotes, paragraphs: viewLegalNotes(invoice, locale) },
    { title: word.notes, paragraphs: notes },
  ];
  return passages.flatMap(({ title, paragraphs, table }) => {
    const said = paragraphs.filter((text): text is string => text !== undefined && text !== '');
    return said.length === 0 && table === undefined ? [] : [{ title, paragraphs: said, table }];
  });
}

type Line = string | undefined;

/** When what is payable falls due: each date with its amount, and their sum. What has no date is said, too. */
function viewDueDates({ payment, totals, currency }: Invoice, locale: Locale, dates?: string): Table | undefined {
  const rows = payment?.terms?.due_dates ?? [];
  if (rows.length === 0) return undefined;
  const word = words[locale];
  const shares = rows.some(({ percent }) => percent !== undefined && percent !== '');
  const row = (name: string, percent: string, value: string, own: string, tone: Piece['tone'] = 'normal'): Row => ({
    cells: [
      [{ text: name, tone }],
      ...(shares ? [[{ text: percent, tone }]] : []),
      [{ text: formatMoney(value, own, locale), fraction: fractionOf(value), tone }],
    ],
  });
  const due = rows.map(({ date, notes, percent, amount: each, currency: own }) =>
    row(
      join(' · ', date && formatDate(date, locale, dates), notes) || '–',
      share(percent, locale) ?? '',
      each,
      own ?? currency,
    ),
  );
  return {
    columns: [
      { title: word.dueDate, align: 'left', stretch: true },
      ...(shares ? ([{ title: word.share, align: 'right' }] as const) : []),
      { title: word.amount, align: 'right' },
    ],
    rows: [...due, ...sumRows()],
    head: true,
  };

  /** Without a sum where the rows are in several currencies. */
  function sumRows(): Row[] {
    if (rows.some(({ currency: own }) => own !== undefined && own !== currency)) return [];
    const sum = rows.reduce((all, { amount: each }) => addExactly(all, amount(each)), amount('0'));
    const wanted = [totals?.due, totals?.payable].flatMap((value) => (value === undefined ? [] : [amount(value)]));
    const rest = wanted[0] === undefined ? undefined : addExactly(wanted[0], negateAmount(sum));
    const covered = rest === undefined || wanted.some((value) => sameValue(value, sum));
    if (covered) return [row(word.total, '', amountText(sum), currency, 'strong')];
    return [
      row(word.rest, '', amountText(rest), currency, 'muted'),
      row(word.total, '', amountText(wanted[0] ?? sum), currency, 'strong'),
    ];
  }
}

function paymentLines(
  payment: PaymentDetails | undefined,
  currency: string,
  locale: Locale,
  dates: string | undefined,
): Line[] {
  if (payment === undefined) return [];
  const word = words[locale];
  const advances = (payment.advances ?? []).map((paid) =>
    join(
      ' · ',
      paid.description ?? (paid.key && wordFor('means', paid.key, locale)),
      paid.date && formatDate(paid.date, locale, dates),
      formatMoney(paid.amount, paid.currency ?? currency, locale),
      share(paid.percent, locale),
      paid.ref,
    ),
  );
  const terms = payment.terms?.key && wordFor('terms', payment.terms.key, locale);
  return [
    join(': ', terms, payment.terms?.notes),
    ...advances.map((text) => `${word.advances}: ${text}`),
    ...instructionLines(payment.instructions, locale),
  ];
}

function instructionLines(given: Instructions | undefined, locale: Locale): Line[] {
  if (given === undefined) return [];
  const word = words[locale];
  const means = given.key && wordFor('means', given.key, locale);
  const { card, direct_debit: debit } = given;
  return [
    join(': ', means, given.detail),
    ...(given.credit_transfer ?? []).map((to) =>
      join(
        ' · ',
        (to.iban && `IBAN ${formatIban(to.iban)}`) ?? (to.number && `${word.account} ${to.number}`),
        to.bic && `BIC ${to.bic}`,
        to.name,
      ),
    ),
    debit &&
      join(
        ' · ',
        labelled(word.mandate, debit.ref),
        labelled(word.creditor, debit.creditor),
        labelled(word.account, debit.account && formatIban(debit.account)),
      ),
    card && join(' · ', card.holder, card.last4 && `…${card.last4}`),
    ...(given.online ?? []).map(({ label, url }) => join(': ', label, url)),
    labelled(word.concept, given.ref),
    given.notes,
  ];
}

function labelled(label: string, value: string | undefined): Line {
  return value ? `${label} ${value}` : undefined;
}

function share(percent: string | undefined, locale: Locale): Line {
  return percent && formatPercent(percent, locale);
}

function join(separator: string, ...parts: readonly Line[]): string {
  return parts.filter(Boolean).join(separator);
}

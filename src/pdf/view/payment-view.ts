// How and when the invoice is paid, and its notes, as headed paragraphs.
import type { Invoice } from '../../document/model/invoice';
import type { Instructions, PaymentDetails } from '../../document/model/payment';
import { formatDate, formatMoney, formatPercent } from './format';
import { type Locale, wordFor, words } from './words';

export interface Passage {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Payment, notes and legal mentions, each only when there is something to say. */
export function viewPassages(invoice: Invoice, locale: Locale): Passage[] {
  const word = words[locale];
  const legal = [
    ...(invoice.tax?.notes ?? []).map(({ text }) => text),
    ...(invoice.notes ?? []).filter(({ key }) => key === 'legal').map(({ text }) => text),
  ];
  const notes = (invoice.notes ?? []).filter(({ key }) => key !== 'legal').map(({ text }) => text);
  const passages = [
    { title: word.payment, paragraphs: paymentLines(invoice.payment, invoice.currency, locale) },
    { title: word.legalNotes, paragraphs: [...new Set(legal)] },
    { title: word.notes, paragraphs: notes },
  ];
  return passages.flatMap(({ title, paragraphs }) => {
    const said = paragraphs.filter((text): text is string => text !== undefined && text !== '');
    return said.length === 0 ? [] : [{ title, paragraphs: said }];
  });
}

type Line = string | undefined;

function paymentLines(payment: PaymentDetails | undefined, currency: string, locale: Locale): Line[] {
  if (payment === undefined) return [];
  const word = words[locale];
  const money = (amount: string, own: string | undefined): string => formatMoney(amount, own ?? currency, locale);
  const dues = (payment.terms?.due_dates ?? []).map((due) =>
    join(
      ' · ',
      due.date && formatDate(due.date, locale),
      money(due.amount, due.currency),
      share(due.percent, locale),
      due.notes,
    ),
  );
  const advances = (payment.advances ?? []).map((paid) =>
    join(
      ' · ',
      paid.description ?? (paid.key && wordFor('means', paid.key, locale)),
      paid.date && formatDate(paid.date, locale),
      money(paid.amount, paid.currency),
      share(paid.percent, locale),
      paid.ref,
    ),
  );
  const terms = payment.terms?.key && wordFor('terms', payment.terms.key, locale);
  return [
    join(': ', terms, payment.terms?.notes),
    dues.length === 0 ? undefined : `${word.dueDates}: ${dues.join('; ')}`,
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
        (to.iban && `IBAN ${to.iban}`) ?? (to.number && `${word.account} ${to.number}`),
        to.bic && `BIC ${to.bic}`,
        to.name,
      ),
    ),
    debit &&
      join(
        ' · ',
        labelled(word.mandate, debit.ref),
        labelled(word.creditor, debit.creditor),
        labelled(word.account, debit.account),
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

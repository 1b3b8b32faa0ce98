// Payment terms and notes of an invoice, as paragraphs with headings.
import type { Invoice } from '../../document/model/invoice';
import type { PaymentInstructions, PaymentDetails } from '../../document/model/parts';
import {
  addAmountsExactly,
  parseAmount,
  toAmountText,
  negateAmount,
  isSameAmountValue,
  countAmountTextDecimals,
} from '../../amount/amount';
import type { PdfCellText, PdfTableRow, PdfTable } from '../table-layout';
import { formatPdfDate, formatIban, formatPdfMoney, formatPdfPercent } from './format';
import { listPrintedLegalMentions } from './legal-view';
import { type PdfLocale, translateDocumentKey, pdfTextsByLocale } from './words';

export interface TitledPdfSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Printed below the paragraphs. */
  readonly table?: PdfTable | undefined;
}

/** Builds payment, notes and legal mentions. Each of them is included only if it has content. */
export function buildPaymentLegalAndNoteSections(
  invoice: Invoice,
  locale: PdfLocale,
  dates?: string,
): TitledPdfSection[] {
  const word = pdfTextsByLocale[locale];
  const notes = (invoice.notes ?? []).filter(({ key }) => key !== 'legal').map(({ text }) => text);
  const passages: readonly { title: string; paragraphs: readonly OptionalText[]; table?: PdfTable | undefined }[] = [
    {
      title: word.payment,
      paragraphs: paymentLines(invoice.payment, invoice.currency, locale, dates),
      table: buildDueDateTable(invoice, locale, dates),
    },
    { title: word.legalNotes, paragraphs: listPrintedLegalMentions(invoice, locale) },
    { title: word.notes, paragraphs: notes },
  ];
  return passages.flatMap(({ title, paragraphs, table }) => {
    const texts = paragraphs.filter((text): text is string => text !== undefined && text !== '');
    return texts.length === 0 && table === undefined ? [] : [{ title, paragraphs: texts, table }];
  });
}

type OptionalText = string | undefined;

/** Builds the due dates of the payable amount, each date with its amount, and their sum. Rows without a date are included. */
function buildDueDateTable(
  { payment, totals, currency }: Invoice,
  locale: PdfLocale,
  dates?: string,
): PdfTable | undefined {
  const rows = payment?.terms?.due_dates ?? [];
  if (rows.length === 0) return undefined;
  const word = pdfTextsByLocale[locale];
  const shares = rows.some(({ percent }) => percent !== undefined && percent !== '');
  const row = (
    name: string,
    percent: string,
    value: string,
    own: string,
    tone: PdfCellText['tone'] = 'normal',
  ): PdfTableRow => ({
    cells: [
      [{ text: name, tone }],
      ...(shares ? [[{ text: percent, tone }]] : []),
      [{ text: formatPdfMoney(value, own, locale), fraction: countAmountTextDecimals(value), tone }],
    ],
  });
  const due = rows.map(({ date, notes, percent, amount: each, currency: own }) =>
    row(
      join(' · ', date && formatPdfDate(date, locale, dates), notes) || '–',
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

  /** Builds the row of the sum, unless the rows have several currencies. */
  function sumRows(): PdfTableRow[] {
    if (rows.some(({ currency: own }) => own !== undefined && own !== currency)) return [];
    const sum = rows.reduce((all, { amount: each }) => addAmountsExactly(all, parseAmount(each)), parseAmount('0'));
    const totalsToMatch = [totals?.due, totals?.payable].flatMap((value) =>
      value === undefined ? [] : [parseAmount(value)],
    );
    const rest = totalsToMatch[0] === undefined ? undefined : addAmountsExactly(totalsToMatch[0], negateAmount(sum));
    const covered = rest === undefined || totalsToMatch.some((value) => isSameAmountValue(value, sum));
    if (covered) return [row(word.total, '', toAmountText(sum), currency, 'strong')];
    return [
      row(word.rest, '', toAmountText(rest), currency, 'muted'),
      row(word.total, '', toAmountText(totalsToMatch[0] ?? sum), currency, 'strong'),
    ];
  }
}

function paymentLines(
  payment: PaymentDetails | undefined,
  currency: string,
  locale: PdfLocale,
  dates: string | undefined,
): OptionalText[] {
  if (payment === undefined) return [];
  const word = pdfTextsByLocale[locale];
  const advances = (payment.advances ?? []).map((paid) =>
    join(
      ' · ',
      paid.description ?? (paid.key && translateDocumentKey('means', paid.key, locale)),
      paid.date && formatPdfDate(paid.date, locale, dates),
      formatPdfMoney(paid.amount, paid.currency ?? currency, locale),
      share(paid.percent, locale),
      paid.ref,
    ),
  );
  const terms = payment.terms?.key && translateDocumentKey('terms', payment.terms.key, locale);
  return [
    join(': ', terms, payment.terms?.notes),
    ...advances.map((text) => `${word.advances}: ${text}`),
    ...instructionLines(payment.instructions, locale),
  ];
}

function instructionLines(given: PaymentInstructions | undefined, locale: PdfLocale): OptionalText[] {
  if (given === undefined) return [];
  const word = pdfTextsByLocale[locale];
  const means = given.key && translateDocumentKey('means', given.key, locale);
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

function labelled(label: string, value: string | undefined): OptionalText {
  return value ? `${label} ${value}` : undefined;
}

function share(percent: string | undefined, locale: PdfLocale): OptionalText {
  return percent && formatPdfPercent(percent, locale);
}

function join(separator: string, ...parts: readonly OptionalText[]): string {
  return parts.filter(Boolean).join(separator);
}

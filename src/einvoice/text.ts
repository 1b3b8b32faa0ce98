// Cleans texts of e-invoice files: removes what XML cannot contain.

/** The only characters of nearly all texts. */
const usual = /^[\t\n\r\x20-\x7e\xa0-\ud7ff]*$/;
/** Control characters except tab and line ends, lone surrogates, and the two noncharacters. */
// oxlint-disable-next-line no-control-regex -- XML cannot contain these characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/** Returns the text of an element without outer white space, or undefined if nothing remains. */
export function cleanXmlText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const clean = (usual.test(text) ? text : text.replace(unwritable, '')).trim();
  return clean === '' ? undefined : clean;
}

/** Joins the given texts; returns undefined if there are none. */
export const joinNonEmptyTexts = (texts: readonly (string | undefined)[], separator: string): string | undefined =>
  cleanXmlText(texts.flatMap((text) => cleanXmlText(text) ?? []).join(separator));

/** Formats the name of a person in one line. */
export const formatPersonName = ({ given, middle, surname, surname2 }: PersonNameTexts = {}): string | undefined =>
  joinNonEmptyTexts([given, middle, surname, surname2], ' ');

type PersonNameTexts = Readonly<Partial<Record<'given' | 'middle' | 'surname' | 'surname2', string | undefined>>>;

/** Formats a percentage as Spanish invoices write it, for example `21.0 %`. */
export const formatSpanishPercent = (percent: string): string => percent.replace('%', ' %');

const spanishTaxNames: Readonly<Record<string, string>> = { VAT: 'IVA' };

/** Formats the name of a tax as Spanish invoices write it, for example `IVA`. The tax of another country has its code. */
export const formatSpanishTaxName = (code: string, country?: string): string =>
  [spanishTaxNames[code] ?? code, country].filter(Boolean).join(' ');

/** Formats a day as Spanish invoices write it, for example `15/06/2026`. */
export const formatDayInSpanishOrder = (day: string): string => day.split('-').toReversed().join('/');

/** Formats a document as its record and the recipient name it, for example `series-code`; empty if it has neither. */
export const formatEInvoiceDocumentNumber = ({
  series,
  code,
}: {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
}): string => joinNonEmptyTexts([series, code], '-') ?? '';

/** Returns the date, unless it is `0000-00-00`, which means no date. */
export const toDateUnlessZero = (date: string | undefined): string | undefined =>
  date === undefined || date.startsWith('0000') ? undefined : date;

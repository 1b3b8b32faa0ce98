// Formats numbers, money, percentages and dates in the form of the locale. Converts text to text and computes nothing.
import type { PdfLocale } from './words';

const marks = { es: { point: ',', group: '.' }, en: { point: '.', group: ',' } } as const;
/** No-break space, so that a line never ends between a number and its sign. */
const space = '\u00a0';

/** Formats `-1234.50` as `-1.234,50` (es) or `-1,234.50` (en), with every decimal. Other texts are unchanged. */
export function formatPdfAmount(amount: string, locale: PdfLocale): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  if (match === null) return amount;
  const [, sign = '', whole = '', fraction] = match;
  const grouped = inThrees(whole).join(marks[locale].group);
  return fraction === undefined ? sign + grouped : sign + grouped + marks[locale].point + fraction;
}

/** Splits digits into groups of three: `1234567` becomes 1, 234, 567. */
function inThrees(digits: string): string[] {
  const first = digits.length % 3;
  const rest = digits.slice(first).match(/\d{3}/g) ?? [];
  return first > 0 ? [digits.slice(0, first), ...rest] : rest;
}

/** Formats money, for example `1.234,50 €` (es) or `€1,234.50` (en), and other currencies by their code. */
export function formatPdfMoney(amount: string, currency: string, locale: PdfLocale): string {
  const text = formatPdfAmount(amount, locale);
  if (locale === 'es') return `${text}${space}${currency === 'EUR' ? '€' : currency}`;
  if (currency !== 'EUR') return `${currency}${space}${text}`;
  return text.startsWith('-') ? `-€${text.slice(1)}` : `€${text}`;
}

/** Formats `21.0%` as `21 %` (es) or `21%` (en), without trailing zeros. */
export function formatPdfPercent(percent: string, locale: PdfLocale): string {
  const digits = percent.replace(/%$/, '');
  return `${formatPdfAmount(withoutLastZeros(digits), locale)}${locale === 'es' ? space : ''}%`;
}

function withoutLastZeros(digits: string): string {
  if (!digits.includes('.')) return digits;
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end);
}

export function negatePdfAmountText(amount: string): string {
  if (/^-?0+(?:\.0+)?$/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/**
 * Keeps significant decimals, and at least `decimalsMin` of the decimals that are there, so that `12.5000` becomes
 * `12.50`, and `12.3450` becomes `12.345`.
 */
export function trimTrailingZerosDownToMinimum(amount: string, decimalsMin: number): string {
  const point = amount.indexOf('.');
  // Most amounts have nothing to leave out.
  if (point < 0 || amount.length - point - 1 <= decimalsMin) return amount;
  let end = amount.length;
  const least = Math.min(end, point + 1 + decimalsMin);
  while (end > least && amount[end - 1] === '0') end -= 1;
  return amount.slice(0, amount[end - 1] === '.' ? end - 1 : end);
}

/** Formats an account number in groups of four (ISO 13616); other texts are unchanged. */
export function formatIban(iban: string): string {
  const plain = iban.replace(/\s+/g, '');
  return /^[A-Za-z]{2}\d{2}[A-Za-z0-9]{8,30}$/.test(plain) ? (plain.match(/.{1,4}/g) ?? []).join(space) : iban;
}

const months: Readonly<Record<PdfLocale, readonly string[]>> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
const usualDates: Readonly<Record<PdfLocale, string>> = { es: '%d/%m/%Y', en: '%e %b %Y' };

/** Formats `2026-02-01` as `01/02/2026` (es) or `1 Feb 2026` (en), or by a pattern of marks (`parsePdfDateFormat`). */
export function formatPdfDate(date: string, locale: PdfLocale, pattern: string = usualDates[locale]): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  if (match === null) return date;
  const [, year = '', month = '', day = ''] = match;
  const name = months[locale][Number(month) - 1] ?? month;
  const parts: Readonly<Record<string, string>> = {
    d: day,
    e: String(Number(day)),
    m: month,
    b: name.slice(0, 3),
    B: name,
    y: year.slice(2),
    Y: year,
    '%': '%',
  };
  return pattern.replace(/%([demybBY%])/g, (_, mark: string) => parts[mark] ?? '');
}

const regions = new Map<string, Intl.DisplayNames>();

/** Returns the name of a country. If the code is not a country, returns the code. In tax IDs, `EL` is Greece. */
export function formatPdfCountryName(code: string, locale: PdfLocale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const names = regions.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  regions.set(locale, names);
  return names.of(code === 'EL' ? 'GR' : code) ?? code;
}

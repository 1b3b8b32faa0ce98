// Amounts, percentages, days and names of series in the language of the page: `12.734,62 €`, `21 %`, `25/11/2026`.
// Amounts are strings with all decimals, and Intl formats the string: nothing is rounded or computed.
import type { Frame } from '../frame';

type Language = Frame['language'];

export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-ES' };

const exact = /^-?\d+(?:\.(\d+))?$/;
const numbers = new Map<string, Intl.NumberFormat>();
/** An invalid document may contain any currency: at most about 2 MB of formats are kept. */
const formatsMax = 500;

interface Style {
  readonly decimals: number;
  /** Without trailing zeros. */
  readonly shortest?: boolean;
  readonly currency?: string | undefined;
}

function numberFormat(language: Language, { decimals, shortest = false, currency }: Style): Intl.NumberFormat {
  const key = `${language} ${decimals} ${shortest} ${currency}`;
  const known = numbers.get(key);
  if (known) return known;
  if (numbers.size >= formatsMax) numbers.clear();
  const format = new Intl.NumberFormat(locales[language], {
    // In prose, Spanish writes four digits without a separator, but not in columns of amounts.
    useGrouping: 'always',
    minimumFractionDigits: shortest ? 0 : decimals,
    maximumFractionDigits: decimals,
    ...(currency === undefined ? {} : { style: 'currency', currency }),
  });
  numbers.set(key, format);
  return format;
}

function formatNumber(language: Language, amount: string, style: Omit<Style, 'decimals'> = {}): string | undefined {
  const found = exact.exec(amount);
  if (!found) return undefined;
  const decimals = Math.min(found[1]?.length ?? 0, decimalsMax);
  return numberFormat(language, { decimals, ...style }).format(amount as `${number}`);
}

/** Older versions of Intl reject more; no amount of a document has as many. */
const decimalsMax = 20;

/** `1234.50` as `1.234,50`. Text that is not a decimal number is returned unchanged. */
export const formatAmount = ({ language }: Pick<Frame, 'language'>, amount: string): string =>
  formatNumber(language, amount) ?? amount;

/** `12734.62` as `12.734,62 €`. Without a valid currency: the amount alone. */
export const formatMoney = (frame: Pick<Frame, 'language'>, amount: string, currency: string | undefined): string =>
  currency !== undefined && /^[A-Z]{3}$/.test(currency)
    ? (formatNumber(frame.language, amount, { currency }) ?? amount)
    : formatAmount(frame, amount);

/** `21.0%` as `21 %` in Spanish, `21%` in English: zeros at the end of the decimals are left out. */
export function formatPercent(frame: Pick<Frame, 'language'>, percent: string): string {
  const [, digits] = /^(-?\d+(?:\.\d+)?)%$/.exec(percent) ?? [];
  if (digits === undefined) return percent;
  return `${formatNumber(frame.language, digits, { shortest: true }) ?? digits}${frame.language === 'es' ? '\u00a0' : ''}%`;
}

/**
 * `2026-11-25`, or `25-11-2026` as records have it, as `25/11/2026` in Spanish, `25 Nov 2026` in English. Text that is
 * not a day is returned unchanged.
 */
export function formatDay({ language }: Pick<Frame, 'language'>, day: string): string {
  const iso = day.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1');
  const date = new Date(`${iso}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...dayParts[language] }).format(date);
}

/** The format of a day. */
export const dayParts: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  en: { day: 'numeric', month: 'short', year: 'numeric' },
  es: { day: '2-digit', month: '2-digit', year: 'numeric' },
};

export const formatSeriesName = (name: string): string =>
  name
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ');

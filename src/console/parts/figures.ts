// Formats amounts, percentages, dates and series names in columns of a page in its language, for example `12.734,62 €`,
// `21 %` and `25/11/2026`.
import { formatDecimalText, numberLocaleByLanguage } from '../../messages/figures';
import type { PageFrame } from '../frame';

type Language = PageFrame['language'];

/** Formats `1234.50` as `1.234,50`. Text that is not a decimal number is returned unchanged. */
export const formatAmountForPage = ({ language }: Pick<PageFrame, 'language'>, amount: string): string =>
  formatDecimalText(language, amount) ?? amount;

/** Formats `12734.62` as `12.734,62 €`, or only the amount without a valid currency. */
export const formatMoneyForPage = (
  frame: Pick<PageFrame, 'language'>,
  amount: string,
  currency: string | undefined,
): string =>
  currency !== undefined && /^[A-Z]{3}$/.test(currency)
    ? (formatDecimalText(frame.language, amount, { currency }) ?? amount)
    : formatAmountForPage(frame, amount);

/** Formats `21.0%` as `21 %` in Spanish and `21%` in English, without zeros at the end of the decimals. */
export function formatPercentForPage(frame: Pick<PageFrame, 'language'>, percent: string): string {
  const [, digits] = /^(-?\d+(?:\.\d+)?)%$/.exec(percent) ?? [];
  if (digits === undefined) return percent;
  return `${formatDecimalText(frame.language, digits, { shortest: true }) ?? digits}${frame.language === 'es' ? '\u00a0' : ''}%`;
}

/**
 * Formats `2026-11-25`, or a record's `25-11-2026`, as `25/11/2026` in Spanish, `25 Nov 2026` in English. Text that is
 * not a date is returned unchanged.
 */
export function formatDayForPage({ language }: Pick<PageFrame, 'language'>, day: string): string {
  const iso = day.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1');
  const date = new Date(`${iso}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(numberLocaleByLanguage[language], {
    timeZone: 'UTC',
    ...dayFormatOptionsByLanguage[language],
  }).format(date);
}

export const dayFormatOptionsByLanguage: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  en: { day: 'numeric', month: 'short', year: 'numeric' },
  es: { day: '2-digit', month: '2-digit', year: 'numeric' },
};

export const formatSeriesDisplayName = (name: string): string =>
  name
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ');

// Formats amounts, percentages and days in the language of the text, for example `12.734,62`, `21 %` and `25/11/2026`.
// Numbers are texts with all their decimals, and Intl formats the text, so nothing is rounded or computed.
import type { Language } from './text';

export const numberLocaleByLanguage: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-ES' };

interface NumberStyle {
  /** Omits zeros at the end of the decimals. */
  readonly shortest?: boolean;
  readonly currency?: string | undefined;
}

/** Formats `2026-11` as `November 2026` or `noviembre de 2026`. Text that is not a month is returned unchanged. */
export function formatMonthNameAndYear(language: Language, month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (!/^\d{4}-\d{2}$/.test(month) || Number.isNaN(date.getTime())) return month;
  return new Intl.DateTimeFormat(numberLocaleByLanguage[language], {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(date);
}

const exact = /^-?\d+(?:\.(\d+))?$/;
/** Maximum number of decimals. Older versions of Intl throw for more, and no amount of a document has that many. */
const decimalsMax = 20;
const formats = new Map<string, Intl.NumberFormat>();
/**
 * Maximum number of cached formats, which take about 2 MB. There is a limit, because an invalid document may contain
 * any currency.
 */
const formatsMax = 500;

/** @returns undefined for text that is not a decimal number */
export function formatDecimalText(language: Language, text: string, style: NumberStyle = {}): string | undefined {
  const found = exact.exec(text);
  if (!found) return undefined;
  const decimals = Math.min(found[1]?.length ?? 0, decimalsMax);
  return findFormat(language, decimals, style).format(text as `${number}`);
}

function findFormat(language: Language, decimals: number, style: NumberStyle): Intl.NumberFormat {
  const { shortest = false, currency } = style;
  const key = `${language} ${decimals} ${shortest} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= formatsMax) formats.clear();
  const format = new Intl.NumberFormat(numberLocaleByLanguage[language], {
    // In Spanish prose, four digits have no separator, but amounts have one.
    useGrouping: 'always',
    minimumFractionDigits: shortest ? 0 : decimals,
    maximumFractionDigits: decimals,
    ...(currency === undefined ? {} : { style: 'currency', currency }),
  });
  formats.set(key, format);
  return format;
}

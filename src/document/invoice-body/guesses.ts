// Guesses the meaning of a value of a call that cannot be read. The guess is only suggested, never used.
import { expandExponentInNumberText } from '../../amount/amount';
import { isCurrencyCode } from '../iso-codes';
import type { Json } from '../model/basic';
import { guessAmount } from '../shapes/suggestions';

/** Maximum number of characters of a value that is guessed. A longer one was no number. */
const guessedCharactersMax = 100;

/**
 * Guesses 89.50 for `89,50 €` and 0.5 for `.5`. Returns null if the point or comma of the text may separate thousands.
 */
export function guessInvoiceBodyDecimal(value: Json, isDecimal: (text: string) => boolean): string | null {
  if (typeof value !== 'string' || value.length > guessedCharactersMax) return null;
  if (/^\D*\d{1,3}[.,]\d{3}\D*$/.test(value)) return null;
  // `50%` is a share of an amount that only the caller knows.
  if (value.includes('%')) return null;
  // Programs write 1000 as `1e3`, and 0.00001 as `1e-05`. A number with a longer exponent is not an amount.
  const meant = isNumberWithExponent(value)
    ? /^-?\d+(?:\.\d+)?e[+-]?0?\d$/i.test(value.trim()) && expandExponentInNumberText(value.trim())
    : guessAmount(value.replace(/^\s*(-?)(?=[.,]\d)/, '$10'));
  return typeof meant === 'string' && isDecimal(meant) ? meant : null;
}

/** Returns whether a value is a number with an exponent. The reader of JSON keeps such a number as it is written. */
export const isNumberWithExponent = (value: Json): boolean =>
  typeof value === 'string' && /^\s*-?\d[\d.]*e[+-]?\d+\s*$/i.test(value);

/** Guesses 21% for `21,0 %`, `IVA 21` and `21% IVA`. Returns null for a value below 1, which may be a fraction. */
export function guessInvoiceBodyPercentage(value: Json): string | null {
  if (typeof value !== 'string' || value.length > guessedCharactersMax) return null;
  const bare = value.replace(/\b(?:IVA|VAT|IGIC|IPSI|IRPF|TVA)(?![A-Z])|[%\s]/gi, '');
  const [, number = ''] = /^([1-9]\d?(?:[.,]\d{1,2})?)$/.exec(bare) ?? [];
  return number === '' ? null : `${number.replace(',', '.')}%`;
}

/** Guesses a postcode that a spreadsheet read as a number (`08870`). */
export const guessPostcodeWithLostLeadingZero = (text: string): string | null =>
  /^\d{4}$/.test(text) ? `0${text}` : null;

const signs: Readonly<Record<string, string>> = { '€': 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', '¥': 'JPY' };

/** Guesses a currency from `usd` or `€`. A dollar sign may stand for several currencies. */
export function guessCurrencyCode(value: Json): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 8);
  const code = text.toUpperCase();
  return isCurrencyCode(code) ? code : (signs[text.toLowerCase()] ?? null);
}

/** Guesses the text that a number stands for. */
export const guessTextFromNumber = (value: Json): string | null => (typeof value === 'number' ? String(value) : null);

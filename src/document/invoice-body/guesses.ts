// Guesses the meaning of a value of a call that cannot be read. The meaning is suggested, never read.
import { isCurrency } from '../iso-codes';
import type { Json } from '../model/basic';
import { guessAmount } from '../shapes/suggestions';

/** Guesses 89.50 for `89,50 €` and 0.5 for `.5`; null for a text whose point or comma may separate thousands. */
export function guessDecimal(value: Json, isDecimal: (text: string) => boolean): string | null {
  if (typeof value === 'string' && /^\s*-?\d[\d.]*e[+-]?\d+\s*$/i.test(value)) return writeOut(value, isDecimal);
  if (typeof value !== 'string' || /^\D*\d{1,3}[.,]\d{3}\D*$/.test(value)) return null;
  const meant = guessAmount(value.replace(/^\s*(-?)(?=[.,]\d)/, '$10'));
  return meant !== null && isDecimal(meant) ? meant : null;
}

/** Writes `1e3` as 1000 and `2.5E-1` as 0.25. A number with a longer exponent is not a price. */
function writeOut(value: string, isDecimal: (text: string) => boolean): string | null {
  const [, sign = '', whole = '', part = '', exponent = ''] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d)$/i.exec(value.trim()) ?? [];
  if (whole === '') return null;
  const zeros = '0'.repeat(10);
  const digits = `${zeros}${whole}${part}${zeros}`;
  const point = zeros.length + whole.length + Number(exponent);
  const [left, right] = [digits.slice(0, point).replace(/^0+(?=\d)/, ''), withoutEndingZeros(digits.slice(point))];
  const text = `${sign}${left}${right === '' ? '' : `.${right}`}`;
  return isDecimal(text) ? text : null;
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Guesses 21% for `21,0 %`, `IVA 21` and `21% IVA`; null for less than 1, which may be a fraction. */
export function guessPercent(value: Json): string | null {
  if (typeof value !== 'string') return null;
  const bare = value.replace(/\b(?:IVA|VAT|IGIC|IPSI|IRPF|TVA)(?![A-Z])|[%\s]/gi, '');
  const [, number = ''] = /^([1-9]\d?(?:[.,]\d{1,2})?)$/.exec(bare) ?? [];
  return number === '' ? null : `${number.replace(',', '.')}%`;
}

/** A spreadsheet took `08870` for a number. */
export const guessPostcode = (text: string): string | null => (/^\d{4}$/.test(text) ? `0${text}` : null);

const signs: Readonly<Record<string, string>> = { '€': 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', '¥': 'JPY' };

/** Guesses a currency from `usd` or `€`; a dollar may be of several countries. */
export function guessCurrency(value: Json): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, 8);
  const code = text.toUpperCase();
  return isCurrency(code) ? code : (signs[text.toLowerCase()] ?? null);
}

/** A number where a text is needed. */
export const guessText = (value: Json): string | null => (typeof value === 'number' ? String(value) : null);

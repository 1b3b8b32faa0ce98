// Suggests the meaning of a value that cannot be read, and gives an example of each kind of object.

import type { ShapeMemberKind, Shape } from './shape';

/** Guesses an amount; for example, `10,50` becomes `10.50`. Returns null for a text that contains no number. */
export const guessAmount = (given: string): string | null => decimalOf(given) ?? null;

/** Guesses a percentage; for example, `21,0 %` becomes `21.0%`. */
export function guessPercentage(given: string): string | null {
  const number = decimalOf(given);
  return number === undefined ? null : `${number}%`;
}

const valueCharactersMax = 40;

/**
 * Reads a number with a currency, a decimal comma, or thousands separators. If there are two kinds of separators, the
 * last one is the decimal separator.
 */
function decimalOf(given: string): string | undefined {
  if (given.length > valueCharactersMax) return undefined;
  const bare = given.replace(/[\s'\u00a0€$£%]|EUR|euros?/gi, '');
  const parts = /^([+-]?)(\d[\d.,]*)$/.exec(bare);
  if (parts === null) return undefined;
  const [, sign = '', digits = ''] = parts;
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  // The separators only group digits, as in `1.000.000`, if there is one kind of separator and every part except the
  // first has three digits.
  const isGrouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})+$/.test(digits);
  if (isGrouped) return `${sign === '-' ? '-' : ''}${digits.replace(/[.,]/g, '')}`;
  const written = digits.slice(0, at < 0 ? undefined : at);
  const [, mark] = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.exec(written) ?? [];
  // `1.5.2026` is a date, and `1,5,2` a list.
  if (/[.,]/.test(written) && (mark === undefined || mark === digits[at])) return undefined;
  const whole = written.replace(/[.,]/g, '');
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  const number = fraction === '' ? whole : `${whole || '0'}.${fraction}`;
  return number === '' ? undefined : `${sign === '-' ? '-' : ''}${number}`;
}

/**
 * Guesses a date; for example, `22/11/2026` and `11/22/2026` become `2026-11-22`. Returns null if the text is not a
 * date.
 */
export function guessDate(given: string, isDate: (text: string) => boolean): string | null {
  const yearLast = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(given.trim());
  // `2026-11` has no day.
  const yearFirst = /^(\d{4})(?:([/. -])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?:[T ].*)?$/.exec(
    given.trim().slice(0, valueCharactersMax),
  );
  const [, day = '', month = '', year = ''] = yearLast ?? [];
  const [, y = year, , m = yearFirst?.[5] ?? month, d = yearFirst?.[6] ?? day] = yearFirst ?? [];
  const written = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  if (isDate(written)) return written;
  // The month is written first. There is no other possible meaning, because no month is above 12.
  const swapped = year === '' ? '' : `${year}-${day.padStart(2, '0')}-${month.padStart(2, '0')}`;
  return isDate(swapped) ? swapped : null;
}

const examples: Readonly<Record<string, string>> = {
  'bill/charge': '{"reason": "...", "amount": "5.00", "taxes": [{"cat": "VAT", "rate": "general"}]}',
  'bill/discount': '{"percent": "10%", "taxes": [{"cat": "VAT", "rate": "general"}]}',
  'bill/line':
    '{"quantity": "1", "item": {"name": "...", "price": "10.00"}, "taxes": [{"cat": "VAT", "rate": "general"}]}',
  'bill/line-charge': '{"reason": "...", "amount": "5.00"}',
  'bill/line-discount': '{"percent": "10%"}',
  'bill/payment-details': '{"terms": {"key": "due-date", "due_dates": [{"date": "2027-01-31", "percent": "100%"}]}}',
  'bill/tax': '{"prices_include": "VAT"}',
  'currency/exchange-rate': '{"from": "USD", "to": "EUR", "amount": "0.91"}',
  'org/address': '{"street": "Calle Mayor 1", "code": "28013", "locality": "Madrid"}',
  'org/document-ref': '{"series": "A", "code": "000001", "issue_date": "2026-11-24"}',
  'org/email': '{"addr": "name@example.com"}',
  'org/identity': '{"key": "passport", "country": "US", "code": "X1234567"}',
  'org/item': '{"name": "...", "price": "10.00"}',
  'org/note': '{"text": "..."}',
  'org/party': '{"name": "...", "tax_id": {"country": "ES", "code": "..."}}',
  'org/telephone': '{"num": "+34910000000"}',
  'pay/credit-transfer': '{"iban": "..."}',
  'pay/due-date': '{"date": "2027-01-31", "percent": "100%"}',
  'pay/instructions': '{"key": "credit-transfer", "credit_transfer": [{"iban": "..."}]}',
  'pay/record': '{"description": "...", "amount": "100.00"}',
  'pay/terms': '{"key": "due-date", "due_dates": [{"date": "2027-01-31", "percent": "100%"}]}',
  'tax/combo': '{"cat": "VAT", "rate": "general"}',
  'tax/identity': '{"country": "ES", "code": "..."}',
};

export const formatShapeObjectExample = ({ name }: Shape): string =>
  Object.hasOwn(examples, name) ? (examples[name] ?? '') : '{...}';

/**
 * Writes a member of an example of a list.
 * @param given the value that was sent instead of the list; if it is a text, it may be meant as the only member
 */
export function formatShapeListItemExample(of: ShapeMemberKind, given: unknown): string {
  if (of.type === 'object') return formatShapeObjectExample(of.shape);
  return typeof given === 'string' && given.length <= givenShown ? `"${given}"` : '...';
}

const givenShown = 40;

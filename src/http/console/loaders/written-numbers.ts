// Reads numbers as people write them in forms: with a decimal comma or point, thousands separators, spaces and €. Pure.
import type { Fault } from '../../../contracts/errors';
import { createMessage } from '../../../messages/message';

/**
 * A number with a single separator and three digits after it. The digits mean thousands to one person and thousandths
 * to another.
 */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}%?$/;

/** A whole number with several groups of thousands, which can mean nothing else, as in CSV files. */
const groupedWhole = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+%?$/;

/**
 * Converts a written number, such as `1.234,50`, `1,234.50` or `89,5`, to a number with a decimal point. Other texts
 * are unchanged, and the call refuses them. An ambiguous number is a fault.
 */
export function normalizeNumberInputOrAddFault(written: string, path: string, faults: Fault[]): string {
  const text = written.replaceAll(/[\s€]/g, '');
  if (ambiguous.test(text)) {
    faults.push({
      code: 'ambiguous-number',
      paths: [path],
      message: createMessage('number-of-two-readings', { value: text }),
    });
    return text;
  }
  if (groupedWhole.test(text)) return text.replaceAll(/[.,]/g, '');
  const [, sign = '', digits = '', end = ''] = /^(-?)([\d.,]+)(%?)$/.exec(text) ?? [];
  const mark = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (digits === '') return written;
  if (mark < 0) return text;
  const [whole, decimals] = [digits.slice(0, mark), digits.slice(mark + 1)];
  const isGrouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.exec(whole);
  if (!/^\d+$/.test(whole) && (!isGrouped || isGrouped[1] === digits[mark])) return text;
  return `${sign}${whole.replaceAll(/[.,]/g, '')}.${decimals}${end}`;
}

/**
 * Formats a stored number for a field, so that `normalizeNumberInputOrAddFault` reads it as the same number: `1.234` as `1.2340`.
 */
export const formatUnambiguousNumberForFormField = (stored: string): string =>
  ambiguous.test(stored) ? stored.replace(/%?$/, (sign) => `0${sign}`) : stored;

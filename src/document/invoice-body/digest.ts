// The digest of an invoice as a caller wrote it: equal for the same members and values as they were read, however they
// were written.
import { parseAmount, toAmountText } from '../../amount/amount';
import { computeDigest } from '../canonical-json';
import type { WrittenDocument, WrittenInvoice } from './read-body';

/** Decimals: `2` is `2.00`. Texts stay as they are: the codes `1.10` and `1.1` differ. */
const decimals: ReadonlySet<string> = new Set([
  'quantity',
  'price',
  'amount',
  'percent',
  'surcharge',
  'withholding',
  'total',
  'exchangeRate',
  'advances',
]);

/** Computes the digest. `key` names the invoice and is no part of its contents; places in the body are none either. */
export const computeBodyDigest = ({ key: _key, ...written }: WrittenInvoice | WrittenDocument): string =>
  computeDigest(simplify(written, '')).val;

/** Without absent members and paths, numbers in their shortest form. */
function simplify(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => simplify(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([member, one]) =>
        one === undefined || member === 'at' ? [] : [[member, simplify(one, member)]],
      ),
    );
  return typeof value === 'string' && decimals.has(name) ? shorten(value) : value;
}

const decimalForm = /^(-?\d+\.\d+)(%?)$/;

function shorten(text: string): string {
  const [, number, sign = ''] = decimalForm.exec(text) ?? [];
  if (number === undefined) return text;
  let short = toAmountText(parseAmount(number));
  while (short.endsWith('0')) short = short.slice(0, -1);
  return `${short.endsWith('.') ? short.slice(0, -1) : short}${sign}`;
}

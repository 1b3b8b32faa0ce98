// Computes the digest of an invoice as the caller wrote it. Equal values have the same digest, whatever their notation.
import { parseAmount, toAmountText } from '../../amount/amount';
import { computeCanonicalJsonDigest } from '../canonical-json';
import type { InvoiceBodyDocument, ParsedInvoiceBody } from './read-body';

/**
 * Members with decimals, where `2` equals `2.00`. Texts are compared as they are, because the codes `1.10` and `1.1`
 * differ.
 */
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

/** Members whose names and texts the caller chose: `meta.total` is no decimal, and `meta.at` is no path. */
const ofCaller: ReadonlySet<string> = new Set(['meta', 'args', 'tags']);

/** Computes the digest. The digest excludes `key`, which identifies the invoice, and paths in the body. */
export const computeInvoiceBodyDigest = ({ key: _key, ...written }: ParsedInvoiceBody | InvoiceBodyDocument): string =>
  computeCanonicalJsonDigest(simplify(written, '')).val;

/** Removes absent members and paths, and shortens numbers. */
function simplify(value: unknown, name: string): unknown {
  if (ofCaller.has(name)) return value;
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

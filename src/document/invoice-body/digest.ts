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
export const computeInvoiceBodyDigest = (written: ParsedInvoiceBody | InvoiceBodyDocument): string =>
  computeDigest(written, shortenDecimal);

/** Returns whether an invoice has the digest of a stored one, which an earlier version may have computed. */
export const isSameAsStoredInvoiceBody = (written: ParsedInvoiceBody | InvoiceBodyDocument, digest: string): boolean =>
  computeInvoiceBodyDigest(written) === digest || computeDigest(written, shortenDecimalText) === digest;

const computeDigest = (
  { key: _key, ...written }: ParsedInvoiceBody | InvoiceBodyDocument,
  shortenValue: (value: unknown) => unknown,
): string => computeCanonicalJsonDigest(simplify(written, '', shortenValue)).val;

/** Removes absent members and paths, and shortens numbers. */
function simplify(value: unknown, name: string, shortenValue: (value: unknown) => unknown): unknown {
  if (ofCaller.has(name)) return value;
  if (Array.isArray(value)) return value.map((one) => simplify(one, name, shortenValue));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([member, one]) =>
        one === undefined || member === 'at' ? [] : [[member, simplify(one, member, shortenValue)]],
      ),
    );
  return decimals.has(name) ? shortenValue(value) : value;
}

/** Up to version 0.1.0, `100` and `"100"` in a document had different digests. */
const shortenDecimalText = (value: unknown): unknown => (typeof value === 'string' ? shorten(value) : value);

const shortenDecimal = (value: unknown): unknown =>
  shortenDecimalText(typeof value === 'number' ? String(value) : value);

const decimalForm = /^(-?\d+\.\d+)(%?)$/;

function shorten(text: string): string {
  const [, number, sign = ''] = decimalForm.exec(text) ?? [];
  if (number === undefined) return text;
  let short = toAmountText(parseAmount(number));
  while (short.endsWith('0')) short = short.slice(0, -1);
  return `${short.endsWith('.') ? short.slice(0, -1) : short}${sign}`;
}

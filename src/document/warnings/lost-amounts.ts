// Guesses whether an unknown field was meant to change the amount of the invoice. Other unknown fields are data of the
// client's program.
import type { Json, JsonObject } from '../model/basic';
import { amountMemberKind, percentMemberKind } from '../shapes/kinds';
import type { Shape } from '../shapes/shape';
import { listNestedShapeMembers } from '../visit-shapes';

/** Objects whose fields determine the amounts of an invoice, each with the fields that are not amounts. */
const objectsOfAmounts: Readonly<Record<string, readonly string[]>> = {
  'bill/invoice': ['lines', 'discounts', 'charges', 'currency', 'exchange_rates', 'tax', 'totals'],
  'bill/order': ['lines', 'discounts', 'charges', 'currency', 'exchange_rates', 'tax', 'totals'],
  'bill/line': ['breakdown', 'discounts', 'charges', 'taxes', 'item'],
  'bill/sub-line': ['discounts', 'charges', 'item'],
  'bill/line-discount': [],
  'bill/line-charge': [],
  'bill/discount': ['taxes'],
  'bill/charge': ['taxes'],
  'org/item': ['currency'],
  'tax/combo': ['cat', 'country', 'key', 'rate'],
  'bill/tax': ['prices_include', 'rounding'],
  'bill/totals': [],
  'currency/exchange-rate': ['from', 'to'],
};

/** Parts of names of amounts, in English and Spanish. */
const wordsOfAmounts = new RegExp(
  [
    'disc|dto|descuent|rebate|rebaja|bonific|percent|porcent',
    'tax|iva|vat|igic|ipsi|irpf|retenc|retention|withh|surch|recargo',
    'price|precio|amount|importe|quant|qty|cantidad|units|unidades|rate',
    'charge|cargo|suplido|fee|shipping|freight|portes|envio',
    'currenc|moneda|divisa',
  ].join('|'),
  'i',
);

/** Further taxes that a row may have: withholding taxes and the equivalence surcharge. */
const furtherTaxes = /irpf|ret|withh|recargo|surch|eqs/i;

/**
 * @param node the object of the input that has the field
 * @param nearest path, from this object, of the field that was probably meant; undefined if there is none
 */
export function wouldIgnoredMemberChangeAmount(
  shape: Shape,
  node: JsonObject,
  name: string,
  nearest: string | undefined,
): boolean {
  const own = objectsOfAmounts[shape.name];
  const value = node[name];
  if (own === undefined || !saysSomething(value)) return false;
  if (nearest === undefined) return wordsOfAmounts.test(name) && !isWord(value);
  if (!isOfAmounts(shape, own, nearest)) return false;
  const isGiven = saysSomething(readPath(node, nearest));
  return !isGiven || (nearest === 'taxes' && furtherTaxes.test(name));
}

function isOfAmounts(shape: Shape, own: readonly string[], path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  if (rest.length > 0) {
    const inner = listNestedShapeMembers(shape).find((step) => step.name === first)?.shape;
    const names = inner && objectsOfAmounts[inner.name];
    return inner !== undefined && names !== undefined && isOfAmounts(inner, names, rest.join('.'));
  }
  const kind = shape.members.find((member) => member.name === first)?.kind;
  return own.includes(first) || kind === amountMemberKind || kind === percentMemberKind;
}

function readPath(node: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = node;
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
  }
  return value;
}

/** Returns true if the value is neither empty nor zero. */
function saysSomething(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === 0) return false;
  if (typeof value === 'object') return Object.keys(value).length > 0;
  return typeof value !== 'string' || (value.trim() !== '' && !/^[-+]?0+([.,]0*)?\s*%?$/.test(value.trim()));
}

/**
 * Returns whether the value is a text that is neither a number nor a code of a tax or a currency, such as the name of a
 * price list.
 */
const isWord = (value: Json | undefined): boolean =>
  typeof value === 'string' && (/[A-Za-z]/.test(value) || !/\d/.test(value)) && !/^[A-Z]{3,4}$/.test(value);

// Codes, percentages and totals of an input that the calculation replaced by others. The public calculator does so without a word.

import { type Amount, amount, amountText, canonicalAmount, sameValue } from '../../amount/amount';
import { type Warning, warning } from '../../contracts/warnings';
import { ownExtension } from '../addons/es-fiscal/aliases';
import { correctionType, docType } from '../addons/es-fiscal/extensions';
import type { Json, JsonObject } from '../model/basic';
import type { Document } from '../model/envelope';
import { isObject } from '../model/json-object';

/** Members whose rows carry taxes. */
const rowNames = ['lines', 'discounts', 'charges'] as const;

/**
 * One warning for each value that was given and is another one in the calculated document. What was only left out is not
 * told: it has no effect.
 */
export function replacedValues(input: Json, doc: Document): Warning[] {
  if (!isObject(input)) return [];
  const given = isObject(input.doc) ? input.doc : input;
  const made = doc as unknown as JsonObject;
  return [
    ...replacedCodes(objectAt(given, 'tax'), objectAt(made, 'tax'), 'tax'),
    ...(wasCalculated(given) ? [] : replacedTotals(objectAt(given, 'totals'), objectAt(made, 'totals'))),
    ...rowNames.flatMap((name) =>
      pairs(given[name], made[name]).flatMap(([row, madeRow, i]) =>
        pairs(row.taxes, madeRow.taxes).flatMap(([combo, madeCombo, j]) => {
          const place = `${name}[${i}].taxes[${j}]`;
          return [...replacedCodes(combo, madeCombo, place), ...replacedPercent(combo, madeCombo, place)];
        }),
      ),
    ),
  ];
}

/** What a correction was asked for and is not: a ticket is corrected by R5, a credit note by differences, whatever `ext` says. */
export function replacedOptions(options: JsonObject, doc: Document): Warning[] {
  const made = objectAt(doc as unknown as JsonObject, 'tax');
  const asked = Object.entries(objectAt(options, 'ext')).map(([name, code]) => [ownExtension(name), code] as const);
  const ext = Object.fromEntries(asked.filter(([name]) => name === docType || name === correctionType));
  return replacedCodes({ ext }, made, 'tax');
}

/** Rows of both by their place; none when rows were added or left out. */
function pairs(given: Json | undefined, made: Json | undefined): [JsonObject, JsonObject, number][] {
  if (!Array.isArray(given) || !Array.isArray(made) || given.length !== made.length) return [];
  return given.flatMap((row, i) => {
    const madeRow = made[i];
    return isObject(row) && isObject(madeRow) ? [[row, madeRow, i] as [JsonObject, JsonObject, number]] : [];
  });
}

const objectAt = (node: JsonObject, name: string): JsonObject => {
  const value = node[name];
  return isObject(value) ? value : {};
};

function replacedCodes(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const madeExt = objectAt(made, 'ext');
  return Object.entries(objectAt(given, 'ext')).flatMap(([name, code]) => {
    const key = ownExtension(name);
    const now = madeExt[key];
    if (typeof code !== 'string' || typeof now !== 'string' || code.trim() === now) return [];
    const cause = typeof made.key === 'string' ? `: the key \`${made.key}\` says so` : '';
    return [replaced(`${place}.ext.${key}`, code, `${now}${cause}`)];
  });
}

/** What the client's own program makes of the invoice, and another amount comes of its lines. */
const comparedTotals = ['total', 'tax', 'total_with_tax', 'payable'] as const;

function replacedTotals(given: JsonObject, made: JsonObject): Warning[] {
  const differing = comparedTotals.flatMap((name) => {
    const [own, now] = [amountAt(given, name), amountAt(made, name)];
    return own === undefined || now === undefined || sameValue(own, now) ? [] : [{ name, own, now }];
  });
  const [first] = differing;
  if (!first) return [];
  const message = `totals.${first.name} was given as ${amountText(first.own)}, and is ${amountText(first.now)}`;
  return [warning('total-replaced', { message, paths: differing.map(({ name }) => `$.doc.totals.${name}`) })];
}

/** A document that was read here, changed and sent again: its totals are not the client's. Only the calculator counts lines. */
const wasCalculated = ({ lines }: JsonObject): boolean =>
  Array.isArray(lines) && lines.some((line) => isObject(line) && line.i !== undefined);

function amountAt(totals: JsonObject, name: string): Amount | undefined {
  const value = totals[name];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = canonicalAmount(String(value).trim());
  return text === undefined ? undefined : amount(text);
}

/** A percentage beside a named rate, or beside a key that charges nothing, does not count. */
function replacedPercent(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const { percent, rate } = given;
  const { percent: now, key } = made;
  if (typeof percent !== 'string' || !isAmountText(percent)) return [];
  if (typeof now !== 'string') {
    const isDropped = typeof key === 'string' && fractionOf(percent) !== 0;
    return isDropped ? [replaced(`${place}.percent`, percent, `none: the key \`${key}\` has no percentage`)] : [];
  }
  if (typeof rate !== 'string' || fractionOf(percent) === fractionOf(now)) return [];
  return [replaced(`${place}.percent`, percent, `${now}: the rate \`${rate}\` says so`)];
}

const isAmountText = (text: string): boolean => /\d/.test(text);

const fractionOf = (text: string): number =>
  Number((text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)).toFixed(6));

const replaced = (path: string, given: string, now: string): Warning =>
  warning('value-replaced', {
    message: `${path}: '${given.slice(0, 40)}' was replaced by ${now}`,
    paths: [`$.doc.${path}`],
  });

// Totals and amounts of an input that the calculation made anew: what the client's own program makes of the invoice is compared.

import { type Amount, amount, amountText, canonicalAmount, rescaleDown, sameValue } from '../../amount/amount';
import { type Warning, warning } from '../../contracts/warnings';
import type { Json, JsonObject } from '../model/basic';
import { isObject } from '../model/json-object';
import { objectAt, pairs, replaced } from './given-and-made';

/** What the client's own program makes of the invoice, and another amount comes of its lines. */
const comparedTotals = ['total', 'tax', 'total_with_tax', 'payable'] as const;

/** Totals of the document and of its lines. */
export function replacedTotals(given: JsonObject, made: JsonObject): Warning[] {
  if (wasCalculated(given)) return [];
  const [ownTotals, madeTotals] = [objectAt(given, 'totals'), objectAt(made, 'totals')];
  const ofDocument = comparedTotals.flatMap((name) => differing(ownTotals, madeTotals, name, 'totals'));
  const ofLines = pairs(given.lines, made.lines)
    .filter(([{ sum, total }]) => sum !== undefined || total !== undefined)
    .flatMap(([line, madeLine, i]) =>
      ['sum', 'total'].flatMap((name) => differing(line, madeLine, name, `lines[${i}]`)),
    );
  const found = [...ofDocument, ...ofLines];
  const [first] = found;
  if (!first) return [];
  const message = `${first.place} was given as ${first.own}, and is ${first.now}`;
  return [warning('total-replaced', { message, paths: found.map(({ place }) => `$.doc.${place}`) })];
}

/** Where a row has both, the percentage makes the amount. */
export function replacedAmounts(given: JsonObject, made: JsonObject): Warning[] {
  if (wasCalculated(given)) return [];
  const both = (own: Json | undefined, now: Json | undefined, at: string): Warning[] =>
    pairs(own, now).flatMap(([row, madeRow, i]) => {
      const { percent } = madeRow;
      if (row.percent === undefined || row.percent === null || typeof percent !== 'string') return [];
      return differing(row, madeRow, 'amount', `${at}[${i}]`).map((one) =>
        replaced(one.place, one.own, `${one.now}: the percentage ${percent} says so`, besidePercent),
      );
    });
  const [ownTerms, madeTerms] = [given, made].map((doc) => objectAt(objectAt(doc, 'payment'), 'terms'));
  return [
    ...pairs(given.lines, made.lines)
      .filter(([{ discounts, charges }]) => discounts !== undefined || charges !== undefined)
      .flatMap(([line, madeLine, i]) =>
        ['discounts', 'charges'].flatMap((name) => both(line[name], madeLine[name], `lines[${i}].${name}`)),
      ),
    ...['discounts', 'charges'].flatMap((name) => both(given[name], made[name], name)),
    ...both(objectAt(given, 'payment').advances, objectAt(made, 'payment').advances, 'payment.advances'),
    ...both(ownTerms?.due_dates, madeTerms?.due_dates, 'payment.terms.due_dates'),
  ];
}

const besidePercent = 'Keep one of the two: `percent`, or `amount`.';

const centDecimals = 2;

interface Differing {
  readonly place: string;
  readonly own: string;
  readonly now: string;
}

/** What was given with two decimals is compared with as many: a line may have more. */
function differing(given: JsonObject, made: JsonObject, name: string, at: string): Differing[] {
  const own = amountAt(given, name);
  const now = own && amountAt(made, name);
  if (own === undefined || now === undefined) return [];
  const isSame = sameValue(own, rescaleDown(now, Math.max(own.decimals, centDecimals)));
  return isSame ? [] : [{ place: `${at}.${name}`, own: amountText(own), now: amountText(now) }];
}

/** A document that was read here, changed and sent again: its amounts are not the client's. Only the calculator counts lines. */
const wasCalculated = ({ lines }: JsonObject): boolean =>
  Array.isArray(lines) && lines.some((line) => isObject(line) && line.i !== undefined);

function amountAt(totals: JsonObject, name: string): Amount | undefined {
  const value = totals[name];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = canonicalAmount(String(value).trim());
  return text === undefined ? undefined : amount(text);
}

// Warnings about totals and amounts that the calculation replaced. The new amounts may differ from those in the
// client's software.

import {
  type Amount,
  isSameAmountValue,
  normalizeAmountText,
  parseAmount,
  roundAmountToMaxDecimals,
  toAmountText,
} from '../../amount/amount';
import { type Warning, createWarning } from '../../contracts/warnings';
import { type JsonObject, type Json, isJsonObject } from '../model/basic';
import { warningLimits as limits } from '../../contracts/limits/documents';
import { isPathWrittenByClient, type ClientWrittenPaths } from './client-written-paths';

/** Pairs the rows of both documents by position, without null rows; empty if rows were added or removed. */
export function pairGivenAndCalculatedRows(
  given: Json | undefined,
  made: Json | undefined,
): [JsonObject, JsonObject, number][] {
  if (!Array.isArray(given) || !Array.isArray(made)) return [];
  const own = given.length === made.length ? given : given.filter((row) => row !== null);
  if (own.length !== made.length) return [];
  const pairs: [JsonObject, JsonObject, number][] = [];
  for (let i = 0; i < own.length; i++) {
    const [row, madeRow] = [own[i] ?? null, made[i] ?? null];
    if (isJsonObject(row) && isJsonObject(madeRow)) pairs.push([row, madeRow, i]);
  }
  return pairs;
}

export const getObjectMemberOrEmpty = (node: JsonObject, name: string): JsonObject => {
  const value = node[name];
  return isJsonObject(value) ? value : {};
};

/** Formats a value of the input in the form in which a message quotes it. */
export const formatInputValueForMessage = (given: string): string => given.slice(0, limits.quotedCharactersMax);

/** Totals that the client's software calculates itself. If one of them differs, the lines differ as well. */
const comparedTotals = ['total', 'tax', 'total_with_tax', 'payable'] as const;

/** Warns about replaced totals of the document and of its lines. */
export function warnTotalsReplacedByCalculation(
  given: JsonObject,
  made: JsonObject,
  stated: ClientWrittenPaths,
): Warning[] {
  if (isReadHere(given, stated)) return [];
  const [ownTotals, madeTotals] = [getObjectMemberOrEmpty(given, 'totals'), getObjectMemberOrEmpty(made, 'totals')];
  const ofDocument = comparedTotals.flatMap((name) => differing(ownTotals, madeTotals, name, 'totals'));
  const ofLines = pairGivenAndCalculatedRows(given.lines, made.lines)
    .filter(([{ sum, total }]) => sum !== undefined || total !== undefined)
    .flatMap(([line, madeLine, i]) =>
      ['sum', 'total']
        .filter((name) => line.i === undefined || stated?.has(`$.doc.lines[${i}].${name}`))
        .flatMap((name) => differing(line, madeLine, name, `lines[${i}]`)),
    );
  const matches = [...ofDocument, ...ofLines].filter(({ place }) => isPathWrittenByClient(stated, `$.doc.${place}`));
  const [first] = matches;
  if (!first) return [];
  const { place: at, own, now } = first;
  const paths = matches.map(({ place }) => `$.doc.${place}`);
  const lost = matches.slice(0, limits.pathsMax).map((one) => ({ path: `$.doc.${one.place}`, total: one.own }));
  return [{ ...createWarning('total-replaced', paths, { at, given: own, now }), lost }];
}

/**
 * Warns about amounts that the calculation replaced. If a row has both an amount and a percentage, the amount follows
 * from the percentage.
 */
export function warnAmountsReplacedByCalculation(
  given: JsonObject,
  made: JsonObject,
  stated: ClientWrittenPaths,
): Warning[] {
  if (isReadHere(given, stated)) return [];
  const both = (own: Json | undefined, now: Json | undefined, at: string): Warning[] =>
    pairGivenAndCalculatedRows(own, now).flatMap(([row, madeRow, i]) => {
      const { percent } = madeRow;
      if (row.percent === undefined || row.percent === null || typeof percent !== 'string') return [];
      return differing(row, madeRow, 'amount', `${at}[${i}]`).map((one) =>
        createWarning('value-replaced.percent', [`$.doc.${one.place}`], {
          path: one.place,
          given: formatInputValueForMessage(one.own),
          now: one.now,
          percent,
        }),
      );
    });
  const [ownTerms, madeTerms] = [given, made].map((doc) =>
    getObjectMemberOrEmpty(getObjectMemberOrEmpty(doc, 'payment'), 'terms'),
  );
  return [
    ...pairGivenAndCalculatedRows(given.lines, made.lines)
      .filter(([{ discounts, charges }]) => discounts !== undefined || charges !== undefined)
      .flatMap(([line, madeLine, i]) =>
        ['discounts', 'charges'].flatMap((name) => both(line[name], madeLine[name], `lines[${i}].${name}`)),
      ),
    ...['discounts', 'charges'].flatMap((name) => both(given[name], made[name], name)),
    ...both(
      getObjectMemberOrEmpty(given, 'payment').advances,
      getObjectMemberOrEmpty(made, 'payment').advances,
      'payment.advances',
    ),
    ...both(ownTerms?.due_dates, madeTerms?.due_dates, 'payment.terms.due_dates'),
  ];
}

const centDecimals = 2;

interface ReplacedAmount {
  readonly place: string;
  readonly own: string;
  readonly now: string;
}

/** Finds an amount that differs. A value with two decimals is compared with two decimals; a line may have more. */
function differing(given: JsonObject, made: JsonObject, name: string, at: string): ReplacedAmount[] {
  const own = amountAt(given, name);
  const now = own && amountAt(made, name);
  if (own === undefined || now === undefined) return [];
  const isSame = isSameAmountValue(own, roundAmountToMaxDecimals(now, Math.max(own.decimals, centDecimals)));
  return isSame ? [] : [{ place: `${at}.${name}`, own: toAmountText(own), now: toAmountText(now) }];
}

/**
 * Returns whether a document was read from Sello, changed, and sent again. Its amounts are then Sello's; the member `i`
 * of its lines shows this.
 */
export const isCopyOfSelloResponse = ({ lines }: JsonObject): boolean =>
  Array.isArray(lines) && lines.some((line) => isJsonObject(line) && line.i !== undefined);

/** If a patch writes no lines, the totals that it writes are taken as the client's statement. */
const isReadHere = (given: JsonObject, stated: ClientWrittenPaths): boolean =>
  isCopyOfSelloResponse(given) && isPathWrittenByClient(stated, '$.doc.lines');

function amountAt(totals: JsonObject, name: string): Amount | undefined {
  const value = totals[name];
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = normalizeAmountText(String(value).trim());
  return text === undefined ? undefined : parseAmount(text);
}

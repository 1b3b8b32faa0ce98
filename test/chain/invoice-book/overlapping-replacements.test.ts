// Random replacements (F3) of overlapping simplified invoices, and the negative F3 of each. Regression: a negative F3 undid
// the excess of another F3 that kept it, or left an excess that later F3 then took for theirs.
import {
  computeIssuedAndReversedAmountsByEntry,
  sumAmountsInForce,
} from '../../../src/chain/invoice-book/amounts-in-force';
import type { DeclaredInvoice } from '../../../src/chain/invoice-book/declared-invoice';
import { randomFrom } from '../../document/random';
import { buildContent, buildRecord, nameRecord } from './records';

interface Replacement {
  readonly number: string;
  readonly tickets: readonly number[];
  readonly base: number;
}

const sum = (bases: readonly number[]): number => bases.reduce((total, base) => total + base, 0);

/**
 * The base that is due: the simplified invoices, and what their replacements have in excess. This is most for some group
 * of simplified invoices, with the replacements of these alone.
 */
function computeDue(bases: readonly number[], replacements: readonly Replacement[]): number {
  const excesses = Array.from({ length: 2 ** bases.length }, (_, group) => {
    const isIn = (ticket: number): boolean => ((group >> ticket) & 1) === 1;
    const inside = replacements.filter(({ tickets }) => tickets.every(isIn));
    return sum(inside.map(({ base }) => base)) - sum(bases.filter((_base, ticket) => isIn(ticket)));
  });
  return sum(bases) + Math.max(...excesses);
}

const computeBaseInForce = (records: readonly DeclaredInvoice[]): number =>
  [...sumAmountsInForce(computeIssuedAndReversedAmountsByEntry(records).values()).values()].reduce(
    (total, { base }) => total + Number(base),
    0,
  );

/** Returns the first events after which the book has another base than the due one; undefined if there are none. */
function findDifference(seed: number): string | undefined {
  const random = randomFrom(seed);
  const bases = Array.from({ length: random.whole(1, 4) }, () => random.whole(1, 6) * 1_000);
  const records = bases.map((base, i) => buildRecord(i, buildContent(`T${i}`, 'F2', { 21: base })));
  const open: Replacement[] = [];
  const replace = (base: number, named: readonly string[]): void => {
    const more = { FacturasSustituidas: named.map((one) => nameRecord(one)) };
    records.push(buildRecord(records.length, buildContent(`F${records.length}`, 'F3', { 21: base }, more)));
  };
  for (let event = 0; event < 7; event += 1) {
    const [undone] = random.chance(0.4) ? open.splice(random.whole(0, Math.max(0, open.length - 1)), 1) : [];
    const tickets = undone?.tickets ?? [...bases.keys()].filter(() => random.chance(0.5));
    const names = tickets.map((ticket) => `T${ticket}`);
    if (undone) replace(-undone.base, random.chance(0.5) ? names : [undone.number]);
    else if (tickets.length > 0) {
      const worth = sum(tickets.map((ticket) => bases[ticket] ?? 0));
      const base = random.chance(0.5) ? worth : random.whole(1, worth / 1_000 + 1) * 1_000;
      open.push({ number: `F${records.length}`, tickets, base });
      replace(base, names);
    }
    const [found, due] = [computeBaseInForce(records), computeDue(bases, open)];
    if (found !== due) return `seed ${seed}: ${found} instead of ${due} after ${records.length} records`;
  }
  return undefined;
}

describe('replacements of overlapping simplified invoices, and negative ones', () => {
  test('have the tax that is due', () => {
    const found = Array.from({ length: 600 }, (_, i) => findDifference(i + 1)).filter((one) => one !== undefined);
    expect(found).toEqual([]);
  });
});

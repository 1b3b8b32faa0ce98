// A replacement (F3) of simplified invoices that another one already replaced adds tax, if the workspace does not block it.
// Regression: the negative F3 that took it back reversed the first one instead, so that the book kept the tax twice.
import {
  computeIssuedAndReversedAmountsByEntry,
  sumAmountsInForce,
} from '../../../src/chain/invoice-book/amounts-in-force';
import type { DeclaredInvoice } from '../../../src/chain/invoice-book/declared-invoice';
import { warnReplacementExceedsReplacedInvoices } from '../../../src/chain/invoice-book/excess-reversal';
import { buildContent, buildRecord, nameRecord } from './records';

const ticket = buildRecord(0, buildContent('T', 'F2', { 21: 10_000 }));
const replace = (order: number, base: number, of = 'T'): DeclaredInvoice =>
  buildRecord(order, buildContent(`F-${order}`, 'F3', { 21: base }, { FacturasSustituidas: [nameRecord(of)] }));
const other = buildRecord(0, buildContent('O', 'F2', { 21: 2_000 }));
const back = buildRecord(0, buildContent('B', 'F2', { 21: -1_000 }));
const replaceBoth = (order: number, base = 12_000, of = ['T', 'O']): DeclaredInvoice =>
  buildRecord(
    order,
    buildContent(`F-${order}`, 'F3', { 21: base }, { FacturasSustituidas: of.map((one) => nameRecord(one)) }),
  );
const cancelBoth = (order: number): DeclaredInvoice => replaceBoth(order, -12_000, ['F-1', 'F-2']);
const refund = (order: number, base: number): DeclaredInvoice => {
  const more = { TipoRectificativa: 'I', FacturasRectificadas: [nameRecord('T')] };
  return buildRecord(order, buildContent(`R-${order}`, 'R5', { 21: base }, more));
};

const sumBases = (records: readonly DeclaredInvoice[]): bigint =>
  [...sumAmountsInForce(computeIssuedAndReversedAmountsByEntry([ticket, ...records]).values()).values()].reduce(
    (sum, { base }) => sum + base,
    0n,
  );

/** The base in force after each record. */
const listBases = (...records: readonly DeclaredInvoice[]): bigint[] =>
  records.map((_one, i) => sumBases(records.slice(0, i + 1)));

/** Whether each record gets a warning when it is issued. */
const listWarned = (...records: readonly DeclaredInvoice[]): boolean[] =>
  records.map(
    ({ content }, i) =>
      content.TipoFactura === 'F3' &&
      warnReplacementExceedsReplacedInvoices(content, [ticket, ...records.slice(0, i)]).length > 0,
  );

describe('the book after a second replacement and a negative one', () => {
  test.each<[string, DeclaredInvoice[], bigint[], boolean[]]>([
    [
      'a negative one of the simplified invoice',
      [replace(1, 10_000), replace(2, 10_000), replace(3, -10_000)],
      [10_000n, 20_000n, 10_000n],
      [false, true, false],
    ],
    [
      'a negative one of the second replacement',
      [replace(1, 10_000), replace(2, 10_000), replace(3, -10_000, 'F-2')],
      [10_000n, 20_000n, 10_000n],
      [false, true, false],
    ],
    [
      'two negative ones, and a right one',
      [replace(1, 10_000), replace(2, 10_000), replace(3, -10_000), replace(4, -10_000), replace(5, 10_000)],
      [10_000n, 20_000n, 10_000n, 10_000n, 10_000n],
      [false, true, false, false, false],
    ],
    [
      'one that is too large, and a negative one of the whole',
      [replace(1, 15_000), replace(2, -15_000), replace(3, 10_000)],
      [15_000n, 10_000n, 10_000n],
      [true, false, false],
    ],
    [
      'one that is too large, and a refund with its negative replacement',
      [replace(1, 15_000), refund(2, -2_000), replace(3, -2_000)],
      [15_000n, 13_000n, 13_000n],
      [true, false, false],
    ],
    [
      'one for two simplified invoices, one for one of them, and its negative one',
      [other, replaceBoth(1), replace(2, 10_000), replace(3, -10_000, 'F-2')],
      [12_000n, 12_000n, 22_000n, 12_000n],
      [false, false, true, false],
    ],
    [
      'a negative one without a first one, and a positive one',
      [replace(1, -10_000), replace(2, 10_000), replace(3, 10_000)],
      [0n, 10_000n, 10_000n],
      [true, false, false],
    ],
    [
      'one for two simplified invoices, a refund of one, and the negative one of a second for the other',
      [other, replaceBoth(1), refund(2, -3_000), replace(3, 2_000, 'O'), replace(4, -2_000, 'F-3'), replace(5, -3_000)],
      [12_000n, 12_000n, 9_000n, 11_000n, 11_000n, 9_000n],
      [false, false, false, true, false, false],
    ],
    [
      'two that are too large, and the negative one of one of them',
      [other, replaceBoth(1), replace(2, 11_000), replace(3, -12_000, 'F-1'), replace(4, 2_000, 'O')],
      [12_000n, 12_000n, 23_000n, 13_000n, 13_000n],
      [false, false, true, false, false],
    ],
    [
      'one for each simplified invoice, a negative one for both, and each again',
      [other, replace(1, 10_000), replace(2, 2_000, 'O'), cancelBoth(3), replace(4, 10_000), replace(5, 2_000, 'O')],
      [12_000n, 12_000n, 12_000n, 12_000n, 12_000n, 12_000n],
      [false, false, false, false, false, false],
    ],
    [
      'two of a negative simplified invoice, and a positive one',
      [back, replace(1, -1_000, 'B'), replace(2, -1_000, 'B'), replace(3, 1_000, 'F-2')],
      [9_000n, 9_000n, 8_000n, 9_000n],
      [false, false, true, false],
    ],
  ])('has the tax of the sale once: %s', (_what, records, bases, warned) => {
    expect(listBases(...records)).toEqual(bases);
    expect(listWarned(...records)).toEqual(warned);
  });
});

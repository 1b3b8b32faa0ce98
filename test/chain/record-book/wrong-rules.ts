// Wrong rules of rounding and of rows, each of which the sums of a year must detect.
import type { RecordBookIssuedRowCells, RecordBookIssuedRow } from '../../../src/chain/record-book/issued-row';
import type { SoldInvoice } from './sums-of-year';

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const sign = (value: bigint): bigint => (value < 0n ? -1n : 1n);
/** The tax of the base, in cents. @param half added before the cents are cut; 0 cuts them */
const charge = (V: bigint, W: bigint, half: bigint): bigint => sign(V) * ((absolute(V) * W + half) / 10_000n);
const again =
  (half: bigint) =>
  ({ V = 0n, W, X = 0n, ...cells }: RecordBookIssuedRowCells): RecordBookIssuedRowCells => {
    const tax = W === undefined ? X : charge(V, W, half);
    return {
      ...cells,
      V,
      ...(W === undefined ? {} : { W }),
      X: tax,
      ...(cells.U === undefined ? {} : { U: cells.U - X + tax }),
    };
  };

/** Rules with one wrong rule each. */
const wrongRules: Readonly<Record<string, (row: RecordBookIssuedRow) => readonly RecordBookIssuedRow[]>> = {
  'the tax is calculated again': (row) => [{ ...row, cells: again(5_000n)(row.cells) }],
  'the cents of the tax are cut': (row) => [{ ...row, cells: again(0n)(row.cells) }],
  'totals are rounded to five cents': (row) => [
    { ...row, cells: { ...row.cells, U: ((row.cells.U ?? 0n) / 5n) * 5n } },
  ],
  'surcharges are left out': (row) => [{ ...row, cells: { ...row.cells, Z: 0n } }],
  'what a substitution takes back is left out': (row) => (row.row === 'replaced' ? [] : [row]),
  'an exchange counts': (row) => [
    { ...row, cells: { ...row.cells, F: row.cells.F === 'F3' ? 'F1' : (row.cells.F ?? '') } },
  ],
  'VAT numbers are other numbers': (row) => [
    { ...row, cells: { ...row.cells, N: row.cells.N === '02' ? '04' : (row.cells.N ?? '') } },
  ],
  'the one-stop shop is a sale here': (row) => [
    { ...row, cells: { ...row.cells, R: row.cells.R === '17' ? '01' : (row.cells.R ?? '') } },
  ],
  'the operation date does not count': ({ cells: { J: _day, ...cells }, ...row }) => [{ ...row, cells }],
};

export const wrongRuleNames = Object.keys(wrongRules);

export const spoil = (sold: readonly SoldInvoice[], name: string): readonly SoldInvoice[] =>
  sold.map((one) => ({ ...one, rows: one.rows.flatMap((row) => wrongRules[name]?.(row) ?? [row]) }));

// Builds summary rows (F4) for books that are too large. The simplified invoices of a day and series form one row for
// each rate (RD 1624/1992 art. 63.4).
import type { RecordBookAmountColumnLetter, RecordBookIssuedRowCells, RecordBookIssuedRow } from './issued-row';

const amounts: readonly RecordBookAmountColumnLetter[] = ['H', 'U', 'V', 'X', 'Z'];

/**
 * Returns whether the rows can be part of a summary row: they need no customer, their tax is due at issue, and they
 * fill no column that a summary row lacks.
 */
const canBeSummed = (rows: readonly RecordBookIssuedRow[]): boolean =>
  rows.every(
    ({ row, hasNamedCustomer = false, cells: { F, P, J, AG, AE, R } }) =>
      row === 'issued' &&
      !hasNamedCustomer &&
      F === 'F2' &&
      P === undefined &&
      J === undefined &&
      AG === undefined &&
      AE === undefined &&
      R !== '07',
  );

/** Returns whether a number follows another, as `000012` follows `000011`. */
function follows(next: string, last: string): boolean {
  const [, before = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(last) ?? [];
  const [, beforeNext = '', digitsNext = ''] = /^(.*?)(\d{1,15})$/.exec(next) ?? [];
  return digits !== '' && before === beforeNext && Number(digitsNext) === Number(digits) + 1;
}

interface Group {
  readonly invoices: (readonly RecordBookIssuedRow[])[];
  readonly rates: Map<string, RecordBookIssuedRow>;
  last: string;
}

/** Adds invoices in order; consecutive simplified invoices become one summary, which ends at a missing number. */
export class SimplifiedInvoiceSummaryRowBuilder {
  private group: Group | undefined;

  /** @returns the rows that are complete */
  add(rows: readonly RecordBookIssuedRow[]): readonly RecordBookIssuedRow[] {
    const [first] = rows;
    if (!first) return [];
    if (!canBeSummed(rows)) return [...this.end(), ...rows];
    const start = this.group?.invoices[0]?.[0]?.cells;
    const isNext =
      this.group !== undefined &&
      start?.I === first.cells.I &&
      start?.K === first.cells.K &&
      follows(first.cells.L ?? '', this.group.last);
    const done = isNext ? [] : this.end();
    this.group ??= { invoices: [], rates: new Map(), last: '' };
    this.sum(this.group, rows);
    return done;
  }

  private sum(group: Group, rows: readonly RecordBookIssuedRow[]): void {
    // A summary needs at least two invoices; a single invoice is added as it is.
    if (group.invoices.length < 2) group.invoices.push(rows);
    group.last = rows[0]?.cells.L ?? '';
    for (const row of rows) {
      const { R, S, T, W, Y, C, D, E, G, AH, AI } = row.cells;
      const key = [R, S, T, W, Y, C, D, E, G, AH, AI].map(String).join('|');
      const sum = group.rates.get(key);
      group.rates.set(key, sum ? { ...sum, cells: addCells(sum.cells, row.cells) } : row);
    }
  }

  /** @returns the rows that were still open */
  end(): readonly RecordBookIssuedRow[] {
    const { group } = this;
    this.group = undefined;
    if (!group) return [];
    const [only, second] = group.invoices;
    if (!second) return only ?? [];
    const first = only?.[0]?.cells;
    return [...group.rates.values()].map(({ cells: { AJ: _entry, ...cells }, ...row }) => ({
      ...row,
      cells: { ...cells, F: 'F4', L: first?.L ?? '', M: group.last },
    }));
  }
}

function addCells(sum: RecordBookIssuedRowCells, added: RecordBookIssuedRowCells): RecordBookIssuedRowCells {
  const sums = amounts.flatMap((letter) => {
    const [left, right] = [sum[letter], added[letter]];
    return left === undefined && right === undefined ? [] : [[letter, (left ?? 0n) + (right ?? 0n)] as const];
  });
  return { ...sum, ...Object.fromEntries(sums) };
}

// Sums form 347 (RD 1065/2007 art. 31 to 33): customers whose year is above 3,005.06 euros, by quarters, including tax.
import { formatCents } from '../record/cents';
import {
  getRecordBookRowCellsForTaxForms,
  getRecordBookRowTaxPeriodDay,
  toYearAndQuarter,
  isRecordBookRowServiceToEu,
  type RecordBookIssuedRow,
  type RecordBookIssuedRowCells,
} from './issued-row';
import { computeWithholdingExtent } from './payments';
import type { TaxPeriod } from './period';
import type { InvoiceWithRecordBookDataFromOriginals } from './data-from-originals';
import { buildTaxFormCustomerCells } from './row-customer';

/** Key of operation B for supplies of goods and services. */
const supplies = 'B';
const thresholdCents = 300_506n;

export interface Form347CustomerYear {
  readonly key: typeof supplies;
  /** NIF, or another number with its country. */
  readonly customer: string;
  readonly country?: string;
  readonly name: string;
  readonly total: string;
  /** Amounts by quarter; undefined under cash accounting, which declares only the year. */
  readonly quarters?: readonly [string, string, string, string];
  readonly cash_accounting?: true;
  /** Set for rent of premises, which the form marks and lists with its property. */
  readonly rent?: true;
  readonly invoices: number;
}

interface RunningYear {
  readonly customer: string;
  readonly country: string | undefined;
  readonly name: string;
  readonly isRent: boolean;
  isCash: boolean;
  readonly quarters: [bigint, bigint, bigint, bigint];
  invoices: number;
}

/**
 * Returns whether the operation of a row belongs elsewhere, as exports and the operations of forms 349, 369 and 180. The
 * form excludes operations, not the whole invoice (RD 1065/2007 art. 33.2).
 */
const isElsewhere = (row: RecordBookIssuedRow): boolean => {
  const { R = '', T = row.islandExemption ?? '' } = row.cells;
  return (
    ['02', '11', '17'].includes(row.islandKey ?? R) ||
    ['E2', 'E3', 'E5'].includes(T) ||
    // Form 349 has no operations of the islands.
    (R !== islandsKey && isRecordBookRowServiceToEu(row))
  );
};

const islandsKey = '08';

const isRent = ({ cells: { R = '' }, islandKey = R }: RecordBookIssuedRow): boolean => ['12', '13'].includes(islandKey);

const sumCents = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Compares amounts of one sign. */
const isFartherFromZero = (one: bigint, other: bigint): boolean => (one < 0n ? one < other : one > other);

/** Names a customer by its number and country, which the records of its rents and of its other operations share. */
const nameCustomer = ({ customer, country }: RunningYear): string => JSON.stringify([customer, country]);

/** Sums the year of each customer. Memory grows with the number of customers. */
export class Form347SumAccumulator {
  private readonly years = new Map<string, RunningYear>();
  private overflow = false;
  private partlyWithheld = false;

  constructor(
    private readonly year: TaxPeriod,
    private readonly customersMax: number,
  ) {}

  get isIncomplete(): boolean {
    return this.overflow;
  }

  /**
   * Whether an invoice uses cash accounting. Payments of such invoices also count, but Sello knows only some of them.
   */
  get hasCashAccounting(): boolean {
    return [...this.years.values()].some(({ isCash }) => isCash);
  }

  /** Whether income tax is withheld on some lines of an invoice, whose amounts the sums therefore contain. */
  get hasPartlyWithheld(): boolean {
    return this.partlyWithheld;
  }

  /**
   * Adds an invoice. A replacement (F3) counts, less the simplified invoices that have a customer and so count themselves.
   * An invoice with income tax withheld on all lines does not count, because forms 180 and 190 contain it; its amounts
   * that a substitution reverses do not count either.
   */
  add(
    {
      document,
      replacedWithholding,
      replacedReceipts = [],
    }: Pick<InvoiceWithRecordBookDataFromOriginals, 'document' | 'replacedWithholding' | 'replacedReceipts'>,
    rows: readonly RecordBookIssuedRow[],
  ): void {
    const own = computeWithholdingExtent(document);
    const readWithheld = ({ row }: RecordBookIssuedRow) => (row === 'replaced' ? (replacedWithholding ?? own) : own);
    // A simplified invoice that a correction replaces may have no customer.
    const named = rows.filter(
      (row) => row.row !== 'payment' && getRecordBookRowCellsForTaxForms(row).P !== undefined && !isElsewhere(row),
    );
    const counted = named.filter((row) => readWithheld(row) !== 'all');
    const [first] = counted;
    if (!first) return;
    const day = getRecordBookRowTaxPeriodDay(first.cells);
    if (day < this.year.from || day > this.year.to) return;
    this.partlyWithheld ||= counted.some((row) => readWithheld(row) === 'some');
    const quarter = Number(toYearAndQuarter(day).quarter[0]) - 1;
    const countedSums = new Set<RunningYear>();
    const addTo = (sum: RunningYear | undefined, cents: bigint): void => {
      if (!sum) return;
      sum.quarters[quarter] = (sum.quarters[quarter] ?? 0n) + cents;
      if (!countedSums.has(sum)) sum.invoices += 1;
      countedSums.add(sum);
    };
    let left = 0n;
    for (const row of counted) {
      const { cells, islandTax = 0n, islandRest = 0n } = row;
      const sum = this.yearOf(getRecordBookRowCellsForTaxForms(row), isRent(row));
      const cents = (cells.U ?? 0n) + islandTax + islandRest;
      left += cents;
      addTo(sum, cents);
      if (sum) sum.isCash ||= cells.R === '07';
    }
    for (const { invoice, cents } of replacedReceipts) {
      // Rows that do not count, such as exports, did not count in the simplified invoice either.
      const counts = isFartherFromZero(cents, left) ? left : cents;
      left -= counts;
      addTo(this.yearOf(buildTaxFormCustomerCells(invoice), isRent(first)), -counts);
    }
  }

  /**
   * Finds or creates the year of a customer. Each number has one year, whatever the names; rents of premises have a
   * separate year.
   */
  private yearOf({ P = '', O, Q = '' }: RecordBookIssuedRowCells, rented: boolean): RunningYear | undefined {
    const name = JSON.stringify([P, O, rented]);
    const running = this.years.get(name);
    if (running) return running;
    if (this.years.size >= this.customersMax) {
      this.overflow = true;
      return undefined;
    }
    const newYear: RunningYear = {
      customer: P,
      country: O,
      name: Q,
      isRent: rented,
      isCash: false,
      quarters: [0n, 0n, 0n, 0n],
      invoices: 0,
    };
    this.years.set(name, newYear);
    return newYear;
  }

  /**
   * Lists the customers above the threshold, in the order of their numbers. The threshold is for all operations of a
   * customer together (RD 1065/2007 art. 33.1), so it also decides on a separate record of rents.
   */
  list(): Form347CustomerYear[] {
    const totals = new Map<string, bigint>();
    for (const one of this.years.values()) {
      const customer = nameCustomer(one);
      totals.set(customer, (totals.get(customer) ?? 0n) + sumCents(one.quarters));
    }
    return [...this.years]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, year]) => {
        const { customer, country, name, isRent, isCash, quarters, invoices } = year;
        const whole = totals.get(nameCustomer(year)) ?? 0n;
        if (whole <= thresholdCents && whole >= -thresholdCents) return [];
        if (quarters.every((amount) => amount === 0n)) return [];
        const [first, second, third, fourth] = quarters;
        const byQuarter = [formatCents(first), formatCents(second), formatCents(third), formatCents(fourth)] as const;
        return [
          {
            key: supplies,
            customer,
            ...(country === undefined ? {} : { country }),
            name,
            total: formatCents(sumCents(quarters)),
            ...(isCash ? { cash_accounting: true as const } : { quarters: byQuarter }),
            ...(isRent ? { rent: true as const } : {}),
            invoices,
          },
        ];
      });
  }
}

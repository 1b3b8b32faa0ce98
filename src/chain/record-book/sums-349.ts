// Sums form 349 (Orden EHA/769/2010): supplies to taxable persons of the Union by VAT number and key, and corrections of
// amounts that another period declared.
import { formatCents } from '../record/cents';
import {
  findCorrectedTaxPeriod,
  type InvoiceWithCorrectedSaleDays,
  isReversalByNegativeInvoice,
} from './corrected-period';
import {
  getRecordBookRowCellsForTaxForms,
  isRecordBookRowServiceToEu,
  getRecordBookRowTaxDueDay,
  type RecordBookIssuedRow,
} from './issued-row';
import { findEqualLengthTaxPeriodOfDay, type TaxPeriod } from './period';

/** E is goods, S is services. Records cannot express the other keys (M, H, T, R, D, C). */
export type Form349OperationKey = 'E' | 'S';

export interface Form349Customer {
  readonly vat_number: string;
  readonly name: string;
  readonly key: Form349OperationKey;
}

export interface Form349SupplySum extends Form349Customer {
  readonly base: string;
  readonly invoices: number;
}

export interface Form349CorrectionSum extends Form349Customer {
  /** The period in which the corrected amount was declared. */
  readonly period: string;
  /** The present amount. `declared_before` is the amount as it was declared before. */
  readonly base: string;
  readonly declared_before: string;
  readonly invoices: number;
}

/** The amounts that an invoice adds. `of` is the period to which corrected amounts belong. */
interface Share extends Form349Customer {
  readonly at: TaxPeriod;
  readonly of: TaxPeriod;
  /** Whether the invoice corrects invoices of several periods. */
  readonly isSpread: boolean;
  readonly base: bigint;
}

/** Keys of sales outside form 349: the one-stop shop (form 369), and IGIC or IPSI, which are not VAT (RIVA art. 79). */
const regimesOutsideForm349: ReadonlySet<string> = new Set(['17', '08']);

/** Lists the customers of the Union in the rows of an invoice. Greek and Northern Irish numbers keep their prefix. */
export function listForm349EuCustomerAmountsOfInvoice(
  rows: readonly RecordBookIssuedRow[],
  invoice: InvoiceWithCorrectedSaleDays,
  like: TaxPeriod,
): readonly Share[] {
  return rows.flatMap((row): Share[] => {
    const cells = getRecordBookRowCellsForTaxForms(row);
    const { F = '', N, P, Q = '', T, V = 0n, R } = cells;
    if (row.row === 'payment' || F === 'F3' || N !== '02' || P === undefined || regimesOutsideForm349.has(R ?? ''))
      return [];
    const key = T === 'E5' ? 'E' : isRecordBookRowServiceToEu(row) ? 'S' : undefined;
    if (key === undefined) return [];
    // A reversal may have the operation date of the sale, but counts when it is issued, as corrections do.
    const { I: issued = getRecordBookRowTaxDueDay(cells) } = cells;
    const at = findEqualLengthTaxPeriodOfDay(
      isReversalByNegativeInvoice(invoice) ? issued : getRecordBookRowTaxDueDay(cells),
      like,
    );
    const { period: of = at, isSpread = false } =
      findCorrectedTaxPeriod(invoice, { like, isUnionDelivery: key === 'E' }) ?? {};
    return [{ vat_number: P, name: Q, key, at, of, isSpread, base: V }];
  });
}

interface RunningSum extends Form349Customer {
  base: bigint;
  before: bigint;
  invoices: number;
  readonly period: string;
}

/** Adds up the declared amounts until the end of a period. Memory grows with the number of customers. */
export class Form349SumAccumulator {
  private readonly sums = new Map<string, RunningSum>();
  private overflow = false;
  private spread = false;

  constructor(
    private readonly period: TaxPeriod,
    private readonly customersMax: number,
  ) {}

  /** Whether an invoice of the period corrects invoices of several periods. */
  get hasSpreadCorrections(): boolean {
    return this.spread;
  }

  /** Whether there are more customers than the limit. */
  get isIncomplete(): boolean {
    return this.overflow;
  }

  add(shares: readonly Share[]): void {
    const countedSums = new Set<RunningSum>();
    for (const { at, of, isSpread, base, ...customer } of shares) {
      if (at.to > this.period.to) continue;
      const sum = this.sumOf(customer, of.name);
      if (!sum) continue;
      if (at.name === this.period.name) {
        this.spread ||= isSpread;
        sum.base += base;
        if (!countedSums.has(sum)) sum.invoices += 1;
        countedSums.add(sum);
      } else {
        sum.before += base;
      }
    }
  }

  private sumOf(customer: Form349Customer, period: string): RunningSum | undefined {
    const name = JSON.stringify([customer.vat_number, customer.key, period]);
    const running = this.sums.get(name);
    if (running) return running;
    if (this.sums.size >= this.customersMax) {
      this.overflow = true;
      return undefined;
    }
    const newSum = { ...customer, period, base: 0n, before: 0n, invoices: 0 };
    this.sums.set(name, newSum);
    return newSum;
  }

  /** Lists the earlier periods that the corrections of this period name, oldest first. */
  listCorrectedPeriods(): string[] {
    return [...new Set(this.ofPeriod(false).map(({ period }) => period))].toSorted();
  }

  private ofPeriod(isOwn: boolean): RunningSum[] {
    return [...this.sums.values()].filter(
      ({ period, invoices }) => invoices > 0 && (period === this.period.name) === isOwn,
    );
  }

  /**
   * Whether the supplies to a customer, or a corrected amount, add up to less than zero. The form has no sign for them.
   */
  get hasSumBelowZero(): boolean {
    return (
      this.ofPeriod(true).some(({ base }) => base < 0n) ||
      this.ofPeriod(false).some(({ base, before }) => base !== 0n && before + base < 0n)
    );
  }

  supplies(): Form349SupplySum[] {
    return this.ofPeriod(true).map(({ vat_number, name, key, base, invoices }) => ({
      vat_number,
      name,
      key,
      base: formatCents(base),
      invoices,
    }));
  }

  /** Lists the corrections. Those that cancel each other out leave the declared amount as it is. */
  corrections(): Form349CorrectionSum[] {
    const changed = this.ofPeriod(false).filter(({ base }) => base !== 0n);
    return changed.map(({ vat_number, name, key, period, base, before, invoices }) => ({
      vat_number,
      name,
      key,
      period,
      base: formatCents(before + base),
      declared_before: formatCents(before),
      invoices,
    }));
  }
}

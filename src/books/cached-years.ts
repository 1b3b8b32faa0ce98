// Caches the customers of a year (form 347), so that the invoices are read once for all pages of a list.
import type { CountedRecordBookProblem } from '../chain/record-book/findings';
import type { Form347CustomerYear } from '../chain/record-book/sums-347';
import { recordBookAndMonthLimits as limits } from '../contracts/limits/books';
import type { ChainDocument } from '../model/chain';

/** The customers of a year, computed from the invoices at one time. */
export interface CachedForm347Year {
  readonly workspace: string;
  readonly supplier: ChainDocument['supplier'];
  readonly year: string;
  /** Names this computation in cursors. */
  readonly id: string;
  readonly at: Date;
  readonly customers: readonly Form347CustomerYear[];
  readonly findings: readonly CountedRecordBookProblem[];
  readonly hasCashAccounting: boolean;
  readonly hasPartlyWithheld: boolean;
  readonly isIncomplete: boolean;
}

type YearKey = Pick<CachedForm347Year, 'workspace' | 'supplier' | 'year' | 'id'>;

/** A cache in this process. Another process, or a page after the cache expired, reads the invoices again. */
export class Form347YearCache {
  private years: CachedForm347Year[] = [];

  keep(year: CachedForm347Year): void {
    this.years.push(year);
    this.end(year.at);
  }

  find(key: YearKey, now: Date): CachedForm347Year | undefined {
    this.end(now);
    return this.years.find(
      ({ workspace, supplier, year, id }) =>
        id === key.id && year === key.year && supplier === key.supplier && workspace === key.workspace,
    );
  }

  /** Removes expired years, then the oldest ones beyond the limit of customers. */
  private end(now: Date): void {
    const rest = this.years.filter(({ at }) => now.getTime() - at.getTime() < limits.yearKeptMs);
    let size = rest.reduce((sum, one) => sum + measureSize(one), 0);
    while (size > limits.customersKeptMax) {
      const [oldest] = rest.splice(0, 1);
      size -= oldest ? measureSize(oldest) : 0;
    }
    this.years = rest;
  }
}

/**
 * Computes the size of a cached year in customers. Findings also count, because a year with few customers can have many
 * findings.
 */
const measureSize = ({ customers }: CachedForm347Year): number => customers.length + limits.customersOfFindings;

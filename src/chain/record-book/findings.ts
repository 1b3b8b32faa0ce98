// Counts the problems of the record book that its reader must check, and names a few invoices for each problem.
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';

/** Findings, each with the columns that it is about. The texts are `book-<key>` of the catalogues. */
export const recordBookProblemColumns = {
  'activity-group-missing': ['E'],
  'property-missing': ['AH', 'AI'],
  'customer-unidentified': ['P'],
  'customer-not-in-census': ['N', 'P'],
  'customer-on-ticket': ['N', 'O', 'P'],
  'customer-country': ['O'],
  'customer-corrected': ['N', 'O', 'P', 'Q'],
  'ticket-above-limit': ['F', 'U'],
  'several-keys': ['R'],
  'retailer-without-surcharge': ['R'],
  'surcharge-without-box': ['F', 'R', 'Z'],
  'regime-without-key': ['R'],
  'other-tax': [],
  'number-too-long': ['K', 'L'],
  'currency-not-euro': [],
  'cents-differ': ['U'],
  'several-retentions': ['AE', 'AF'],
  'replaced-price-unknown': ['H', 'U'],
  'payments-unknown': ['AA', 'AB'],
  'rate-missing': ['W'],
  'island-tax': ['U', 'V'],
  'goods-as-services': ['S'],
  'services-outside-union': ['N', 'P', 'S'],
  'union-delivery-period': ['A', 'B'],
  'operation-far': ['A', 'B', 'J'],
  'other-period': ['A', 'B'],
  'other-book': ['A', 'B'],
  'payments-other-period': ['AA', 'AB'],
  'payments-later-year': ['AA', 'AB'],
  cancelled: [],
  'not-reported': [],
  'file-too-large': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RecordBookProblemKey = keyof typeof recordBookProblemColumns;

export interface CountedRecordBookProblem {
  readonly key: RecordBookProblemKey;
  readonly columns: readonly string[];
  readonly invoices: number;
  /** Entries of the first invoices with the finding, by date. */
  readonly entries: readonly string[];
}

/** Counts findings; memory grows only with the number of kinds. */
export class RecordBookProblemCounter {
  private readonly found = new Map<
    RecordBookProblemKey,
    { invoices: number; last: string; readonly entries: string[] }
  >();

  add(key: RecordBookProblemKey, entry: string): void {
    const one = this.found.get(key) ?? { invoices: 0, last: '', entries: [] };
    this.found.set(key, one);
    // The rows of an invoice arrive together, so it counts once.
    if (one.invoices > 0 && one.last === entry) return;
    one.invoices += 1;
    one.last = entry;
    if (entry !== '' && one.entries.length < limits.entriesNamedMax) one.entries.push(entry);
  }

  list(): CountedRecordBookProblem[] {
    return [...this.found].map(([key, { invoices, entries }]) => ({
      key,
      columns: recordBookProblemColumns[key],
      invoices,
      entries,
    }));
  }
}

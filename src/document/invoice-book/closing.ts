// Builds the closing sheet of a period from its invoice book: the issued amounts, their state at the authority, and
// sums by rate.
import { invoiceBookLimits as limits } from '../../contracts/limits/documents';
import type { ClosingSheetTotals, UnusedInvoiceNumber } from './closing-totals';
import { type InvoiceBookTaxRateRow, type BookedInvoiceState, bookedInvoiceStates } from './rows';
import {
  areInvoiceBookAmountsZero,
  type RecordTotalTexts,
  computeRecordAmountsOutsideTaxRates,
  type InvoiceTaxDueDays,
  groupInvoiceBookRowsByTaxDueDay,
  InvoiceBookSumAccumulator,
} from './running-sums';

export interface UnissuedInvoice {
  readonly id: string;
  readonly state: string;
  readonly faults: readonly { readonly code: string }[];
  readonly warnings?: readonly { readonly key: string; readonly blocking: boolean }[];
}

/** State of a document that a user has marked as not to be issued. */
const discarded = 'void';

/**
 * Lists the reasons why an invoice is not issued: the keys of its blocking warnings and the codes of its faults, each
 * once.
 */
const listReasons = ({ faults, warnings = [] }: UnissuedInvoice): string[] => [
  ...new Set([...warnings.filter(({ blocking }) => blocking).map(({ key }) => key), ...faults.map(({ code }) => code)]),
];

const means: Readonly<Record<BookedInvoiceState, string>> = {
  accepted: 'The authority accepted them.',
  'accepted-with-errors':
    'The authority accepted them with errors, which `code` of each row ' +
    'names. Correct the document and run its workflow again.',
  amended:
    'The authority has an earlier version of them. Rows and sums show the ' +
    'current version. Run their workflow again to report it.',
  waiting: 'Sealed and waiting for the response of the authority. No action is needed unless sending is stopped.',
  rejected:
    'The authority rejected them, so they are issued but not ' +
    'reported. Correct each document and run its workflow again.',
  cancelled: 'The authority accepted their cancellation. They are excluded from the invoices in force.',
  'not-reported':
    'They have no record: the supplier is exempt or does not have to report yet, or a job failed. `faults` of the entry show why.',
};

const explained = {
  other_periods:
    'Issued in the period, but their tax was due in another month, whose tax return contains it, because of their operation ' +
    'date. They are included in the sums above. Corrections belong to the period in which they are issued. Invoices under ' +
    'cash accounting are not listed, because their tax is due when it is paid (form 303).',
  of_records:
    'The sums of the newest records. They differ from the invoices in force if some have no record yet, ' +
    'or were changed after their record (`amended`). Run the workflows of those invoices again.',
  outside_rates:
    'Amounts that are in the totals of the records, but not in their tax rows: cents of rounding, and the untaxed part of ' +
    'prices under margin schemes. Not included in the sums above. Use the sums by rate for the tax return.',
} as const;

/** Adds up rows, one invoice after the other. Memory grows only with the number of rates. */
export class ClosingSheetAccumulator {
  private readonly states = new Map<BookedInvoiceState, InvoiceBookSumAccumulator>(
    bookedInvoiceStates.map((state) => [state, new InvoiceBookSumAccumulator()]),
  );
  private readonly all = new InvoiceBookSumAccumulator();
  private readonly inForce = new InvoiceBookSumAccumulator();
  private readonly rates = new Map<
    string,
    { readonly row: InvoiceBookTaxRateRow; readonly sums: InvoiceBookSumAccumulator }
  >();
  private readonly months = new Map<string, InvoiceBookSumAccumulator>();
  private readonly ofRecords = new InvoiceBookSumAccumulator();
  private readonly outside = new InvoiceBookSumAccumulator();
  private otherCurrencies = 0;
  private notIssued = 0;
  private blocked = 0;
  private readonly reasons = new Map<string, { invoices: number; readonly entries: string[] }>();

  /** @param period days, both inclusive */
  constructor(private readonly period: { readonly from: string; readonly to: string }) {}

  addNotIssued(entry: UnissuedInvoice): void {
    if (entry.state === discarded) return;
    const reasons = listReasons(entry);
    if (reasons.length === 0) this.notIssued += 1;
    else this.blocked += 1;
    for (const key of reasons) this.addReason(key, entry.id);
  }

  private addReason(key: string, entry: string): void {
    const reasonKey = this.reasons.has(key) || this.reasons.size < limits.reasonsMax ? key : 'other';
    const reason = this.reasons.get(reasonKey) ?? { invoices: 0, entries: [] };
    reason.invoices += 1;
    if (reason.entries.length < limits.entriesNamedMax) reason.entries.push(entry);
    this.reasons.set(reasonKey, reason);
  }

  /** @param due the days on which the tax is due; null if it is due when it is paid */
  addInvoice(rows: readonly InvoiceBookTaxRateRow[], due: InvoiceTaxDueDays | null, record?: RecordTotalTexts): void {
    const [first] = rows;
    if (!first) return;
    if (first.currency !== 'EUR') {
      this.otherCurrencies += 1;
      return;
    }
    const columns = [this.all, this.states.get(first.state), first.state === 'cancelled' ? undefined : this.inForce];
    for (const sums of columns) sums?.addInvoice(rows);
    if (first.state === 'cancelled') return;
    for (const row of rows) this.ofRate(row).add(row);
    const rest = record && computeRecordAmountsOutsideTaxRates(rows, record);
    if (rest && !areInvoiceBookAmountsZero(rest)) this.outside.addInvoice([rest]);
    for (const [day, own] of due === null ? [] : groupInvoiceBookRowsByTaxDueDay(rows, due)) {
      if (day < this.period.from || day > this.period.to) this.ofMonth(day.slice(0, 7)).addInvoice(own);
    }
  }

  /** Adds the rows of an invoice in the form in which its newest registration has them. */
  addRecord(rows: readonly InvoiceBookTaxRateRow[]): void {
    if (rows[0]?.state !== 'cancelled') this.ofRecords.addInvoice(rows);
  }

  private ofMonth(month: string): InvoiceBookSumAccumulator {
    const sums = this.months.get(month) ?? new InvoiceBookSumAccumulator();
    if (!this.months.has(month)) this.months.set(month, sums);
    return sums;
  }

  private ofRate(row: InvoiceBookTaxRateRow): InvoiceBookSumAccumulator {
    const isFull = this.rates.size >= limits.ratesMax;
    const key = JSON.stringify([row.category, row.key, row.percent, row.tax_country]);
    const rate = this.rates.get(key);
    if (rate) return rate.sums;
    const rest = { ...row, category: 'other', key: '', percent: '', tax_country: '' };
    if (isFull) return this.rates.get('rest')?.sums ?? this.begin('rest', rest);
    return this.begin(key, row);
  }

  private begin(key: string, row: InvoiceBookTaxRateRow): InvoiceBookSumAccumulator {
    const sums = new InvoiceBookSumAccumulator();
    this.rates.set(key, { row, sums });
    return sums;
  }

  /** Returns the sums that explain the amounts in force and are not part of them. */
  private explanations(): Pick<ClosingSheetTotals, 'other_periods' | 'of_records' | 'outside_rates'> {
    return {
      other_periods: {
        list: [...this.months]
          .map(([month, sums]) => ({ month, ...sums.sums() }))
          .filter((one) => !areInvoiceBookAmountsZero(one))
          .toSorted((left, right) => (left.month < right.month ? -1 : 1)),
        means: explained.other_periods,
      },
      of_records: {
        ...this.ofRecords.sums(),
        means: explained.of_records,
      },
      outside_rates: {
        ...this.outsideSums(),
        means: explained.outside_rates,
      },
    };
  }

  private outsideSums() {
    const { invoices, tax, total } = this.outside.sums();
    return { invoices, tax, total };
  }

  closing(unused: readonly UnusedInvoiceNumber[]): ClosingSheetTotals {
    const stateSums = bookedInvoiceStates.map((state) => [
      state,
      { ...(this.states.get(state) ?? new InvoiceBookSumAccumulator()).sums(), means: means[state] },
    ]);
    return {
      issued: {
        ...this.all.sums(),
        means: 'All issued invoices with an issue date in the period, with or without a record.',
      },
      states: Object.fromEntries(stateSums) as ClosingSheetTotals['states'],
      in_force: {
        ...this.inForce.sums(),
        means:
          'Issued and not cancelled. Rejected invoices are included: their tax is owed, and they must be corrected and reported.',
      },
      by_rate: [...this.rates.values()]
        .map(({ row: { category, key, percent, tax_country }, sums }) => {
          const { invoices: _invoices, ...rest } = sums.sums();
          return { category, key, percent, tax_country, ...rest };
        })
        .toSorted((left, right) => (formatRateName(left) < formatRateName(right) ? -1 : 1)),
      other_currencies: {
        invoices: this.otherCurrencies,
        means:
          'In a currency without an exchange rate to EUR. Not included in the sums above. Add the rate to `exchange_rates`.',
      },
      not_issued: {
        invoices: this.notIssued,
        means: 'Numbered but not issued, and without a record. Not included in the sums above. Run their workflow.',
      },
      blocked: {
        invoices: this.blocked,
        reasons: [...this.reasons].map(([key, reason]) => ({ key, ...reason })),
        means:
          'Not issued because of an error, and without a record. Not included in the sums above. Correct what `reasons` ' +
          'names and run their workflow, or discard them with the state `void`.',
      },
      unused_numbers: {
        count: unused.length,
        list: unused,
        means:
          'Numbers that were assigned but that no document has: gaps in ' +
          'their series. Run the workflows of these entries again.',
      },
      ...this.explanations(),
      differing: {
        known: false,
        means: 'Not compared with the authority. To compare, run `sello chain reconcile TAX_ID --year Y --month M`.',
      },
    };
  }
}

const formatRateName = ({
  category,
  key,
  percent,
}: Pick<InvoiceBookTaxRateRow, 'category' | 'key' | 'percent'>): string => `${category} ${key} ${percent}`;

// Sums a month of a supplier from its invoice book: the invoices whose state at the authority differs, the number in
// each state, and the amounts in force.
import type { SealedRegistrationRecord } from '../chain/record/record';
import type { InvoiceBookTaxRateRow } from '../document/invoice-book/rows';
import { ClosingSheetAccumulator } from '../document/invoice-book/closing';
import type { ClosingSheetTotals } from '../document/invoice-book/closing-totals';
import { requireConnectedClient } from '../contracts/errors';
import { recordBookAndMonthLimits as limits } from '../contracts/limits/books';
import type { ChainDocument, ClosedMonth } from '../model/chain';
import type { InvoiceBookPeriod } from '../store/entries/book';
import {
  type BookedInvoice,
  type BookReadContext,
  streamMappedBookedInvoices,
  addInvoiceToClosingSheetAndBuildRows,
} from './booked-invoices';

/** An invoice that a user should check. */
interface NamedInvoice {
  readonly entry: string;
  readonly number: string;
  readonly state: InvoiceBookTaxRateRow['state'];
  readonly code?: string;
}

/** States in which the invoice at the authority differs from the invoice in Sello, or is missing. */
const differingStates = ['rejected', 'amended', 'accepted-with-errors', 'not-reported'] as const;
const differing: ReadonlySet<InvoiceBookTaxRateRow['state']> = new Set(differingStates);

/** A record that was sealed after the month was closed. */
export interface RecordSealedAfterMonthClose {
  readonly entry: string;
  readonly number: string;
  readonly kind: 'registration' | 'cancellation';
  readonly at: string;
}

export interface MonthClosingSheetData {
  /** The first of the invoices that differ. */
  readonly differs: readonly NamedInvoice[];
  readonly later: readonly RecordSealedAfterMonthClose[];
  readonly closing: ClosingSheetTotals;
}

/**
 * Adds up a month of a supplier; memory does not grow with its invoices.
 * @throws Refusal `busy` if nobody waits any more
 */
export async function readMonthClosingSheetData(
  reader: BookReadContext,
  period: InvoiceBookPeriod,
  closed?: ClosedMonth,
): Promise<MonthClosingSheetData> {
  const later: RecordSealedAfterMonthClose[] = [];
  const sums = new ClosingSheetAccumulator(period);
  const differs: NamedInvoice[] = [];
  const entries = reader.store.entries.readBook(period);
  const invoices = streamMappedBookedInvoices(reader, entries, {
    skip: (entry) => sums.addNotIssued(entry),
    build: (invoice, back) => ({ invoice, rows: addInvoiceToClosingSheetAndBuildRows(sums, invoice, back) }),
  });
  for await (const {
    invoice,
    rows: [row],
  } of invoices) {
    requireConnectedClient(reader.closed);
    if (row && differing.has(row.state) && differs.length < limits.invoicesNamedMax) differs.push(toNamedInvoice(row));
    if (row && closed && later.length < limits.invoicesNamedMax) later.push(...findLater(invoice, row, closed));
  }
  const unused = await reader.store.series.unusedNumbers({ from: period.from, to: period.to });
  const list = unused.map(({ series, code, id, turn }) => ({ series, code, entry: turn?.entry ?? id }));
  return { differs, later, closing: sums.closing(list) };
}

/** Counts the invoices that differ, which `differs` names up to a limit. */
export const countInvoicesDifferingAtAuthority = ({
  states,
}: {
  readonly states: Readonly<Record<string, { readonly invoices: number }>>;
}): number => differingStates.reduce((sum, state) => sum + (states[state]?.invoices ?? 0), 0);

const toNamedInvoice = ({ entry, number, state, code }: InvoiceBookTaxRateRow): NamedInvoice => ({
  entry,
  number,
  state,
  ...(code ? { code } : {}),
});

/** Finds the newest registration of an invoice, if it was sealed after the month was closed. */
function findLater(
  { entry, registration }: BookedInvoice,
  { number }: InvoiceBookTaxRateRow,
  { last }: ClosedMonth,
): RecordSealedAfterMonthClose[] {
  if (!registration || registration.ordinal <= (last?.ordinal ?? 0)) return [];
  const { at } = JSON.parse(registration.sealedJson) as SealedRegistrationRecord;
  return [{ entry, number, kind: 'registration', at }];
}

/**
 * Lists records sealed in a month after it was closed: registrations by day of issue, and cancellations as the
 * authority files them.
 */
export async function listRecordsSealedAfterMonthClose(
  { store }: Pick<BookReadContext, 'store'>,
  {
    chain,
    closed,
    later,
  }: { chain: ChainDocument; closed: ClosedMonth | undefined; later: readonly RecordSealedAfterMonthClose[] },
): Promise<readonly RecordSealedAfterMonthClose[]> {
  if (!closed) return [];
  const after = { period: closed.month, ordinal: closed.last?.ordinal ?? 0, limit: limits.invoicesNamedMax };
  const cancellations = await store.chains.listCancellationsSince(chain._id, after);
  return [
    ...later,
    ...cancellations.map(({ entry, number, at }) => ({
      entry,
      number,
      kind: 'cancellation' as const,
      at: at.toISOString(),
    })),
  ];
}
